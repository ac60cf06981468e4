package lint

import (
	"regexp"
	"slices"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine/rule"
	"hearth/parser/source"
)

var (
	placeholder = regexp.MustCompile(`\{(\w+)\}`) // a placeholder in the words of a reason
	optional    = regexp.MustCompile(`\[.*?\]`)   // words that are left out if a placeholder in them has no value
)

// checkWords reports reasons without words, and placeholders in words that nothing fills.
func (k *checker) checkWords() {
	for _, c := range k.clauses {
		code, ok := k.codeOf(c)
		if ok && slices.Contains(reasonPreds, c.Pred()) && !slices.ContainsFunc(k.rules["reason"], func(r located) bool {
			said, ok := k.codeOf(r)
			return !ok || said == code
		}) {
			k.everywhere(c, "E0451", rule.WordIn(c.Span, code), "no rule has words for the reason %s", code).
				WithHint("reason(%s, \"{thing} is ...\").", code)
		}
	}
	for _, c := range slices.Concat(k.rules["reason"], k.rules["remedy"]) {
		code, ok := k.codeOf(c)
		text, isText := c.Head.Args[len(c.Head.Args)-1].(ast.Constant)
		if !ok || !isText || slices.Contains(k.Codes, code[1:]) {
			continue
		}
		for _, m := range placeholder.FindAllStringSubmatch(optional.ReplaceAllString(text.Symbol, ""), -1) {
			if !k.fills(code, m[1]) {
				d := k.everywhere(c, "E0451", textIn(c.Span, m[0]), "nothing fills %s in the words of %s", m[0], code)
				if near := source.Nearest(m[1], k.slots(code)); near != "" {
					d.WithHint("did you mean {%s}?", near)
				} else {
					d.WithHint("figure(%s, /%s, X, N) :- ... .", code, m[1])
				}
			}
		}
	}
}

// codeOf returns the code in the head of a clause. ok is false if it is not a constant.
func (k *checker) codeOf(c located) (code string, ok bool) {
	if len(c.Head.Args) == 0 {
		return "", false
	}
	return k.code(c.atoms[0], 0)
}

// textIn returns the position of a text in a part of a file, or the whole part.
func textIn(at source.Span, text string) source.Span {
	if i := strings.Index(at.File.Text[at.Start:at.End], text); i >= 0 {
		return source.Span{File: at.File, Start: at.Start + i, End: at.Start + i + len(text)}
	}
	return at
}

// fills reports whether a rule fills a placeholder in the words of a reason.
func (k *checker) fills(code, slot string) bool {
	filled := k.slots(code)
	return slices.Contains(filled, slot) || slices.Contains(filled, "")
}

// slots returns the placeholders that rules fill in the words of a reason. It contains "" if a rule computes their names.
func (k *checker) slots(code string) (names []string) {
	add := func(t ast.BaseTerm) {
		c, _ := t.(ast.Constant)
		names = append(names, strings.TrimPrefix(c.Symbol, "/"))
	}
	for _, c := range k.rules["shows"] {
		add(c.Head.Args[0])
	}
	for _, c := range k.rules["figure"] {
		if of, constant := k.codeOf(c); !constant || of == code {
			add(c.Head.Args[1])
		}
	}
	return append(names, k.Slots...)
}
