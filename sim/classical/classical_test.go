package classical_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine/axioms"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/classical"
	"hearth/sim/household"
	"hearth/sim/search"
	"hearth/sim/world"
	"hearth/testdata/recorded/homes"
)

// A problem is a goal in a small scene, with its task.
type problem struct {
	start *world.State
	goal  *search.Goal
	task  *classical.Task
}

// problems returns random goals: a condition that is different after some random moves of actions that the task has.
func problems(t testing.TB, d *household.House, count, steps int) (all []problem) {
	t.Helper()
	for seed := uint64(0); len(all) < count; seed++ {
		random := rand.New(rand.NewPCG(seed, 4))
		scene, err := d.Enter(homes.Small(t, random.IntN, 6+random.IntN(4)))
		require.NoError(t, err)
		s := scene.State
		things := s.Things()
		for tries, done := 0, 0; tries < 3000 && done < steps; tries++ {
			actions := d.Domain.Model().Ontology().Actions()
			m := search.Move{Action: actions[random.IntN(len(actions))]}
			for _, r := range m.Action.Roles {
				if r.Input && !r.Optional {
					m.Fillers = append(m.Fillers, things[random.IntN(len(things))])
				}
			}
			if m.Action.Name == "putobjback" {
				continue
			}
			res, err := d.Domain.Do(t.Context(), m.Step(), s, nil)
			require.NoError(t, err)
			if res.Status == sim.Done && res.After.Hash() != s.Hash() {
				s, done = res.After, done+1
			}
		}
		var differ []search.Literal
		for _, x := range things {
			for _, f := range []string{"on", "inside", "state", "holds_rh", "close", "facing"} {
				for _, v := range s.Values(x, f) {
					if !slices.Contains(scene.State.Values(x, f), v) {
						differ = append(differ, search.Literal{Fluent: f, Thing: x, Value: v})
					}
				}
				for _, v := range scene.State.Values(x, f) {
					if !slices.Contains(s.Values(x, f), v) {
						differ = append(differ, search.Literal{Fluent: f, Thing: x, Value: v, Absent: true})
					}
				}
			}
		}
		if len(differ) == 0 {
			continue
		}
		random.Shuffle(len(differ), func(i, j int) { differ[i], differ[j] = differ[j], differ[i] })
		goal := &search.Goal{Alternatives: [][]search.Literal{differ[:min(len(differ), steps, 2)]}}
		task, err := classical.Write(d.Domain, scene.State, goal)
		require.NoError(t, err)
		all = append(all, problem{scene.State, goal, task})
	}
	return all
}

// Plans of Hearth are valid in the tasks that it writes, and reach their goals there.
func TestPlansAreValidInTheTasks(t *testing.T) {
	h := homes.House(t, plan.Corrected)
	space, err := search.NewSpace(h.Domain)
	require.NoError(t, err)
	steps := 0
	for i, p := range problems(t, h, 50, 5) {
		found, err := space.Find(t.Context(), p.start, p.goal, search.Options{})
		require.NoError(t, err)
		require.True(t, found.Found, "%v", p.goal.Alternatives)
		v := newPlanner(t, p.task.Domain, p.task.Problem)
		facts := v.facts
		require.False(t, facts.satisfied(v.goal, bindings{}))
		for _, m := range found.Moves {
			var things []string
			for _, x := range m.Fillers {
				things = append(things, axioms.Word(x))
			}
			facts = v.do(t, facts, m.Action.Name, things)
			require.NotNil(t, facts, "%d: %s %v is refused", i, m.Action.Name, things)
			steps++
		}
		require.True(t, facts.satisfied(v.goal, bindings{}), "%d: %v", i, p.goal.Alternatives)
	}
	t.Logf("%d steps", steps)
}

// Plans that a simple planner finds in the tasks reach the goals in Hearth.
func TestPlansOfAPlannerSucceed(t *testing.T) {
	h := homes.House(t, plan.Corrected)
	for i, p := range problems(t, h, 12, 1) {
		v := newPlanner(t, p.task.Domain, p.task.Problem)
		text := v.plan(t)
		require.NotEmpty(t, text, "%d: %v", i, p.goal.Alternatives)
		moves, err := classical.ReadPlan(h.Domain, p.start, &source.File{Name: "plan", Text: text})
		require.NoError(t, err)
		s := p.start
		for _, m := range moves {
			done, err := h.Domain.Do(t.Context(), m.Step(), s, nil)
			require.NoError(t, err)
			require.Equal(t, sim.Done, done.Status, "%s %v", m.Action.Name, m.Fillers)
			s = done.After
		}
		require.True(t, p.goal.Holds(s), text)
	}
}

// plan returns a plan of one or two actions, or an empty text.
func (p *planner) plan(t testing.TB) string {
	t.Helper()
	type state struct {
		facts database
		text  string
	}
	level := []state{{facts: p.facts}}
	for range 2 {
		var next []state
		for _, s := range level {
			for _, move := range p.moves() {
				words := strings.Fields(move)
				facts := p.do(t, s.facts, words[0], words[1:])
				if facts == nil {
					continue
				}
				text := s.text + "(" + move + ")\n"
				if facts.satisfied(p.goal, bindings{}) {
					return text
				}
				next = append(next, state{facts, text})
			}
		}
		level = next[:min(len(next), 3)]
	}
	return ""
}

// moves returns all actions with all things.
func (p *planner) moves() (all []string) {
	for name, a := range p.actions {
		some := []string{name}
		for range a.after(":parameters").names() {
			var more []string
			for _, m := range some {
				for _, x := range p.objects {
					more = append(more, fmt.Sprint(m, " ", x))
				}
			}
			some = more
		}
		all = append(all, some...)
	}
	slices.Sort(all)
	return all
}
