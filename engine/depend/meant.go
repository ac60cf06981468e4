package depend

import (
	"slices"

	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/rule"
)

// meant are the keys whose names may mean more to rules than that they are keys: those that
// stand, or may come, where the source is asked, or where something is computed.
func (r *Analysis) meant(slice *rule.Set, keys []engine.Term) []engine.Term {
	s := &spots{of: r, keys: keys, known: map[spot]int{}}
	for _, c := range slice.Clauses {
		s.clause(c)
	}
	var meant []engine.Term
	for _, f := range s.found {
		if s.data[s.root(f.at)] {
			meant = append(meant, f.key)
		}
	}
	return meant
}

// A spot is an argument of a predicate.
type spot struct {
	pred   string
	column int
}

// spots are where terms stand in rules: those that may have the same term have one root.
type spots struct {
	of     *Analysis
	keys   []engine.Term
	known  map[spot]int
	parent []int
	data   []bool // of roots: terms come from the source, or something is computed of them
	found  []found
	vars   []string // of the clause
	at     []int    // where they stand
}

// A found key stands somewhere.
type found struct {
	key engine.Term
	at  int
}

func (s *spots) root(n int) int {
	for s.parent[n] != n {
		s.parent[n] = s.parent[s.parent[n]]
		n = s.parent[n]
	}
	return n
}

// more makes a new one.
func (s *spots) more(data bool) int {
	s.parent, s.data = append(s.parent, len(s.parent)), append(s.data, data)
	return len(s.parent) - 1
}

func (s *spots) join(a, b int) {
	a, b = s.root(a), s.root(b)
	s.parent[a], s.data[b] = b, s.data[a] || s.data[b]
}

func (s *spots) clause(c *rule.Clause) {
	s.vars, s.at = s.vars[:0], s.at[:0]
	s.atom(c.Head)
	for _, p := range c.Premises {
		switch p := p.(type) {
		case ast.Atom:
			s.atom(p)
		case ast.NegAtom:
			s.atom(p.Atom)
		case ast.Eq:
			s.both(p.Left, p.Right)
		case ast.Ineq:
			s.both(p.Left, p.Right)
		}
	}
	for i, t := range c.Statements() {
		if i > 0 || !c.Groups() { // to group by keys is to compute nothing of them
			s.term(t.Fn, s.more(true))
		}
	}
}

func (s *spots) both(a, b ast.BaseTerm) {
	at := s.more(false)
	s.term(a, at)
	s.term(b, at)
}

func (s *spots) atom(a ast.Atom) {
	name := a.Predicate.Symbol
	p := s.of.preds[name]
	for i, t := range a.Args {
		at, known := s.known[spot{name, i}]
		if !known {
			key := p != nil && p.given && i == 0
			at = s.more(!key && (a.Predicate.IsBuiltin() || p != nil && (p.given || p.supplied)))
			s.known[spot{name, i}] = at
		}
		s.term(t, at)
	}
}

func (s *spots) term(t ast.BaseTerm, at int) {
	switch t := t.(type) {
	case ast.Variable:
		if t.Symbol == "_" {
			return
		}
		if n := slices.Index(s.vars, t.Symbol); n >= 0 {
			s.join(at, s.at[n])
			return
		}
		s.vars, s.at = append(s.vars, t.Symbol), append(s.at, at)
	case ast.Constant:
		if k := keyIn(s.keys, t); k >= 0 {
			s.found = append(s.found, found{s.keys[k], at})
		}
	case ast.ApplyFn:
		inside := s.more(true)
		for _, a := range t.Args {
			s.term(a, inside)
		}
	}
}

// keyIn is which of the keys a constant is, or -1.
func keyIn(keys []engine.Term, c ast.Constant) int {
	return slices.IndexFunc(keys, func(key engine.Term) bool { return c.Type == ast.NameType && key.Sym() == c.Symbol })
}
