package main_test

import (
	"go/ast"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hearth/rules"
	"hearth/sim/rulebook"
)

// byRulesToo are codes in Go code for which rules of actions give the reasons, too; onlyScenes are those of scenes that
// cannot be laid out, which are no reasons against a step.
var (
	byRulesToo = []string{"same", "covered"}
	onlyScenes = []string{"lost", "twice"}
)

// Lint knows from the list in package rulebook which reasons Go code gives. The list, the code and the words agree.
func TestTheReasonsOfGoCodeAreListedAndHaveWords(t *testing.T) {
	literals := map[string]bool{}
	for _, f := range sources(t) {
		if f.test || f.dir != "sim" && !strings.HasPrefix(f.dir, "sim/") || f.dir == "sim/rulebook" {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				if text, err := strconv.Unquote(n.Value); err == nil {
					literals[strings.TrimPrefix(text, "/")] = true
				}
			case *ast.CompositeLit:
				if code := codeIn(n); code != "" && !slices.Contains(slices.Concat(byRulesToo, onlyScenes), code) {
					assert.Contains(t, rulebook.GivenReasons, code, "%s gives the reason", f.name)
				}
			}
			return true
		})
	}
	var words strings.Builder
	for _, name := range []string{"core/reasons.mg", "kitchen/shared.mg", "motion/shared.mg"} {
		text, err := fs.ReadFile(rules.FS, name)
		require.NoError(t, err)
		words.Write(text)
	}
	for _, code := range rulebook.GivenReasons {
		assert.True(t, literals[code], "no Go code gives %s", code)
		assert.Contains(t, words.String(), "reason(/"+code+",", "no file has words for %s", code)
	}
}

// codeIn returns the code in a value of a type for reasons, or "".
func codeIn(n *ast.CompositeLit) string {
	name := ""
	switch of := n.Type.(type) {
	case *ast.Ident:
		name = of.Name
	case *ast.SelectorExpr:
		name = of.Sel.Name
	}
	if len(n.Elts) == 0 || !slices.Contains([]string{"Refusal", "Limit", "Reason", "Objection", "lack"}, name) {
		return ""
	}
	first := n.Elts[0]
	for _, e := range n.Elts {
		field, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		switch field.Key.(*ast.Ident).Name {
		case "Code", "code":
			first = field.Value
		case "Text":
			if _, words := field.Value.(*ast.BasicLit); words {
				return "" // the code has the words itself
			}
		}
	}
	if code, ok := first.(*ast.BasicLit); ok {
		text, _ := strconv.Unquote(code.Value)
		return text
	}
	return ""
}
