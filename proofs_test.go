package hearth_test

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/engine/proof"
	"hearth/facts/corpus"
	"hearth/ontology"
	"hearth/parser/network"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/explanation"
	"hearth/testdata/recorded/worlds"
)

// gold executes the gold network of a built-in recipe.
func gold(t *testing.T, k *hearth.World, r corpus.Entry) *sim.Episode {
	var problems source.Diagnostics
	text := network.Print(&network.File{Networks: []*network.Network{r.Gold}})
	f, err := network.Parse(&source.File{Name: r.ID, Text: text})
	require.NoError(t, err)
	e, err := worlds.RunNetwork(t, k, f.Networks[0]), error(nil)
	require.NoError(t, err)
	require.NoError(t, problems.Err())
	return e
}

// TestEveryEffectOfTheOwnRecipesHasAProofThatTheCheckerAccepts checks the first four steps of each action, or
// all with HEARTH_SWEEP=1.
func TestEveryEffectOfTheOwnRecipesHasAProofThatTheCheckerAccepts(t *testing.T) {
	most := 4
	if os.Getenv("HEARTH_SWEEP") != "" {
		most = math.MaxInt
	}
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	written := open(t, corpus.Written)
	for _, tt := range []struct {
		edition string
		every   int // how many recipes there are to one that is looked at
	}{{corpus.Written, 1}, {"2023", 10}} {
		t.Run(tt.edition, func(t *testing.T) {
			k := open(t, tt.edition)
			entries, _ := corpus.ConvertAll(recipes, k.Ontology, written.Ontology)
			proofs, steps := 0, map[*ontology.Action]int{}
			for i := 0; i < len(entries); i += tt.every {
				e := gold(t, k, entries[i])
				for _, r := range e.Executed() {
					if steps[r.Step.Action]++; steps[r.Step.Action] <= most {
						proofs += prove(t, e, r)
					}
				}
			}
			require.Greater(t, proofs, 20*len(steps))
			t.Logf("%d proofs", proofs)
		})
	}
}

// prove checks the proofs of all effects of a step and returns their number.
func prove(t *testing.T, e *sim.Episode, r *sim.Result) (proofs int) {
	trace, err := explanation.TraceStep(t.Context(), e, r)
	require.NoError(t, err)
	checker, err := proof.New(trace.World)
	require.NoError(t, err)
	for _, pred := range explanation.Effects {
		for _, row := range trace.Result().Rows(pred) {
			p := trace.Why(engine.Fact{Pred: pred, Args: row})
			require.NotNil(t, p)
			require.NoError(t, checker.Check(p), "%s, step %d, %v", e.Plan.Recipe, r.Step.Index+1, p.Fact)
			proofs++
		}
	}
	return proofs
}

func TestAProofIsCheckedAfterJSONToo(t *testing.T) {
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	e := gold(t, open(t, corpus.Written), recipes[0])
	for _, res := range e.Executed() {
		trace, err := explanation.TraceStep(t.Context(), e, res)
		require.NoError(t, err)
		checker, err := proof.New(trace.World)
		require.NoError(t, err)
		for _, row := range trace.Result().Rows("ready") {
			text, err := json.Marshal(trace.Why(engine.Fact{Pred: "ready", Args: row}))
			require.NoError(t, err)
			p := &engine.Proof{}
			require.NoError(t, json.Unmarshal(text, p))
			require.NoError(t, checker.Check(p))
		}
	}
}
