package hearth_test

import (
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"hearth"
	"hearth/engine/rule/notation"
	"hearth/facts/corpus"
	"hearth/ontology/overlay"
	"hearth/parser/network"
	"hearth/parser/source"
	"hearth/rules"
)

// formerRules are the kitchen's actions as they were written before.
func formerRules(t *testing.T) map[string]string {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/notation.txtar")
	require.NoError(t, err)
	texts := map[string]string{}
	for _, f := range archive.Files {
		texts[f.Name] = string(f.Data)
	}
	require.Len(t, texts, 39)
	return texts
}

func shippedNotation(t *testing.T, w *hearth.World) *notation.Table {
	t.Helper()
	table, err := w.Domain.Rules().Notation()
	require.NoError(t, err)
	require.NotEmpty(t, table.Names)
	return table
}

// TestRulesInTheFormerNotationMeanWhatTheyMeant: each loads, in place of the rules
// that come with Hearth and on top of them, and every recipe ends alike when they
// are rewritten. What comes with Hearth does more by now: who works on a thing
// waits for it, and what is written in the former notation says nothing of that.
func TestRulesInTheFormerNotationMeanWhatTheyMeant(t *testing.T) {
	for _, edition := range []string{"2023", "2024"} {
		table := shippedNotation(t, open(t, edition))
		former, over, fixed := formerRules(t), map[string]string{}, map[string]string{}
		for name, text := range former {
			over[path.Base(name)] = text
			now, err := table.Fix(&source.File{Name: name, Text: text})
			require.NoError(t, err, name)
			fixed[name] = now
		}
		loaded := func(how string, texts map[string]string) *hearth.World {
			with, err := overlay.Files(texts)
			require.NoError(t, err)
			w, err := hearth.Open(hearth.Options{Edition: edition, With: with})
			require.NoError(t, err)
			for _, a := range w.Ontology.Actions() {
				_, err := w.Domain.Program(a.Name)
				require.NoError(t, err, "%s %s", a.Name, how)
			}
			return w
		}
		if edition == "2024" { // overlays of 2023 replace helpers: what comes on top of them says them again
			loaded("on top", over)
		}
		ends := endsOfRecipes(t, loaded("in their place", former))
		require.Equal(t, ends, endsOfRecipes(t, loaded("rewritten", fixed)), edition)
	}
}

// times are when steps were done.
var times = regexp.MustCompile(` at \d+ s`)

// endsOfRecipes executes all recipes and tells what came of every step, and what
// stands where people work at the end.
func endsOfRecipes(t *testing.T, w *hearth.World) (ends []string) {
	t.Helper()
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	for _, r := range recipes {
		text := network.Print(&network.File{Networks: []*network.Network{r.Gold}})
		episodes, err := w.Run(t.Context(), &source.File{Name: r.ID, Text: text})
		if err != nil {
			ends = append(ends, r.ID+": "+err.Error())
			continue
		}
		ends = append(ends, r.ID+": "+times.ReplaceAllString(strings.Join(episodes[0].Outcome().Lines, "\n"), ""))
	}
	return ends
}

func TestRulesInTheFormerNotationAreRewrittenOnce(t *testing.T) {
	table := shippedNotation(t, open(t, "2024"))
	for name, text := range formerRules(t) {
		f := &source.File{Name: name, Text: text}
		require.NotEmpty(t, table.Notes(f), name)
		fixed, err := table.Fix(f)
		require.NoError(t, err, name)
		require.NotEqual(t, text, fixed, name)
		require.LessOrEqual(t, strings.Count(fixed, "."), strings.Count(text, "."), name)
		require.Equal(t, strings.Count(text, "#"), strings.Count(fixed, "#"), "%s keeps its comments", name)
		again := &source.File{Name: name, Text: fixed}
		twice, err := table.Fix(again)
		require.NoError(t, err, name)
		require.Equal(t, fixed, twice, name)
		require.Empty(t, table.Notes(again), name)
	}
}

func TestRulesOfHearthAreWrittenAsTheyAreNow(t *testing.T) {
	tables := map[string]*notation.Table{}
	for _, name := range []string{hearth.Kitchen, hearth.Household} {
		w, err := hearth.Open(hearth.Options{World: name})
		require.NoError(t, err)
		tables[name] = shippedNotation(t, w)
	}
	require.NoError(t, fs.WalkDir(rules.FS, ".", func(name string, d fs.DirEntry, err error) error {
		world, _, _ := strings.Cut(name, "/")
		table := tables[world]
		if table == nil || path.Ext(name) != ".mg" {
			return err
		}
		text, err := fs.ReadFile(rules.FS, name)
		require.NoError(t, err)
		require.Empty(t, table.Notes(&source.File{Name: name, Text: string(text)}), name)
		return nil
	}))
}
