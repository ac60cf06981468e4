package lint

import (
	"maps"
	"slices"

	"github.com/google/mangle/ast"

	"hearth/engine/rule"
	"hearth/parser/diag"
)

// speak are the predicates that say a reason of a step; all others that have codes of
// reasons only tell more of it, or ask for it.
var speak = []string{"blocked", "warns", "aborts"}

// checkCodes reports codes of reasons that no rule of the program gives: a demand for one, its
// words and its figures come to nothing.
func (k *checker) checkCodes() {
	codes := k.codes()
	given := map[string]bool{}
	for at, names := range codes {
		if slices.Contains(speak, at.pred.Symbol) {
			maps.Copy(given, names)
		}
	}
	for _, c := range k.rules["reason"] {
		for _, t := range c.Head.Args {
			if code, ok := k.code(c.Head, 0, t); ok && c.in.Base {
				given[code] = true
			}
		}
	}
	known := slices.Sorted(maps.Keys(given))
	for _, c := range k.clauses {
		if c.in.Base {
			continue
		}
		atoms(c.Clause, func(premise int, a ast.Atom, negated bool) {
			for i, t := range a.Args {
				code, ok := k.code(a, i, t)
				switch {
				case !ok:
				case premise < 0 && !given[code]:
					d := k.everywhere(c, "E0448", word(c.At, code), "no rule gives the reason %s", code)
					if near := diag.Nearest(code, known); near != "" {
						d.WithHint("did you mean %s?", near)
					}
				case premise >= 0 && !negated && !codes[column{a.Predicate, i}][code]:
					k.everywhere(c, "E0444", c.PremiseAt(premise), "the rule never fires: nothing says %s of %s", a.Predicate.Symbol, code)
				}
			}
		})
	}
}

// codes are the codes of reasons that clauses can give each argument that holds one, those
// that other files replace among them: under other semantics they do not.
func (k *checker) codes() map[column]map[string]bool {
	codes := map[column]map[string]bool{}
	for learned := true; learned; {
		learned = false
		for _, c := range k.clauses {
			vars, fires := k.codesOf(c, codes)
			for i, t := range c.Head.Args {
				code, constant := k.code(c.Head, i, t)
				v, _ := t.(ast.Variable)
				at := column{c.Head.Predicate, i}
				if constant {
					vars[v.Symbol] = map[string]bool{code: true}
				}
				for code := range vars[v.Symbol] {
					if fires && k.isCode(c.Head, i) && !codes[at][code] {
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

// codesOf are the codes that the variables of a clause can stand for, as far as is known,
// and whether all that it asks for is given.
func (k *checker) codesOf(c located, codes map[column]map[string]bool) (vars map[string]map[string]bool, fires bool) {
	vars, fires = map[string]map[string]bool{}, true
	for _, p := range c.Premises {
		a, negated, ok := rule.AtomOf(p)
		if !ok || negated {
			continue
		}
		for i, t := range a.Args {
			here := codes[column{a.Predicate, i}]
			code, constant := k.code(a, i, t)
			v, variable := t.(ast.Variable)
			switch known := vars[v.Symbol]; {
			case constant:
				fires = fires && here[code]
			case !variable || !k.isCode(a, i):
			case known == nil:
				vars[v.Symbol] = maps.Clone(here)
			default:
				maps.DeleteFunc(known, func(code string, _ bool) bool { return !here[code] })
			}
		}
	}
	return vars, fires
}

// code returns the code of a reason that an argument is.
func (k *checker) code(a ast.Atom, i int, t ast.BaseTerm) (code string, ok bool) {
	c, constant := t.(ast.Constant)
	return c.Symbol, constant && c.Type == ast.NameType && k.isCode(a, i)
}

// isCode reports whether an argument holds nothing but codes of reasons.
func (k *checker) isCode(a ast.Atom, i int) bool {
	kinds := k.at(a, i)
	return len(kinds) == 1 && kinds[0].What == Codes
}
