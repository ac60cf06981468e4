#!/usr/bin/env bash
# Checks hearth with public clients and linters: SDKs and the inspector of MCP, Redocly and Spectral for the
# OpenAPI descriptions, and the client and validator of OpenEnv. What is absent is skipped with a message.
#
#   run.sh install DIR   install the packages of package.json in DIR
#   run.sh check DIR     run the checks with the packages in DIR
#   run.sh               both, in a temporary folder
#
# HEARTH names the binary (default: it is built). OPENENV names a checkout of OpenEnv, and PYTHON an interpreter with
# requests and websockets for its client.
set -euo pipefail
export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
here="$(cd "$(dirname "$0")" && pwd)"

absent() { echo "ABSENT   $*"; }

install() {
	mkdir -p "$1" && cp "$here"/*.json "$here"/*.yaml "$here"/*.mjs "$1"
	if ! command -v npm >/dev/null || [ "$(node -p 'process.versions.node.split(".")[0]')" -lt 20 ]; then
		absent "npm with Node 20 or later: its clients are skipped"
		return
	fi
	(cd "$1" && npm install --no-audit --no-fund --ignore-scripts --loglevel=error --fetch-retries=1) && touch "$1/installed" ||
		absent "packages of npm: the registry does not answer"
}

check() {
	local dir="$1" log="$1/serve.log" url="" server
	local hearth="${HEARTH:-$1/hearth}"
	[ -n "${HEARTH:-}" ] || (cd "$here/../.." && go build -o "$hearth" ./cmd/hearth)
	"$hearth" serve --store none --listen 127.0.0.1:0 >"$log" 2>&1 &
	server=$!
	trap "kill $server 2>/dev/null || true" EXIT
	for _ in $(seq 100); do
		url="$(sed -n 's/^.*listening on \(http[^ ]*\).*/\1/p' "$log")"
		[ -z "$url" ] || break
		sleep 0.1
	done
	[ -n "$url" ] || { cat "$log"; echo "the server does not listen"; return 1; }
	if [ -e "$dir/installed" ]; then
		for sdk in sdk-1.17 sdk-1.32; do
			(cd "$dir" && node mcp.mjs "$sdk" "$hearth" "$url")
		done
		inspect "$dir" "$hearth" mcp --store none
		inspect "$dir" "$url/mcp" --transport http
		for path in /v1 /openenv/kitchen /openenv/household; do
			description "$dir" "$url$path/openapi.json" "$path"
		done
	else
		absent "packages of npm: the clients of MCP and the linters are skipped"
	fi
	if [ -d "${OPENENV:-}" ]; then
		"${PYTHON:-python3}" "$here/openenv.py" "$OPENENV" "$url"
	else
		absent "OPENENV, a checkout of OpenEnv: its client and validator are skipped"
	fi
}

# inspect calls a tool with the inspector of MCP.
inspect() {
	local dir="$1" answer
	shift
	for method in "tools/list" "tools/call --tool-name look_up --tool-arg kind=code --tool-arg name=E0901"; do
		# shellcheck disable=SC2086 # the method has arguments
		answer="$(cd "$dir" && node_modules/.bin/mcp-inspector --cli "$@" --method $method)" || { echo "$answer"; return 1; }
		grep -qE '"look_up"|malformed request' <<<"$answer" || { echo "$answer"; return 1; }
	done
	echo "ok       inspector with $1"
}

# description checks an OpenAPI description with both linters. A warning is a failure.
description() {
	local file="$1/openapi.json"
	node -e 'fetch(process.argv[1]).then(r => r.text()).then(t => require("fs").writeFileSync(process.argv[2], t))' "$2" "$file"
	(cd "$1" && node_modules/.bin/redocly lint --config redocly.yaml "$file" && node_modules/.bin/spectral lint -r spectral.yaml --fail-severity=warn "$file") >"$1/lint.log" 2>&1 ||
		{ cat "$1/lint.log"; return 1; }
	echo "ok       redocly and spectral: $3/openapi.json"
}

case "${1:-all}" in
install) install "$2" ;;
check) check "$2" ;;
all)
	dir="$(mktemp -d)"
	install "$dir"
	status=0
	"$0" check "$dir" || status=$? # a process of its own, which stops at the first error
	rm -rf "$dir"
	exit "$status"
	;;
esac
