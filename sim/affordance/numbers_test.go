package affordance_test

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/rules"
	"hearth/sim"
	"hearth/sim/affordance"
)

// TestANumberIsFoundWhereverOneIsRight checks everything that is fetched by amount. If 1 of a unit is too
// much, another number must be found whenever one is possible.
func TestANumberIsFoundWhereverOneIsRight(t *testing.T) {
	k := kitchens(t)["corrected"]
	m := after(cooked(t, k, "mango-radish-salad"), 32, false)
	o, err := m.Option(k.Ontology.Action("fetch-and-proportion"))
	require.NoError(t, err)
	found := map[[2]engine.Term]bool{}
	other := 0
	for c := range o.Possible(nil).All() {
		found[[2]engine.Term{c["concept"].Term, c["unit"].Term}] = true
		if c["quantity"].Term != engine.Number(1_000_000_000) {
			other++
		}
		res, err := o.Do(c)
		require.NoError(t, err)
		require.Equal(t, sim.Done, res.Status, "%s: %v", m.Call(o.Action, c), res.Reasons)
	}
	require.Greater(t, other, 40)
	for _, concept := range o.Fillers(o.Action.Role("concept")) {
		for _, unit := range o.Fillers(o.Action.Role("unit")) {
			for _, n := range []int64{1, 250_000_000, 5_000_000_000, 180_000_000_000} {
				c := affordance.Choice{"concept": concept, "unit": unit, "quantity": {Term: engine.Number(n)}}
				if !found[[2]engine.Term{concept.Term, unit.Term}] {
					require.NotEmpty(t, o.Refused(c), m.Call(o.Action, c))
				}
			}
		}
	}
}

// TestANumberIsFoundBetweenWhatRulesCompareItWith uses rules that bound a time from one side or from both, and
// an oven that cannot be as cold as the first number.
func TestANumberIsFoundBetweenWhatRulesCompareItWith(t *testing.T) {
	for _, c := range []struct {
		rule string
		want int64 // 0 where there is none
	}{
		{"", 1_000_000_000},
		{"N < 42.0", 42_000_000_000},
		{"N <= 42.0", 43_000_000_000},
		{"0.03 < N", 10_000_000},
		{"N < 42.0. refuses(/no_time, /time, C) :- num(/time, N), fill(/container, C), 42.5 < N", 42_000_000_000},
		{"T = fn:mult(N, 2), T < 900.0", 1000_000_000_000},
		{"N < 9.0. refuses(/no_time, /time, C) :- num(/time, N), fill(/container, C), 8.0 < N", 0},
	} {
		with := fstest.MapFS{}
		if c.rule != "" {
			with["rules/kitchen/leave-for-time.mg"] = &fstest.MapFile{Data: []byte(`# leave-for-time: too short, or too long.
works_on(/container). timed(/cooled). timed(/kitchen). gives(/cooled, /container).
refuses(/no_time, /time, C) :- num(/time, N), fill(/container, C), ` + c.rule + ".\n")}
		}
		k, err := hearth.Open(hearth.KitchenOptions{With: with})
		require.NoError(t, err)
		m := after(cooked(t, k, "walnut-balls"), 5, false)
		o, err := m.Option(k.Ontology.Action("leave-for-time"))
		require.NoError(t, err)
		w := o.Ways(nil, o.Required(nil)...)
		if c.want == 0 {
			require.Nil(t, w, c.rule)
			continue
		}
		require.NotNil(t, w, c.rule)
		require.Equal(t, engine.Number(c.want), w.First()["time"].Term, c.rule)
	}
}

// TestAnAmountOfAClassIsTried heats an oven whose limit is 150 degrees and whose class has a minimum. The
// example of the role is too high, and smaller numbers are too low.
func TestAnAmountOfAClassIsTried(t *testing.T) {
	preheat, err := fs.ReadFile(rules.FS, "kitchen/preheat-oven.mg")
	require.NoError(t, err)
	k, err := hearth.Open(hearth.KitchenOptions{With: fstest.MapFS{"rules/kitchen/preheat-oven.mg": {Data: append(preheat, "\nrefuses(/no_heat, /oven, O) :- num(/quantity, N), fill(/oven, O), 150.0 < N.\n"...)}}})
	require.NoError(t, err)
	m := after(cooked(t, k, "walnut-balls"), 1, false)
	o, err := m.Option(k.Ontology.Action("preheat-oven"))
	require.NoError(t, err)
	w := o.Possible(nil)
	require.NotNil(t, w)
	require.Equal(t, engine.Number(30_000_000_000), w.First()["quantity"].Term)
}
