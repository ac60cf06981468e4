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
	"hearth/testdata/recorded/homes"
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

// execute runs a program in the flat. Comments above it change the flat:
//
//	# starts in 5                           the room of the character; the default is the kitchen
//	# without BETWEEN                       there are no edges of this relation
//	# beside another                        a second character holds the book and faces the television
//	# with laptop 90 in 3: CAN_OPEN CLOSED  another thing, with properties and states
func execute(t testing.TB, h *household.House, in *source.File) *household.Run {
	t.Helper()
	p, err := program.Parse(in, actions(t, h))
	require.NoError(t, err)
	g, start, relation := flat(t, h), 0, ""
	for line := range strings.Lines(in.Text) {
		d, n, properties, states := &graph.Delta{}, graph.Node{}, "", ""
		switch {
		case matches(line, "# starts in %d", &start):
			d.EdgesAdded = []graph.Triple{{From: 20, Relation: "INSIDE", To: start}}
			d.EdgesRemoved = []graph.Triple{{From: 20, Relation: "INSIDE", To: 1}}
		case matches(line, "# without %s", &relation):
			g = graph.New(g.Nodes, slices.DeleteFunc(slices.Clone(g.Edges), func(e graph.Edge) bool { return e.Relation == relation }))
		case line == "# beside another\n":
			d.NodesAdded = []graph.Node{{ID: 22, Class: "character", Category: "Characters"}}
			d.EdgesAdded = []graph.Triple{{From: 22, Relation: "INSIDE", To: 2}, {From: 22, Relation: "HOLDS_RH", To: 53}, {From: 22, Relation: "FACING", To: 41}, {From: 22, Relation: "CLOSE", To: 70}}
		case matches(line, "# with %s %d in %d: %s %s", &n.Class, &n.ID, &start, &properties, &states):
			n.Properties, n.States = strings.Split(properties, ","), strings.Split(states, ",")
			d.NodesAdded = []graph.Node{n}
			d.EdgesAdded = []graph.Triple{{From: n.ID, Relation: "INSIDE", To: start}}
		}
		g, err = g.Apply(d)
		require.NoError(t, err)
	}
	scene, err := h.Enter(g)
	require.NoError(t, err)
	run, err := scene.Run(t.Context(), p)
	require.NoError(t, err)
	return run
}

// matches reads values from a line that has a format.
func matches(line, format string, values ...any) bool {
	n, _ := fmt.Sscanf(line, format, values...)
	return n == len(values)
}

// A case in testdata/actions is a program in the flat with its outcome under released and corrected semantics:
// messages of the steps, the end, and the changes by the last step.
func TestProgramsInTestdataEndAsWritten(t *testing.T) {
	released, corrected := watched(homes.House(t, plan.Released)), watched(homes.House(t, plan.Corrected))
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
