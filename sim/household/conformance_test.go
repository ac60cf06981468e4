package household_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/facts/graph"
	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/rules"
	"hearth/sim"
	"hearth/sim/household"
	"hearth/sim/world"
	"hearth/testdata/recorded/homes"
)

// house opens a household.
func house(t testing.TB, sem plan.Semantics) *household.House {
	t.Helper()
	onto, err := ontology.Load(ontology.Household(), "")
	require.NoError(t, err)
	none, err := world.FromFacts(world.NewModel(onto, false), nil)
	require.NoError(t, err)
	return household.New(sim.NewDomain("household", onto, rules.FS, sem, none))
}

// actions is the table of actions in programs.
func actions(t testing.TB, h *household.House) program.Actions {
	t.Helper()
	table, err := program.Load(h.Domain.Model().Ontology(), &source.File{Name: "aliases", Text: "aliases: {lookat-medium: lookat}"})
	require.NoError(t, err)
	return table
}

// bases reads the scenes in their usual state.
func bases(t testing.TB) map[int]*graph.Graph {
	t.Helper()
	out := map[int]*graph.Graph{}
	for _, n := range homes.HouseholdScenes {
		_, out[n] = homes.HouseholdScene(t, n)
	}
	return out
}

// An ending is what is compared with the reference.
type ending struct {
	Kind    household.Kind
	Step    int
	Message string
	Hash    string
}

// endingOf executes a program, and writes the hash of every state if traced.
func endingOf(t testing.TB, h *household.House, table program.Actions, g *graph.Graph, lines []string, traced bool) (end ending, trace []string) {
	t.Helper()
	p, err := program.Parse(&source.File{Name: "program", Text: strings.Join(lines, "\n")}, table)
	if err != nil {
		end.Kind = household.Unreadable
		end.Step, end.Message = household.Unread(p, err)
		return end, nil
	}
	scene, err := h.Enter(g)
	require.NoError(t, err)
	run, err := scene.Run(p)
	require.NoError(t, err)
	end.Kind, end.Step = run.Outcome()
	end.Message = run.Message()
	end.Hash = scene.Graph(run.Final()).Hash()
	for _, r := range run.Episode.Executed() {
		if traced && r.Status == sim.Done {
			trace = append(trace, scene.Graph(r.After).Hash())
		}
	}
	return end, trace
}

// expected is how the reference ended. Its crashes are exceptions of Python.
func expected(e homes.Expected) ending {
	want := ending{Kind: household.Kind(e.Outcome), Step: -1, Message: e.Message, Hash: e.Hash}
	if e.Step != nil {
		want.Step = *e.Step
	}
	if want.Kind == household.Crash {
		want.Message = ""
	}
	return want
}

// Every recorded program that was bound to a scene ends as in the reference,
// with the same message and the same graph; of scene 1 every step does. Of real
// programs, 14 contradict themselves and are bound to nothing.
func TestProgramsEndAsInTheReference(t *testing.T) {
	h := house(t, plan.Released)
	table, scenes := actions(t, h), bases(t)
	for set, n := range map[string]int{"mutants": 1379, "scene1_published": 378, "real_programs": 2989 - 14} {
		t.Run(set, func(t *testing.T) {
			t.Parallel()
			compared := 0
			for i, c := range homes.ExecutedPrograms(t, set) {
				if c.Bound == nil {
					continue
				}
				if compared++; i%stride != 0 {
					continue
				}
				g, err := scenes[c.Scene].Apply(&c.Delta)
				require.NoError(t, err)
				require.Equal(t, c.Hash, g.Hash(), c.ID)
				traced := len(c.Expect.Paper.Trace) > 0
				got, trace := endingOf(t, h, table, g, c.Bound, traced)
				if got.Kind == household.Crash {
					got.Message = ""
				}
				require.Equal(t, expected(c.Expect.Paper), got, "%s %s", c.ID, c.Bound)
				if traced {
					require.Equal(t, c.Expect.Paper.Trace, trace[:len(c.Expect.Paper.Trace)], c.ID)
				}
			}
			require.Equal(t, n, compared)
		})
	}
}
