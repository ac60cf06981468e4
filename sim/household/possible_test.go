package household_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/affordance"
	"hearth/testdata/recorded/homes"
)

// TestWhatIsSaidToBePossibleInAFlatIsDoneAndNothingElse asks, after each step of a program, which actions with
// which things and pairs of things can be done, and then executes them. It tries every ninth choice, or all
// with HEARTH_SWEEP=1.
func TestWhatIsSaidToBePossibleInAFlatIsDoneAndNothingElse(t *testing.T) {
	every := max(9, stride)
	if os.Getenv("HEARTH_SWEEP") != "" {
		every = stride
	}
	for _, sem := range []plan.Semantics{plan.Released, plan.Corrected} {
		h := homes.House(t, sem)
		run := execute(t, h, &source.File{Name: "morning", Text: "[WALK] <cup> (33)\n[GRAB] <cup> (33)\n[WALK] <sofa> (40)\n[SIT] <sofa> (40)"})
		done := run.Episode.Executed()
		require.Len(t, done, 4)
		possible := 0
		for n := range done {
			m := affordance.New(t.Context(), run.Episode.AfterExecuted(n+1), true, nil)
			for _, a := range h.Domain.Model().Ontology().Actions() {
				o, err := m.Option(a)
				require.NoError(t, err)
				tried := 0
				each(a.Roles, m.Things, affordance.Choice{}, func(c affordance.Choice) {
					if tried++; tried%every != 0 {
						return
					}
					refused := o.Refused(c)
					res, err := o.Do(c)
					require.NoError(t, err)
					require.Equal(t, res.Status == sim.Done, len(refused) == 0, "%s: %v %v", m.Call(a, c), refused, res.Reasons)
					if len(refused) == 0 {
						possible++
					}
				})
			}
		}
		require.Positive(t, possible)
		t.Logf("%v: %d ways after %d steps", sem, possible, len(done))
	}
}

// each yields every way to fill roles, including optional roles left open.
func each(roles []*ontology.Role, things []affordance.Filler, c affordance.Choice, yield func(affordance.Choice)) {
	if len(roles) == 0 {
		yield(c)
		return
	}
	for _, f := range things {
		c[roles[0].Name] = f
		each(roles[1:], things, c, yield)
	}
	delete(c, roles[0].Name)
	if roles[0].Optional {
		each(roles[1:], things, c, yield)
	}
}
