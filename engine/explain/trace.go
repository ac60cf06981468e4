// Package explain proves facts: it evaluates a program once more and says which
// rules made each fact hold, from which premises.
//
// [Eval] is [machine.Program.Eval] for those who ask; [Trace.Why] then proves
// whatever holds. Nobody else pays for it. Package engine/proof checks proofs,
// and says of a fact that does not hold what is missing.
package explain

import (
	"context"
	"slices"

	"hearth/engine"
	"hearth/engine/machine"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A Trace is one evaluation with where all its rows came from. It is for one
// goroutine, and for as long as its Source can be asked.
type Trace struct {
	recording *machine.Recording
	program   *machine.Program
	src       engine.Source
	given     map[machine.Row]bool
	steps     []derivation
	heights   []int // by row; 0 is unknown, and 1 what is given
	best      []int // by row: the derivation of least height, plus one
	proofs    map[machine.Row]*engine.Proof
	leaves    map[string]*engine.Proof
	err       error
}

// A derivation is one way in which a rule gave a row.
type derivation struct {
	*machine.Derivation
	row      machine.Row
	premises []ground
}

// A ground is what one premise rests on: something outside the rules, or the
// lowest of some rows.
type ground struct {
	leaf *engine.Proof
	rows []machine.Row
}

// pauseEvery is how many derivations are looked at between two looks at the context.
const pauseEvery = 1024

// Eval is [machine.Program.Eval] with a memory: it can prove everything that
// holds. Proofs are of minimal height, and always the same.
func Eval(ctx context.Context, p *machine.Program, src engine.Source, given []engine.Fact, lim engine.Limits) (*Trace, error) {
	recording, err := p.Record(ctx, src, given, lim)
	if err != nil {
		return nil, err
	}
	t := &Trace{
		recording: recording, program: p, src: src, given: map[machine.Row]bool{},
		proofs: map[machine.Row]*engine.Proof{}, leaves: map[string]*engine.Proof{},
	}
	for _, f := range given {
		for _, r := range recording.Rows(f) {
			t.given[r] = true
		}
	}
	if err := t.resolve(ctx); err != nil {
		return nil, err
	}
	return t, t.measure(ctx)
}

// Result returns everything that holds.
func (t *Trace) Result() *engine.Result { return t.recording.Result }

// resolve finds what every derivation rests on.
func (t *Trace) resolve(ctx context.Context) error {
	t.steps = make([]derivation, len(t.recording.Derivations))
	for i := range t.steps {
		if i%pauseEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		d := &t.recording.Derivations[i]
		t.steps[i] = derivation{Derivation: d, row: t.recording.RowOf(d)}
		for _, p := range t.recording.Premises(d) {
			g, err := t.ground(p)
			if err != nil {
				return failure(d.Clause().At, err)
			}
			t.steps[i].premises = append(t.steps[i].premises, g)
		}
	}
	return nil
}

// ground finds what one premise rests on.
func (t *Trace) ground(p machine.Premise) (ground, error) {
	switch p.Kind {
	case machine.InGroup:
		return ground{rows: []machine.Row{p.Row}}, nil
	case machine.IsSo:
		return ground{leaf: &engine.Proof{Fact: p.Fact, By: engine.ByBuiltin}}, nil
	case machine.IsNot:
		return ground{leaf: t.leaf(engine.ByAbsence, p.Fact, nil)}, nil
	}
	leaf, err := t.outside(p.Fact, p.Asked)
	if leaf != nil || err != nil {
		return ground{leaf: leaf}, err
	}
	return ground{rows: t.recording.Rows(p.Fact)}, nil
}

// outside looks for a fact among those of the vocabulary and in the source.
func (t *Trace) outside(f engine.Fact, asked []engine.Term) (leaf *engine.Proof, err error) {
	found := func(by engine.Ground, asked []engine.Term) func(row []engine.Term) bool {
		return func(row []engine.Term) bool {
			leaf = t.leaf(by, engine.Fact{Pred: f.Pred, Args: slices.Clone(row)}, asked)
			return false
		}
	}
	if static := t.program.Static(f.Pred); static != nil {
		static.Scan(f.Args, found(engine.ByOntology, nil))
	}
	switch {
	case leaf != nil || !t.program.Asks(f.Pred):
	case t.program.Computes(f.Pred):
		err = t.src.Scan(f.Pred, f.Args, found(engine.ByComputed, asked))
	default:
		err = t.src.Scan(f.Pred, f.Args, found(engine.BySource, nil))
	}
	return leaf, err
}

// failure is the error of a Source that could not answer.
func failure(at source.Span, err error) error {
	list := &diag.List{}
	list.Addf("E0438", at, "%v", err)
	return list
}

// Err returns what the Source said against the last question of Why, such as
// that inputs of a computed predicate are free.
func (t *Trace) Err() error { return t.err }

// leaf makes a proof without premises. Equal ones are one.
func (t *Trace) leaf(by engine.Ground, f engine.Fact, asked []engine.Term) *engine.Proof {
	key := string(by) + f.String() + engine.Fact{Args: asked}.String()
	if t.leaves[key] == nil {
		t.leaves[key] = &engine.Proof{Fact: f, By: by, Asked: asked}
	}
	return t.leaves[key]
}
