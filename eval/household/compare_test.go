package household_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval"
	score "hearth/eval/household"
	"hearth/eval/results"
	"hearth/parser/plan"
	"hearth/parser/source"
)

// A candidate is the program of a system in the terms of docs/metrics.md.
type candidate struct {
	line string  // in a file of programs; "" if there is none
	lcs  float64 // with the only program of people, which has four steps
	done bool    // whether it can be executed
	goal bool    // whether it reaches the only goal
}

// candidates are programs for drinking milk: that of people, a shorter one, ones that cannot be executed, and ones
// that cannot be read.
var candidates = []candidate{
	{`"program": ["[WALK] <fridge> (20)", "[OPEN] <fridge> (20)", "[GRAB] <milk> (21)", "[DRINK] <milk> (21)"]`, 1, true, true},
	{`"program": ["[WALK] <fridge> (20)", "[OPEN] <fridge> (20)"]`, 0.5, true, false},
	{`"program": ["[GRAB] <milk> (21)"]`, 0.25, false, false},
	{`"program": ["[WALK] <fridge> (21)"]`, 0.25, false, false},
	{`"program": ["[FLY] <fridge> (20)"]`, 0, false, false},
	{`"program": []`, 0, false, false},
	{`"program": "sorry"`, 0, false, false},
	{`"program": null`, 0, false, false},
	{`"steps": 7`, 0, false, false},
	{`"program": [], "steps": []`, 0, false, false},
	{"", 0, false, false},
}

// The means and the comparisons of random files of programs are as docs/metrics.md says: a program that cannot be
// read or that is missing counts as 0, from JSON Lines and from CSV.
func TestComparisonsOfProgramsFollowTheirDefinition(t *testing.T) {
	random, s := rand.New(rand.NewPCG(15, 16)), newSet(t, plan.Corrected, false)
	s.People = score.ItemsByTask(s.Reader, map[string][][]string{"drink milk": {
		{"[WALK] <fridge> (1)", "[OPEN] <fridge> (1)", "[GRAB] <milk> (1)", "[DRINK] <milk> (1)"},
	}})
	sites, rows := []score.Site{score.WithGraph("studio", studio(t, s))}, map[string]*score.Row{}
	evaluate := func(name string, chosen []candidate) (groups [2]*results.Group, all *score.Report) {
		all = &score.Report{}
		for i, a := range chosen {
			if a.line == "" {
				continue
			}
			line := fmt.Sprintf(`{"id": "p%d", %s, "task": "drink milk", "goals": {"actions": ["DRINK"]}}`, i, a.line)
			if rows[line] == nil {
				entries, _ := score.ReadEntries(&source.File{Name: "p.jsonl", Text: line}, s.Reader, words(s))
				require.Len(t, entries, 1)
				row, err := s.Evaluate(t.Context(), entries[0], sites)
				require.NoError(t, err)
				rows[line] = row
			}
			all.Rows = append(all.Rows, rows[line])
		}
		var lines, table strings.Builder
		told := all.Scored()
		for _, p := range told.Lines() {
			text, err := json.Marshal(p)
			require.NoError(t, err)
			lines.Write(append(text, '\n'))
		}
		cells := told.Table()
		for _, r := range append([][]string{cells.Columns}, cells.Rows...) {
			for i := range r {
				r[i] = fmt.Sprintf(`"%s"`, strings.ReplaceAll(r[i], `"`, `""`))
			}
			table.WriteString(strings.Join(r, ",") + "\n")
		}
		for i, text := range []string{lines.String(), table.String()} {
			read, err := results.Read(&source.File{Name: name, Text: text}, score.Metrics())
			require.NoError(t, err, text)
			groups[i] = &results.Group{Name: name, Rows: read}
		}
		return groups, all
	}
	draws := func() func(int) int { return rand.New(rand.NewPCG(1, 1)).IntN }
	for range 300 {
		a, b := make([]candidate, 6), make([]candidate, 6)
		for i := range a {
			a[i], b[i] = candidates[random.IntN(len(candidates))], candidates[random.IntN(len(candidates))]
		}
		a[0], b[0] = candidates[0], candidates[1] // so that neither file is empty
		of, all := evaluate("a", a)
		base, _ := evaluate("b", b)
		for metric, value := range map[eval.Metric]func(candidate) float64{
			score.LCS: func(a candidate) float64 { return a.lcs }, score.Executability: func(a candidate) float64 { return share(a.done) },
			score.ActionGoals: func(a candidate) float64 { return share(a.goal) }, score.TaskSuccess: func(a candidate) float64 { return share(a.goal) },
		} {
			sum, n, difference, pairs := 0.0, 0, 0.0, 0
			for i := range a {
				if a[i].line != "" {
					sum, n = sum+value(a[i]), n+1
				}
				if a[i].line != "" || b[i].line != "" {
					difference, pairs = difference+value(a[i])-value(b[i]), pairs+1
				}
			}
			require.InDelta(t, sum/float64(n), all.Scores()[metric], 1e-12, "%s of %v", metric, a)
			for i := range of {
				got := results.CompareWith(base[i], []*results.Group{of[i]}, []eval.Metric{metric}, draws)
				require.Len(t, got, 1)
				require.Equal(t, pairs, got[0].N, "%s of %v and %v", metric, a, b)
				require.Zero(t, got[0].Unpaired)
				require.InDelta(t, difference/float64(pairs), got[0].Mean, 0.006, "CSV has two decimals")
			}
		}
	}
}

func share(counts bool) float64 {
	if counts {
		return 1
	}
	return 0
}
