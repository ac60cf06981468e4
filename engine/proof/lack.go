package proof

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine"
)

// An Obstacle says what is wrong with a premise.
type Obstacle string

// The obstacles.
const (
	Missing Obstacle = "missing" // the premise needs a fact that does not hold
	Present Obstacle = "present" // the premise is negated, and its fact holds
	False   Obstacle = "false"   // a comparison does not hold
	Other   Obstacle = "other"   // all premises hold, and the clause gives another fact
)

// A Lack says why one clause does not give a fact: the premise at which it
// fails with the values that lead furthest.
type Lack struct {
	Fact     engine.Fact   `json:"fact"`            // what the clause would give; free where nothing decides
	Rule     string        `json:"rule"`            // file:line:col
	Bound    engine.Values `json:"bound,omitempty"` // the values that lead furthest
	Passed   int           `json:"passed"`          // premises that hold with them
	Obstacle Obstacle      `json:"obstacle"`
	Needs    engine.Fact   `json:"needs"`   // the premise with those values, or the other fact
	Missing  int           `json:"missing"` // how many facts must change, at the least; above 1000 no rule can help

	// Sides are the premises from which the sides of a comparison come; one without
	// a predicate comes from none.
	Sides []engine.Fact `json:"-"`

	// From says why a missing fact is missing, when rules could give it.
	From []*Lack `json:"from,omitempty"`
}

// Root follows the most likely reasons down to what no rule could give.
func (l *Lack) Root() *Lack {
	for len(l.From) > 0 {
		l = l.From[0]
	}
	return l
}

// mostTried bounds how many rows a search for the values that lead furthest looks at.
const mostTried = 20_000

// mostLacks bounds how many clauses one question looks at.
const mostLacks = 500

// hopeless counts for a fact that only rules could give and none can.
const hopeless = 1000

// WhyNot says for every clause that could give a fact what keeps it from doing
// so, those first that lack the fewest facts. Free terms of the fact stand for
// anything. Missing facts are followed through so many rules on top of each other.
// The error is that of ctx.
func (c *Checker) WhyNot(ctx context.Context, f engine.Fact, depth int) ([]*Lack, error) {
	q := &inquiry{Checker: c, ctx: ctx, above: map[string]bool{}, left: mostLacks}
	found := q.lacks(f, depth)
	return found, ctx.Err()
}

// An inquiry looks for what a fact lacks.
type inquiry struct {
	*Checker
	ctx   context.Context
	above map[string]bool // the facts that are being asked about
	left  int             // clauses that may still be looked at
}

func (c *inquiry) lacks(f engine.Fact, depth int) (out []*Lack) {
	if depth == 0 || c.above[f.String()] {
		return nil
	}
	c.above[f.String()] = true
	defer delete(c.above, f.String())
	for _, cl := range c.heads[f.Pred] {
		start, ok := cl.start(f.Args)
		if !ok || c.left == 0 || c.ctx.Err() != nil {
			continue
		}
		c.left--
		s := &search{c: c, clause: cl, goal: f.Args}
		s.try(cl.Premises, start, 0)
		if s.best != nil {
			out = append(out, c.lack(s.best, f, depth))
		}
	}
	slices.SortStableFunc(out, func(a, b *Lack) int {
		return cmp.Or(cmp.Compare(a.Missing, b.Missing), cmp.Compare(b.Passed, a.Passed))
	})
	return out
}

// start gives the variables of the head the values of a goal, as far as the
// body does not compute them; ok is false when a constant differs.
func (c *clause) start(goal []engine.Term) (s values, ok bool) {
	s = values{}
	if len(goal) != len(c.Head.Args) {
		return nil, false
	}
	for i, t := range c.Head.Args {
		if free(goal[i]) {
			continue
		}
		v, isVar := t.(ast.Variable)
		_, isCall := t.(ast.ApplyFn)
		switch {
		case isVar && s[v.Symbol] != goal[i] && !free(s[v.Symbol]):
			return nil, false
		case isVar && !c.lent(v.Symbol) && (!c.groups() || slices.Contains(c.keys(), v.Symbol)):
			s[v.Symbol] = goal[i]
		case !isVar && !isCall:
			if x, err := value(t, s); err != nil || x != goal[i] {
				return nil, false
			}
		}
	}
	return s, true
}

// A search looks for the values with which the most premises of a clause hold.
type search struct {
	c      *inquiry
	clause *clause
	goal   []engine.Term
	tried  int
	best   *failure
}

// A failure is where a search came to a stop.
type failure struct {
	clause  *clause
	premise ast.Term // nil when all premises hold
	rest    []ast.Term
	values  values
	passed  int
}

// try goes on with the premises that are left.
func (s *search) try(premises []ast.Term, v values, passed int) {
	if s.tried++; s.tried > mostTried || s.c.ctx.Err() != nil {
		return
	}
	if len(premises) == 0 {
		s.stop(&failure{clause: s.clause, values: v, passed: passed})
		return
	}
	i := max(0, slices.IndexFunc(premises, v.ready))
	premise, rest := premises[i], slices.Delete(slices.Clone(premises), i, i+1)
	on := false
	_, err := s.c.solve([]ast.Term{premise}, v, func(next values) bool {
		on = true
		s.try(rest, next, passed+1)
		return s.tried <= mostTried
	})
	if !on || err != nil {
		s.stop(&failure{s.clause, premise, rest, v, passed})
	}
}

// stop keeps the failure that came furthest.
func (s *search) stop(f *failure) {
	if s.best == nil || f.passed > s.best.passed {
		s.best = f
	}
}

// lack describes a failure and asks why a missing fact is missing.
func (c *inquiry) lack(f *failure, goal engine.Fact, depth int) *Lack {
	if f.premise == nil {
		f.values = c.whole(f)
	}
	head, err := f.values.pattern(f.clause.Head.Args)
	if err != nil || slices.ContainsFunc(head, free) || f.premise == nil {
		head = goal.Args
	}
	l := &Lack{Fact: engine.Fact{Pred: goal.Pred, Args: head}, Rule: f.clause.at.String(), Passed: f.passed, Missing: 1}
	for _, name := range slices.Sorted(maps.Keys(f.values)) {
		if !strings.HasPrefix(name, "_") {
			l.Bound = append(l.Bound, engine.Value{Var: name, Term: f.values[name]})
		}
	}
	l.Obstacle, l.Needs = f.needs(goal)
	l.Sides = f.sides()
	for _, p := range f.rest {
		if !c.possible(p, f.values) {
			l.Missing++
		}
	}
	if l.Obstacle != Missing {
		return l
	}
	l.From = c.lacks(l.Needs, depth-1)
	switch {
	case len(l.From) > 0:
		l.Missing += l.From[0].Missing - 1
	case c.world.Asks(l.Needs.Pred):
	case len(c.heads[l.Needs.Pred]) > 0:
		l.Missing += hopeless
	default:
		l.Missing++ // another question would have to be asked: that is more than another state
	}
	return l
}

// whole returns the values with which the clause of a failure gives its fact when
// all premises hold: those of one group where it groups, with what is computed.
func (c *inquiry) whole(f *failure) values {
	if !f.clause.groups() {
		if s, err := f.clause.computed(f.values); err == nil {
			return s
		}
		return f.values
	}
	keys := values{}
	for _, k := range f.clause.keys() {
		keys[k] = f.values[k]
	}
	if groups, err := c.groups(f.clause, keys); err == nil && len(groups) == 1 {
		if s, err := f.clause.reduced(groups[0]); err == nil {
			return s
		}
	}
	return keys
}

// needs says what stands against a premise.
func (f *failure) needs(goal engine.Fact) (Obstacle, engine.Fact) {
	if f.premise == nil {
		row, _ := f.values.pattern(f.clause.Head.Args)
		return Other, engine.Fact{Pred: goal.Pred, Args: row}
	}
	if pred, sides, ok := comparison(f.premise); ok {
		row := make([]engine.Term, len(sides))
		for i, t := range sides {
			row[i], _ = value(t, f.values)
		}
		return False, engine.Fact{Pred: pred, Args: row}
	}
	obstacle := Missing
	atom, _ := f.premise.(ast.Atom)
	if n, negated := f.premise.(ast.NegAtom); negated {
		obstacle, atom = Present, n.Atom
	}
	row, _ := f.values.pattern(atom.Args)
	return obstacle, engine.Fact{Pred: atom.Predicate.Symbol, Args: row}
}

// sides finds the premises from which the sides of a comparison come.
func (f *failure) sides() (of []engine.Fact) {
	_, sides, _ := comparison(f.premise)
	for _, side := range sides {
		var from engine.Fact
		for _, p := range f.clause.Premises {
			atom, positive := p.(ast.Atom)
			if _, isVar := side.(ast.Variable); isVar && positive && !atom.Predicate.IsBuiltin() && slices.Contains(atom.Args, side) {
				row, _ := f.values.pattern(atom.Args)
				from = engine.Fact{Pred: atom.Predicate.Symbol, Args: row}
				break
			}
		}
		of = append(of, from)
	}
	return of
}

// possible reports whether a premise that was not reached could hold by itself.
func (c *Checker) possible(p ast.Term, s values) bool {
	a, ok := p.(ast.Atom)
	if !ok || !s.ready(p) {
		return true
	}
	found, err := c.some(a, s)
	return found || err != nil || a.Predicate.IsBuiltin()
}
