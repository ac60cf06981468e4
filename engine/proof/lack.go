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

// An Obstacle is the reason why a premise fails.
type Obstacle string

// The obstacles.
const (
	Missing Obstacle = "missing" // the premise needs a fact that does not hold
	Present Obstacle = "present" // the premise is negated, and its fact holds
	False   Obstacle = "false"   // a comparison does not hold
	Other   Obstacle = "other"   // all premises hold, but the clause derives another fact
)

// A Lack explains why one clause does not derive a fact. It names the premise that fails for the values that
// satisfy the most premises.
type Lack struct {
	Fact     engine.Fact   `json:"fact"`            // fact that the clause would derive; free where its values are unknown
	Rule     string        `json:"rule"`            // position of the clause as file:line:col
	Bound    engine.Values `json:"bound,omitempty"` // values that satisfy the most premises
	Passed   int           `json:"passed"`          // number of premises that hold for these values
	Obstacle Obstacle      `json:"obstacle"`
	Needs    engine.Fact   `json:"needs"`   // failed premise with those values; for Other, the fact that the clause derives
	Missing  int           `json:"missing"` // least number of facts that must change; more than 1000 if no rule can help

	// Sides are the premises that supply the two sides of a failed comparison. A side that no premise supplies
	// has no predicate.
	Sides []engine.Fact `json:"-"`

	// Causes explains why the missing fact does not hold, if rules could derive it.
	Causes []*Lack `json:"from,omitempty"`
}

// Root follows the first cause of each lack to the lack that has no cause.
func (l *Lack) Root() *Lack {
	for len(l.Causes) > 0 {
		l = l.Causes[0]
	}
	return l
}

// maxTried limits the number of rows that one search reads.
const maxTried = 20_000

// maxLacks limits the number of clauses that one question examines.
const maxLacks = 500

// hopeless is added to Lack.Missing for a fact that only rules can derive, if no clause can derive it.
const hopeless = 1000

// WhyNot explains for every clause that could derive f why it does not. Clauses that lack the fewest facts
// come first. Free terms of f match anything. Missing facts are explained through at most depth rules. The
// error is that of ctx.
func (c *Checker) WhyNot(ctx context.Context, f engine.Fact, depth int) ([]*Lack, error) {
	q := &inquiry{Checker: c, ctx: ctx, asking: map[string]bool{}, left: maxLacks}
	found := q.lacks(f, depth)
	return found, ctx.Err()
}

// An inquiry searches for the facts that a fact lacks.
type inquiry struct {
	*Checker
	ctx    context.Context
	asking map[string]bool // facts that are being explained
	left   int             // number of clauses that may still be examined
}

func (c *inquiry) lacks(f engine.Fact, depth int) (out []*Lack) {
	if depth == 0 || c.asking[f.String()] {
		return nil
	}
	c.asking[f.String()] = true
	defer delete(c.asking, f.String())
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

// start binds the variables of the head to the values of a goal, except variables that the body computes. ok
// is false if a constant differs.
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
		case isVar && !c.isComputed(v.Symbol) && (!c.groups() || slices.Contains(c.keys(), v.Symbol)):
			s[v.Symbol] = goal[i]
		case !isVar && !isCall:
			if x, err := value(t, s); err != nil || x != goal[i] {
				return nil, false
			}
		}
	}
	return s, true
}

// A search finds the values for which the most premises of a clause hold.
type search struct {
	c      *inquiry
	clause *clause
	goal   []engine.Term
	tried  int
	best   *failure
}

// A failure is the point where a search stopped.
type failure struct {
	clause  *clause
	premise ast.Term // nil if all premises hold
	rest    []ast.Term
	values  values
	passed  int
}

// try searches for values that satisfy the remaining premises. v holds the values so far, and passed is the
// number of premises that they satisfy.
func (s *search) try(premises []ast.Term, v values, passed int) {
	if s.tried++; s.tried > maxTried || s.c.ctx.Err() != nil {
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
		return s.tried <= maxTried
	})
	if !on || err != nil {
		s.stop(&failure{s.clause, premise, rest, v, passed})
	}
}

// stop records f if it has passed more premises than the best failure.
func (s *search) stop(f *failure) {
	if s.best == nil || f.passed > s.best.passed {
		s.best = f
	}
}

// lack describes a failure and explains why a missing fact is missing.
func (c *inquiry) lack(f *failure, goal engine.Fact, depth int) *Lack {
	if f.premise == nil {
		f.values = c.whole(f)
	}
	head, err := f.values.pattern(f.clause.Head.Args)
	if err != nil || slices.ContainsFunc(head, free) || f.premise == nil {
		head = goal.Args
	}
	l := &Lack{Fact: engine.Fact{Pred: goal.Pred, Args: head}, Rule: f.clause.span.String(), Passed: f.passed, Missing: 1}
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
	l.Causes = c.lacks(l.Needs, depth-1)
	switch {
	case len(l.Causes) > 0:
		l.Missing += l.Causes[0].Missing - 1
	case c.world.Asks(l.Needs.Pred):
	case len(c.heads[l.Needs.Pred]) > 0:
		l.Missing += hopeless
	default:
		l.Missing++ // the fact must be given or static, which is harder to change than the state
	}
	return l
}

// whole returns the values of all variables of a clause whose premises all hold. f has the values from the
// premises; whole adds those of let statements. If the clause aggregates, the values are those of one group.
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

// needs returns the obstacle of a failure and the fact that it concerns.
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

// sides returns the premises that supply the sides of a comparison.
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

// possible reports whether a premise that the search did not reach could hold for the values s.
func (c *Checker) possible(p ast.Term, s values) bool {
	a, ok := p.(ast.Atom)
	if !ok || !s.ready(p) {
		return true
	}
	found, err := c.some(a, s)
	return found || err != nil || a.Predicate.IsBuiltin()
}
