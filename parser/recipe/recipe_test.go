package recipe_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/network"
	"hearth/parser/recipe"
	"hearth/parser/source"
)

func TestParseReadsTextsInEveryForm(t *testing.T) {
	tests := []struct{ name, ingredient, want string }{
		{"directly in the element", "<ingredient>1 egg</ingredient>", "1 egg"},
		{"in an utterance", "<ingredient>\n<utterance>1 egg</utterance></ingredient>", "1 egg"},
		{"white space is normalised", "<ingredient>\r\n  1\t\u00a0egg\n</ingredient>", "1 egg"},
		{"entities are decoded", "<ingredient>salt &amp; pepper &#176;</ingredient>", "salt & pepper °"},
		{"CDATA is decoded", "<ingredient>1 <![CDATA[<egg>]]></ingredient>", "1 <egg>"},
		{"comments leave no trace", "<ingredient>1 <!-- big -->egg</ingredient>", "1 egg"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, err := recipe.Parse(recipeFile("<ingredients>" + tt.ingredient + "</ingredients>"))
			require.NoError(t, err)
			require.Equal(t, []string{tt.want}, texts(r.Ingredients))
			requireRecipeRoundTrip(t, r)
		})
	}
}

func TestParseReadsTheHeadInAnyOrder(t *testing.T) {
	r, err := recipe.Parse(file("\ufeff<?xml version='1.0'?><!DOCTYPE recipe><recipe><instructions><instruction>Eat.</instruction>" +
		"</instructions><title>Best\nToast</title><ingredients/><id> Toast </id></recipe>\n"))
	require.NoError(t, err)
	require.Equal(t, "toast", r.ID)
	require.Equal(t, "Best Toast", r.Title)
	require.Equal(t, []string{"Eat."}, texts(r.Instructions))
	requireRecipeRoundTrip(t, r)
}

func TestTextsCanBeFoundInTheFile(t *testing.T) {
	src := recipeFile("<ingredients><ingredient>\n  1 <!-- big --> egg\n</ingredient></ingredients>")
	r, err := recipe.Parse(src)
	require.NoError(t, err)
	require.Equal(t, "toast", src.Text[r.Span.Start:r.Span.End])
	at := r.Ingredients[0].Span
	require.Equal(t, "1 <!-- big --> egg", src.Text[at.Start:at.End])
	require.Equal(t, "test.xml:2:3", at.String())
}

func TestAnAlignmentIsANetworkWithSentences(t *testing.T) {
	src := recipeFile(`<instructions>
  <instruction><utterance>Wash it.</utterance><meaning>(wash ?b ?k3 ?k2 ?a)</meaning></instruction>
  <instruction><utterance>Enjoy!</utterance><meaning/></instruction>
</instructions>
<ingredients>
  <ingredient>
    <utterance>1 apple</utterance>
    <meaning>
      (get-kitchen ?k) ; first
      (FETCH ?a ?k2 ?k apple 1)
    </meaning>
  </ingredient>
</ingredients>`)
	a, err := recipe.ParseAlignment(src)
	require.NoError(t, err)
	require.Equal(t, []string{
		"ingredient: 1 apple: (get-kitchen ?k) (fetch ?a ?k2 ?k apple 1)",
		"instruction: Wash it.: (wash ?b ?k3 ?k2 ?a)",
		"instruction: Enjoy!:",
	}, steps(a))
	n := a.Network()
	require.Equal(t, "test.xml:10:7", n.Actions[1].Span.String())
	require.Equal(t, "#toast\n(get-kitchen ?k)\n(fetch ?a ?k2 ?k apple 1)\n(wash ?b ?k3 ?k2 ?a)\n",
		network.Print(&network.File{Networks: []*network.Network{n}}))
	requireAlignmentRoundTrip(t, a)
}

func TestLimitsHoldForFilesOfAnyKind(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"size", strings.Repeat(" ", 1<<20+1), "E0110"},
		{"depth", strings.Repeat("<a>", 33), "E0108"},
		{"not XML", "\x00\xff<<<&", "E0120"},
		{"nothing", "", "E0120"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, err := recipe.Parse(file(tt.text))
			require.Equal(t, []string{tt.want}, codes(err))
			require.Nil(t, r)
			a, err := recipe.ParseAlignment(file(tt.text))
			require.Equal(t, []string{tt.want}, codes(err))
			require.Nil(t, a)
		})
	}
}

func TestTheNumberOfReportedProblemsIsLimited(t *testing.T) {
	_, err := recipe.Parse(file("<recipe>" + strings.Repeat("<a/>", 100_000) + "</recipe>"))
	var list *source.Diagnostics
	require.ErrorAs(t, err, &list)
	require.Len(t, list.Items, source.MaxDiagnostics)
	require.Equal(t, 100_000+2-source.MaxDiagnostics, list.More)
}

// file returns a file with the text s.
func file(s string) *source.File {
	return &source.File{Name: "test.xml", Text: s}
}

// recipeFile returns a recipe file that starts with a valid head.
func recipeFile(rest string) *source.File {
	return file("<recipe><id>toast</id><title>Toast</title>" + rest + "</recipe>")
}

func texts(items []recipe.Text) []string {
	all := []string{}
	for _, t := range items {
		all = append(all, t.Text)
	}
	return all
}

// steps describes the steps of a, without positions.
func steps(a *recipe.Alignment) []string {
	all := []string{}
	for _, s := range a.Steps {
		line := s.Kind.String() + ": " + s.Utterance + ":"
		for _, action := range s.Actions {
			line += " " + action.String()
		}
		all = append(all, line)
	}
	return all
}

// codes returns the codes of a list of diagnostics.
func codes(err error) []string {
	list, ok := errors.AsType[*source.Diagnostics](err)
	if !ok {
		return nil
	}
	var codes []string
	for _, d := range list.Items {
		codes = append(codes, d.Code)
	}
	return codes
}

// requireRecipeRoundTrip checks that printing r and reading it again changes only positions.
func requireRecipeRoundTrip(t *testing.T, r *recipe.Recipe) {
	t.Helper()
	again, err := recipe.Parse(file(written(r)))
	require.NoError(t, err)
	require.Equal(t, []string{r.ID, r.Title}, []string{again.ID, again.Title})
	require.Equal(t, texts(r.Ingredients), texts(again.Ingredients))
	require.Equal(t, texts(r.Instructions), texts(again.Instructions))
}

// requireAlignmentRoundTrip does the same for alignments.
func requireAlignmentRoundTrip(t *testing.T, a *recipe.Alignment) {
	t.Helper()
	again, err := recipe.ParseAlignment(file(aligned(a)))
	require.NoError(t, err)
	require.Equal(t, []string{a.ID, a.Title}, []string{again.ID, again.Title})
	require.Equal(t, steps(a), steps(again))
}
