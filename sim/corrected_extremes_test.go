package sim_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/testdata/recorded/worlds"
)

func TestNoNumberStopsAnExecution(t *testing.T) {
	setups := []string{
		"(fetch-and-proportion ?x > < ? water %s l)",
		"(fetch-and-proportion ?x > < ? egg %s piece)",
		"(fetch-and-proportion ?x > < ? tomato %s teaspoon)",
		"(fetch ?x > < whisk %s)",
		"(transfer-contents ?x ?r > < ? ?dough %s g)",
		"(transfer-contents ?x ?r > < ? ?dough %s percent)",
		"(transfer-contents ?x ?r > < ? ?dough %s tablespoon)",
		"(portion-and-arrange ?x > < ?dough %s g ? ?)",
		"(portion-and-arrange ?x > < ?dough %s tablespoon ? ?)",
		"(top-with ?x > < ?dough ?cream %s g)",
		"(top-with ?x > < ?dough ?cream %s tablespoon)",
		"(bake ?x > < ?dough ? %s hour 180 degrees-celsius)",
		"(bake ?x > < ?dough ? 1 hour %s degrees-celsius)",
		"(refrigerate ?x > < ?dough ? %s hour)",
		"(leave-for-time ?x > < ?dough %s hour)",
		"(bring-to-temperature ?x > < ?dough %s degrees-celsius)",
		"(preheat-oven ?x > < ? %s degrees-celsius)",
	}
	for _, step := range setups {
		for _, n := range []string{"0.000000001", "0", "-0.000000001", "-1", "-9000000000", "9000000000", "1000000"} {
			t.Run(fmt.Sprintf(step, n), func(t *testing.T) {
				e := run(t, append(actionLines(butterDough+cream), fmt.Sprintf(step, n))...)
				last := e.Results[len(e.Results)-1]
				require.True(t, len(last.Reasons) > 0 || last.After != nil)
			})
		}
	}
}

func TestAStepThatRunsIntoALimitFailsAndTheRestGoesOn(t *testing.T) {
	k, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	k = k.Internal().With(k.Internal().Domain.WithMode(sim.ModeFunc(func(ctx context.Context, q *sim.Request) (sim.Effects, error) {
		if slices.ContainsFunc(q.Facts, func(f engine.Fact) bool { return f.Args[0] == engine.Name("/eggs") }) {
			q.Limits.Facts = 1
		}
		return sim.Rules{}.Step(ctx, q)
	})))
	e, err := worlds.Run(k, &source.File{Name: "limit", Text: chain("(fetch-and-proportion ?eggs > < ? egg 2 piece)", "(crack ?cracked > < ?eggs ?)", "(fetch ?pan > < pan 1)")})
	require.NoError(t, err)
	results := e[0].Results
	require.Equal(t, sim.Failed, results[2].Status)
	require.Equal(t, "stopped", results[2].Reasons[0].Code)
	require.Equal(t, sim.Done, results[3].Status)
}
