#!/usr/bin/env bash
# compare.sh runs the benchmarks of commit BASE and of this tree in turn and
# prints both with benchstat.
# usage: compare.sh BASE [BENCHMARKS [RUNS [PACKAGES]]], for example
#        compare.sh HEAD~1 'Step|Query' 10 './sim/ask .'
set -euo pipefail
cd "$(dirname "$0")/../.."
base=${1:?usage: compare.sh BASE [BENCHMARKS [RUNS [PACKAGES]]]}
only=${2:-.} runs=${3:-10} packages=${4:-}
benchstat=golang.org/x/perf/cmd/benchstat@v0.0.0-20260908200009-22c9c6c9d4da
export HEARTH_SHARED=${HEARTH_SHARED:-$PWD/../shared}
here=$PWD work=$(mktemp -d)
trap 'git worktree remove --force "$work/base"; rm -rf "$work"' EXIT
git worktree add --quiet --detach "$work/base" "$base"
if [ -z "$packages" ]; then
	packages=$(git grep -l '^func Benchmark' -- '*_test.go' ':!cmd/tools' | xargs -n1 dirname | sort -u)
fi

build() { # TREE NAME: the test binaries of the packages that have the benchmarks
	for package in $packages; do
		binary=$work/$2-${package//\//-}.test
		(cd "$1" && test -d "$package" && go test -c -o "$binary" "./$package") || continue
		(cd "$1/$package" && "$binary" -test.list "$only" | grep '^Benchmark' >/dev/null) || rm -f "$binary"
	done
}
build "$work/base" base
build "$here" here

run() { # TREE NAME PACKAGE
	binary=$work/$2-${3//\//-}.test
	if [ -x "$binary" ]; then
		(cd "$1/$3" && "$binary" -test.run '^$' -test.bench "$only" -test.benchmem) >>"$work/$2.txt"
	fi
}
for _ in $(seq "$runs"); do
	for package in $packages; do run "$work/base" base "$package"; run "$here" here "$package"; done
done
(cd "$work" && go run "$benchstat" base.txt here.txt)
