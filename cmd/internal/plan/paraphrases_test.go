package plan

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/eval/report"
)

// cells returns the cells of the lines of a table in testdata.
func cells(t *testing.T, name string) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		row := strings.Split(line, "|")
		for i, cell := range row {
			row[i] = strings.TrimSpace(cell)
		}
		rows = append(rows, row)
	}
	return rows
}

// translator returns what the command translate does in a world.
func translator(t *testing.T, world string) func(text string) *report.Translation {
	t.Helper()
	tr := &translation{Target: cli.InKitchen(&cli.App{Disk: disk.Disk{Dir: t.TempDir()}})}
	tr.BindWorld(&cobra.Command{})
	tr.World = world
	translate, err := tr.translator(t.Context())
	require.NoError(t, err)
	return func(text string) *report.Translation {
		r, err := translate(text)
		require.NoError(t, err)
		return r
	}
}

// judged counts the answers to steps: right, wrong or refused although there is a right answer.
func judged(t *testing.T, name string) map[string]int {
	t.Helper()
	translate := translator(t, "household")
	counts := map[string]int{}
	for _, row := range cells(t, name) {
		r := translate(row[0])
		came, answer := "wrong", r.Phrase
		if r.Refused {
			came, answer = "refused", "-"
		}
		if slices.Contains(strings.Split(row[1], " / "), answer) {
			came = "right"
		}
		counts[came]++
		if came != "right" {
			t.Logf("%-8s %-40s %s, expected %s; %s", came, row[0], r.Phrase, row[1], r.Reason)
		}
	}
	t.Log(counts)
	return counts
}

// Steps as people say them are translated to the phrase that says the same, or refused.
func TestParaphrasesAreTranslatedRightOrRefused(t *testing.T) {
	counts := judged(t, "paraphrases.txt")
	require.GreaterOrEqual(t, counts["right"], 48, "80 % of 60")
	require.LessOrEqual(t, counts["wrong"], 1, "3 % of 60")
}

// All steps that the templates of phrases make are understood, and nonsense is not.
func TestStepsOfTheHouseholdAreToldFromNonsense(t *testing.T) {
	translate := translator(t, "household")
	for _, half := range []string{"tuning", "heldout"} {
		for set, refused := range map[string]bool{"household": false, "nonsense": true} {
			for _, text := range texts(t, set, half) {
				require.Equal(t, refused, translate(text).Refused, text)
			}
		}
	}
}
