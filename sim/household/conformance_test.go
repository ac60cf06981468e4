package household_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/facts/graph"
	"hearth/parser/plan"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/household"
	"hearth/testdata/recorded/homes"
)

// actions returns the table of actions in programs for the semantics of a house.
func actions(t testing.TB, h *household.House) program.Actions {
	t.Helper()
	table, err := program.Load(h.Domain.Model().Ontology(), &source.File{Name: "aliases", Text: "aliases: {lookat-medium: lookat}"})
	require.NoError(t, err)
	if h.Domain.Semantics.WritesRoles {
		return table.Released()
	}
	return table
}

// A place is a scene in its usual state.
type place struct {
	graph *graph.Graph
	scene *household.Scene
}

// places returns the recorded scenes by number.
func places(t testing.TB, h *household.House) map[int]place {
	t.Helper()
	out := map[int]place{}
	for _, n := range homes.HouseholdScenes {
		_, base := homes.HouseholdScene(t, n)
		scene, err := h.Enter(base)
		require.NoError(t, err)
		out[n] = place{base, scene}
	}
	return out
}

// with returns the place with the changes made for a program.
func (p place) with(t testing.TB, changes *graph.Delta) (*graph.Graph, *household.Scene) {
	t.Helper()
	g, err := p.graph.Apply(changes)
	require.NoError(t, err)
	scene, err := p.scene.With(changes)
	require.NoError(t, err)
	return g, scene
}

// An ending is the data compared with the reference.
type ending struct {
	Kind    household.Kind
	Step    int
	Message string
	Hash    string
}

// endingOf executes a program and, if traced is set, returns the hash of every state.
func endingOf(t testing.TB, scene *household.Scene, table program.Actions, lines []string, traced bool) (end ending, trace []string) {
	t.Helper()
	p, err := program.Parse(&source.File{Name: "program", Text: strings.Join(lines, "\n")}, table)
	if err != nil {
		end.Kind = household.Unreadable
		end.Step, end.Message = household.ReferenceMessage(p, err)
		return end, nil
	}
	run, err := scene.Run(t.Context(), p)
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

// expected returns the ending of the reference, whose crashes are Python exceptions.
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

// A novelty finds programs that show something no earlier program did.
type novelty map[string]bool

var (
	actionWord = regexp.MustCompile(`\[\w+\]`)
	ofAMessage = regexp.MustCompile(`<[^>]*>|\([^)]*\)|\d+`) // the parts that differ between messages of one kind
)

// shown reports whether a program has an action that no earlier program with the same ending had.
func (n novelty) shown(c homes.Executed) (anew bool) {
	end := c.Expect.Paper.Outcome + ofAMessage.ReplaceAllString(c.Expect.Paper.Message, "")
	for _, line := range c.Bound {
		what := actionWord.FindString(line) + end
		anew, n[what] = anew || !n[what], true
	}
	return anew
}

// Recorded programs bound to a scene end as in the reference, with the same message and the same graph; in
// scene 1 every step is compared. Of the real programs, 14 contradict themselves and are not bound. By default
// every tenth program is executed, and every one with an action that no earlier program with the same ending
// had. With HEARTH_SWEEP=1 all are executed.
func TestProgramsEndAsInTheReference(t *testing.T) {
	h := homes.House(t, plan.Released)
	table, scenes := actions(t, h), places(t, h)
	of := max(10, stride)
	if os.Getenv("HEARTH_SWEEP") != "" {
		of = stride
	}
	for set, n := range map[string]int{"mutants": 1379, "scene1_published": 378, "real_programs": 2989 - 14} {
		t.Run(set, func(t *testing.T) {
			t.Parallel()
			compared, novel := 0, novelty{}
			for i, c := range homes.ExecutedPrograms(t, set) {
				if c.Bound == nil {
					continue
				}
				compared++
				if anew := novel.shown(c); i%of != 0 && (stride > 1 || !anew) {
					continue
				}
				g, scene := scenes[c.Scene].with(t, &c.Delta)
				require.Equal(t, c.Hash, g.Hash(), c.ID)
				require.Equal(t, c.Hash, scene.Graph(scene.State).Hash(), c.ID)
				traced := len(c.Expect.Paper.Trace) > 0
				got, trace := endingOf(t, scene, table, c.Bound, traced)
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
