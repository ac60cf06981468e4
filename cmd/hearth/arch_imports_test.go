package main_test

import (
	"strings"
	"testing"
)

// TestReportsAreTypesOnly checks that the values of reports depend on nothing but places and diagnostics.
func TestReportsAreTypesOnly(t *testing.T) {
	for _, f := range sources(t) {
		for _, imp := range f.imports() {
			if to, ours := own(imp); f.dir == "eval/report" && !f.test && (strings.Contains(imp, ".") || ours && to != "parser/source" && to != "parser/diag") {
				t.Errorf("%s must not import %s: the owner of the data builds its report", f.name, imp)
			}
		}
	}
}
