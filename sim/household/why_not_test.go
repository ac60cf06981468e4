package household_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim/explanation"
	"hearth/testdata/recorded/homes"
)

// A step that was not done is explained by the reasons against it, in order. Where a reason rests on something
// that does not hold, the explanation says what was missing.
func TestWhyAStepWasNotDone(t *testing.T) {
	held := engine.Fact{Pred: "holds_rh", Args: []engine.Term{{}, engine.Name("/cup/33")}}
	tests := []struct {
		name, lines string
		semantics   plan.Semantics
		fact        engine.Fact
		step        int
		cause       string
		codes       []string
	}{
		{"one reason, and what was missing", "[GRAB] <cup> (33)", plan.Corrected, engine.Fact{}, 0,
			"<character> (20) is not close to <cup> (33); there is no close(/character/20, /cup/33)", []string{"/not_close"}},
		{"several reasons, in the order in which they are told", "[GRAB] <sofa> (40)", plan.Corrected, engine.Fact{}, 0,
			"<sofa> (40) cannot be taken into a hand; <character> (20) is not close to <sofa> (40); there is no has(/sofa/40, /grabbable)",
			[]string{"/not_grabbable", "/not_close"}},
		{"a reason for which nothing was missing", "[WALK] <sofa> (40)\n[SIT] <sofa> (40)\n[SIT] <sofa> (40)", plan.Corrected, engine.Fact{}, 2,
			"<character> (20) sits or lies on <sofa> (40)", []string{"/sitting"}},
		{"what stops the reference", "[FIND] <echo> (62)", plan.Released, engine.Fact{}, 0,
			"<echo> (62) is in no room; there is no is_a(/echo/62, /room)", []string{"/no_room"}},
		{"a fact that it does not give", "[GRAB] <cup> (33)", plan.Corrected, held, 0,
			"<character> (20) is not close to <cup> (33)", []string{"/not_close"}},
		{"a step after it", "[GRAB] <cup> (33)\n[STANDUP]", plan.Corrected, engine.Fact{}, 1, "it comes after step 1, which could not be done", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			run := execute(t, homes.House(t, tt.semantics), &source.File{Name: "program", Text: tt.lines})
			d, err := explanation.WhyNot(t.Context(), run.Episode, tt.fact, run.Episode.Results[tt.step])
			require.NoError(t, err)
			require.Equal(t, tt.cause, d.Cause())
			var codes []string
			for _, p := range d.Blocked {
				codes = append(codes, p.Fact.Args[0].Sym())
			}
			require.Equal(t, tt.codes, codes)
		})
	}
}

func TestAStepThatWasDoneHasNothingAbsent(t *testing.T) {
	run := execute(t, homes.House(t, plan.Corrected), &source.File{Name: "program", Text: "[WALK] <table> (32)"})
	d, err := explanation.WhyNot(t.Context(), run.Episode, engine.Fact{}, run.Episode.Results[0])
	require.NoError(t, err)
	require.Nil(t, d)
}
