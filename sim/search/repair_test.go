package search_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/program"
	"hearth/sim/search"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/homes"
)

// An answer is a program of a language model.
type answer struct {
	task
	Actions json.RawMessage
}

// Most programs of a language model that fail can be repaired with one or two edits.
func TestFailingProgramsOfAModelAreRepaired(t *testing.T) {
	h := house(t)
	space, err := search.NewSpace(h.Domain)
	require.NoError(t, err)
	programs := map[string]homes.Executed{}
	type published struct {
		homes.Executed
		File string
	}
	for _, p := range recorded.JSONLines[published](t, "oracle", "household", "public", "scene1_published.jsonl.gz") {
		programs[p.File] = p.Executed
	}
	_, base := homes.HouseholdScene(t, 1)
	scene, err := h.Enter(base)
	require.NoError(t, err)
	failing, repaired, slowest := 0, [9]int{}, time.Duration(0)
	for _, c := range recorded.JSONLines[answer](t, "oracle", "household", "public", "eai_action_sequencing_gpt4o.jsonl.gz") {
		p, ok := programs[c.File]
		var texts []string
		if !ok || json.Unmarshal(c.Actions, &texts) != nil {
			continue
		}
		start, err := scene.With(&p.Delta)
		require.NoError(t, err)
		var lines []search.Line
		for i, text := range texts {
			lines = append(lines, lineOf(t, h.Domain.Model().Ontology(), text, i+1))
		}
		var goal *search.Goal
		if os.Getenv("GOAL") != "" && len(c.Goal.Goal) > 0 {
			goal = c.conditions(start.State)
		}
		draft, err := space.Program(t.Context(), start.State, lines, goal, nil)
		require.NoError(t, err)
		if draft.Solved() {
			continue
		}
		failing++
		begin := time.Now()
		got, err := search.Repair(t.Context(), draft, search.RepairOptions{})
		require.NoError(t, err)
		took := time.Since(begin)
		slowest = max(slowest, took)
		if n := got.Draft.Edits(); got.Draft.Solved() {
			repaired[n]++
		}
		t.Log(c.ID, len(lines), got.Draft.Solved(), got.Draft.Edits(), got.Tried, got.Minimal, took.Round(time.Millisecond))
		if os.Getenv("VERBOSE") != "" {
			t.Log(strings.Join(texts, "\n"))
			for _, d := range got.Draft.Drafts()[1:] {
				x := d.Change
				t.Log("   ", x.Kind, x.At, x.Was, x.Is)
			}
		}
	}
	t.Log(failing, repaired, slowest)
}

var param = regexp.MustCompile(`<(\w+)> \((\d+)\)`)

// lineOf reads a line that is bound to nodes.
func lineOf(t *testing.T, onto *ontology.Ontology, text string, number int) search.Line {
	t.Helper()
	l := search.Line{Number: number}
	name, rest, _ := strings.Cut(strings.TrimPrefix(text, "["), "]")
	for _, a := range onto.Actions() {
		if program.NameOf(a.Name) == name {
			l.Action = a
		}
	}
	require.NotNil(t, l.Action, text)
	for _, m := range param.FindAllStringSubmatch(rest, -1) {
		l.Fillers = append(l.Fillers, engine.Name("/"+m[1]+"/"+m[2]))
	}
	return l
}
