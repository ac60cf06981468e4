package plan

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/eval/report"
	"hearth/sim/planner"
)

var update = flag.Bool("update", false, "write testdata/refusal/measured.md as it is measured")

// page is where the measurements are kept for people.
const page = "testdata/refusal/measured.md"

// texts reads the texts of a set, such as nonsense, that thresholds are chosen
// by (tuning) or that they are measured with (heldout).
func texts(t *testing.T, set, half string) (list []string) {
	t.Helper()
	text, err := os.ReadFile("testdata/refusal/" + set + "." + half + ".txt")
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		list = append(list, strings.TrimSpace(line))
	}
	return list
}

// A refuser says how near a text is; what is not near enough is refused.
type refuser struct {
	name, sense string // of texts that have an answer
	near        func(text string) (score, known float64)
	enough      threshold
}

func refusers(t *testing.T) []refuser {
	t.Helper()
	a := &cli.App{Disk: disk.Disk{Dir: t.TempDir()}}
	translate := translator(t, "kitchen")
	translated := func(text string) (score, known float64) {
		r := translate(text)
		if r.Reason != "" {
			return -1, 0 // refused for a reason that no threshold changes
		}
		return r.Score, r.KnownShare
	}
	m, err := readMaterials(a, sources{})
	require.NoError(t, err)
	r, err := m.rehearsal(t.Context())
	require.NoError(t, err)
	return []refuser{
		{"`translate`, kitchen", "kitchen", translated, kitchenThreshold},
		{"`plan`", "tasks", func(text string) (score, known float64) { return 1, r.KnownShare(text) }, threshold{coverage: minKnown}},
	}
}

// answered returns the share of texts that are near enough.
func (r refuser) answered(texts []string, least threshold) float64 {
	n := 0
	for _, text := range texts {
		score, known := r.near(text)
		if !least.judge(&report.Translation{Score: score, KnownShare: known}).Refused {
			n++
		}
	}
	return float64(n) / float64(len(texts))
}

// curve tells what other thresholds would do.
func (r refuser) curve(t *testing.T) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n## %s\n\n| known at least | likeness at least | nonsense answered | sense refused | held out: nonsense | held out: sense |\n| ---: | ---: | ---: | ---: | ---: | ---: |\n", r.name)
	row := func(least threshold, mark string) {
		fmt.Fprintf(&b, "| %s%.2f%s | %s%.2f%s |", mark, least.coverage, mark, mark, least.score, mark)
		for _, half := range []string{"tuning", "heldout"} {
			fmt.Fprintf(&b, " %.1f %% | %.1f %% |", 100*r.answered(texts(t, "nonsense", half), least), 100-100*r.answered(texts(t, r.sense, half), least))
		}
		b.WriteString("\n")
	}
	for known := range 10 {
		row(threshold{r.enough.score, float64(known+1) / 10}, "")
	}
	if r.enough.score > 0 {
		for score := range 7 {
			row(threshold{float64(score) / 10, r.enough.coverage}, "")
		}
	}
	row(r.enough, "**")
	return b.String()
}

// TestNonsenseIsRefusedAndSenseIsNot holds the thresholds against texts that they
// were not chosen by, and the page against what is measured.
func TestNonsenseIsRefusedAndSenseIsNot(t *testing.T) {
	require.Len(t, append(texts(t, "nonsense", "tuning"), texts(t, "nonsense", "heldout")...), 500)
	intro, err := os.ReadFile(page)
	require.NoError(t, err)
	head, _, _ := strings.Cut(string(intro), "\n## ")
	told := head
	for _, r := range refusers(t) {
		require.LessOrEqual(t, r.answered(texts(t, "nonsense", "heldout"), r.enough), 0.05, r.name)
		require.GreaterOrEqual(t, r.answered(texts(t, r.sense, "heldout"), r.enough), 0.95, r.name)
		told += r.curve(t)
	}
	if *update {
		require.NoError(t, os.WriteFile(page, []byte(told), 0o644))
	}
	require.Equal(t, string(intro), told, "go test ./cmd/internal/plan -run Nonsense -update writes it anew")
}

// TestPlansOfNonsenseAreRefused makes the plans, too: what is known well enough
// may still have no plan.
func TestPlansOfNonsenseAreRefused(t *testing.T) {
	if os.Getenv("HEARTH_SWEEP") == "" {
		t.Skip("makes 300 plans: with HEARTH_SWEEP=1")
	}
	m, err := readMaterials(&cli.App{Disk: disk.Disk{Dir: t.TempDir()}}, sources{})
	require.NoError(t, err)
	r, err := m.rehearsal(t.Context())
	require.NoError(t, err)
	refused := func(set string) (share float64) {
		list := texts(t, set, "heldout")
		for _, text := range list {
			plan, err := r.Plan(t.Context(), planner.Task{Name: text})
			require.NoError(t, err)
			if len(plan.Steps) == 0 {
				share += 1 / float64(len(list))
			}
			if (len(plan.Steps) == 0) != (set == "nonsense") {
				t.Log(set, text, plan.Steps)
			}
		}
		return share
	}
	require.GreaterOrEqual(t, refused("nonsense"), 0.95)
	require.LessOrEqual(t, refused("tasks"), 0.25) // 15 of 64 have a word that no plan is about
}
