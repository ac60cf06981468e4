package sim_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim"
)

func TestFullContainersReportTheirFreeVolume(t *testing.T) { // full
	tests := []struct{ name, actions, want string }{
		{"millilitres", `
			(fetch ?bowl > < small-bowl 1)
			(fetch-and-proportion ?a > < ?bowl water 400 ml)
			(fetch-and-proportion ?b > < ?a milk 0.5 l)`,
			"small-bowl ?a is full: 500 ml needed, 750 ml capacity, 400 ml inside, 350 ml free"},
		{"spoons", `
			(fetch ?bowl > < small-bowl 1)
			(fetch-and-proportion ?a > < ?bowl all-purpose-flour 60 tablespoon)`,
			"small-bowl ?bowl is full: 900 ml needed, 750 ml capacity, 0 ml inside, 750 ml free"},
		{"grams, by the density of a spoon", `
			(fetch ?bowl > < small-bowl 1)
			(fetch-and-proportion ?a > < ?bowl all-purpose-flour 500 g)`,
			"small-bowl ?bowl is full: 833.3 ml needed, 750 ml capacity, 0 ml inside, 750 ml free"},
		{"pieces", `
			(fetch ?bowl > < small-bowl 1)
			(fetch-and-proportion ?a > < ?bowl apple 6 piece)`,
			"small-bowl ?bowl is full: 900 ml needed, 750 ml capacity, 0 ml inside, 750 ml free"},
		{"a mixture, poured", `
			(fetch-and-proportion ?a > < ? all-purpose-flour 300 g)
			(fetch-and-proportion ?b > < ?a water 300 ml)
			(mix ?dough > < ?b ?)
			(fetch ?bowl > < small-bowl 1)
			(transfer-contents ? ? > < ?bowl ?dough ? ?)`,
			"small-bowl ?bowl is full: 800 ml needed, 750 ml capacity, 0 ml inside, 750 ml free"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			results := run(t, actionLines(tt.actions)...).Executed()
			last := results[len(results)-1]
			require.Equal(t, sim.Failed, last.Status)
			require.Equal(t, []string{tt.want}, last.Why())
			require.Equal(t, last.Before, last.After)
			require.Equal(t, "capacity_ml", last.Reasons[0].Figures[0].Name)
			require.Equal(t, 750.0, last.Reasons[0].Figures[0].Value)
		})
	}
	tell(t, []story{
		{"what fits to the brim", `
			(fetch ?bowl > < small-bowl 1)
			(fetch-and-proportion ?a > < ?bowl water 750 ml)`, "in ?a", "750 ml water"},
		{"what is taken out of too full a bowl", `
			(fetch-and-proportion ?a > < ? water 1 l)
			(fetch ?pot > < cooking-pot 1)
			(transfer-contents ?b ? > < ?pot ?a 500 ml)`, "in ?b", "0.5 l water"},
	})
}

func TestStepsThatChangeNothingWarn(t *testing.T) { // unchanged, stir-nothing
	tests := []struct{ name, actions, want string }{
		{"wash", "(fetch-and-proportion ?x > < ? all-purpose-flour 10 g)\n(wash ? > < ?x)", "nothing in medium-bowl ?x would change"},
		{"grind", "(fetch-and-proportion ?x > < ? butter 10 g)\n(grind ? > < ?x ?)", "nothing in medium-bowl ?x would change"},
		{"melt", "(fetch-and-proportion ?x > < ? all-purpose-flour 10 g)\n(melt ? > < ?x ?)", "nothing in medium-bowl ?x would change"},
		{"fry", "(fetch ?pan > < frying-pan 1)\n(fetch-and-proportion ?x > < ?pan water 10 ml)\n(fry ? > < ?x ? ? ? ?)", "nothing in frying-pan ?x would change"},
		{"drain", "(fetch-and-proportion ?x > < ? black-bean 10 g)\n(drain ? ? > < ?x ?)", "there is no liquid in medium-bowl ?x"},
		{"mix", "(fetch ?x > < medium-bowl 1)\n(mix ? > < ?x ?)", "there is nothing in medium-bowl ?x"},
		{"mix something", "(fetch-and-proportion ?x > < ? butter 10 g)\n(mix ? > < ?x ?)", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			results := done(t, actionLines(tt.actions)...).Executed()
			got := ""
			if warns := results[len(results)-1].Warns; len(warns) > 0 {
				got = sim.Explain(warns[0])
			}
			require.Equal(t, tt.want, got)
		})
	}
}
