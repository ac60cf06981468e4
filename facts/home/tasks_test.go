package home_test

import (
	"os"
	"path/filepath"
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

func TestThereAreManyDemonstrationsAndThirtyTests(t *testing.T) {
	sets := map[home.Set]int{}
	for _, task := range tasks(t) {
		sets[task.Set]++
	}
	require.GreaterOrEqual(t, sets[home.Demonstrations], 120)
	require.Equal(t, 30, sets[home.Tests])
}

func TestATaskIsATitleASentenceAndAProgram(t *testing.T) {
	sentence := regexp.MustCompile(`^[A-Z][^.]+\.$`)
	for _, task := range tasks(t) {
		a := task.Activity
		text, err := os.ReadFile(filepath.Join("tasks", string(task.Set), task.ID+".txt"))
		require.NoError(t, err, "the file is named after the id")
		require.Equal(t, string(text), a.String(), "%s is written as it is printed", task.ID)
		require.Equal(t, task.ID, strings.ToLower(strings.ReplaceAll(a.Title, " ", "-")))
		require.Regexp(t, sentence, a.Description, task.ID)
		lines := len(a.Program.Lines)
		require.True(t, 3 <= lines && lines <= 20, "%s has %d lines", task.ID, lines)
	}
}

// Short and long looks have phrases, but the reference does not execute them.
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

func TestTheHomeHasTheObjectsOfTasks(t *testing.T) {
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

// A test shares at most half of its lines with any other task. Of two demonstrations, at least a quarter of the
// lines of the longer one do not occur in the other.
func TestNoTwoTasksAreAlike(t *testing.T) {
	all := tasks(t)
	for i, a := range all {
		for _, b := range all[:i] {
			x, y := linesOf(a), linesOf(b)
			n := shared(x, y)
			if most := 2 * n; a.Set == home.Tests || b.Set == home.Tests {
				require.LessOrEqual(t, most, min(len(x), len(y)), "%s and %s share %d lines", a.ID, b.ID, n)
			}
			require.LessOrEqual(t, 4*n, 3*max(len(x), len(y)), "%s and %s share %d lines", a.ID, b.ID, n)
		}
	}
}

// Two titles share less than three quarters of their words, not counting articles and prepositions.
func TestNoTwoTitlesAreAlike(t *testing.T) {
	words := func(task home.Task) []string {
		little := strings.Fields("a an the of on in to for with your from at and")
		said := strings.Fields(strings.ToLower(task.Activity.Title))
		return slices.DeleteFunc(said, func(w string) bool { return slices.Contains(little, w) })
	}
	all := tasks(t)
	for i, a := range all {
		for _, b := range all[:i] {
			x, y := words(a), words(b)
			require.Less(t, 4*shared(x, y), 3*max(len(x), len(y)), "%s and %s", a.ID, b.ID)
		}
	}
}

// shared counts the common elements of two lists, with repetitions.
func shared(x, y []string) (n int) {
	y = slices.Clone(y)
	for _, l := range x {
		if at := slices.Index(y, l); at >= 0 {
			n++
			y = slices.Delete(y, at, at+1)
		}
	}
	return n
}

func linesOf(task home.Task) (out []string) {
	for _, l := range task.Activity.Program.Lines {
		out = append(out, l.String())
	}
	return out
}

// Planners see demonstrations as phrases, which have no instances.
func TestDemonstrationsCanBeWrittenAsPhrases(t *testing.T) {
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

// bound gives each object of a program a node. Rooms are found by class. Instance n of another class is the n-th
// one in the room named last, or of the whole home if that room has fewer.
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

// meant returns the ID of a node, or 0 if there is none.
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
