package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrUnplanned says that a program runs on Mangle's engine, which keeps no trace.
var ErrUnplanned = errors.New("there are no proofs for a program without a plan")

// A Ground says what makes a fact of a [Proof] hold.
type Ground string

// The grounds. Only the first two have premises.
const (
	ByRule      Ground = "rule"      // the premises of a clause hold
	ByAggregate Ground = "aggregate" // the premises are the rows of one group, all of them
	ByRow       Ground = "row"       // one row of a group: the body of the clause holds; it has no fact
	ByGiven     Ground = "given"     // the caller of the evaluation said so
	ByOntology  Ground = "ontology"  // a static fact of the vocabulary
	BySource    Ground = "source"    // the Source has this fact
	ByComputed  Ground = "computed"  // the Source computed it; see Proof.Asked
	ByAbsence   Ground = "absence"   // nothing matches the fact, in which free terms stand for anything
	ByBuiltin   Ground = "builtin"   // a comparison or an equation of the values
)

// A Proof says why a fact holds: by which rule, with which values, from which
// premises, down to facts that no rule derived. It is plain data: it can be
// written as JSON, read again, and be checked by package engine/proof.
type Proof struct {
	Fact  Fact   `json:"fact"`
	By    Ground `json:"by"`
	Rule  string `json:"rule,omitempty"`  // file:line:col of the clause
	Bound Values `json:"bound,omitempty"` // the values of its variables, by the order in which it binds them
	Asked []Term `json:"asked,omitempty"` // of a computed fact: the inputs; what was computed is free

	// Premises follow the order in which the clause is written.
	Premises []*Proof `json:"premises,omitempty"`
}

// Values are the values of variables.
type Values []Value

// A Value is what one variable stands for.
type Value struct {
	Var  string `json:"var"`
	Term Term   `json:"term"`
}

// Of returns the value of a variable.
func (v Values) Of(name string) (t Term, ok bool) {
	i := slices.IndexFunc(v, func(x Value) bool { return x.Var == name })
	if i < 0 {
		return Term{}, false
	}
	return v[i].Term, true
}

// Height returns how many rules follow upon each other in the longest branch.
func (p *Proof) Height() int {
	h := 0
	for _, q := range p.Premises {
		h = max(h, q.Height())
	}
	if p.By == ByRule || p.By == ByAggregate || p.By == ByRow {
		h++
	}
	return h
}

// String returns f as rule text writes it; comparisons stand between their sides.
func (f Fact) String() string {
	args := make([]string, len(f.Args))
	for i, t := range f.Args {
		args[i] = t.String()
	}
	if len(args) == 2 && strings.Trim(f.Pred, "!=") == "" && f.Pred != "" {
		return args[0] + " " + f.Pred + " " + args[1]
	}
	return f.Pred + "(" + strings.Join(args, ", ") + ")"
}

// Explain proves one fact: it evaluates the program as [Program.Eval] does and
// keeps, for this once, where every row came from. The proof is one of minimal
// height, and always the same. It is nil when the fact does not hold.
func (p *Program) Explain(ctx context.Context, src Source, given []Fact, f Fact) (*Proof, error) {
	t, err := p.Trace(ctx, src, given, Limits{})
	if err != nil {
		return nil, err
	}
	return t.Why(f), nil
}

// Trace is Eval with a memory: it can prove everything that holds. Programs
// without a plan (see [Program.Planned]) have no traces.
func (p *Program) Trace(ctx context.Context, src Source, given []Fact, lim Limits) (t *Trace, err error) {
	if p.plan == nil {
		return nil, fmt.Errorf("%w: %s", ErrUnplanned, p.unplanned)
	}
	defer recoverFault(&err)
	t = &Trace{m: newMachine(p.plan), program: p, given: map[row]bool{}, leaves: map[string]*Proof{}}
	t.m.record = t.note
	if err := t.m.eval(ctx, src, given, lim); err != nil {
		return nil, err
	}
	t.result = t.m.result()
	t.resolve(given)
	if t.m.err != nil {
		return nil, t.m.err
	}
	return t, nil
}
