package diag_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/parser/diag"
)

func TestFill(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "",
		"it is full":                 "it is full",
		"{thing} is in {place}":      "a whisk is in {place}",
		"{thing}{thing}, {role}":     "a whiska whisk, {thing}",
		"{{thing}} and {thing, or {": "{a whisk} and {thing, or {",
	} {
		require.Equal(t, want, diag.Fill(text, "{thing}", "a whisk", "{role}", "{thing}", "{thing}", "another"))
	}
}

// TestFillIsAReplacer compares the result with that of strings.Replacer.
func TestFillIsAReplacer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[ab]{0,2}`)
		var pairs []string
		for _, slot := range rapid.SliceOfN(word, 0, 4).Draw(t, "slots") {
			pairs = append(pairs, "{"+slot+"}", word.Draw(t, "words"))
		}
		text := strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{"{", "}", "a", "b", "ab", "{a}", "{b}"})).Draw(t, "text"), "")
		if got, want := diag.Fill(text, pairs...), strings.NewReplacer(pairs...).Replace(text); got != want {
			t.Fatalf("%q of %q, not %q", got, pairs, want)
		}
	})
}
