package rule

import (
	"slices"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/rule/infer"
)

// A Set holds the checked rules of one program. It never changes.
type Set struct {
	Clauses     []*Clause // clauses that remain after pruning, in the order of the units
	Layers      []Layer   // layers of the clauses with premises
	Precompiled bool      // the program was checked when it was precompiled
	vocabulary  *Vocabulary
	decls       map[string]*declared
}

// Rules returns the clauses that remain after pruning, in the order of the units.
func (s *Set) Rules() []engine.Rule {
	rules := make([]engine.Rule, len(s.Clauses))
	for i, c := range s.Clauses {
		args := make([]engine.Term, len(c.Head.Args))
		for k := range args {
			args[k] = ConstantIn(c.Head, k)
		}
		text := c.Span.File.Text[c.Span.Start:c.Span.End]
		if c.rewritten {
			text = c.inTextOrder().String()
		}
		rules[i] = engine.Rule{Head: c.Pred(), Args: args, Span: c.Span, Text: text}
	}
	return rules
}

// Sure marks the name of a predicate of which a program reads the rows that are certain; see package depend. Rule text
// cannot contain it.
const Sure = "!"

// Asks reports whether the Source is asked for a predicate. It is asked for certain rows of the same predicates.
func (s *Set) Asks(pred string) bool { return s.vocabulary.asked(strings.TrimSuffix(pred, Sure)) }

// Supplies reports whether rows of a predicate can come from outside the rules.
func (s *Set) Supplies(pred string) bool { return s.vocabulary.Supplies(pred) }

// Static returns the static facts of a predicate, or nil if there are none.
func (s *Set) Static(pred string) *engine.Relation { return s.vocabulary.static[pred] }

// Computes reports whether the Source computes a predicate from inputs.
func (s *Set) Computes(pred string) bool {
	d := s.decls[pred]
	return d != nil && slices.ContainsFunc(d.modes, func(m ast.Mode) bool { return slices.Contains(m, ast.ArgModeInput) })
}

// Units returns the units of the columns and variables in the clauses.
func (s *Set) Units() *infer.Units { return s.vocabulary.follow(s.Clauses, s.decls) }

// Amounts returns a function that reports whether argument i of f is an amount. The function is for one
// goroutine.
func (s *Set) Amounts() func(f engine.Fact, i int) bool {
	inferred := s.Units()
	return func(f engine.Fact, i int) bool {
		a := ast.Atom{Predicate: ast.PredicateSym{Symbol: f.Pred, Arity: len(f.Args)}, Args: make([]ast.BaseTerm, len(f.Args))}
		for n, t := range f.Args {
			if a.Args[n] = ast.Number(t.Num()); t.Kind() == engine.NameKind {
				a.Args[n] = ast.Constant{Type: ast.NameType, Symbol: t.Sym()}
			}
		}
		return inferred.UnitOf(a, i) == infer.Amount
	}
}

// Map returns a set in which f(c) replaces each clause c. f may rename a predicate if it does so in all its
// clauses. The predicates must depend on each other as before.
func (s *Set) Map(f func(*Clause) []*Clause) *Set {
	now := &Set{vocabulary: s.vocabulary, decls: s.decls}
	rules := map[string][]*Clause{} // old name of a predicate → its clauses with premises
	for _, c := range s.Clauses {
		for _, made := range f(c) {
			now.Clauses = append(now.Clauses, made)
			if len(made.Premises) > 0 {
				rules[c.Pred()] = append(rules[c.Pred()], made)
			}
		}
	}
	for _, l := range s.Layers {
		next := Layer{Recursive: l.Recursive}
		for _, pred := range l.Preds {
			next.Clauses = append(next.Clauses, rules[pred]...)
			for _, c := range rules[pred] {
				if !slices.Contains(next.Preds, c.Pred()) {
					next.Preds = append(next.Preds, c.Pred())
				}
			}
		}
		if len(next.Clauses) > 0 {
			now.Layers = append(now.Layers, next)
		}
	}
	return now
}
