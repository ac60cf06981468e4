package hearth_test

import (
	"math/rand"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/report"
	"hearth/facts/corpus"
	"hearth/facts/home"
	"hearth/parser/network"
)

// spoilers break a plan in one line, so that a step of it may fail: an amount that is too large, a line that is
// missing, a variable or a node of another line, and a line that is out of place.
var spoilers = []func(r *rand.Rand, lines []string, i int) []string{
	func(_ *rand.Rand, lines []string, i int) []string {
		lines[i] = regexp.MustCompile(` (\d+) (g|ml|l|piece)\b`).ReplaceAllString(lines[i], " ${1}00 $2")
		return lines
	},
	func(_ *rand.Rand, lines []string, i int) []string { return append(lines[:i], lines[i+1:]...) },
	func(r *rand.Rand, lines []string, i int) []string {
		word := regexp.MustCompile(`\?[\w-]+|<\w+> \(\d+\)`)
		mine, others := word.FindAllString(lines[i], -1), word.FindAllString(lines[r.Intn(len(lines))], -1)
		if len(mine) > 0 && len(others) > 0 {
			lines[i] = strings.Replace(lines[i], mine[len(mine)-1], others[0], 1)
		}
		return lines
	},
	func(r *rand.Rand, lines []string, i int) []string {
		k := r.Intn(len(lines))
		lines[i], lines[k] = lines[k], lines[i]
		return lines
	},
}

// spoiled returns an episode of a plan with a spoiled line, and its first failed step; nil if none failed.
func spoiled(t *testing.T, r *rand.Rand, w *hearth.World, head, plan string) (*hearth.Episode, *report.Step) {
	lines := strings.Split(strings.TrimSpace(plan), "\n")
	if len(lines) < 2 {
		return nil, nil
	}
	lines = spoilers[r.Intn(len(spoilers))](r, lines, r.Intn(len(lines)))
	all, err := w.Run(t.Context(), head+strings.Join(lines, "\n")+"\n")
	if err != nil || len(all) != 1 {
		return nil, nil
	}
	for _, s := range all[0].Report().Steps {
		if s.Status == "failed" {
			return all[0], &s
		}
	}
	return nil, nil
}

// TestAdviceThatIsOfferedWorks spoils plans in one line. Where advice is offered for the step that fails, each plan
// with it does the step; and advice is offered for most steps.
func TestAdviceThatIsOfferedWorks(t *testing.T) {
	n := 10
	if os.Getenv("HEARTH_SWEEP") != "" {
		n = 100
	}
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	tasks, err := home.Tasks()
	require.NoError(t, err)
	failed, offered, without := 0, 0, 0
	for world, plan := range map[string]func(r *rand.Rand) (head, text string){
		hearth.Kitchen: func(r *rand.Rand) (string, string) {
			head, text, _ := strings.Cut(network.Print(&network.File{Networks: []*network.Network{recipes[r.Intn(len(recipes))].Gold}}), "\n")
			return head + "\n", text
		},
		hearth.Household: func(r *rand.Rand) (string, string) {
			return "", written(tasks[r.Intn(len(tasks))].Activity.Program.Lines)
		},
	} {
		w, err := hearth.Open(hearth.Named{World: world})
		require.NoError(t, err)
		r, own := rand.New(rand.NewSource(1)), 0
		for seen := 0; seen < n; {
			head, text := plan(r)
			e, step := spoiled(t, r, w, head, text)
			if e == nil {
				continue
			}
			seen++
			said, err := e.WhyNot(t.Context(), "", step.Step)
			require.NoError(t, err)
			if len(said.Advice) == 0 {
				t.Logf("%s: no advice for %s: %v %s", world, step.Text, said.Reasons, said.Try)
				continue
			}
			own++
			for _, a := range said.Advice {
				all, err := w.Run(t.Context(), a.Plan)
				require.NoError(t, err, a.Plan)
				steps, last := all[0].Report().Steps, step.Step+max(1, len(a.Lines))-1 // without the step, the one after it
				require.Equal(t, "done", steps[min(last, len(steps))-1].Status, "%s: %v for %s", world, a.Lines, step.Text)
				if len(a.Lines) == 0 {
					without++
				}
			}
		}
		t.Logf("%s: %d of %d steps that failed", world, own, n)
		failed, offered = failed+n, offered+own
	}
	t.Logf("%d of the steps are left out", without)
	require.GreaterOrEqual(t, 10*offered, 7*failed, "advice for %d of %d failed steps", offered, failed)
}
