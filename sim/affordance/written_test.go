package affordance_test

import (
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/facts/corpus"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/affordance"
)

// listed are the recipes whose last states are checked. With HEARTH_SWEEP=1 these are all recipes.
func listed(t *testing.T) (ids []string) {
	if os.Getenv("HEARTH_SWEEP") == "" {
		return []string{"mango-radish-salad", "walnut-balls"}
	}
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	for _, r := range recipes {
		ids = append(ids, r.ID)
	}
	return ids
}

// TestWaysAreWhatIsListedOneByOne compares the ways of findings with the offers at the ends of recipes.
func TestWaysAreWhatIsListedOneByOne(t *testing.T) {
	for _, id := range listed(t) {
		for semantics, k := range kitchens(t) {
			e := cooked(t, k, id)
			by := affordance.Networks{Released: semantics == "released"}
			m := after(e, len(e.Executed()), false)
			some, _, _, err := m.Offers(by, affordance.Selection{Bare: true})
			require.NoError(t, err)
			var flat []string
			for _, o := range some {
				flat = append(flat, o.Text)
			}
			found, err := m.Admissible()
			require.NoError(t, err)
			var lines []string
			for _, f := range found {
				if f, err = f.Written(by); err == nil && f.Ways != nil {
					require.Equal(t, f.Text, by.Write(f.Option, f.Ways.First()))
					n := len(lines)
					for c := range f.Ways.All() {
						lines = append(lines, by.Write(f.Option, c))
					}
					require.Len(t, lines[n:], f.Ways.Len())
				}
				require.NoError(t, err)
			}
			slices.Sort(lines)
			require.Equal(t, slices.Sorted(slices.Values(flat)), lines, "%s %s", id, semantics)
		}
	}
}

// TestWhatIsListedIsDoneAsItIsWritten executes every way of the findings as the next line of the network. For
// the example it also executes the optional fillers of the roles that it leaves open.
func TestWhatIsListedIsDoneAsItIsWritten(t *testing.T) {
	for semantics, k := range kitchens(t) {
		e := cooked(t, k, "mango-radish-salad")
		begun, err := k.Internal().Episode(e)
		require.NoError(t, err)
		done := func(call string) {
			longer, err := begun.Act(t.Context(), &source.File{Name: "call", Text: call})
			require.NoError(t, err, "%s %s", semantics, call)
			last := longer.Tried.Internal().Results[longer.Tried.Len()-1]
			require.Equal(t, sim.Done, last.Status, "%s %s: %v", semantics, call, last.Why())
		}
		by := affordance.Networks{Released: semantics == "released"}
		found, err := after(e, len(e.Executed()), false).Admissible()
		require.NoError(t, err)
		for _, f := range found {
			f, err := f.Written(by)
			require.NoError(t, err)
			if f.Ways == nil {
				continue
			}
			for c := range f.Ways.All() {
				done(by.Write(f.Option, c))
			}
			may, err := f.May()
			require.NoError(t, err)
			for role, fillers := range may {
				for _, filler := range fillers {
					c := f.Ways.First()
					c[role] = filler
					done(by.Write(f.Option, c))
				}
			}
		}
	}
}
