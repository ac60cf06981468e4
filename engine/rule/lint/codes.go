package lint

import (
	"maps"
	"slices"

	"github.com/google/mangle/ast"

	"hearth/engine/rule"
	"hearth/parser/source"
)

// reasonPreds are the predicates that state a reason: against a step, or for calling its result a hazard. Other
// predicates with codes of reasons describe or read reasons.
var reasonPreds = []string{"blocked", "warns", "aborts", "peril"}

// checkCodes reports uses of reason codes and marks that no rule of the program gives. Such a use is a premise that
// reads the code, or a rule that describes it.
func (k *checker) checkCodes() {
	codes := k.codes()
	given := map[string]bool{}
	for _, c := range k.clauses {
		if slices.Contains(reasonPreds, c.Pred()) {
			for i := range c.Head.Args {
				maps.Copy(given, codes[c.atoms[0].first+i])
			}
		}
	}
	for _, code := range k.Codes {
		given["/"+code] = true
	}
	k.checkCarried(codes)
	known := slices.Sorted(maps.Keys(given))
	for _, c := range k.clauses {
		for _, a := range c.atoms {
			for i := range a.Args {
				code, ok := k.code(a, i)
				switch {
				case !ok:
				case a.premise < 0 && !given[code] && !slices.Contains(reasonPreds, c.Pred()) && slices.Contains(k.kindsAt(a, i), Kind{What: Codes}):
					d := k.everywhere(c, "E0448", rule.WordIn(c.Span, code), "no rule gives the reason %s", code)
					if near := source.Nearest(code, known); near != "" {
						d.WithHint("did you mean %s?", near)
					}
				case a.premise >= 0 && !a.negated && !codes[a.first+i][code]:
					d := k.everywhere(c, "E0444", rule.WordIn(c.PremiseAt(a.premise), code), "the rule never fires: no rule derives %s for %s", a.Predicate.Symbol, code)
					if near := source.Nearest(code, slices.Sorted(maps.Keys(codes[a.first+i]))); near != "" {
						d.WithHint("did you mean %s?", near)
					} else if from := k.Carried[a.Predicate.Symbol]; from != "" {
						d.WithHint("add a rule with the head %s(%s, ...)", from, code)
					}
				}
			}
		}
	}
}

// codes returns the codes of reasons that clauses can write to each column. It includes clauses that other
// files replace, because they are in force under other semantics.
func (k *checker) codes() []map[string]bool {
	codes := make([]map[string]bool, k.count)
	for learned := true; learned; {
		learned = k.carry(codes)
		for _, c := range k.clauses {
			vars, fires := k.codesOf(c, codes)
			head := c.atoms[0]
			for i, v := range head.vars {
				if !fires || !k.isCode(head, i) {
					continue
				}
				var can map[string]bool
				if code, constant := k.code(head, i); constant {
					can = map[string]bool{code: true}
				} else if v >= 0 {
					can = vars[v]
				}
				at := head.first + i
				for code := range can {
					if !codes[at][code] {
						if codes[at] == nil {
							codes[at] = map[string]bool{}
						}
						codes[at][code], learned = true, true
					}
				}
			}
		}
	}
	return codes
}

// codesOf returns the codes that the variables of a clause can stand for, as far as they are known. fires
// reports whether every code that it reads can be given.
func (k *checker) codesOf(c located, codes []map[string]bool) (vars []map[string]bool, fires bool) {
	vars, fires = make([]map[string]bool, len(c.names)), true
	for _, a := range c.atoms {
		if a.premise < 0 || a.negated {
			continue
		}
		for i, v := range a.vars {
			if !k.isCode(a, i) {
				continue
			}
			here := codes[a.first+i]
			code, constant := k.code(a, i)
			switch {
			case constant:
				fires = fires && here[code]
			case v < 0:
			case vars[v] == nil:
				vars[v] = maps.Clone(here)
			default:
				maps.DeleteFunc(vars[v], func(code string, _ bool) bool { return !here[code] })
			}
		}
	}
	return vars, fires
}

// code returns the code of a reason at an argument. ok is false if the argument is something else.
func (k *checker) code(a atom, i int) (code string, ok bool) {
	c, constant := a.Args[i].(ast.Constant)
	return c.Symbol, constant && c.Type == ast.NameType && k.isCode(a, i)
}

// isCode reports whether a column only holds codes of reasons and marks.
func (k *checker) isCode(a atom, i int) bool {
	kinds := k.kindsAt(a, i)
	return len(kinds) > 0 && !slices.ContainsFunc(kinds, func(kind Kind) bool { return kind.What != Codes && kind.What != Marks })
}

// carry adds the codes of predicates that are carried over to the next moment.
func (k *checker) carry(codes []map[string]bool) (learned bool) {
	for _, c := range k.clauses {
		for _, a := range c.atoms {
			from := k.Carried[a.Predicate.Symbol]
			if from == "" || a.premise < 0 {
				continue
			}
			for code := range codes[k.firsts[ast.PredicateSym{Symbol: from, Arity: len(a.Args)}]] {
				if !codes[a.first][code] {
					if codes[a.first] == nil {
						codes[a.first] = map[string]bool{}
					}
					codes[a.first][code], learned = true, true
				}
			}
		}
	}
	return learned
}
