package planner_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/planner"
)

// A plan without steps reports each proposal of the model with the score of its nearest phrase.
func TestAnEmptyPlanSaysWhy(t *testing.T) {
	p := scripted(t, planner.Notebook, &script{answers: each(of(said("Grab a rocket", 0), said("Open the wormhole", 0)))})
	p.Params.Epsilon = 2
	plan, err := p.Plan(context.Background(), coffee)
	require.NoError(t, err)
	require.Empty(t, plan.Steps)
	require.Regexp(t, `^there is no plan: for the first step "grab a rocket" the nearest phrase is "[a-z ]+", and its score [0-9.-]+ is below epsilon \(2.00\)$`, plan.Warnings[0])
	require.Regexp(t, `"open the wormhole"`, plan.Warnings[1])
}
