package repair_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/benchmark"
	"hearth/facts/corpus"
	"hearth/parser/network"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/repair"
	"hearth/sim/search"
)

// A mutation is one mistake in a network.
type mutation struct {
	name  string
	apply func(*rand.Rand, *network.Network) bool
}

// variables returns the variables of the steps before one, that of the state or those of things.
func variables(w *hearth.World, n *network.Network, before int, states bool) (all []string) {
	for _, a := range n.Actions[:before] {
		for i, r := range w.Ontology.Action(a.Name).Roles {
			if i < len(a.Args) && !r.Input && (r.State != "") == states {
				all = append(all, a.Args[i].Text)
			}
		}
	}
	return all
}

func mutations(w *hearth.World) []mutation {
	rebind := func(states bool) func(*rand.Rand, *network.Network) bool {
		return func(random *rand.Rand, n *network.Network) bool {
			i := 2 + random.IntN(len(n.Actions)-2)
			a := n.Actions[i]
			var places []int
			for j, r := range w.Ontology.Action(a.Name).Roles {
				if j < len(a.Args) && r.Input && !r.Number && !r.Concept && (r.State != "") == states && slices.Contains(variables(w, n, i, states), a.Args[j].Text) {
					places = append(places, j)
				}
			}
			if len(places) == 0 {
				return false
			}
			j := places[random.IntN(len(places))]
			others := variables(w, n, i, states)
			v := others[random.IntN(len(others))]
			if slices.ContainsFunc(a.Args, func(x network.Arg) bool { return x.Text == v }) {
				return false
			}
			a.Args[j].Text = v
			return true
		}
	}
	return []mutation{
		{"wrong bowl", rebind(false)},
		{"stale state", rebind(true)},
		{"missing step", func(random *rand.Rand, n *network.Network) bool {
			i := 1 + random.IntN(len(n.Actions)-1)
			n.Actions = slices.Delete(n.Actions, i, i+1)
			return true
		}},
	}
}

func TestMutatedNetworksAreRepaired(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	lib, err := corpus.Open(w.Edition)
	require.NoError(t, err)
	set := benchmark.Corpus(lib)
	ev := w.Internal().Evaluator(set)
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	random := rand.New(rand.NewPCG(7, 11))
	most := 90
	if os.Getenv("HEARTH_SWEEP") != "" {
		most = 300
	}
	all, broken, repaired, slowest := map[string]int{}, map[string]int{}, map[string]int{}, time.Duration(0)
	for i := 0; i < most; {
		r := recipes[i%len(recipes)]
		m := mutations(w)[i/len(recipes)%3]
		f, err := network.Parse(&source.File{Name: "m", Text: network.Print(&network.File{Networks: []*network.Network{r.Gold}})})
		require.NoError(t, err)
		n := f.Networks[0]
		if !m.apply(random, n) {
			continue
		}
		i++
		all[m.name]++
		judge := func(e *sim.Episode) (value, full float64, err error) {
			rep := ev.Executed("m", n, nil, e)
			if rep.Goals != nil {
				value += *rep.Goals
			}
			if rep.Dish != nil {
				value += *rep.Dish
			}
			return value, 2, nil
		}
		begin := time.Now()
		d, err := repair.New(t.Context(), repair.Question{Domain: w.Internal().Domain, Network: n, Judge: judge, Gold: r.Gold})
		require.NoError(t, err)
		if d.Solved() {
			continue
		}
		broken[m.name]++
		if os.Getenv("VERBOSE") != "" {
			for _, a := range r.Gold.Actions {
				if !slices.ContainsFunc(n.Actions, func(b *network.Action) bool { return a.String() == b.String() }) {
					t.Log("  gone", a)
				}
			}
		}
		got, err := search.Repair(t.Context(), d, search.RepairOptions{Tries: 2000})
		require.NoError(t, err)
		took := time.Since(begin)
		slowest = max(slowest, took)
		before, _ := d.Value()
		after, _ := got.Draft.Value()
		if got.Draft.Solved() {
			repaired[m.name]++
		}
		t.Log(r.Gold.ID, m.name, got.Draft.Solved(), got.Draft.Edits(), got.Tried, fmt.Sprintf("%.3f->%.3f", before, after), took.Round(time.Millisecond))
		if os.Getenv("VERBOSE") != "" {
			for _, x := range got.Draft.Drafts()[1:] {
				t.Log("   ", x.Change.Kind, x.Change.At, x.Change.Was, x.Change.Is)
			}
		}
	}
	t.Log(all, broken, repaired, slowest)
}
