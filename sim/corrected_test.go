package sim_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim"
)

// The tables of this file and of corrected_*_test.go define where corrected semantics differ from the released
// simulator. The short names are the ids of rules/CORRECTED.md.

const (
	butterDough = `
		(fetch-and-proportion ?a > < ? butter 100 g)
		(mix ?dough > < ?a ?)
	`
	boilingPot = `
		(fetch ?pot > < cooking-pot 1)
		(fetch-and-proportion ?p > < ?pot potato 3 piece)
		(fetch-and-proportion ?food > < ?p water 500 ml)
	`
)

func TestAnHourHasSixtyMinutes(t *testing.T) {
	tell(t, []story{
		{"bake", butterDough + `
			(preheat-oven ?oven > < ? 180 degrees-celsius)
			(bake ?x > < ?dough ? 1 hour ? ?)`, "when ?x", "4275"},
		{"boil", boilingPot + `
			(boil ?x > < ?food ? ? 2 hour)`, "when ?x", "7290"},
		{"fry", `
			(fetch ?pan > < frying-pan 1)
			(fetch-and-proportion ?food > < ?pan almond 100 g)
			(fry ?x > < ?food ? ? 1 hour)`, "when ?x", "3660"},
		{"leave-for-time", `
			(fetch-and-proportion ?food > < ? butter 100 g)
			(leave-for-time ?x > < ?food 1 hour)`, "when ?x", "3630"},
		{"refrigerate 24 hours, once and not squared", `
			(fetch-and-proportion ?food > < ? butter 100 g)
			(refrigerate ?x > < ?food ? 24 hour)`, "when ?x", "86430"},
		{"refrigerate 90 minutes", `
			(fetch-and-proportion ?food > < ? butter 100 g)
			(refrigerate ?x > < ?food ? 90 minute)`, "when ?x", "5430"},
		{"an hour of cooling takes as much heat as sixty minutes", butterDough + `
			(preheat-oven ?oven > < ? 180 degrees-celsius)
			(bake ?b > < ?dough ? 15 minute ? ?)
			(leave-for-time ?x > < ?b 1 hour)`, "temperature ?x", "18"},
		{"fifteen minutes take a third of it", butterDough + `
			(preheat-oven ?oven > < ? 180 degrees-celsius)
			(bake ?b > < ?dough ? 15 minute ? ?)
			(leave-for-time ?x > < ?b 15 minute)`, "temperature ?x", "120"},
	})
}

func TestAnOpenOvenAndAnOpenHeatTakeWhatTheOvenHas(t *testing.T) {
	tell(t, []story{
		{"a preheated oven bakes", butterDough + `
			(preheat-oven ?oven > < ? 180 degrees-celsius)
			(bake ?x > < ?dough ? 15 minute ? ?)`, "temperature ?x", "180"},
		{"a cold one does not", butterDough + `
			(bake ?x > < ?dough ? 15 minute ? ?)`, "why", "cold_oven(oven)"},
		{"a heat that is given is set", butterDough + `
			(bake ?x > < ?dough ? 15 minute 200 degrees-celsius)`, "temperature ?x", "200"},
		{"a time and a heat may be the same number", butterDough + `
			(bake ?x > < ?dough ? 50 minute 50 degrees-celsius)`, "temperature ?x", "50"},
	})
}

func TestWhatStandsOnTheCounterTopIsKept(t *testing.T) {
	tell(t, []story{
		{"a tool fetched twice is the same tool", `
			(fetch ?one > < whisk 1)
			(fetch ?two > < whisk 1)
			(fetch-and-proportion ?a > < ? butter 100 g)
			(mix ?x > < ?a ?two)`, "*used ?one", "yes"},
		{"a chosen tool that lies there is used", `
			(fetch ?whisk > < whisk 1)
			(fetch-and-proportion ?a > < ? butter 100 g)
			(mix ?x > < ?a ?tool)`, "*used ?whisk", "yes"},
		{"a bowl that was fetched takes the portion", `
			(fetch ?bowl > < medium-bowl 1)
			(fetch-and-proportion ?a > < ? butter 100 g)`, "in ?bowl", "100 g butter"},
	})
	e := done(t, "(fetch ?one > < whisk 1)", "(fetch ?two > < whisk 1)")
	_, here := e.Final().Here(e.Bindings.Bound("?one").Term)
	require.True(t, here, "the whisk is in the kitchen")
}

func TestFoodIsChangedWhereItLies(t *testing.T) { // in-place
	tell(t, []story{
		{"mash", `
			(fetch-and-proportion ?bowl > < ? banana 2 piece)
			(mash ?x > < ?bowl ?)`, "mashed ?bowl", "yes"},
		{"peel", `
			(fetch-and-proportion ?bowl > < ? potato 2 piece)
			(peel ?x ?peels > < ?bowl ?)`, "peeled ?bowl", "yes"},
		{"seed", `
			(fetch-and-proportion ?bowl > < ? cucumber 2 piece)
			(seed ?x ?seeds > < ?bowl ?)`, "seeded ?bowl", "yes"},
		{"a peel is that of the thing as it is now", `
			(fetch-and-proportion ?bowl > < ? onion 1 piece)
			(peel ?x ?peels > < ?bowl ?)
			(cut ?y > < ?x slices ? ?)`, "peel_of ?peels", "1 piece onion"},
	})
	e := done(t, "(fetch-and-proportion ?bowl > < ? onion 1 piece)", "(peel ?x ?peels > < ?bowl ?)", "(cut ?y > < ?x slices ? ?)")
	s := e.Final()
	peel := s.Contents(e.Bindings.Bound("?peels").Term)[0]
	onion, _ := s.Value(peel, "peel_of")
	require.Equal(t, "slices", fluentOf(s, onion, "is_cut")) // links
}

func TestAStepThatFailsSaysWhyAndTheRestRuns(t *testing.T) {
	e := run(t,
		"(fetch-and-proportion ?a > < ? butter 100 g)",
		"(fetch-and-proportion ?b > < ? butter 900 g)",
		"(wash ?c > < ?b)",
		"(fetch-and-proportion ?d > < ? milk 100 ml)",
	)
	var got []sim.Status
	for _, r := range e.Results {
		got = append(got, r.Status)
	}
	require.Equal(t, []sim.Status{sim.Done, sim.Done, sim.Failed, sim.NotReached, sim.NotReached}, got)

	branched := run(t,
		"(fetch-and-proportion ?b > < ? butter 900 g)",
		"(fetch-and-proportion ?d > < ? milk 100 ml)",
	)
	require.Equal(t, sim.Failed, branched.Results[1].Status)
	require.Equal(t, sim.Done, branched.Results[2].Status)
	require.Equal(t, branched.Results[1].Before, branched.Results[1].After)
	require.Equal(t, "100 ml milk", holds(branched, "?d"))
}
