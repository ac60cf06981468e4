package explanation_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/proof"
	"hearth/sim"
	"hearth/sim/explanation"
)

// last returns the result of the last step in the network.
func last(e *sim.Episode) *sim.Result {
	at := e.Results[0]
	for _, r := range e.Results {
		if r.Step.Index > at.Step.Index {
			at = r
		}
	}
	return at
}

func TestAnAbsenceNamesTheTrueCause(t *testing.T) {
	const (
		salt = `(fetch-and-proportion ?x > < ? coarse-salt 10 g)
	`
		water = `(fetch-and-proportion ?x > < ? water 100 ml)
	`
	)
	tests := []struct{ name, actions, fact, want string }{
		{"there are not that many whisks", `(fetch ?w > < whisk 10)`, "out(/thing, X)", "there is not enough unused whisk: 10 asked for, 9 available; take at most 9"},
		{"an empty bowl has nothing to mix", `(fetch ?b > < medium-bowl 1)
			(mix ?m > < ?b ?tool)`, "set(X, /mixed, /yes)", "there is no in(_, /medium-bowl/243)"},
		{"an oven is cold", butterDough + `(bake ?b > < ?dough ?oven 10 minute ? ?)`, "set(X, /baked, /yes)", "oven ?oven is cold, and no temperature is given"},
		{"water is not baked", water + `(bake ? > < ?x ? 10 minute 180 degrees-celsius)`, "baked(X, /yes)", "water in ?x cannot be baked"},
		{"salt is not cracked", salt + `(crack ?c > < ?x ?)`, "in(X, /medium-bowl/244)", "its eggs must be a container with whole eggs in their shells, not coarse-salt in ?x; there is no is_a(/e/1/portion/1, /egg)"},
		{"half an egg is not cracked", `(fetch-and-proportion ?x > < ? egg 50 g)
			(crack ?c > < ?x ?)`, "gone(X)", "its eggs must be a container with whole eggs in their shells, not egg in ?x; unit of /e/1/portion/1 is /g, not /piece"},
		{"a bowl is no pan to fry in", salt + `(fry ? > < ?x ? ? ? ?)`, "set(X, /fried, /yes)", "its thing must be a container that can be heated, not medium-bowl ?x; there is no affords(/e/1/portion/1, /fried)"},
		{"butter is proportioned, not fetched", `(fetch ?x > < butter 1)`, "out(/thing, X)", "butter is an ingredient: use fetch-and-proportion; there is no closest(/butter, 1, _)"},
		{"there is one roll of wrap", `(fetch ?x > < plastic-wrap 5)`, "out(/thing, X)", "there is not enough unused plastic-wrap: 5 asked for, 1 available; take at most 1"},
		{"half a whisk is nothing", `(fetch ?x > < whisk 0.5)`, "out(/thing, X)", "its quantity must be a whole number above zero, not 0.5"},
		{"nothing weighs less than nothing", `(fetch-and-proportion ?x > < ? butter 0 g)`, "out(/portion, X)", "its quantity must be more than zero, not 0"},
		{"an open jar is not shaken", water + `(shake ?s > < ?x)`, "set(X, /shaken, /yes)", "medium-bowl ?x has no cover"},
		{"what is open is not uncovered", water + `(uncover ?u ? > < ?x)`, "out(/cover, X)", "medium-bowl ?x has no cover; there is no covered_with(/medium-bowl/243, _)"},
		{"what is covered is not covered again", water + `(cover ?c > < ?x ?)
			(cover ?d > < ?c ?)`, "out(/covered, X)", "medium-bowl ?c is covered with medium-bowl-lid; uncover it first"},
		{"potatoes need something to be boiled in", `(fetch ?pot > < cooking-pot 1)
			(fetch-and-proportion ?x > < ?pot potato 1 piece)
			(boil ?b > < ?x ? ? ? ?)`, "set(X, /boiled, /yes)", "there is no liquid in cooking-pot ?x"},
		{"a bowl does not top itself", butterDough + `(top-with ? > < ?dough ?a ? ?)`, "set(X, /has_on_top, Y)", "medium-bowl ?a cannot go into itself"},
		{"cranberries come in no pieces", `(fetch-and-proportion ?x > < ? cranberry 1 piece)`, "set(X, /quantity, N)", "the weight of 1 piece of cranberry is unknown"},
		{"there is less butter in stock", `(fetch-and-proportion ?x > < ? butter 900 g)`, "out(/portion, X)", "there is not enough butter in stock: 500 g are there, not 900 g; take at most 500 g"},
		{"what failed hands out nothing", `(fetch ?x > < plastic-wrap 5)
			(wash ?w > < ?x)`, "out(/washed, X)", "wash (step 3) was not reached: it needs ?x of fetch (step 2), which could not be done: there is not enough unused plastic-wrap: 5 asked for, 1 available; take at most 1"},
		{"mixing makes nothing hot", butterDough + `(mix ?m > < ?dough ?tool)`, "set(X, /baked, /yes)", "there is no blend_flag(/baked)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := run(t, tt.actions)
			f, err := program.ReadFact(tt.fact)
			require.NoError(t, err)
			got, err := explanation.WhyNot(t.Context(), e, f, last(e))
			require.NoError(t, err)
			require.NotNil(t, got)
			require.Equal(t, tt.want, got.Cause())
			requireProved(t, e, got)
		})
	}
}

// requireProved checks that every reason that rules give against a step has a proof.
func requireProved(t *testing.T, e *sim.Episode, d *explanation.Absence) {
	if len(d.Blocked) == 0 {
		return
	}
	trace, err := explanation.TraceStep(t.Context(), e, d.Step)
	require.NoError(t, err)
	checker, err := proof.New(trace.World)
	require.NoError(t, err)
	for _, p := range d.Blocked {
		require.NoError(t, checker.Check(p))
	}
}

func TestDerivedFactsHaveNoMissingPremises(t *testing.T) {
	e := run(t, butterDough+`(bake ?b > < ?dough ?oven 10 minute ? ?)`)
	trace, err := explanation.TraceStep(t.Context(), e, last(e))
	require.NoError(t, err)
	rows := trace.Result().Rows("blocked")
	require.NotEmpty(t, rows)
	given := engine.Fact{Pred: "blocked", Args: rows[0]}
	absent, err := program.ReadFact("refuses(/melts, /thing, X)")
	require.NoError(t, err)

	none, err := trace.Missing(t.Context(), given)
	require.NoError(t, err)
	require.Empty(t, none)
	some, err := trace.Missing(t.Context(), absent)
	require.NoError(t, err)
	require.NotEmpty(t, some)
	both, err := trace.Missing(t.Context(), given, absent, absent)
	require.NoError(t, err)
	require.Len(t, both, 2*len(some), "one after the other, and what is given is left out")

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = trace.Missing(ctx, absent)
	require.ErrorIs(t, err, context.Canceled)
}
