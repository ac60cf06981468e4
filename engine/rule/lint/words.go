package lint

import (
	"regexp"
	"slices"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine/rule"
	"hearth/parser/source"
)

// slot matches a placeholder in the words for a reason.
var slot = regexp.MustCompile(`\{\w+\}`)

// hostSlots are the placeholders that Go code fills.
var hostSlots = []string{"{thing}", "{role}", "{value}", "{wanted}", "{cannot}", "{by}"}

// checkWords reports reasons without words, and placeholders in words that no rule fills. codes holds the codes
// that each column can have, given those that steps report.
func (k *checker) checkWords(codes []map[string]bool, given map[string]bool) {
	words := map[string]bool{}
	for _, c := range k.rules["reason"] {
		if code, ok := k.code(c.atoms[0], 0); ok {
			words[code] = true
			k.checkSlots(c, code, codes)
		}
	}
	for _, c := range k.clauses {
		for i := range c.Head.Args {
			code, ok := k.code(c.atoms[0], i)
			if ok && given[code] && !words[code] && !c.file.Base {
				words[code] = true // one warning is enough
				k.everywhere(c, "E0455", rule.WordIn(c.Span, code), "the reason %s has no words", code).
					WithHint("add reason(%s, \"{thing} ...\"): a sentence for people", code)
			}
		}
	}
}

// checkSlots reports placeholders in the words of a code that no rule fills.
func (k *checker) checkSlots(c located, code string, codes []map[string]bool) {
	text, ok := c.Head.Args[len(c.Head.Args)-1].(ast.Constant)
	if !ok || c.file.Base {
		return
	}
	filled := hostSlots
	for _, s := range k.rules["shows"] {
		filled = append(filled, slotOf(s.Head.Args[0]))
	}
	for _, f := range k.rules["figure"] {
		if at := f.atoms[0]; codes[at.first][code] && len(f.Head.Args) > 1 {
			filled = append(filled, slotOf(f.Head.Args[1]))
		}
	}
	for _, name := range slot.FindAllString(text.Symbol, -1) {
		if slices.Contains(filled, name) {
			continue
		}
		at, near := c.Span, source.Nearest(name, filled)
		if near == "" && isOptional(text.Symbol, name) {
			continue
		}
		if i := strings.Index(at.File.Text[at.Start:at.End], name); i >= 0 {
			at = source.Span{File: at.File, Start: at.Start + i, End: at.Start + i + len(name)}
		}
		d := k.everywhere(c, "E0456", at, "no rule fills the placeholder %s", name)
		if near != "" {
			d.WithHint("did you mean %s?", near)
		} else {
			d.WithHint("add figure(%s, /%s, E, N) for a number, or shows(/%[2]s, 0, E) for a thing", code, strings.Trim(name, "{}"))
		}
	}
}

// isOptional reports whether a placeholder is in brackets: that part of the words is left out where nothing fills it.
func isOptional(words, name string) bool {
	before, _, _ := strings.Cut(words, name)
	return strings.Count(before, "[") > strings.Count(before, "]")
}

// slotOf returns the placeholder that a slot fills.
func slotOf(t ast.BaseTerm) string {
	c, _ := t.(ast.Constant)
	return "{" + strings.TrimPrefix(c.Symbol, "/") + "}"
}
