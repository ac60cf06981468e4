package benchmark_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/benchmark"
	"hearth/parser/source"
)

// A header that names no recipe is a failure of the recipe that the file is named after. Headings of prose are no
// networks.
func TestHeadersThatNameNoRecipe(t *testing.T) {
	corrected, _ := evaluators(t)
	for _, tt := range []struct{ name, text, want string }{
		{"soup", "#sou_p\n" + dish, "soup error E0645"},
		{"soup", "#sou_p\n" + dish + "#pancakes\n" + dish, "soup error E0645\npancakes error E0610"},
		{"mine", "#sou_p\n" + dish, "sou_p error E0610"},
		{"mine", "#soup\n" + dish + "# Explanation\n# Notes\n", "soup ok"},
		{"mine", "# Answer\n#soup\n" + dish, "soup ok"},
		{"mine", "#soup\n" + dish + "# Explanation\nThis is good.\n", "soup partial E0101"},
		{"soup", "# Sorry\n", "soup empty E0614"},
		{"mine", "#soup\n" + dish + "#stew\n", "soup ok\nstew partial E0211"},
	} {
		src := &source.File{Name: tt.name + ".solution", Text: tt.text}
		require.Equal(t, tt.want, verdicts(corrected.File(t.Context(), src)), tt.text)
	}
	r := corrected.File(t.Context(), &source.File{Name: "mine.solution", Text: "#soup\n" + dish + "# Explanation\n"})[0]
	require.Equal(t, 1.0, *r.Goals)
	require.Equal(t, "E0646", r.Warnings[0].Code)
}

// Under released semantics, a network for an unknown recipe voids all scores of its file. The other networks
// count as failed, not as extra.
func TestNetworksThatAnUnknownRecipeVoidsFail(t *testing.T) {
	_, released := evaluators(t)
	reports := released.File(t.Context(), &source.File{Name: "mine.solution", Text: "#soup\n" + dish + "#pancakes\n" + dish})
	require.Equal(t, "soup error E0645\npancakes error E0610", verdicts(reports))
}

// The names of the files of a benchmark stand for its recipes.
func TestFilesAreNamedAfterRecipesOrTheirFiles(t *testing.T) {
	set, err := benchmark.Load(folder(map[string]string{
		golds + "vegan-soup.solution": "#soup\n" + dish,
		golds + "two.solution":        "#stew\n" + dish + "#pie\n" + dish,
		texts + "text-only.xml":       text("text-only"),
	}), nil)
	require.NoError(t, err)
	require.Equal(t, []string{"pie", "soup", "stew"}, set.List())
	for name, want := range map[string]string{"a/Vegan-Soup.solution": "soup", "soup.txt": "soup", "two.solution": "", "other": ""} {
		require.Equal(t, want, set.FileRecipe(name), name)
	}
}

// Every recipe of the list has a report, with the reason why it has no prediction.
func TestMissingPredictionsFail(t *testing.T) {
	corrected, _ := evaluators(t)
	reports := corrected.File(t.Context(), &source.File{Name: "p/stew.solution", Text: "#soup\n" + dish})
	missing := corrected.Missing(corrected.Set.List(), "p", reports)
	require.Equal(t, "pie missing E0644\nriddle missing E0644\nstew error E0645", verdicts(missing))
	require.Equal(t, "p/stew.solution is named after stew, but its header names soup: stew counts as failed", missing[2].Problems[0].Msg)
	require.False(t, missing[0].Wrong())
	require.True(t, missing[2].Wrong())
	samples := corrected.Prediction(t.Context(), benchmark.Prediction{Source: &source.File{Name: "p.jsonl:1", Text: dish}, Recipe: "soup", Sample: "7"})
	require.Equal(t, "soup ok", verdicts(samples))
	require.Equal(t, "pie missing E0644\nriddle missing E0644\nstew missing E0644", verdicts(corrected.MissingSamples("p.jsonl", samples)))
}

// A prediction has one report, for the recipe of its line.
func TestAPredictionBelongsToTheRecipeOfItsLine(t *testing.T) {
	corrected, _ := evaluators(t)
	for text, want := range map[string]string{
		dish: "soup ok", "#soup\n" + dish: "soup ok", "#stew\n" + dish + "#soup\n" + dish: "soup ok",
		"#soup\n(get-kitchen ?k)\n#soup\n" + dish: "soup partial E0612", "(get-kitchen ?k)\n#soup\n" + dish: "soup partial E0103",
		"Here it is:\n#soup\n" + dish: "soup partial E0101", "#\n" + dish + "#\n" + dish: "soup partial E0612",
		"#stew\n" + dish: "soup error E0645", "#sou_p\n" + dish: "soup error E0645", "": "soup empty E0614", "Sorry.": "soup error E0101",
	} {
		p := benchmark.Prediction{Source: &source.File{Name: "stew.jsonl:1", Text: text}, Recipe: "soup", Sample: "1"}
		reports := corrected.Prediction(t.Context(), p)
		require.Equal(t, want, verdicts(reports), text)
		require.Equal(t, "1", reports[0].Sample)
	}
}

func TestPredictionsAreRead(t *testing.T) {
	src := &source.File{Name: "p.jsonl", Text: "\ufeff" + `{"recipe": "Soup", "sample": 3, "text": "a\nb", "model": "x"}` + "\r\n\n" +
		`{"recipe": "stew", "text": ""}` + "\n" + `{"recipe": "pie", "text": "x"}` + "\n" + `{"recipe": "pie", "text": "y"}`}
	all, err := benchmark.ReadPredictions(src)
	require.NoError(t, err)
	var got []string
	for _, p := range all {
		got = append(got, strings.Join([]string{p.Source.Name, p.Recipe, p.Sample, p.Source.Text}, "|"))
	}
	require.Equal(t, []string{"p.jsonl:1|soup|3|a\nb", "p.jsonl:3|stew||", "p.jsonl:4|pie|1|x", "p.jsonl:5|pie|2|y"}, got)
}

// Lines without a readable recipe have their place, and the others are read.
func TestLinesThatAreNoPredictions(t *testing.T) {
	good := `{"recipe": "soup", "text": ""}`
	for line, want := range map[string]string{
		`{"text": "x"}`:                      "the recipe is missing",
		`{"recipe": 7, "text": "x"}`:         "the recipe is missing",
		`{"text": "x", "recipe": "so`:        "unexpected end of the line",
		`{"recipe": "a\u0000b", "text": ""}`: "the recipe or the sample is too long, or has an invisible character",
		`["soup"]`:                           "expected an object",
	} {
		all, err := benchmark.ReadPredictions(&source.File{Name: "p.jsonl", Text: good + "\n" + line + "\n"})
		require.Len(t, all, 1, line)
		list, _ := source.SplitError(err)
		require.Equal(t, "p.jsonl:2:1: this line is not a prediction: "+want+" [E0647]", list.Items[0].Error())
	}
	_, err := benchmark.ReadPredictions(&source.File{Name: "p.jsonl", Text: `{"recipe": "a", "sample": 1, "text": ""}` + "\n" + `{"recipe": "a", "sample": "1", "text": ""}`})
	require.EqualError(t, err, "p.jsonl:2:1: this is the second prediction for a, sample 1 [E0647]")
	_, err = benchmark.ReadPredictions(&source.File{Name: "p.jsonl", Text: strings.Repeat(good+"\n", 100_001)})
	require.ErrorContains(t, err, "p.jsonl:100001:1: the file has more than 100000 lines [E0647]")
}

// A line with a recipe but without a text is a failed prediction, so that a system does not gain by sending none.
func TestPredictionsWithoutATextFail(t *testing.T) {
	corrected, _ := evaluators(t)
	for line, want := range map[string]string{
		`{"recipe": "soup", "sample": 2}`:                                  "the text is missing",
		`{"recipe": "soup", "sample": 2, "text": null}`:                    "the text is missing",
		`{"recipe": "soup", "sample": 2, "text": ["x"]}`:                   "the text is missing",
		`{"recipe": "soup", "sample": 2, "text": "(get-k`:                  "unexpected end of the line",
		`{"recipe": "soup", "sample": 2, "text": ""} x`:                    "unexpected text after the object",
		`{"recipe": "soup", "sample": {}, "text": ""}`:                     "sample is neither a number nor a word",
		`{"recipe": "soup", "text": "` + strings.Repeat("x", 1<<20) + `"}`: "it has more than 1048576 bytes of a line",
	} {
		all, err := benchmark.ReadPredictions(&source.File{Name: "p.jsonl", Text: `{"recipe": "soup", "sample": 1, "text": ""}` + "\n" + line})
		require.NoError(t, err, line)
		require.Len(t, all, 2)
		require.Equal(t, "2", all[1].Sample)
		r := corrected.Prediction(t.Context(), all[1])
		require.Equal(t, "soup error E0647", verdicts(r))
		require.Equal(t, "p.jsonl:2:1:1: this line is not a prediction: "+want+" [E0647]", r[0].Problems[0].Error())
	}
	all, err := benchmark.ReadPredictions(&source.File{Name: "p.jsonl", Text: `{"recipe": "pancakes"}`})
	require.NoError(t, err)
	r := corrected.Prediction(t.Context(), all[0])
	require.Equal(t, "pancakes error E0610", verdicts(r))
	require.Equal(t, "p.jsonl:1:1:1: this line is not a prediction: the text is missing [E0647]", r[0].Problems[1].Error(), "both mistakes are reported")
}

// A prediction for an unknown recipe is extra, whatever its text is. So is what a file holds for no recipe.
func TestWhatMeansNoRecipeIsExtra(t *testing.T) {
	corrected, _ := evaluators(t)
	for _, text := range []string{"", "Sorry.", dish, "#soup\n" + dish, "#pancakes\n" + dish} {
		reports := corrected.Prediction(t.Context(), benchmark.Prediction{Source: &source.File{Name: "p.jsonl:1", Text: text}, Recipe: "pancakes", Sample: "1"})
		require.Equal(t, "pancakes error E0610", verdicts(reports), text)
	}
	for text, want := range map[string]string{"": "- empty E0614", "Sorry.": "- error E0101", dish: "- error E0103"} {
		reports := corrected.File(t.Context(), &source.File{Name: "p/mine.solution", Text: text})
		require.Equal(t, want, verdicts(reports))
		require.Equal(t, "E0610", reports[len(reports)-1].PlainWarnings[0].Code)
	}
}

// FuzzReadPredictions checks that every text is read with places for its problems.
func FuzzReadPredictions(f *testing.F) {
	f.Add("{\"recipe\": \"a\", \"sample\": 1, \"text\": \"x\"}\n{}\n\n[")
	f.Fuzz(func(t *testing.T, text string) {
		all, err := benchmark.ReadPredictions(&source.File{Name: "p.jsonl", Text: text})
		seen := map[[2]string]bool{}
		for _, p := range all {
			require.False(t, seen[[2]string{p.Recipe, p.Sample}])
			seen[[2]string{p.Recipe, p.Sample}] = true
		}
		if err != nil {
			list, other := source.SplitError(err)
			require.NoError(t, other)
			require.NotEmpty(t, list.Items)
		}
	})
}

// One published gold network names another recipe than its file. A prediction with the same header counts for the
// recipe that its file is named after, so gold networks score 1 against themselves.
func TestAHeaderOfTheGoldNetworkIsNoMistake(t *testing.T) {
	set, err := benchmark.Load(folder(map[string]string{
		golds + "soup.solution": "#soup\n" + dish,
		golds + "stew.solution": "#soup\n" + dish,
		texts + "stew.xml":      text("stew"),
	}), nil)
	require.NoError(t, err)
	k, err := hearth.Open(hearth.KitchenOptions{Edition: "2024"})
	require.NoError(t, err)
	in := k.Internal()
	ev := in.Evaluator(set)
	r := ev.File(t.Context(), &source.File{Name: "p/stew.solution", Text: "#soup\n" + dish})
	require.Equal(t, "stew ok", verdicts(r))
	require.Equal(t, "E0616", r[0].Warnings[0].Code)
	require.Equal(t, "stew ok", verdicts(ev.File(t.Context(), &source.File{Name: "p/soup.solution", Text: "#stew\n" + dish})), "the gold network of soup has another header")
}
