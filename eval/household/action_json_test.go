package household_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	score "hearth/eval/household"
	"hearth/parser/plan"
	"hearth/parser/source"
)

// Actions of the Embodied Agent Interface are read in order, including repeated ones, alone or as the program of an
// entry.
func TestActionsAsJSONAreLines(t *testing.T) {
	s := newSet(t, plan.Corrected, false)
	read := func(line string) ([]score.Entry, error) {
		return score.ReadEntries(&source.File{Name: "out.jsonl", Text: line}, s.Reader, words(s))
	}
	want := []string{"[WALK] <dining_room> (201)", "[WALK] <milk> (1000)", "[PUTBACK] <milk> (1000) <table> (3)", "[STANDUP]"}
	acts := `{"WALK": ["dining_room", "201"], "WALK": ["milk", 1000], "PUTBACK": ["milk", "1000", "table", "3"], "STANDUP": []}`
	for _, line := range []string{acts, `{"id": "7", "task": "Drink", "program": ` + acts + `}`} {
		entries, err := read(line)
		require.NoError(t, err)
		require.Equal(t, want, entries[0].Lines)
	}
	for line, message := range map[string]string{
		`{"WALK": ["dining_room", "1", "a"]}`:  "WALK needs a name and an id for each object",
		`{"program": {"FLY": ["moon", "1"]}}`:  "there is no action FLY",
		`{"program": 7}`:                       "a JSON number is not allowed in program",
		`{"WALK": "kitchen"}`:                  "a JSON string is not allowed in WALK",
		`{"FLY": ["moon", "1"], "note": "up"}`: "expected either a program or steps",
	} {
		_, err := read(line)
		require.ErrorContains(t, err, message, line)
	}
}
