package lint

import (
	"regexp"
	"slices"

	"github.com/google/mangle/ast"

	"hearth/engine/rule"
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
			if !slices.Contains(k.Slots, m[1]) && !k.fills(code, m[1]) {
				k.everywhere(c, "E0451", rule.WordIn(c.Span, m[1]), "nothing fills %s in the words of %s", m[0], code).
					WithHint("figure(%s, /%s, X, N) :- ... .", code, m[1])
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

// fills reports whether a rule fills a placeholder in the words of a reason.
func (k *checker) fills(code, slot string) bool {
	is := func(t ast.BaseTerm) bool {
		c, constant := t.(ast.Constant)
		return !constant || c.Symbol == "/"+slot
	}
	return slices.ContainsFunc(k.rules["shows"], func(c located) bool { return is(c.Head.Args[0]) }) ||
		slices.ContainsFunc(k.rules["figure"], func(c located) bool {
			of, constant := k.codeOf(c)
			return (!constant || of == code) && is(c.Head.Args[1])
		})
}
