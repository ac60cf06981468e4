package recipe_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/recipe"
	"hearth/testdata/recorded"
)

func TestPlainTextIsReadByHeadingsOrForm(t *testing.T) {
	for name, text := range map[string]string{
		"headings":    "Toast\n\nServes 2\n\nIngredients\n\n2 slices of bread\nbutter\n\nMethod\n\nToast the bread.\nButter it.\n\nNotes\nEat it warm.",
		"Markdown":    "# Toast\n\n## Ingredients\n* 2 slices of bread\n* butter\n\n## **Directions:**\n1. Toast the bread.\n2. Butter it.",
		"one line":    "Toast\nIngredients: 2 slices of bread, some butter\nMethod:\nToast the bread.\nButter it.",
		"no headings": "Toast\n\n2 slices of bread\nbutter\n\n1. Toast the bread.\n2. Butter it.",
		"sentences":   "Toast\n2 slices of bread\nbutter\nToast the bread.\nButter it.",
		"one heading": "Toast\n2 slices of bread\nbutter\nInstructions\nToast the bread.\nButter it.",
		"wrapped":     "Toast\n\nIngredients\n2 slices of bread\nbutter\n\nMethod\nToast\nthe bread.\nButter it.",
		"HTML":        "<html><head><title>x</title></head><body><h1>Toast</h1><h2>Ingredients</h2><ul><li>2 slices of <b>bread</b></li><li>butter</li></ul><h2>Method</h2><p>Toast the&#32;bread.<br>Butter it.</p></body></html>",
		"XML":         "<recipe><id>toast</id><title>Toast</title><ingredients><ingredient>2 slices of bread</ingredient><ingredient>butter</ingredient></ingredients><instructions><instruction>Toast the bread.</instruction><instruction>Butter it.</instruction></instructions></recipe>",
	} {
		t.Run(name, func(t *testing.T) {
			r, err := recipe.Read(file(text))
			require.NoError(t, err)
			require.Equal(t, "toast", r.ID)
			require.Equal(t, "Toast", r.Title)
			require.Len(t, r.Ingredients, 2)
			require.Equal(t, "2 slices of bread", r.Ingredients[0].Text)
			require.Contains(t, r.Ingredients[1].Text, "butter")
			require.Len(t, r.Instructions, 2)
			require.Equal(t, "Toast the bread.", r.Instructions[0].Text)
			require.Equal(t, "Butter it.", r.Instructions[1].Text)
			bread := strings.Index(r.Instructions[0].Text, "bread")
			at := r.Instructions[0].Place(bread, bread+len("bread"))
			require.Equal(t, "bread", text[at.Start:at.End])
			require.Equal(t, strings.LastIndex(text, "bread"), at.Start)
		})
	}
}

func TestATextWithoutAPartOfARecipeIsAnError(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "the text is empty [E0141]",
		" \n\t\n":                         "the text is empty [E0141]",
		"Toast the bread.":                "the text has no list of ingredients [E0141]",
		"Ingredients\nbread\n":            "the text has no instructions [E0141]",
		"Ingredients\n\nMethod\nBake it.": "the text has no list of ingredients [E0141]",
		"a\x00b":                          "this is not a text [E0141]",
		"\xff\xfe":                        "this is not a text [E0141]",
		strings.Repeat("1 egg\n", 1<<18):  "a recipe file has at most 1048576 bytes",
	} {
		_, err := recipe.Read(file(text))
		require.ErrorContains(t, err, want, "%.40q", text)
	}
}

func TestPlacesFollowMarkupAndWhiteSpace(t *testing.T) {
	src := "<recipe><id>a</id><title>A</title><ingredients><ingredient>1  cup\n of &amp; <!-- x -->  <![CDATA[<oats>]]></ingredient></ingredients><instructions><instruction>b</instruction></instructions></recipe>"
	r, err := recipe.Read(file(src))
	require.NoError(t, err)
	text := r.Ingredients[0].Text
	require.Equal(t, "1 cup of & <oats>", text)
	for word, raw := range map[string]string{"cup": "cup", "of": "of", "&": "&amp;", "<oats>": "<oats>"} {
		from := strings.Index(text, word)
		at := r.Ingredients[0].Place(from, from+len(word))
		require.Equal(t, raw, src[at.Start:at.End])
	}
}

// FuzzRead checks that every text is read or refused, and that places are in the file.
func FuzzRead(f *testing.F) {
	f.Add("Toast\n\nIngredients\n2 slices of bread\n\nMethod\n1. Toast the bread.\n")
	f.Add("<h1>Toast</h1><ul><li>1 egg&nbsp;</li></ul><p>Fry &lt;it&gt;.</p>")
	f.Add("Ingredients: 1 egg, 2 slices, bread\nMethod: fry it")
	f.Add(recipeSeed)
	f.Fuzz(func(t *testing.T, s string) {
		r, err := recipe.Read(file(s))
		if err != nil {
			recorded.Report(t, err)
			return
		}
		require.NotEmpty(t, r.Instructions)
		for _, x := range append(r.Ingredients, r.Instructions...) {
			for i := range x.Text {
				at := x.Place(i, i+1)
				require.True(t, x.Span.Start <= at.Start && at.Start <= at.End && at.End <= x.Span.End, "%q: %v", s, at)
			}
		}
	})
}
