package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// sorts is a source file for package slices. It replaces the generic sorts by the algorithm of package sort,
// which is compiled once instead of once per type. Both take the same steps, so the order of equal elements is
// the same.
const sorts = `package slices

import "cmp"

type lessSwap struct {
	Less func(i, j int) bool
	Swap func(i, j int)
}

func exchange[E any](data []E) func(i, j int) {
	return func(i, j int) { data[i], data[j] = data[j], data[i] }
}

func by[E any](data []E, cmp func(a, b E) int) lessSwap {
	return lessSwap{func(i, j int) bool { return cmp(data[i], data[j]) < 0 }, exchange(data)}
}

func pdqsortCmpFunc[E any](data []E, a, b, limit int, cmp func(a, b E) int) {
	pdqsort_func(by(data, cmp), a, b, limit)
}

func stableCmpFunc[E any](data []E, n int, cmp func(a, b E) int) { stable_func(by(data, cmp), n) }

func pdqsortOrdered[E cmp.Ordered](data []E, a, b, limit int) {
	pdqsort_func(lessSwap{func(i, j int) bool { return cmp.Less(data[i], data[j]) }, exchange(data)}, a, b, limit)
}
`

// goroot returns the root of the Go installation.
func goroot() (string, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	return strings.TrimSpace(string(root)), err
}

// lighter writes replacements for two source files of Go's package slices into a folder. It returns the name
// of the overlay file that lists them. They make the module smaller by a tenth.
func lighter(dir string) (string, error) {
	root, err := goroot()
	if err != nil {
		return "", err
	}
	in := func(names ...string) string { return filepath.Join(append([]string{root, "src"}, names...)...) }
	one, err := os.ReadFile(in("sort", "zsortfunc.go"))
	if err != nil {
		return "", err
	}
	replaced := map[string]string{}
	for name, text := range map[string]string{
		in("slices", "zsortanyfunc.go"): sorts,
		in("slices", "zsortordered.go"): strings.Replace(string(one), "package sort", "package slices", 1),
	} {
		at := filepath.Join(dir, filepath.Base(name))
		if err := os.WriteFile(at, []byte(text), 0o600); err != nil {
			return "", err
		}
		replaced[name] = at
	}
	text, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		return "", err
	}
	at := filepath.Join(dir, "overlay.json")
	return at, os.WriteFile(at, text, 0o600)
}
