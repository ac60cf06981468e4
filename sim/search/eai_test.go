package search

import (
	"fmt"
	"os"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/rules"
	"hearth/sim"
	"hearth/sim/household"
	"hearth/sim/world"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/homes"
)

type eai struct {
	ID, File, Task string
	Actions        any
	Executable     bool
	Goal           struct {
		Actions []any
		Goal    []struct {
			ID                int
			Class_name, State string
			From_id, To_id    int
			Relation_type     string
		}
	} `json:"vh_goal"`
}

func house(t testing.TB, sem plan.Semantics) *household.House {
	t.Helper()
	onto, err := ontology.Load(ontology.Household(), "")
	require.NoError(t, err)
	none, err := world.FromFacts(world.NewModel(onto, false), nil)
	require.NoError(t, err)
	return household.New(sim.NewDomain("household", onto, rules.FS, sem, none))
}

func TestEAI(t *testing.T) {
	h := house(t, plan.Corrected)
	_, base := homes.HouseholdScene(t, 1)
	scene, err := h.Enter(base)
	require.NoError(t, err)
	type prog struct {
		homes.Executed
		File string
	}
	starts := map[string]prog{}
	for _, p := range recorded.JSONLines[prog](t, "oracle", "household", "public", "scene1_published.jsonl.gz") {
		starts[p.File] = p
	}
	solved, all, none := 0, 0, 0
	var times []time.Duration
	var ratio, human float64
	for _, c := range recorded.JSONLines[eai](t, "oracle", "household", "public", "eai_action_sequencing_gpt4o.jsonl.gz") {
		p, ok := starts[c.File]
		if !ok {
			none++
			continue
		}
		sc, err := scene.With(&p.Delta)
		require.NoError(t, err)
		name := func(id int) engine.Term {
			for _, e := range sc.State.Things() {
				if v, ok := sc.State.Value(e, "id"); ok && v.Num() == int64(id) {
					return e
				}
			}
			return engine.Term{}
		}
		var goals []Literal
		for _, g := range c.Goal.Goal {
			if g.State != "" {
				goals = append(goals, Literal{Fluent: "state", Thing: name(g.ID), Value: engine.Name("/" + strings.ToLower(g.State))})
			} else {
				goals = append(goals, Literal{Fluent: strings.ToLower(g.Relation_type), Thing: name(g.From_id), Value: name(g.To_id)})
			}
		}
		if len(goals) == 0 {
			continue
		}
		all++
		if o := os.Getenv("ONLY"); o != "" && o != c.ID {
			continue
		}
		sp, err := NewSpace(h.Domain)
		require.NoError(t, err)
		start := time.Now()
		r, err := sp.Find(t.Context(), sc.State, &Goal{Alternatives: [][]Literal{goals}}, Options{Optimal: os.Getenv("OPT") != ""})
		require.NoError(t, err)
		d := time.Since(start)
		times = append(times, d)
		if r.Found {
			solved++
			ratio += float64(len(r.Moves))
			human += float64(len(p.Bound))
		}
		if !r.Found || d > 300*time.Millisecond {
			t.Log(c.ID, c.Task, goals, r.Found, "blocked", r.Blocked, "visited", r.Visited, "tried", r.Tried, d, len(r.Moves), len(p.Bound))
			var ms []string
			for _, m := range r.Moves {
				ms = append(ms, m.key())
			}
			t.Log("   ", strings.Join(ms, "; "))
			t.Log("   ", strings.Join(p.Bound, "; "))
		}
		_ = world.State{}
	}
	sort.Slice(times, func(i, j int) bool { return times[i] < times[j] })
	fmt.Println("solved", solved, "of", all, "missing", none, "median", times[len(times)/2], "p90", times[len(times)*9/10], "max", times[len(times)-1], "steps", ratio, "human", human)
}
