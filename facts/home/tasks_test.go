package home_test

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/facts/graph"
	"hearth/facts/home"
	"hearth/ontology"
	"hearth/parser/phrase"
	"hearth/parser/program"
)

func tasks(t testing.TB) []home.Task {
	t.Helper()
	all, err := home.Tasks()
	require.NoError(t, err)
	return all
}

func TestThereAreThirtyDemonstrationsAndThirtyTests(t *testing.T) {
	sets := map[home.Set]int{}
	for _, task := range tasks(t) {
		sets[task.Set]++
	}
	require.Equal(t, map[home.Set]int{home.Demonstrations: 30, home.Tests: 30}, sets)
}

func TestATaskIsATitleASentenceAndAProgram(t *testing.T) {
	sentence := regexp.MustCompile(`^[A-Z][^.]+\.$`)
	for _, task := range tasks(t) {
		a := task.Activity
		text, err := fs.ReadFile(home.FS(), path.Join("tasks", string(task.Set), task.ID+".txt"))
		require.NoError(t, err, "the file is named after the id")
		require.Equal(t, string(text), a.String(), "%s is written as it is printed", task.ID)
		require.Equal(t, task.ID, strings.ToLower(strings.ReplaceAll(a.Title, " ", "-")))
		require.Regexp(t, sentence, a.Description, task.ID)
		lines := len(a.Program.Lines)
		require.True(t, 4 <= lines && lines <= 20, "%s has %d lines", task.ID, lines)
	}
}

// Looks of other lengths than usual can be said, but nothing executes them in
// the reference.
func TestTasksUseAllActionsThatCanBeExecuted(t *testing.T) {
	want := []string{}
	onto, err := ontology.Load(ontology.Household(), "")
	require.NoError(t, err)
	for _, a := range onto.Actions() {
		if !strings.HasPrefix(a.Name, "lookat-") {
			want = append(want, strings.ToUpper(a.Name))
		}
	}
	require.Len(t, want, 42)
	used := map[string]int{}
	for _, task := range tasks(t) {
		for _, l := range task.Activity.Program.Lines {
			used[l.Action]++
		}
	}
	for _, action := range want {
		require.Positive(t, used[action], action)
	}
	t.Log(used)
}

func TestTheHomeHasWhatTasksName(t *testing.T) {
	_, g := opened(t)
	for _, task := range tasks(t) {
		for _, l := range task.Activity.Program.Lines {
			for _, p := range l.Params {
				there := of(g, func(n graph.Node) bool { return n.Class == p.Name })
				require.GreaterOrEqual(t, len(there), p.Instance, "%s: %s", task.ID, p)
			}
		}
	}
}

func TestNoTwoTasksShareMoreThanHalfOfTheirLines(t *testing.T) {
	all := tasks(t)
	for i, a := range all {
		for _, b := range all[:i] {
			x, y := linesOf(a), linesOf(b)
			shared := 0
			for _, l := range x {
				if at := slices.Index(y, l); at >= 0 {
					shared++
					y = slices.Delete(y, at, at+1)
				}
			}
			shorter := min(len(x), len(linesOf(b)))
			require.LessOrEqual(t, 2*shared, shorter, "%s and %s share %d of %d lines", a.ID, b.ID, shared, shorter)
		}
	}
}

func linesOf(task home.Task) (out []string) {
	for _, l := range task.Activity.Program.Lines {
		out = append(out, l.String())
	}
	return out
}

// A planner is shown phrases, which have no instances.
func TestDemonstrationsCanBeSaidInPhrases(t *testing.T) {
	_, templates, err := phrase.Open(ontology.Household())
	require.NoError(t, err)
	for _, task := range tasks(t) {
		if task.Set != home.Demonstrations {
			continue
		}
		for _, l := range task.Activity.Program.Lines {
			step, ok := templates.SayLine(l)
			require.True(t, ok, "%s: %s", task.ID, l)
			again, ok := templates.Parse(step, nil)
			require.True(t, ok, "%s: %s", task.ID, step)
			require.Equal(t, l.String(), again.String(), task.ID)
		}
	}
}

// bound gives each object of a program the node that people would take: a room,
// or the so-manieth thing of its class in the room that was named last, and in
// all of the home if there are not as many.
func bound(g *graph.Graph, p *program.Program) *program.Program {
	out := &program.Program{Source: p.Source, Lines: slices.Clone(p.Lines)}
	taken, room := map[string]int{}, 0
	for i, l := range p.Lines {
		out.Lines[i].Params = slices.Clone(l.Params)
		for j, param := range l.Params {
			id, known := taken[param.String()]
			if !known {
				id = meant(g, param, room)
				taken[param.String()] = id
			}
			if slices.Contains(rooms(g), id) {
				room = id
			}
			out.Lines[i].Params[j].Instance = id
		}
	}
	return out
}

// meant returns a node, or 0 if there is none.
func meant(g *graph.Graph, p program.Param, room int) int {
	everywhere := of(g, func(n graph.Node) bool { return n.Class == p.Name })
	here := slices.DeleteFunc(slices.Clone(everywhere), func(id int) bool {
		return !g.Has(graph.Edge{From: id, Relation: "INSIDE", To: room})
	})
	for _, ids := range [][]int{here, everywhere} {
		if p.Instance <= len(ids) {
			return ids[p.Instance-1]
		}
	}
	return 0
}
