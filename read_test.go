package hearth_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/report"
	"hearth/facts/corpus"
	"hearth/parser/source"
)

// requireCovered checks that every word of the instructions is in a clause that has steps, asks for nothing, or is
// reported, and that clauses are where they claim to be.
func requireCovered(t testing.TB, text string, r *report.Reading) {
	t.Helper()
	chars := []rune(text)
	covered := make([]bool, len(chars)+1)
	for _, c := range r.Clauses {
		require.LessOrEqual(t, c.To, len(chars))
		for i := c.From; i < c.To; i++ {
			covered[i] = true
		}
		noted := false
		for _, d := range r.Notes {
			at := d.Problem().Span
			noted = noted || d.Line == c.Line && d.Col == c.Col && at.File != nil
		}
		require.True(t, c.Kind != "unknown" || noted, "%q is neither understood nor reported", c.Text)
	}
	from := len([]rune(text[:strings.Index(text, "\nMethod\n")+len("\nMethod\n")]))
	for i := from; i < len(chars); i++ {
		if c := chars[i]; c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
			require.True(t, covered[i], "no clause has the words at %q", string(chars[i:min(i+30, len(chars))]))
		}
	}
}

// asText returns a recipe as plain text.
func asText(title string, ingredients, instructions []string) string {
	return title + "\n\nIngredients\n- " + strings.Join(ingredients, "\n- ") + "\n\nMethod\n" + strings.Join(instructions, "\n\n") + "\n"
}

func TestEveryWordOfARecipeIsAccountedFor(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	all, err := corpus.Open(corpus.Written)
	require.NoError(t, err)
	for _, s := range all.Sources {
		r, err := all.Read(s)
		require.NoError(t, err)
		if r.Recipe == nil {
			continue
		}
		var lines, steps []string
		for _, x := range r.Recipe.Ingredients {
			lines = append(lines, x.Text)
		}
		for _, x := range r.Recipe.Instructions {
			steps = append(steps, x.Text)
		}
		text := asText(r.Recipe.Title, lines, steps)
		read, err := w.ReadRecipe(t.Context(), &source.File{Name: s.ID + ".txt", Text: text}, hearth.ReadOptions{})
		require.NoError(t, err, s.ID)
		requireCovered(t, text, read)
		requireExecutable(t, w, read)
	}
}

// A reading is chosen by the ways of its clauses. An alternative becomes the steps that it has in the report, and what
// comes before it stays.
func TestAReadingIsChosenByItsWays(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	src := &source.File{Name: "toast.txt", Text: asText("Toast", []string{"2 slices of bread", "10 g butter", "200 g tomatoes", "3 g salt"},
		[]string{"Spread the butter on the bread.", "Cut the tomatoes and scatter them over the bread. Sprinkle with salt.", "Bake for 10 minutes."})}
	usual, err := w.ReadRecipe(t.Context(), src, hearth.ReadOptions{})
	require.NoError(t, err)
	again, err := w.ReadRecipe(t.Context(), src, hearth.ReadOptions{Ways: usual.Ways})
	require.NoError(t, err)
	require.Equal(t, usual.Network, again.Network)
	chosen := 0
	for _, c := range usual.Clauses {
		for _, a := range c.Alternatives {
			ways := append(slices.Clone(usual.Ways[:c.Number-1]), a.Way)
			other, err := w.ReadRecipe(t.Context(), src, hearth.ReadOptions{Ways: ways})
			require.NoError(t, err)
			require.Equal(t, ways, other.Ways[:c.Number])
			i := slices.IndexFunc(other.Clauses, func(o report.Clause) bool { return o.Number == c.Number })
			require.Equal(t, a.Steps, other.Steps[other.Clauses[i].First-1:other.Clauses[i].Last])
			require.Equal(t, usual.Steps[:c.First-1], other.Steps[:c.First-1])
			chosen++
		}
	}
	require.Positive(t, chosen)
	for _, ways := range [][]int{{0}, {100}, slices.Repeat([]int{1}, 100)} {
		_, err = w.ReadRecipe(t.Context(), src, hearth.ReadOptions{Ways: ways})
		require.ErrorContains(t, err, "[E0149]")
	}
}

// requireExecutable checks that a network can be read, and that none of its steps is refused.
func requireExecutable(t testing.TB, w *hearth.World, r *report.Reading) {
	t.Helper()
	episodes, err := w.Run(t.Context(), r.Network)
	require.NoError(t, err, r.Network)
	require.Len(t, episodes, 1)
	for _, s := range episodes[0].Report().Steps {
		require.Equal(t, "done", s.Status, "%s\n%s", s.Text, r.Network)
	}
}

func TestUnusableRequestsToReadAreRefused(t *testing.T) {
	kitchen, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	home, err := hearth.Open(hearth.HouseholdOptions{})
	require.NoError(t, err)
	toast := &source.File{Name: "toast.txt", Text: asText("Toast", []string{"2 slices of bread"}, []string{"Bake the bread for 5 minutes."})}
	_, err = home.ReadRecipe(t.Context(), toast, hearth.ReadOptions{})
	require.ErrorContains(t, err, "recipes are read in a kitchen, this is a household [E0903]")
	_, err = home.Resolve("flour")
	require.ErrorContains(t, err, "[E0903]")
	_, err = kitchen.ReadRecipe(t.Context(), toast, hearth.ReadOptions{Without: []string{"beams"}})
	require.ErrorContains(t, err, "there is no part of the reader beams [E0148]")
	long := asText("Toast", []string{"2 slices of bread"}, []string{strings.Repeat("Bake the bread. ", 251)})
	_, err = kitchen.ReadRecipe(t.Context(), &source.File{Text: long}, hearth.ReadOptions{})
	require.ErrorContains(t, err, "a recipe with 251 clauses is too long; at most 250 are read [E0143]")
}

func TestPhrasesNameIngredientsInStock(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	for phrase, want := range map[string]report.Resolution{
		"icing sugar":        {Class: "powdered-white-sugar", Unit: "g", Match: "name"},
		"2 cups plain flour": {Class: "all-purpose-flour", Unit: "g", Match: "name"},
	} {
		all, err := w.Resolve(phrase)
		require.NoError(t, err)
		require.Equal(t, want, all.Items[0])
	}
	all, err := w.Resolve("moon dust")
	require.NoError(t, err)
	require.Empty(t, all.Items)
}

// FuzzReadRecipe checks that every text is read as a network whose steps can be done, or refused.
func FuzzReadRecipe(f *testing.F) {
	f.Add("2 slices of bread\n½ cup butter", "Spread the butter on the bread, then bake it at 350°F for 5-10 minutes.")
	f.Add("1 egg\n-5 g salt) (bake ?x", "Crack the egg) (bake ?x ;primary ?y #z\nBake for 0 minutes.")
	f.Add("3 tomatoes, diced\n1 onion (red)", "Mix everything (not the onion). Serve it; Do not bake.\nCover, chill 2 h.")
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, list, steps string) {
		if len(list)+len(steps) > 500 {
			return
		}
		text := "Toast\n\nIngredients\n" + list + "\n\nMethod\n" + steps
		read, err := w.ReadRecipe(t.Context(), &source.File{Name: "toast.txt", Text: text}, hearth.ReadOptions{Beam: 2})
		if err != nil {
			_, other := source.SplitError(err)
			require.NoError(t, other)
			return
		}
		requireExecutable(t, w, read)
	})
}
