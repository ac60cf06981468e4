package bank_test

import (
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology"
	"hearth/parser/phrase"
	"hearth/parser/source"
	"hearth/sim/planner/bank"
	"hearth/testdata/recorded"
)

func wording(t testing.TB) *bank.Wording {
	t.Helper()
	text, err := fs.ReadFile(ontology.Household(), "notation/words.yaml")
	require.NoError(t, err)
	w, err := bank.LoadWording(&source.File{Name: "words.yaml", Text: string(text)}, templates(t))
	require.NoError(t, err)
	return w
}

func templates(t testing.TB) *phrase.Templates {
	t.Helper()
	_, templates, err := phrase.Open(ontology.Household())
	require.NoError(t, err)
	return templates
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
	tests := []struct{ text, want string }{
		{"done:\n  drop: [put it down]\n", `words.yaml:2:10: expected one or two words, found "put it down" [E0305]`},
		{"things:\n  walk: {}\n", "words.yaml:2:9: expected a list of words for walk, found a map [E0305]"},
		{"said:\n  fly: [soar]\n", `words.yaml:2:3: there is no action "fly" [E0117]`},
		{"said:\n  open: [crack]\n", "words.yaml:2:10: this sentence has 0 placeholders, but the phrase of open has 1 [E0118]"},
		{"said:\n  open: ['crack {']\n", `words.yaml:2:10: expected words with {} for each thing, found "crack {" [E0305]`},
	}
	for _, tt := range tests {
		_, err := bank.LoadWording(&source.File{Name: "words.yaml", Text: tt.text}, templates(t))
		require.EqualError(t, err, tt.want)
	}
}

func TestAGrammarReadsWhatPeopleSay(t *testing.T) {
	phrases := []string{
		"find television", "find fridge", "find alarm_clock", "find wall_clock", "find plug", "find milk", "find glass", "find cup", "find toaster", "find food_egg", "find cat_food",
		"open fridge", "switch on television", "switch off alarm_clock", "plug out toaster", "pull toaster", "drink milk", "drink glass", "grab glass", "grab milk",
		"look at wall_clock", "look at alarm_clock", "put milk in fridge", "put milk on fridge", "pour milk into glass", "stand up", "sleep",
	}
	g := wording(t).Restrict(phrases).Grammar(templates(t), phrases, []string{"put cup in fridge"}, bank.NewLexical(phrases))
	tests := []struct{ text, phrase, why string }{
		{"Turn the TV on", "switch on television", ""},
		{"Step 3: Please turn on the telly", "switch on television", ""},
		{"pull the plug of the toaster", "plug out toaster", ""}, // not: pull toaster
		{"open the door of the fridge", "open fridge", ""},
		{"open the freezer door", "open fridge", ""},
		{"drink a glass of milk", "drink milk", ""},
		{"get a glass of milk from the fridge", "grab glass", ""},
		{"look at the clock on the fridge", "look at wall_clock", ""},
		{"turn the clock off", "switch off alarm_clock", ""}, // the other clock has no such phrase
		{"put the milk into the fridge", "put milk in fridge", ""},
		{"fill the glass with cold milk", "pour milk into glass", ""},
		{"put the mug in the fridge", "put cup in fridge", ""},
		{"get up from the sofa", "", `"sofa" is unknown`},
		{"get up from the fridge", "stand up", ""},
		{"go to sleep", "sleep", ""},
		{"open the television", "", `"open television" is not admissible`},
		{"open the wormhole", "", `"wormhole" is unknown`},
		{"open the brush", "", `"brush" is not a known thing`},
		{"find some food", "", `"food" can mean several things: name one of them`},
		{"find the milk and the cup", "", "it describes more than one step"},
		{"open", "", "it names no thing"},
		{"find the glass the milk", "", `no known sentence with "find" has this form`},
		{"paint the fridge", "", `no action is called "paint"`},
		{"...", "", "it has no words"},
	}
	for _, tt := range tests {
		r := g.Read(tt.text)
		require.Equal(t, tt.why, r.Why, tt.text)
		if tt.phrase == "" {
			require.Empty(t, r.Phrases, tt.text)
		} else {
			require.NotEmpty(t, r.Phrases, "%s: %s", tt.text, r.Why)
			require.Equal(t, tt.phrase, r.Phrases[0], tt.text)
		}
	}
}

// Each phrase of the published bank says itself.
func TestPhrasesSayThemselves(t *testing.T) {
	phrases := recorded.Bank(t)
	g := wording(t).Restrict(phrases).Grammar(templates(t), phrases, nil, bank.NewLexical(phrases))
	for i := 0; i < len(phrases); i += 37 {
		require.Contains(t, g.Read(phrases[i]).Phrases, phrases[i])
	}
}
