package store_test

import (
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/cmd/internal/store"
	"hearth/engine"
	"hearth/eval/runs"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

// under is a world over which something was laid since runs were kept.
func under(t *testing.T, world, file, text string) *runs.World {
	t.Helper()
	o := hearth.Named{World: world}
	if file != "" {
		o.With = fstest.MapFS{file: {Data: []byte(text)}}
	}
	w, err := hearth.Open(o)
	require.NoError(t, err)
	base, err := w.Internal().Questions()
	require.NoError(t, err)
	return &runs.World{Domain: w.Internal().Domain, Base: base, Stale: file != ""}
}

// whatIsKept is what queries read of all runs.
func whatIsKept(t *testing.T, a *store.Runs) *runs.Store {
	t.Helper()
	all, err := a.Select(t.Context(), &store.Selection{})
	require.NoError(t, err)
	k := a.QueryData(t.Context(), all)
	k.Replay = 100
	return k
}

// States that were kept under other rules and another ontology are read as they were, and the
// answer says so; what follows from them is as rules say now.
func TestStatesOfOtherRulesAreReadAsTheyWere(t *testing.T) {
	recorded.Alone(t)
	a := opened(t, filepath.Join(t.TempDir(), "runs.db"))
	_, _, err := a.Keep(t.Context(), noon, few(t))
	require.NoError(t, err)
	baked := &source.File{Text: "plan(R, /walnut-balls), step(R, S, /bake), temperature(R, S, X, T), T > 30.0, in(R, S, X, C)"}
	k := whatIsKept(t, a)
	now := under(t, hearth.Kitchen, "", "")
	k.Open = func(*runs.Settings) (*runs.World, error) { return now, nil }
	before, err := k.Ask(t.Context(), baked)
	require.NoError(t, err)
	require.NotEmpty(t, before.Rows)
	require.Zero(t, before.Stale)
	for file, text := range map[string]string{
		"mine/glove.yaml":    "classes:\n  oven-glove: [cooking-utensil]\n",
		"mine/types/held.mg": "# held: it is in something.\nheld(X) :- in(X, _).\n",
	} {
		k := whatIsKept(t, a)
		other := under(t, hearth.Kitchen, file, text)
		k.Open = func(*runs.Settings) (*runs.World, error) { return other, nil }
		found, err := k.Ask(t.Context(), baked)
		require.NoError(t, err)
		require.Empty(t, found.Broken, file)
		require.Equal(t, before.Rows, found.Rows, file)
		require.Equal(t, 1, found.Stale, "of which the answer says that they are older")
	}
}

// A predicate that is something else in another world is not asked of both.
func TestAPredicateThatIsTwoThingsIsRefused(t *testing.T) {
	a, all := opened(t, filepath.Join(t.TempDir(), "runs.db")), few(t)
	all[0].Settings.World = hearth.Household
	_, _, err := a.Keep(t.Context(), noon, all)
	require.NoError(t, err)
	k := whatIsKept(t, a)
	k.Open = func(m *runs.Settings) (*runs.World, error) {
		if m.World == hearth.Household {
			return under(t, m.World, "", ""), nil // on(X, Y)
		}
		return under(t, m.World, "mine/types/on.mg", "# on: what stands somewhere.\non(X) :- in(X, _).\n"), nil
	}
	_, err = k.Ask(t.Context(), &source.File{Name: "query", Text: "on(R, S, X)"})
	require.ErrorContains(t, err, "on has different meanings in different worlds [E0944]")
	found, err := k.Ask(t.Context(), &source.File{Name: "query", Text: "world(R, W) |> do fn:group_by(W), let N = fn:count()"})
	require.NoError(t, err, "who does not ask for it does not care")
	require.Equal(t, engine.Number(1), found.Rows[0][1])
}
