package search_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/parser/plan"
	"hearth/sim"
	"hearth/sim/household"
	"hearth/sim/search"
	"hearth/sim/world"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/homes"
)

// A task is a published program with the conditions that it must reach.
type task struct {
	ID, File string
	Goal     struct {
		Goal []struct {
			ID       int
			State    string
			From     int    `json:"from_id"`
			To       int    `json:"to_id"`
			Relation string `json:"relation_type"`
		}
	} `json:"vh_goal"`
}

// conditions returns the goal of a task in a state.
func (c *task) conditions(s *world.State) *search.Goal {
	nodes := map[int]engine.Term{}
	for _, e := range s.Things() {
		if v, ok := s.Value(e, "id"); ok {
			nodes[int(v.Num())] = e
		}
	}
	var all []search.Literal
	for _, g := range c.Goal.Goal {
		if g.State != "" {
			all = append(all, search.Literal{Fluent: "state", Thing: nodes[g.ID], Value: engine.Name("/" + strings.ToLower(g.State))})
		} else {
			all = append(all, search.Literal{Fluent: strings.ToLower(g.Relation), Thing: nodes[g.From], Value: nodes[g.To]})
		}
	}
	return &search.Goal{Alternatives: [][]search.Literal{all}}
}

// published calls check with each published task that has a goal about states, and the state in which it starts.
func published(t *testing.T, h *household.House, check func(c *task, start *world.State, people int)) {
	t.Helper()
	type program struct {
		homes.Executed
		File string
	}
	programs := map[string]program{}
	for _, p := range recorded.JSONLines[program](t, "oracle", "household", "public", "scene1_published.jsonl.gz") {
		programs[p.File] = p
	}
	_, base := homes.HouseholdScene(t, 1)
	scene, err := h.Enter(base)
	require.NoError(t, err)
	for _, c := range recorded.JSONLines[task](t, "oracle", "household", "public", "eai_action_sequencing_gpt4o.jsonl.gz") {
		p, ok := programs[c.File]
		if !ok || len(c.Goal.Goal) == 0 {
			continue
		}
		start, err := scene.With(&p.Delta)
		require.NoError(t, err)
		check(&c, start.State, len(p.Bound))
	}
}

// Every goal of the published programs is reached, with far fewer steps than people wrote, and the plans can be
// executed. A shortest plan is seldom shorter.
func TestGoalsOfPublishedProgramsAreReached(t *testing.T) {
	h := homes.House(t, plan.Corrected)
	space, err := search.NewSpace(h.Domain)
	require.NoError(t, err)
	goals, steps, shortest, written := 0, 0, 0, 0
	published(t, h, func(c *task, start *world.State, people int) {
		goal := c.conditions(start)
		found, err := space.Find(t.Context(), start, goal, search.Options{})
		require.NoError(t, err)
		require.True(t, found.Found, c.ID)
		state := start
		for _, m := range found.Moves {
			done, err := h.Domain.Do(t.Context(), m.Step(), state, nil)
			require.NoError(t, err)
			require.Equal(t, sim.Done, done.Status, "%s: %s %v", c.ID, m.Action.Name, m.Fillers)
			state = done.After
		}
		require.True(t, goal.Holds(state), c.ID)
		goals, steps, written = goals+1, steps+len(found.Moves), written+people
		if len(found.Moves) > 5 || strings.Contains(goal.Alternatives[0][0].Fluent, "holds_lh") {
			shortest += len(found.Moves) // a search for the shortest takes seconds
			return
		}
		best, err := space.Find(t.Context(), start, goal, search.Options{Optimal: true})
		require.NoError(t, err)
		shortest += len(best.Moves)
		require.LessOrEqual(t, len(best.Moves), len(found.Moves), c.ID)
	})
	t.Logf("%d goals: %d steps, shortest %d, people %d", goals, steps, shortest, written)
	require.Equal(t, 138, goals)
	require.LessOrEqual(t, 5*steps, 6*shortest, "at most a fifth longer than the shortest")
	require.Less(t, steps, written)
}

func BenchmarkGoals(b *testing.B) {
	h := homes.House(b, plan.Corrected)
	space, err := search.NewSpace(h.Domain)
	require.NoError(b, err)
	_, base := homes.HouseholdScene(b, 1)
	scene, err := h.Enter(base)
	require.NoError(b, err)
	on := search.Literal{Fluent: "on", Thing: engine.Name("/character/65"), Value: engine.Name("/bed/105")}
	for b.Loop() {
		found, err := space.Find(b.Context(), scene.State, &search.Goal{Alternatives: [][]search.Literal{{on}}}, search.Options{})
		require.NoError(b, err)
		require.True(b, found.Found)
	}
}
