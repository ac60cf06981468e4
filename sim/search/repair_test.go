package search_test

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/parser/program"
	"hearth/sim"
	"hearth/sim/search"
	"hearth/sim/world"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/homes"
)

// An answer is a program of a language model with the goal of its task.
type answer struct {
	task
	Actions json.RawMessage
}

// answers calls check with each program of a language model whose start is recorded.
func answers(t *testing.T, check func(c *answer, space *search.Space, onto *ontology.Ontology, start *world.State, lines []search.Line)) *sim.Domain {
	t.Helper()
	h := homes.House(t, plan.Corrected)
	space, err := search.NewSpace(h.Domain)
	require.NoError(t, err)
	type published struct {
		homes.Executed
		File string
	}
	programs := map[string]published{}
	for _, p := range recorded.JSONLines[published](t, "oracle", "household", "public", "scene1_published.jsonl.gz") {
		programs[p.File] = p
	}
	_, base := homes.HouseholdScene(t, 1)
	scene, err := h.Enter(base)
	require.NoError(t, err)
	onto := h.Domain.Model().Ontology()
	for _, c := range recorded.JSONLines[answer](t, "oracle", "household", "public", "eai_action_sequencing_gpt4o.jsonl.gz") {
		p, ok := programs[c.File]
		var texts []string
		if !ok || json.Unmarshal(c.Actions, &texts) != nil {
			continue
		}
		start, err := scene.With(&p.Delta)
		require.NoError(t, err)
		var lines []search.Line
		for i, text := range texts {
			lines = append(lines, lineOf(t, onto, text, i+1))
		}
		check(&c, space, onto, start.State, lines)
	}
	return h.Domain
}

var param = regexp.MustCompile(`<(\w+)> \((\d+)\)`)

// lineOf reads a line that is bound to nodes.
func lineOf(t *testing.T, onto *ontology.Ontology, text string, number int) search.Line {
	t.Helper()
	l := search.Line{Number: number}
	name, rest, _ := strings.Cut(strings.TrimPrefix(text, "["), "]")
	for _, a := range onto.Actions() {
		if program.NameOf(a.Name) == name {
			l.Action = a
		}
	}
	require.NotNil(t, l.Action, text)
	for _, m := range param.FindAllStringSubmatch(rest, -1) {
		l.Fillers = append(l.Fillers, engine.Name("/"+m[1]+"/"+m[2]))
	}
	return l
}

// ends executes lines and returns the last state, or nil if one of them cannot be done.
func ends(t *testing.T, d *sim.Domain, s *world.State, lines []search.Line) *world.State {
	t.Helper()
	for _, l := range lines {
		done, err := d.Do(t.Context(), l.Step(), s, nil)
		require.NoError(t, err)
		if done.Status != sim.Done {
			return nil
		}
		s = done.After
	}
	return s
}

// Programs of a language model that fail are repaired with one or two edits, and most of those that miss their goal.
// Repaired programs can be executed.
func TestFailingProgramsOfAModelAreRepaired(t *testing.T) {
	var failing, repaired, tried, missed, reached int
	var solutions [][]search.Line
	var starts []*world.State
	d := answers(t, func(c *answer, space *search.Space, _ *ontology.Ontology, start *world.State, lines []search.Line) {
		for _, goal := range []*search.Goal{nil, c.conditions(start)} {
			first, err := space.Program(t.Context(), start, lines, goal, nil)
			require.NoError(t, err)
			if first.Solved() || goal != nil && len(c.Goal.Goal) == 0 {
				continue
			}
			got, err := search.Repair(t.Context(), first, search.RepairOptions{})
			require.NoError(t, err)
			if goal != nil {
				missed++
				if got.Draft.Solved() {
					reached++
				}
				continue
			}
			failing++
			if tried = max(tried, got.Tried); got.Draft.Solved() {
				repaired++
				solutions, starts = append(solutions, got.Draft.Lines), append(starts, start)
			}
		}
	})
	for i, lines := range solutions {
		require.NotNil(t, ends(t, d, starts[i], lines))
	}
	t.Logf("%d of %d failing programs are repaired, with at most %d tries; %d of %d reach their goal", repaired, failing, tried, reached, missed)
	require.Equal(t, 48, failing)
	require.GreaterOrEqual(t, repaired, 44)
	require.GreaterOrEqual(t, 100*reached, 85*missed)
}

// No single edit repairs a program for which the search needs two. The test tries all actions with things of the program
// and the scene in every place, every other thing, every order, and leaving out every line.
func TestTwoEditsAreOnlyUsedWhereOneIsNotEnough(t *testing.T) {
	type hard struct {
		start *world.State
		lines []search.Line
	}
	var all []hard
	var onto *ontology.Ontology
	d := answers(t, func(c *answer, space *search.Space, o *ontology.Ontology, start *world.State, lines []search.Line) {
		onto = o
		first, err := space.Program(t.Context(), start, lines, nil, nil)
		require.NoError(t, err)
		got, err := search.Repair(t.Context(), first, search.RepairOptions{})
		require.NoError(t, err)
		if got.Draft.Edits() == 2 {
			require.True(t, got.Minimal, c.ID)
			all = append(all, hard{start, lines})
		}
	})
	require.NotEmpty(t, all)
	if os.Getenv("HEARTH_SWEEP") == "" {
		all = all[:1]
	}
	for _, h := range all {
		things := []engine.Term{}
		for _, l := range h.lines {
			things = append(things, l.Fillers...)
		}
		for _, x := range h.start.Things() {
			if os.Getenv("HEARTH_SWEEP") != "" || len(things) < 40 {
				things = append(things, x)
			}
		}
		edits := 0
		check := func(lines []search.Line) {
			edits++
			require.Nil(t, ends(t, d, h.start, lines), "%v", lines)
		}
		for i := range len(h.lines) + 1 {
			for _, m := range moves(onto, things, h.lines) {
				check(slices.Insert(slices.Clone(h.lines), i, search.Line{Move: m}))
			}
		}
		for i, l := range h.lines {
			without := slices.Delete(slices.Clone(h.lines), i, i+1)
			check(without)
			for j := range h.lines {
				if j != i {
					check(slices.Insert(slices.Clone(without), j, l))
				}
			}
			for r, was := range l.Fillers {
				for _, x := range things {
					if x == was {
						continue
					}
					is := slices.Clone(h.lines)
					is[i].Fillers = slices.Clone(l.Fillers)
					is[i].Fillers[r] = x
					check(is)
				}
			}
		}
		t.Logf("none of %d edits is enough", edits)
	}
}

// moves returns all moves with one of the things, and those with two things of the lines.
func moves(onto *ontology.Ontology, things []engine.Term, lines []search.Line) []search.Move {
	var own []engine.Term
	for _, l := range lines {
		own = append(own, l.Fillers...)
	}
	return movesWith(onto, things, own)
}

// movesWith returns all moves with one of the things, and those with two of the others.
func movesWith(onto *ontology.Ontology, things, pairs []engine.Term) (all []search.Move) {
	for _, a := range onto.Actions() {
		n := 0
		for _, r := range a.Roles {
			if r.Input && r.State == "" && !r.Optional {
				n++
			}
		}
		switch n {
		case 0:
			all = append(all, search.Move{Action: a})
		case 1:
			for _, x := range things {
				all = append(all, search.Move{Action: a, Fillers: []engine.Term{x}})
			}
		default:
			for _, x := range pairs {
				for _, y := range pairs {
					all = append(all, search.Move{Action: a, Fillers: []engine.Term{x, y}})
				}
			}
		}
	}
	return all
}
