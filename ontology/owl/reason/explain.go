package reason

import (
	"context"
	"slices"

	"hearth/engine"
	"hearth/ontology/owl"
)

// Explain returns axioms that entail that every sub is a super. If super is owl:Nothing, they explain why sub
// is unsatisfiable. The set is minimal: without any one of them the conclusion is not derived. The axioms are
// in the order of the ontology. The result is nil if the conclusion does not follow, and empty if it always
// holds.
//
// Explain considers only the axioms that can matter for sub (its ⊥-module). It then drops halves of them as
// long as the rest suffices (QuickXplain). Axioms on inverses are tried first for removal, as they lead to
// longer explanations.
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

// detour returns 1 for an axiom that is less preferred in explanations, otherwise 0.
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

// follows reports whether the conclusion follows from the axioms with the given indexes.
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

// minimal returns a minimal subset of some that entails the conclusion together with kept. changed reports
// whether kept has grown since it was last tested alone.
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
