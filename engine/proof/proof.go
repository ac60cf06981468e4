// Package proof checks proofs of package engine without trusting the program that made them.
//
// Create a [Checker] for a [World] and call it for each proof. It parses the clauses again from their text. It
// checks every value, premise, comparison and calculation, checks that groups are complete, and asks the
// Source for its facts. It uses neither the plan nor the VM that made the proof.
//
// The checker trusts the rule text, the given and static facts, and the Source. It accepts that a derived fact
// does not hold if [World.Holds] lacks it and no clause derives it from the facts in World.Holds.
//
// [Checker.WhyNot] explains a fact that does not hold: it returns the premise that fails in each clause.
package proof

import (
	"fmt"
	"slices"

	"hearth/engine"
)

// A World holds the rules and facts that a proof may use.
type World struct {
	Rules      []engine.Rule // clauses of the program; only their positions and text are used
	GivenFacts []engine.Fact
	Static     func(pred string) *engine.Relation // static facts of a predicate; nil if it has none
	Source     engine.Source
	Asks       func(pred string) bool // reports whether the Source is asked for a predicate
	Holds      *engine.Result         // given and derived facts, to check absences and the completeness of groups
}

// A Checker checks proofs about one World. It is for one goroutine.
type Checker struct {
	world      *World
	clauses    map[string]*clause // position → clause
	heads      map[string][]*clause
	derived    map[string]*engine.Relation // rows of World.Holds
	givenFacts map[string]bool
	done       map[*engine.Proof]bool // proof → true if it was checked, false while it is being checked
	absent     map[string]error
}

// New returns a checker for a world. It fails if the text of a rule cannot be parsed.
func New(w *World) (*Checker, error) {
	c := &Checker{
		world: w, clauses: map[string]*clause{}, heads: map[string][]*clause{}, derived: map[string]*engine.Relation{},
		done: map[*engine.Proof]bool{}, absent: map[string]error{}, givenFacts: map[string]bool{},
	}
	for _, r := range w.Rules {
		cl, err := read(r.Span, r.Text)
		if err != nil {
			return nil, err
		}
		c.clauses[r.Span.String()] = cl
		c.heads[cl.Head.Predicate.Symbol] = append(c.heads[cl.Head.Predicate.Symbol], cl)
	}
	for _, f := range w.GivenFacts {
		c.givenFacts[f.String()] = true
	}
	for _, pred := range w.Holds.Preds() {
		all := w.Holds.Rows(pred)
		c.derived[pred] = engine.NewRelation(len(all[0]), all)
	}
	return c, nil
}

// A Refusal is the error for a proof. It names the first fact that is not proved, and the reason.
type Refusal struct {
	Fact   engine.Fact
	Reason string
}

// Error returns the fact and the reason.
func (r *Refusal) Error() string { return fmt.Sprintf("%v is not proved: %s", r.Fact, r.Reason) }

func refuse(p *engine.Proof, format string, args ...any) error {
	return &Refusal{Fact: p.Fact, Reason: fmt.Sprintf(format, args...)}
}

// Check returns nil if p proves its fact. Otherwise it returns a *[Refusal] for the first part that fails.
func (c *Checker) Check(p *engine.Proof) error {
	if finished, met := c.done[p]; met {
		if !finished {
			return refuse(p, "the proof depends on itself")
		}
		return nil
	}
	c.done[p] = false
	if err := c.check(p); err != nil {
		delete(c.done, p)
		return err
	}
	c.done[p] = true
	return nil
}

func (c *Checker) check(p *engine.Proof) error {
	switch p.Ground {
	case engine.ByRule:
		return c.rule(p)
	case engine.ByAggregate:
		return c.aggregate(p)
	}
	if len(p.Premises)+len(p.Bound) > 0 || p.Rule != "" || (p.Ground == engine.ByComputed) != (p.Asked != nil) {
		return refuse(p, "a fact by %s must have no rule, values or premises, and only a computed one has inputs", p.Ground)
	}
	if slices.ContainsFunc(p.Fact.Args, free) {
		return refuse(p, "an argument of the fact has no value")
	}
	switch p.Ground {
	case engine.ByGiven, engine.ByOntology:
		if !c.stated(p) {
			return refuse(p, "no fact by %s matches it", p.Ground)
		}
		return nil
	case engine.BySource:
		return c.ask(p, p.Fact.Args)
	case engine.ByComputed:
		return c.ask(p, p.Asked)
	}
	return refuse(p, "%q is not a ground of a fact", p.Ground)
}

// stated reports whether a fact is given or belongs to the ontology.
func (c *Checker) stated(p *engine.Proof) (found bool) {
	if p.Ground == engine.ByGiven {
		return c.givenFacts[p.Fact.String()]
	}
	if static := c.static(p.Fact.Pred, len(p.Fact.Args)); static != nil {
		static.Scan(p.Fact.Args, func([]engine.Term) bool {
			found = true
			return false
		})
	}
	return found
}

// static returns the static facts of a predicate with this arity, or nil.
func (c *Checker) static(pred string, arity int) *engine.Relation {
	if c.world.Static == nil {
		return nil
	}
	if r := c.world.Static(pred); r != nil && r.Arity() == arity {
		return r
	}
	return nil
}

func free(t engine.Term) bool { return t.Kind() == engine.Free }

// ask checks that the source yields the fact.
func (c *Checker) ask(p *engine.Proof, asked []engine.Term) error {
	found := false
	if !c.world.Asks(p.Fact.Pred) || len(asked) != len(p.Fact.Args) {
		return refuse(p, "the source does not answer this question")
	}
	err := c.world.Source.Scan(p.Fact.Pred, asked, func(row []engine.Term) bool {
		found = slices.Equal(row, p.Fact.Args)
		return !found
	})
	if err != nil || !found {
		return refuse(p, "the source does not have this fact")
	}
	return nil
}

// clause returns the clause that the proof p names. It fails unless the clause derives the predicate of the
// fact, and aggregates exactly if the ground is ByAggregate.
func (c *Checker) clause(p *engine.Proof) (*clause, error) {
	cl := c.clauses[p.Rule]
	switch {
	case cl == nil:
		return nil, refuse(p, "there is no clause of the program at %q", p.Rule)
	case cl.Head.Predicate.Symbol != p.Fact.Pred:
		return nil, refuse(p, "the clause at %s defines %s", p.Rule, cl.Head.Predicate.Symbol)
	case cl.groups() != (p.Ground == engine.ByAggregate):
		return nil, refuse(p, "the clause at %s does not match the ground of the fact", p.Rule)
	case p.Asked != nil:
		return nil, refuse(p, "a derived fact must have no inputs")
	}
	return cl, nil
}

// rule checks a fact that the premises of a clause derive.
func (c *Checker) rule(p *engine.Proof) error {
	cl, err := c.clause(p)
	if err != nil {
		return err
	}
	s, err := c.body(cl, p, cl.names())
	if err != nil {
		return err
	}
	for _, let := range cl.lets() {
		v, err := value(let.Fn, s)
		if err != nil || v != s[let.Var.Symbol] {
			return refuse(p, "%s is not equal to %v", let.Var.Symbol, let.Fn)
		}
	}
	return c.head(cl, p, s)
}

// head checks that the head evaluates to the fact.
func (c *Checker) head(cl *clause, p *engine.Proof, s values) error {
	row, err := s.row(cl.Head.Args)
	if err != nil || !slices.Equal(row, p.Fact.Args) {
		return refuse(p, "the clause at %s derives %v", p.Rule, engine.Fact{Pred: p.Fact.Pred, Args: row})
	}
	return nil
}

// body checks the values and premises of a proof against those of a clause. names are the variables that must
// have values. It returns the values.
func (c *Checker) body(cl *clause, p *engine.Proof, names []string) (values, error) {
	s := values{}
	for _, v := range p.Bound {
		if _, twice := s[v.Var]; twice || !slices.Contains(names, v.Var) || free(v.Term) {
			return nil, refuse(p, "variable %s is unknown to the clause, has no value, or has several", v.Var)
		}
		s[v.Var] = v.Term
	}
	if len(s) != len(names) {
		return nil, refuse(p, "the clause has the variables %v", names)
	}
	if len(p.Premises) != len(cl.Premises) {
		return nil, refuse(p, "the clause has %d premises, not %d", len(cl.Premises), len(p.Premises))
	}
	for i, premise := range cl.Premises {
		if err := c.premise(premise, p.Premises[i], s); err != nil {
			return nil, err
		}
	}
	return s, nil
}
