package household_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/facts/graph"
	"hearth/parser/plan"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim/household"
	"hearth/testdata/recorded"
)

// flat returns the graph in testdata/flat.json.
func flat(t testing.TB, h *household.House) *graph.Graph {
	t.Helper()
	text, err := os.ReadFile("testdata/flat.json")
	require.NoError(t, err)
	g, err := graph.Parse(&source.File{Name: "flat.json", Text: string(text)}, graph.WordsOf(h.Domain.Model().Ontology()))
	require.NoError(t, err)
	return g
}

// execute runs a program in the flat. A comment such as "# starts in 5" gives the room to start in; the
// default is the kitchen. After "# without BETWEEN" the flat has no edges of that relation, and after "# beside another" it has a second
// character, who holds the book and faces the television.
func execute(t testing.TB, h *household.House, in *source.File) *household.Run {
	t.Helper()
	p, err := program.Parse(in, actions(t, h))
	require.NoError(t, err)
	g := flat(t, h)
	if start := 0; strings.HasPrefix(in.Text, "# starts in ") {
		_, err := fmt.Sscanf(in.Text, "# starts in %d", &start)
		require.NoError(t, err)
		move := &graph.Delta{EdgesAdded: []graph.Triple{{From: 20, Relation: "INSIDE", To: start}}, EdgesRemoved: []graph.Triple{{From: 20, Relation: "INSIDE", To: 1}}}
		g, err = g.Apply(move)
		require.NoError(t, err)
	}
	if relation := ""; strings.HasPrefix(in.Text, "# without ") {
		_, err := fmt.Sscanf(in.Text, "# without %s", &relation)
		require.NoError(t, err)
		g = graph.New(g.Nodes, slices.DeleteFunc(slices.Clone(g.Edges), func(e graph.Edge) bool { return e.Relation == relation }))
	}
	if strings.HasPrefix(in.Text, "# beside another\n") {
		another := graph.Node{ID: 22, Class: "character", Category: "Characters"}
		g, err = g.Apply(&graph.Delta{NodesAdded: []graph.Node{another}, EdgesAdded: []graph.Triple{
			{From: 22, Relation: "INSIDE", To: 2}, {From: 22, Relation: "HOLDS_RH", To: 53}, {From: 22, Relation: "FACING", To: 41}, {From: 22, Relation: "CLOSE", To: 70},
		}})
		require.NoError(t, err)
	}
	scene, err := h.Enter(g)
	require.NoError(t, err)
	run, err := scene.Run(t.Context(), p)
	require.NoError(t, err)
	return run
}

// A case in testdata/actions is a program in the flat with its outcome under released and corrected semantics:
// messages of the steps, the end, and the changes by the last step.
func TestProgramsInTestdataEndAsWritten(t *testing.T) {
	released, corrected := watched(house(t, plan.Released)), watched(house(t, plan.Corrected))
	recorded.Golden(t, "testdata/actions/*.txtar",
		func(t *testing.T, in *source.File) string { return told(t, released, in) },
		func(t *testing.T, in *source.File) string {
			if text := told(t, corrected, in); text != told(t, released, in) {
				return text
			}
			return "as released\n"
		})
}

// told returns the outcome of a text, which may not be a program.
func told(t *testing.T, h *household.House, in *source.File) string {
	if p, err := program.Parse(in, actions(t, h)); err != nil {
		_, message := household.ReferenceMessage(p, err)
		return fmt.Sprintf("%s\n%s\n", message, household.Unreadable)
	}
	return account(execute(t, h, in))
}

// account returns the outcome of a program.
func account(r *household.Run) string {
	var out strings.Builder
	for i := range r.Episode.Executed() {
		for _, message := range r.Messages(i) {
			fmt.Fprintln(&out, message)
		}
	}
	kind, _ := r.Outcome()
	fmt.Fprintln(&out, kind)
	done := r.Episode.Executed()
	last := done[len(done)-1]
	before, after := r.Scene.Graph(last.Before), r.Scene.Graph(last.After)
	class := map[int]string{}
	for _, n := range before.Nodes {
		class[n.ID] = n.Class
	}
	d := graph.Diff(before, after)
	edges := func(sign string, list []graph.Triple) {
		for _, e := range list {
			fmt.Fprintln(&out, sign, class[e.From], e.Relation, class[e.To])
		}
	}
	edges("-", d.EdgesRemoved)
	edges("+", d.EdgesAdded)
	for _, c := range d.StatesChanged {
		fmt.Fprintln(&out, "*", c.Class, strings.Join(c.To, " "))
	}
	return out.String()
}
