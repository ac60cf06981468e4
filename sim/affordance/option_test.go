package affordance_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/facts/corpus"
	"hearth/ontology"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/affordance"
	"hearth/sim/memo"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/worlds"
)

func TestMain(m *testing.M) { recorded.Main(m) }

// tenEpisodes are recipes and the semantics that execute them.
var tenEpisodes = []struct{ recipe, semantics string }{
	{"mango-radish-salad", "corrected"}, {"walnut-balls", "corrected"}, {"layered-carrot-salad", "corrected"},
	{"banana-oat-bars", "corrected"}, {"bean-and-olive-salad", "corrected"}, {"potato-rounds-with-dabs", "corrected"},
	{"mango-radish-salad", "released"}, {"walnut-balls", "released"}, {"layered-carrot-salad", "released"}, {"banana-oat-bars", "released"},
}

// opened holds the kitchens of all tests by semantics.
var opened = sync.OnceValues(func() (map[string]*hearth.World, error) {
	corrected, err := hearth.Open(hearth.KitchenOptions{Semantics: "corrected"})
	released, other := hearth.Open(hearth.KitchenOptions{Semantics: "released"})
	return map[string]*hearth.World{"corrected": corrected, "released": released}, errors.Join(err, other)
})

func kitchens(t testing.TB) map[string]*hearth.World {
	all, err := opened()
	require.NoError(t, err)
	return all
}

// cooked executes a recipe.
func cooked(t testing.TB, k *hearth.World, id string) *sim.Episode {
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	for _, r := range recipes {
		if r.ID == id {
			var problems source.Diagnostics
			e, err := worlds.RunNetwork(t, k, r.Gold), error(nil)
			require.NoError(t, err)
			require.NoError(t, problems.Err())
			return e
		}
	}
	require.Fail(t, "no recipe", id)
	return nil
}

// after returns the state after the n-th executed step of an episode.
func after(e *sim.Episode, n int, everything bool) *affordance.Affordances {
	return affordance.New(context.Background(), e.AfterExecuted(n), everything, nil)
}

// TestNothingIsLookedForOnceNobodyWaits checks that a canceled context stops the search, even if all answers
// are cached.
func TestNothingIsLookedForOnceNobodyWaits(t *testing.T) {
	e, memory := cooked(t, kitchens(t)["corrected"], "mango-radish-salad"), &memo.Memo{}
	ctx, leave := context.WithCancel(t.Context())
	var looked []*affordance.Option
	for range 2 {
		o, err := affordance.New(ctx, e.AfterExecuted(9), true, memory).Option(e.Domain.Model().Ontology().Action("transfer-items"))
		require.NoError(t, err)
		looked = append(looked, o)
	}
	require.NotNil(t, looked[0].Find(nil).Ways)
	leave()
	require.Nil(t, looked[1].Find(nil).Ways)
}

// amounts are the numbers to choose from, in billionths.
var amounts = []int64{-1, 0, 1, 1_000_000_000, 2_000_000_000, 100_000_000_000, 180_000_000_000, 2_000_000_000_000_000}

// anything chooses fillers for the roles of an action: usually one of the first things, which the plan has
// made, and sometimes nothing for a required role.
func anything(r *rand.Rand, o *affordance.Option) affordance.Choice {
	c := affordance.Choice{}
	for _, role := range o.Action.Roles {
		all := o.Fillers(role)
		switch {
		case !role.Input || role.State != "" || role.Optional && r.Intn(2) == 0 || r.Intn(30) == 0 || len(all) == 0:
		case role.Number:
			c[role.Name] = affordance.Filler{Term: engine.Number(amounts[r.Intn(len(amounts))])}
		case r.Intn(3) > 0:
			c[role.Name] = all[r.Intn(min(len(all), 12))]
		default:
			c[role.Name] = all[r.Intn(len(all))]
		}
	}
	return c
}

// TestWhatIsSaidToBePossibleIsDoneAndNothingElse asks whether a choice is possible, which is answered role by
// role, and then executes it. It tries 60 choices for each action, or 200 with HEARTH_SWEEP=1.
func TestWhatIsSaidToBePossibleIsDoneAndNothingElse(t *testing.T) {
	choices := perMoment
	if os.Getenv("HEARTH_SWEEP") == "" {
		choices = min(choices, 60)
	}
	for _, c := range tenEpisodes {
		t.Run(c.recipe+" "+c.semantics, func(t *testing.T) {
			t.Parallel()
			k := kitchens(t)[c.semantics]
			r := rand.New(rand.NewSource(1))
			e := cooked(t, k, c.recipe)
			yes := 0
			for range moments {
				m := after(e, 1+r.Intn(len(e.Executed())), true)
				for _, a := range k.Ontology.Actions() {
					o, err := m.Option(a)
					require.NoError(t, err)
					for range choices {
						yes += agree(t, m, o, anything(r, o))
					}
				}
			}
			require.Greater(t, yes, choices/2)
		})
	}
}

// agree fails unless a choice is reported as possible exactly when it can be executed. It returns 1 for a
// possible choice.
func agree(t *testing.T, m *affordance.Affordances, o *affordance.Option, c affordance.Choice) int {
	refused := o.Refused(c)
	res, err := o.Do(c)
	require.NoError(t, err, m.Call(o.Action, c))
	require.Equal(t, res.Status == sim.Done, len(refused) == 0, "%s: %v, but %v %v", m.Call(o.Action, c), refused, res.Status, res.Reasons)
	if len(refused) == 0 {
		return 1
	}
	return 0
}

// TestEverythingWithThreeFillers does the same for all choices of up to three
// fillers for each role. It takes minutes.
func TestEverythingWithThreeFillers(t *testing.T) {
	if os.Getenv("HEARTH_SWEEP") == "" {
		t.Skip("takes minutes; HEARTH_SWEEP=1 runs it")
	}
	for _, c := range tenEpisodes {
		k := kitchens(t)[c.semantics]
		e := cooked(t, k, c.recipe)
		m := after(e, len(e.Executed()), false)
		all, yes := 0, 0
		for _, a := range k.Ontology.Actions() {
			o, err := m.Option(a)
			require.NoError(t, err)
			each(o, a.Roles, affordance.Choice{}, func(choice affordance.Choice) {
				all++
				yes += agree(t, m, o, choice)
			})
		}
		fmt.Printf("%s, %s: %d choices, %d possible\n", c.recipe, c.semantics, all, yes)
	}
}

// each yields all choices of up to three fillers for each role, and of none for a role that may be open.
func each(o *affordance.Option, roles []*ontology.Role, c affordance.Choice, yield func(affordance.Choice)) {
	if len(roles) == 0 {
		yield(c)
		return
	}
	r := roles[0]
	if !r.Input || r.State != "" || r.Optional {
		each(o, roles[1:], c, yield)
	}
	if !r.Input || r.State != "" {
		return
	}
	all := o.Fillers(r)
	if r.Number {
		all = nil
		for _, n := range amounts[2:5] {
			all = append(all, affordance.Filler{Term: engine.Number(n)})
		}
	}
	for _, f := range all[:min(3, len(all))] {
		c[r.Name] = f
		each(o, roles[1:], c, yield)
	}
	delete(c, r.Name)
}

// TestAPossibleActionCanBeWrittenIntoTheNetwork executes the text of Call as the next action of the network.
func TestAPossibleActionCanBeWrittenIntoTheNetwork(t *testing.T) {
	for _, c := range tenEpisodes {
		k := kitchens(t)[c.semantics]
		e := cooked(t, k, c.recipe)
		begun, err := k.Internal().Episode(e)
		require.NoError(t, err)
		m := after(e, len(e.Executed()), false)
		possible := 0
		for _, a := range k.Ontology.Actions() {
			o, err := m.Option(a)
			require.NoError(t, err)
			w := o.Possible(nil)
			if w == nil {
				choice, why := o.Nearest(nil, o.Required(nil)...)
				require.NotEmpty(t, why, m.Call(a, choice))
				continue
			}
			possible++
			call := m.Call(a, w.First())
			longer, err := begun.Act(t.Context(), &source.File{Name: "call", Text: call})
			require.NoError(t, err, call)
			last := longer.Tried.Internal().Results[longer.Tried.Len()-1]
			require.Equal(t, sim.Done, last.Status, "%s: %v", call, last.Why())
			require.Equal(t, a, last.Step.Action, call)
		}
		require.Greater(t, possible, 15, c)
	}
}

// TestWaysAreExactlyWhatIsNotRefused compares the ways with the answers to single choices.
func TestWaysAreExactlyWhatIsNotRefused(t *testing.T) {
	k := kitchens(t)["corrected"]
	e := cooked(t, k, "walnut-balls")
	m := after(e, len(e.Executed()), false)
	for _, name := range []string{"transfer-items", "cut", "spread", "sprinkle", "bake"} {
		a := k.Ontology.Action(name)
		o, err := m.Option(a)
		require.NoError(t, err)
		want := 0
		everyChoice(o, o.Required(nil), affordance.Choice{}, func(c affordance.Choice) {
			if len(o.Refused(c)) == 0 {
				want++
			}
		})
		got := 0
		if w := o.Ways(nil, o.Required(nil)...); w != nil {
			got = w.Len()
			for _, role := range o.Required(nil) {
				require.NotEmpty(t, w.Fillers(role))
			}
		}
		require.Equal(t, want, got, name)
	}
}

func everyChoice(o *affordance.Option, roles []string, c affordance.Choice, yield func(affordance.Choice)) {
	if len(roles) == 0 {
		yield(c)
		return
	}
	for _, f := range o.Fillers(o.Action.Role(roles[0])) {
		c[roles[0]] = f
		everyChoice(o, roles[1:], c, yield)
	}
}

func BenchmarkWhatIsPossible(b *testing.B) {
	k, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(b, err)
	e := cooked(b, k, "mango-radish-salad")
	n := len(e.Executed())
	look := func(b *testing.B, steps int, memory *memo.Memo) {
		m := affordance.New(b.Context(), e.AfterExecuted(steps), false, memory)
		for _, a := range k.Ontology.Actions() {
			o, err := m.Option(a)
			require.NoError(b, err)
			o.Possible(nil)
		}
	}
	b.Run("first", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			look(b, n, nil)
		}
	})
	b.Run("next", func(b *testing.B) {
		b.ReportAllocs()
		var memory memo.Memo
		for i := 0; b.Loop(); i++ {
			look(b, i%(n+1), &memory)
		}
	})
}
