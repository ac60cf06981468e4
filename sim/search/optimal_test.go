package search_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/sim"
	"hearth/sim/household"
	"hearth/sim/search"
	"hearth/sim/world"
	"hearth/testdata/recorded/homes"
)

// A reached is a state of a breadth-first search.
type reached struct {
	state *world.State
	depth int
}

// breadthFirst returns the states that at most depth moves reach, in the order of the search.
func breadthFirst(t testing.TB, d *sim.Domain, start *world.State, depth, most int) (all []reached) {
	t.Helper()
	seen := map[string]bool{start.Hash(): true}
	all = []reached{{start, 0}}
	moves := movesWith(d.Model().Ontology(), start.Things(), start.Things())
	for i := 0; i < len(all) && all[i].depth < depth && len(all) < most; i++ {
		for _, m := range moves {
			done, err := d.Do(t.Context(), m.Step(), all[i].state, nil)
			require.NoError(t, err)
			if done.Status != sim.Done || seen[done.After.Hash()] {
				continue
			}
			seen[done.After.Hash()] = true
			all = append(all, reached{done.After, all[i].depth + 1})
		}
	}
	return all
}

// A problem is a goal in a small scene with the length of its shortest plan.
type problem struct {
	start  *world.State
	goal   *search.Goal
	length int
}

// problems returns random goals in random small scenes, with shortest plans of one to five moves. A goal is one condition
// or two that hold in a state which the breadth-first search reached, but not at the start. As far as possible, there are
// equally many goals of each length.
func problems(t testing.TB, h *household.House, scenes, goals int) (all []problem) {
	t.Helper()
	for seed := range scenes {
		random := rand.New(rand.NewPCG(uint64(seed), 1))
		scene, err := h.Enter(homes.Small(t, random.IntN, 5+seed%3))
		require.NoError(t, err)
		states := breadthFirst(t, h.Domain, scene.State, 5, 1500)
		var byLength [6][]problem
		for range 20 * goals {
			differ := differences(h.Domain.Model().Ontology(), scene.State, states[random.IntN(len(states))].state)
			if len(differ) == 0 {
				continue
			}
			random.Shuffle(len(differ), func(i, j int) { differ[i], differ[j] = differ[j], differ[i] })
			goal := &search.Goal{Alternatives: [][]search.Literal{differ[:min(len(differ), 1+random.IntN(2))]}}
			first := slices.IndexFunc(states, func(r reached) bool { return goal.Holds(r.state) })
			n := states[first].depth
			byLength[n] = append(byLength[n], problem{scene.State, goal, n})
		}
		for i := 0; len(all) < (seed+1)*goals; i++ {
			if some := byLength[1+i%5]; i/5 < len(some) {
				all = append(all, some[i/5])
			}
		}
	}
	return all
}

// differences returns the conditions that hold in a state but not at the start.
func differences(onto *ontology.Ontology, start, s *world.State) (all []search.Literal) {
	for _, x := range s.Things() {
		for _, f := range onto.Fluents() {
			if f.Sort != engine.NameKind || f.Pred == "from" || f.Pred == "from_rel" {
				continue
			}
			was, is := start.Values(x, f.Pred), s.Values(x, f.Pred)
			for _, v := range is {
				if !slices.Contains(was, v) {
					all = append(all, search.Literal{Fluent: f.Pred, Thing: x, Value: v})
				}
			}
			for _, v := range was {
				if !slices.Contains(is, v) {
					all = append(all, search.Literal{Fluent: f.Pred, Thing: x, Value: v, Absent: true})
				}
			}
		}
	}
	return all
}

// The length of a plan is that of an exhaustive search that knows nothing about goals. There are 300 problems; with
// HEARTH_SWEEP=1, there are 2,000.
func TestShortestPlansAreShortest(t *testing.T) {
	h := homes.House(t, plan.Corrected)
	space, err := search.NewSpace(h.Domain)
	require.NoError(t, err)
	scenes := 3
	if os.Getenv("HEARTH_SWEEP") != "" {
		scenes = 20
	}
	var lengths [6]int
	longer := 0
	for _, p := range problems(t, h, scenes, 100) {
		best, err := space.Find(t.Context(), p.start, p.goal, search.Options{Optimal: true})
		require.NoError(t, err)
		require.True(t, best.Found, "%v", p.goal.Alternatives[0])
		require.Len(t, best.Moves, p.length, "%v", p.goal.Alternatives[0])
		lengths[p.length]++
		maybe, err := space.Possible(t.Context(), p.start, p.goal)
		require.NoError(t, err)
		require.True(t, maybe, "a goal that a plan reaches is called impossible: %v", p.goal.Alternatives[0])
		found, err := space.Find(t.Context(), p.start, p.goal, search.Options{})
		require.NoError(t, err)
		require.True(t, found.Found, "%v", p.goal.Alternatives[0])
		if len(found.Moves) > p.length {
			longer++
		}
	}
	t.Logf("goals by length: %v; %d plans are longer without Optimal", lengths[1:], longer)
	require.Less(t, 20*longer, 100*scenes)
}
