package main_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestReportsAreTypesOnly checks that the values of reports depend on nothing but places and diagnostics.
func TestReportsAreTypesOnly(t *testing.T) {
	for _, f := range sources(t) {
		for _, imp := range f.imports() {
			if to, ours := own(imp); f.dir == "eval/report" && !f.test && (strings.Contains(imp, ".") || ours && to != "parser/source") {
				t.Errorf("%s must not import %s: the owner of the data builds its report", f.name, imp)
			}
		}
	}
}

// commands lists the packages that are commands or surfaces of commands. They share libraries below them, among
// them runkeep, which also has the commands of hearth store.
var commands = []string{"ask", "batch", "console", "execute", "install", "mcp", "plan", "record", "rules", "score", "serve"}

// TestCommandsDoNotImportEachOther checks that what a command needs of another is passed in by cmd/hearth.
func TestCommandsDoNotImportEachOther(t *testing.T) {
	command := func(dir string) bool {
		name, ok := strings.CutPrefix(dir, "cmd/internal/")
		return ok && slices.Contains(commands, name)
	}
	for _, name := range commands {
		require.DirExists(t, "../internal/"+name)
	}
	for _, f := range sources(t) {
		for _, imp := range f.imports() {
			if to, ours := own(imp); ours && !f.test && f.dir != "cmd/hearth" && command(to) && to != f.dir {
				t.Errorf("%s must not import %s: cmd/hearth passes in what it needs", f.name, imp)
			}
		}
	}
}
