package bank_test

import (
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology"
	"hearth/parser/source"
	"hearth/sim/planner/bank"
	"hearth/testdata/recorded"
)

func wording(t testing.TB) *bank.Wording {
	t.Helper()
	text, err := fs.ReadFile(ontology.Household(), "notation/words.yaml")
	require.NoError(t, err)
	w, err := bank.LoadWording(&source.File{Name: "words.yaml", Text: string(text)})
	require.NoError(t, err)
	return w
}

func TestWhatPeopleSayIsMeantInTheWordsOfPhrases(t *testing.T) {
	tests := []struct{ said, meant string }{
		{"Turn on the TV.", "switch on the television"},
		{"turn the light on", "switch on the light"},
		{"turn to the light", "turn to the light"},
		{"Turn the lamp in the far corner on", "turn the lamp in the far corner on"}, // too far apart
		{"go to the kitchen", "walk to the kitchen"},
		{"go home", "walk home"},
		{"Please shut the refrigerator door", "close the fridge door"},
		{"watch the check", "watch the check"}, // a thing in this bank
		{"Take off your coat", "take off your coat"},
		{"take a coat", "grab a coat"},
		{"Pick the book up", "grab the book"},
		{"get up", "stand up"},
		{"sit on the couch", "sit on the couch"}, // the bank has a couch
		{"", ""},
	}
	w := wording(t).Restrict([]string{"find television", "open fridge", "sit on couch", "sit on sofa"})
	for _, tt := range tests {
		require.Equal(t, tt.meant, w.Meant(tt.said))
	}
}

// No phrase of the published bank is replaced by another one.
func TestPhrasesMeanThemselves(t *testing.T) {
	phrases := recorded.Bank(t)
	w := wording(t).Restrict(phrases)
	for _, p := range phrases {
		require.Equal(t, bank.Plain(p), w.Meant(p))
	}
}

func TestErrorsInWordingsHavePositions(t *testing.T) {
	_, err := bank.LoadWording(&source.File{Name: "words.yaml", Text: "done:\n  drop: [put it down]\nthings:\n  walk: {}\n"})
	require.EqualError(t, err, `words.yaml:2:10: expected one or two words, found "put it down" [E0305]`+"\n"+
		"words.yaml:4:9: expected a list of words for walk, found a map [E0305]")
}
