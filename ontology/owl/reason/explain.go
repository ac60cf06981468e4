package reason

import (
	"context"
	"slices"

	"hearth/engine"
	"hearth/ontology/owl"
)

// Explain returns axioms from which it follows that every sub is a super,
// which is owl:Nothing to ask why a class is unsatisfiable. None of them can
// be left out. The axioms are in their order in the ontology; nil means that
// it does not follow, and an empty list that it always holds.
//
// Only the axioms that can matter for sub are looked at (its ⊥-module); among
// those, halves are left out for as long as the rest suffices (QuickXplain).
// What is tried last is kept last: axioms on inverses, which lead to longer ways.
func (c *Compiled) Explain(ctx context.Context, sub, super string) ([]*owl.Axiom, error) {
	e := explainer{Compiled: c, ctx: ctx, sub: c.terms.named(sub), super: c.terms.named(super)}
	module := c.module(sub, super)
	slices.SortStableFunc(module, func(a, b int) int { return c.detour(a) - c.detour(b) })
	if !e.follows(module) || e.err != nil {
		return nil, e.err
	}
	found := e.minimal(nil, true, module)
	slices.Sort(found)
	out := make([]*owl.Axiom, len(found))
	for i, n := range found {
		out[i] = c.axioms[n]
	}
	return out, e.err
}

// detour is 1 for an axiom that others are preferred to.
func (c *Compiled) detour(axiom int) int {
	if c.axioms[axiom].Is("InverseObjectProperties") {
		return 1
	}
	return 0
}

type explainer struct {
	*Compiled
	ctx        context.Context
	sub, super engine.Term
	err        error
}

// follows asks whether the conclusion follows from some axioms.
func (e *explainer) follows(axioms []int) bool {
	g, err := e.saturate(e.ctx, []engine.Term{e.sub}, axioms)
	if err != nil {
		e.err = err
		return false
	}
	return slices.ContainsFunc(g.Rows("sub"), func(row []engine.Term) bool {
		return row[0] == e.sub && (row[1] == e.super || row[1] == e.nothing)
	})
}

// minimal returns a minimal part of some axioms with which and with those kept
// the conclusion follows; changed tells that kept has grown since it was last
// asked for alone.
func (e *explainer) minimal(kept []int, changed bool, some []int) []int {
	switch {
	case e.err != nil || changed && e.follows(kept):
		return nil
	case len(some) < 2:
		return some
	}
	first, second := some[:len(some)/2], some[len(some)/2:]
	b := e.minimal(slices.Concat(kept, first), len(first) > 0, second)
	a := e.minimal(slices.Concat(kept, b), len(b) > 0, first)
	return slices.Concat(a, b)
}
