// Package proof checks proofs of package engine without trusting who made them.
//
// Put together a [World] and ask a [Checker] about each proof. It reads the
// clauses again from their text, tests every value, premise, comparison and
// calculation, looks that groups are complete, and asks the Source for its
// facts. It knows neither the plans nor the machine that the proof comes from.
//
// Trusted are the rule text, the given and static facts, and the Source. That
// a derived fact does not hold is believed when [World.Holds] lacks it and no
// clause gives it from what World.Holds has.
//
// [Checker.WhyNot] is the other side: of a fact that does not hold it says which
// premise of which clause stands against it.
package proof

import (
	"fmt"
	"slices"

	"hearth/engine"
)

// A World is what a proof may rest on.
type World struct {
	Rules  []engine.Rule // the clauses in force; only their places and text are read
	Given  []engine.Fact
	Static func(pred string) *engine.Relation // the facts of the ontology; nil where there are none
	Source engine.Source
	Asks   func(pred string) bool // whether the Source is asked for a predicate
	Holds  *engine.Result         // what else holds, for absences and for the completeness of groups
}

// A Checker checks proofs about one World. It is for one goroutine.
type Checker struct {
	world   *World
	clauses map[string]*clause // by place
	heads   map[string][]*clause
	known   map[string]*engine.Relation // what World.Holds
	given   map[string]bool
	done    map[*engine.Proof]bool // false while it is being checked
	absent  map[string]error
}

// New reads the rules of a world.
func New(w *World) (*Checker, error) {
	c := &Checker{
		world: w, clauses: map[string]*clause{}, heads: map[string][]*clause{}, known: map[string]*engine.Relation{},
		done: map[*engine.Proof]bool{}, absent: map[string]error{}, given: map[string]bool{},
	}
	for _, r := range w.Rules {
		cl, err := read(r.At, r.Text)
		if err != nil {
			return nil, err
		}
		c.clauses[r.At.String()] = cl
		c.heads[cl.Head.Predicate.Symbol] = append(c.heads[cl.Head.Predicate.Symbol], cl)
	}
	for _, f := range w.Given {
		c.given[f.String()] = true
	}
	for _, pred := range w.Holds.Preds() {
		all := w.Holds.Rows(pred)
		c.known[pred] = engine.NewRelation(len(all[0]), all)
	}
	return c, nil
}

// A Refusal says which fact of a proof is not proved, and why.
type Refusal struct {
	Fact   engine.Fact
	Reason string
}

// Error returns both.
func (r *Refusal) Error() string { return fmt.Sprintf("%v is not proved: %s", r.Fact, r.Reason) }

func refuse(p *engine.Proof, format string, args ...any) error {
	return &Refusal{Fact: p.Fact, Reason: fmt.Sprintf(format, args...)}
}

// Check returns nil when p proves its fact, and otherwise a *[Refusal] of the
// first part that does not stand.
func (c *Checker) Check(p *engine.Proof) error {
	if finished, met := c.done[p]; met {
		if !finished {
			return refuse(p, "it rests on itself")
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
	switch p.By {
	case engine.ByRule:
		return c.rule(p)
	case engine.ByAggregate:
		return c.aggregate(p)
	}
	if len(p.Premises)+len(p.Bound) > 0 || p.Rule != "" || (p.By == engine.ByComputed) != (p.Asked != nil) {
		return refuse(p, "a fact by %s has no rule, no values and no premises; only a computed one has inputs", p.By)
	}
	if slices.ContainsFunc(p.Fact.Args, free) {
		return refuse(p, "a value is missing")
	}
	switch p.By {
	case engine.ByGiven, engine.ByOntology:
		if !c.stated(p) {
			return refuse(p, "no fact by %s says so", p.By)
		}
		return nil
	case engine.BySource:
		return c.ask(p, p.Fact.Args)
	case engine.ByComputed:
		return c.ask(p, p.Asked)
	}
	return refuse(p, "%q is no ground for a fact", p.By)
}

// stated reports whether a fact is given, or one of the ontology.
func (c *Checker) stated(p *engine.Proof) (found bool) {
	if p.By == engine.ByGiven {
		return c.given[p.Fact.String()]
	}
	if static := c.static(p.Fact.Pred, len(p.Fact.Args)); static != nil {
		static.Scan(p.Fact.Args, func([]engine.Term) bool {
			found = true
			return false
		})
	}
	return found
}

// static returns the facts of the ontology of a predicate; nil when there are none.
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

// ask demands that the source answers a question with the fact.
func (c *Checker) ask(p *engine.Proof, asked []engine.Term) error {
	found := false
	if !c.world.Asks(p.Fact.Pred) || len(asked) != len(p.Fact.Args) {
		return refuse(p, "the source is not asked like that")
	}
	err := c.world.Source.Scan(p.Fact.Pred, asked, func(row []engine.Term) bool {
		found = slices.Equal(row, p.Fact.Args)
		return !found
	})
	if err != nil || !found {
		return refuse(p, "the source does not say so")
	}
	return nil
}

// clause returns the clause that a node names, if it is in force and for that predicate.
func (c *Checker) clause(p *engine.Proof) (*clause, error) {
	cl := c.clauses[p.Rule]
	switch {
	case cl == nil:
		return nil, refuse(p, "no clause in force stands at %q", p.Rule)
	case cl.Head.Predicate.Symbol != p.Fact.Pred:
		return nil, refuse(p, "the clause at %s is for %s", p.Rule, cl.Head.Predicate.Symbol)
	case cl.groups() != (p.By == engine.ByAggregate):
		return nil, refuse(p, "the clause at %s is of another kind", p.Rule)
	case p.Asked != nil:
		return nil, refuse(p, "a derived fact has no inputs")
	}
	return cl, nil
}

// rule checks a fact that the premises of a clause give.
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
			return refuse(p, "%s is not %v", let.Var.Symbol, let.Fn)
		}
	}
	return c.head(cl, p, s)
}

// head demands that the values give the fact.
func (c *Checker) head(cl *clause, p *engine.Proof, s values) error {
	row, err := s.row(cl.Head.Args)
	if err != nil || !slices.Equal(row, p.Fact.Args) {
		return refuse(p, "the clause at %s gives %v", p.Rule, engine.Fact{Pred: p.Fact.Pred, Args: row})
	}
	return nil
}

// body checks the values and premises of a node against those of a clause.
func (c *Checker) body(cl *clause, p *engine.Proof, names []string) (values, error) {
	s := values{}
	for _, v := range p.Bound {
		if _, twice := s[v.Var]; twice || !slices.Contains(names, v.Var) || free(v.Term) {
			return nil, refuse(p, "%s has no one value in the clause", v.Var)
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
