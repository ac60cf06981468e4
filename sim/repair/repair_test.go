package repair_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

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

// mutations returns the mistakes that the tests make.
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

// Networks with one mistake are back at the score of the gold network after one or two edits.
func TestNetworksWithAMistakeAreRepaired(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	library, err := corpus.Open(w.Edition)
	require.NoError(t, err)
	ev := w.Internal().Evaluator(benchmark.Corpus(library))
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	random, all := rand.New(rand.NewPCG(7, 11)), mutations(w)
	most := 12
	if os.Getenv("HEARTH_SWEEP") != "" {
		most = 300
	}
	broken, repaired, tried := map[string]int{}, map[string]int{}, 0
	for i := 0; i < most; {
		r, m := recipes[i%len(recipes)], all[(i+i/len(recipes))%len(all)]
		f, err := network.Parse(&source.File{Name: "mutant", Text: network.Print(&network.File{Networks: []*network.Network{r.Gold}})})
		require.NoError(t, err)
		n := f.Networks[0]
		if !m.apply(random, n) {
			continue
		}
		i++
		judge := func(e *sim.Episode) (value, full float64, err error) {
			made := ev.Executed("mutant", n, nil, e)
			for _, score := range []*float64{made.Goals, made.Dish} {
				if score != nil {
					value += *score
				}
			}
			return value, 2, nil
		}
		d, err := repair.New(t.Context(), repair.Question{Domain: w.Internal().Domain, Network: n, Judge: judge, Gold: r.Gold})
		require.NoError(t, err)
		if d.Solved() {
			continue // the mistake changes no score
		}
		broken[m.name]++
		got, err := search.Repair(t.Context(), d, search.RepairOptions{Tries: repair.DefaultTries})
		require.NoError(t, err)
		tried += got.Tried
		before, _ := d.Value()
		after, _ := got.Draft.Value()
		require.GreaterOrEqual(t, after, before)
		if !got.Draft.Solved() {
			t.Log(r.Gold.ID, m.name, before, after)
			continue
		}
		repaired[m.name]++
		require.Contains(t, []int{1, 2}, got.Draft.Edits())
	}
	t.Logf("broken %v, repaired %v, %d tries", broken, repaired, tried)
	for name, n := range broken {
		require.GreaterOrEqual(t, 100*repaired[name], 85*n, name)
	}
}

// Without a gold network, a repaired network can be executed.
func TestNetworksAreRepairedWithoutAGoldNetwork(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	for _, tt := range []struct{ name, step, kind string }{
		{"too much", "(fetch-and-proportion ?x ?k2 ?k1 ?bowl butter 12000 g)", search.Replace},
		{"a stale variable", "(fetch-and-proportion ?x ?k2 ?k9 ?bowl butter 10 g)", search.Replace},
		{"an unknown action", "(fetch-and-proportion ?x ?k2 ?k1 ?bowl butter 10 g)\n(levitate ?y ?k3 ?k2 ?x)", search.Delete},
		{"a step too few", "(fetch-and-proportion ?x ?k2 ?k1 ?bowl butter 10 g)\n(uncover ?y ?cover ?k3 ?k2 ?x)", search.Insert},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f, err := network.Parse(&source.File{Name: "broken", Text: "#broken\n(get-kitchen ?k1)\n" + tt.step})
			require.NoError(t, err)
			d, err := repair.New(t.Context(), repair.Question{Domain: w.Internal().Domain, Network: f.Networks[0]})
			require.NoError(t, err)
			got, err := search.Repair(t.Context(), d, search.RepairOptions{Tries: 500})
			require.NoError(t, err)
			require.True(t, got.Draft.Solved())
			require.Equal(t, tt.kind, got.Draft.Change.Kind, "%v", got.Draft.Change)
		})
	}
}
