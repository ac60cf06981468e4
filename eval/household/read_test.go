package household_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	score "hearth/eval/household"
	"hearth/facts/graph"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

func words(s *score.Set) *graph.Words { return graph.WordsOf(s.House.Domain.Model().Ontology()) }

// A case in testdata/entries.txtar is a file of programs with its entries and diagnostics.
func TestReadEntries(t *testing.T) {
	s := newSet(t, plan.Corrected, false)
	recorded.Golden(t, "testdata/entries.txtar", func(t *testing.T, in *source.File) string {
		entries, err := score.ReadEntries(in, s.Reader, words(s))
		if err != nil {
			return recorded.Report(t, err)
		}
		var out strings.Builder
		for _, e := range entries {
			fmt.Fprintf(&out, "%s, to %s: %s\n", e.ID, e.Task, strings.Join(e.Lines, ", "))
			if e.Words != nil {
				fmt.Fprintf(&out, "  in words: %s\n", strings.Join(e.Words, ", "))
			}
			if e.Goals != nil {
				text, err := json.Marshal(e.Goals)
				require.NoError(t, err)
				fmt.Fprintf(&out, "  %s\n", text)
			}
		}
		return out.String()
	})
}

// Published goals are read without diagnostics and equal those that package json decodes.
func TestPublishedGoalsAreRead(t *testing.T) {
	s := newSet(t, plan.Corrected, false)
	for _, c := range answers(t) {
		goals, err := json.Marshal(c.Goals)
		require.NoError(t, err)
		line := fmt.Sprintf(`{"id": %q, "program": [], "goals": %s}`, c.File, goals)
		entries, err := score.ReadEntries(&source.File{Name: "goals", Text: line}, s.Reader, words(s))
		require.NoError(t, err)
		if entries[0].Goals == nil {
			require.Zero(t, len(c.Goals.Actions)+len(c.Goals.Final), c.File)
			continue
		}
		again, err := json.Marshal(entries[0].Goals)
		require.NoError(t, err)
		require.Equal(t, string(goals), string(again), c.File)
	}
}

// FuzzReadEntries checks that all problems of a file have positions in it, and that entries are the same after
// writing and reading them.
func FuzzReadEntries(f *testing.F) {
	for _, seed := range []string{
		`{"id": "1", "task": "t", "program": ["[SLEEP]"], "goals": {"actions": ["GRAB|eat"], "goal": [{"id": 3, "state": "on"}]}}`,
		`{"steps": ["walk to bed", ""], "goals": null}` + "\r\n\n{", `{"program": [], "goals": {"goal": [{"from_id": 1, "relation_type": "ON", "to_id": "x"}, 7], "actions": [[]]}} x`,
	} {
		f.Add(seed)
	}
	s := newSet(f, plan.Corrected, false)
	f.Fuzz(func(t *testing.T, text string) {
		entries, err := score.ReadEntries(&source.File{Name: "in", Text: text}, s.Reader, words(s))
		if err != nil {
			recorded.Report(t, err)
			return
		}
		for _, e := range entries {
			line, err := json.Marshal(map[string]any{"id": e.ID, "task": e.Task, "program": e.Lines, "goals": e.Goals})
			require.NoError(t, err)
			again, err := score.ReadEntries(&source.File{Name: "in", Text: string(line)}, s.Reader, words(s))
			require.NoError(t, err)
			e.Words = nil
			require.Equal(t, e.Lines, again[0].Lines)
			require.Equal(t, e.Goals, again[0].Goals)
		}
	})
}

// Without a report, goals under a misspelt key would be lost silently.
func TestMisspeltKeysOfGoalsAreReported(t *testing.T) {
	s := newSet(t, plan.Corrected, false)
	tests := []struct{ name, keys, want string }{
		{"of the program", `"goal": {"actions": ["WALK"]}`, "p.jsonl:1:22: warning: the unknown key goal is ignored [E0364] did you mean goals?"},
		{"of actions", `"goals": {"action": ["WALK"]}`, "p.jsonl:1:32: warning: the unknown key action is ignored [E0364] did you mean actions?"},
		{"of the end", `"goals": {"gaol": []}, "taks": "Rest"`, "p.jsonl:1:32: warning: the unknown key gaol is ignored [E0364] did you mean goal?\n" +
			"p.jsonl:1:45: warning: the unknown key taks is ignored [E0364] did you mean task?"},
		{"others", `"goals": {"tl_goal": "true"}, "costs": 5`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			entries, err := score.ReadEntries(&source.File{Name: "p.jsonl", Text: `{"program": ["[x]"], ` + tt.keys + `}`}, s.Reader, words(s))
			require.NoError(t, err)
			require.Len(t, entries, 1)
			var said []string
			for _, d := range entries[0].Keys {
				said = append(said, d.Error()+" "+d.Hint)
			}
			require.Equal(t, tt.want, strings.Join(said, "\n"))
		})
	}
}
