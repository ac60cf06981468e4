package ask_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/ask"
	"hearth/testdata/recorded"
)

// told lists the types in the golden table. The other types hold for almost everything.
var told = []string{"batter", "cold", "dough", "dressing", "hot", "liquid", "salad", "sweet", "vegan"}

func TestTypes(t *testing.T) {
	b, _ := cooked(t, roll)
	require.Equal(t, slices.Sorted(slices.Values(append([]string{"clean", "edible", "sharp"}, told...))), b.Types())
}

// TestTypesAfterEveryStep records, for each variable whose value is a vessel, the derived types of every
// mixture in it at the time it was bound.
func TestTypesAfterEveryStep(t *testing.T) {
	b, _ := cooked(t, roll)
	q := prepared(t, b, kinds())
	recorded.Golden(t, "testdata/types.txtar", func(t *testing.T, _ *source.File) string {
		var table strings.Builder
		everyRecipe(t, func(t *testing.T, _ *ask.Base, e *sim.Episode) {
			fmt.Fprintf(&table, "%s\n", e.Plan.Recipe)
			for _, r := range e.Executed() {
				for _, bound := range r.Binds {
					if types := typesOf(t, q, e, bound); len(types) > 0 {
						fmt.Fprintf(&table, "  %-26s %-22s %s\n", bound.Var, r.Step.Name, strings.Join(types, " | "))
					}
				}
			}
		})
		return table.String()
	})
}

// kinds returns a query for these types of mixtures and their containers.
func kinds() string {
	var rules strings.Builder
	for _, name := range told {
		fmt.Fprintf(&rules, "kind(X, /%s) :- %s(X).\n", name, name)
	}
	return rules.String() + "is_a(X, /mixture), in(X, C), kind(X, K)"
}

// typesOf returns the types of the mixtures in the value of a variable.
func typesOf(t *testing.T, q *ask.Query, e *sim.Episode, bound *sim.Binding) (types []string) {
	if bound.IsState || bound.State == nil {
		return nil
	}
	s, err := e.AtVariable(bound.Var)
	require.NoError(t, err)
	a, err := q.Run(t.Context(), s)
	require.NoError(t, err)
	of := map[engine.Term][]string{}
	for _, row := range a.Rows {
		if row[1] == bound.Term {
			of[row[0]] = append(of[row[0]], strings.TrimPrefix(row[2].Sym(), "/"))
		}
	}
	for _, names := range of {
		slices.Sort(names)
		types = append(types, strings.Join(names, " "))
	}
	slices.Sort(types)
	return slices.Compact(types)
}
