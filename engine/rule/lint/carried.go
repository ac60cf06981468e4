package lint

import (
	"maps"
	"slices"

	"github.com/google/mangle/ast"

	"hearth/engine/rule"
	"hearth/parser/source"
)

// checkCarried reports marks that no rule reads at the next moment, and facts that have no effect without others.
func (k *checker) checkCarried(codes []map[string]bool) {
	read, reader := map[string]map[string]bool{}, map[string]string{} // predicate that is carried over → marks that are read; what reads it
	for pred, from := range k.Carried {
		read[from], reader[from] = map[string]bool{}, pred
	}
	for _, c := range k.clauses {
		vars, _ := k.codesOf(c, codes)
		for _, a := range c.atoms {
			from := k.Carried[a.Predicate.Symbol]
			if from == "" || a.premise < 0 {
				continue
			}
			if mark, ok := k.code(a, 0); ok {
				read[from][mark] = true
			} else if v := a.vars[0]; v >= 0 {
				maps.Copy(read[from], vars[v])
			}
		}
	}
	for _, c := range k.clauses {
		mark, ok := k.codeOf(c)
		if marks := read[c.Pred()]; ok && marks != nil && !marks[mark] {
			d := k.everywhere(c, "E0446", rule.WordIn(c.Span, mark), "nothing reads the mark %s", mark)
			if near := source.Nearest(mark, slices.Sorted(maps.Keys(marks))); near != "" {
				d.WithHint("did you mean %s?", near)
			} else {
				d.WithHint("read it at the next moment with %s(%s, ...)", reader[c.Pred()], mark)
			}
		}
		if needed := k.Needs[c.Pred()]; needed != "" && !k.holds(needed, c.Head.Args[0]) {
			k.everywhere(c, "E0446", rule.WordIn(c.Span, c.Head.Args[0].String()), "nothing reads %s for %v", c.Pred(), c.Head.Args[0]).
				WithHint("add %s(%v).", needed, c.Head.Args[0])
		}
	}
}

// holds reports whether a rule may derive pred for a term.
func (k *checker) holds(pred string, t ast.BaseTerm) bool {
	_, isConstant := t.(ast.Constant)
	return !isConstant || slices.ContainsFunc(k.rules[pred], func(c located) bool {
		_, isConstant := c.Head.Args[0].(ast.Constant)
		return !isConstant || c.Head.Args[0].Equals(t)
	})
}
