package hearth_test

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine/rule"
	"hearth/parser/source"
	"hearth/rules"
)

// A helper in a file of a user changes no answer, even if a built-in file has a helper of that name. With HEARTH_SWEEP=1
// there are 200 overlays.
func TestHelpersOfUsersChangeNoAnswers(t *testing.T) {
	helpers := builtInHelpers(t)
	require.Greater(t, len(helpers), 250)
	want := answers(t, nil)
	n, draw := 12, rand.New(rand.NewPCG(1, 45))
	if os.Getenv("HEARTH_SWEEP") != "" {
		n = 200
	}
	for range n {
		h := helpers[draw.IntN(len(helpers))]
		if h.arity == 0 {
			continue
		}
		place := []string{"types/mine.mg", "mine.mg", "mix.mg", "transfer-contents.mg"}[draw.IntN(4)]
		args := strings.TrimSuffix(strings.Repeat("X, ", h.arity), ", ")
		text := fmt.Sprintf("%s(%s) :- is_a(X, /whisk).\nmine(X) :- %s(%s).\n", h.name, args, h.name, args)
		got := answers(t, fstest.MapFS{place: {Data: []byte(text)}})
		require.Equal(t, want, got, "%s:\n%s", place, text)
	}
}

type helper struct {
	name  string
	arity int
}

// builtInHelpers returns the predicates of the rules of the kitchen that no file declares.
func builtInHelpers(t *testing.T) (all []helper) {
	declared := map[string]bool{}
	var texts []*rule.Text
	for _, pattern := range []string{"core/*.mg", "kitchen/*.mg", "kitchen/types/*.mg", "hazards/*.mg"} {
		names, err := fs.Glob(rules.FS, pattern)
		require.NoError(t, err)
		for _, name := range names {
			src, err := source.Read(rules.FS, name)
			require.NoError(t, err)
			preds, err := rule.Declared(src)
			require.NoError(t, err)
			for _, p := range preds {
				declared[p.Name] = true
			}
			if path.Dir(name) == "kitchen/types" {
				declared[strings.ReplaceAll(strings.TrimSuffix(path.Base(name), ".mg"), "-", "_")] = true // types are for questions
			}
			texts = append(texts, rule.Parse(src))
		}
	}
	for _, text := range texts {
		for _, c := range text.Clauses {
			h := helper{c.Pred(), len(c.Head.Args)}
			if !declared[h.name] && h.name != "replaces" && h.name != "role" && !slices.Contains(all, h) {
				all = append(all, h)
			}
		}
	}
	slices.SortFunc(all, func(a, b helper) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return all
}

// answers executes a recipe in a kitchen with added files, and returns its last state and how many things have each
// built-in type.
func answers(t *testing.T, with fs.FS) (all []string) {
	w, err := hearth.Open(hearth.KitchenOptions{With: with})
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	plans, err := w.Read(&source.File{Name: "salad.solution", Text: `#salad
(get-kitchen ?k)
(fetch-and-proportion ?a ?k1 ?k ?b cucumber 500 g)
(fetch-and-proportion ?o ?k2 ?k1 ?b2 olive-oil 2 tablespoon)
(cut ?c ?k3 ?k2 ?a slices ?knife ?board)
(transfer-contents ?all ?rest ?k4 ?k3 ?c ?o ?n ?u)
(mingle ?d ?k5 ?k4 ?all ?spoon)
(mix ?e ?k6 ?k5 ?d ?whisk)
`})
	require.NoError(t, err)
	e, err := scene.Run(t.Context(), plans[0])
	require.NoError(t, err)
	all = append(all, fmt.Sprint(e.Internal().End().State.Hash(), e.Internal().Complete))
	base, err := w.Internal().Questions()
	require.NoError(t, err)
	for _, name := range base.Types() {
		if name == "mine" {
			continue
		}
		rows, err := e.End().Query(t.Context(), name+"(X)")
		require.NoError(t, err)
		all = append(all, fmt.Sprintf("%s: %d", name, len(rows.Answers)))
	}
	return all
}
