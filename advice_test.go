package hearth_test

import (
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/report"
	"hearth/facts/corpus"
	"hearth/facts/home"
	"hearth/parser/source"
)

// A breaker makes one mistake in the lines of a plan.
type breaker func(random *rand.Rand, lines []string) []string

// failures makes mistakes in plans until enough steps failed, and calls check with each episode and the report of the
// failure.
func failures(t *testing.T, w *hearth.World, texts []string, most int, breaks breaker, check func(e *hearth.Episode, lines []string, not *report.Absence)) {
	t.Helper()
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	random := rand.New(rand.NewPCG(7, 11))
	for found := 0; found < most; {
		lines := breaks(random, strings.Split(strings.TrimSpace(texts[random.IntN(len(texts))]), "\n"))
		plans, err := w.Read(&source.File{Name: "plan", Text: strings.Join(lines, "\n")})
		if err != nil {
			continue
		}
		e, err := scene.Run(t.Context(), plans[0])
		if err != nil || !slices.ContainsFunc(e.Report().Steps, func(s report.Step) bool { return s.Status == "failed" }) {
			continue
		}
		not, err := e.WhyNot(t.Context(), "", 0)
		require.NoError(t, err)
		found++
		check(e, lines, not)
	}
}

// howMany is the number of failures to look at.
func howMany() int {
	if os.Getenv("HEARTH_SWEEP") != "" {
		return 200
	}
	return 40
}

var thing = regexp.MustCompile(`<[^>]*> \(\d+\)`)

// Where a fix is offered for a step of a program that fails, the changed program does the step. Programs fail because a
// line is missing, is there twice, or names another thing.
func TestFixesOfProgramsWork(t *testing.T) {
	w, err := hearth.Open(hearth.HouseholdOptions{})
	require.NoError(t, err)
	tasks, err := home.Tasks()
	require.NoError(t, err)
	var texts []string
	for _, task := range tasks {
		var lines []string
		for _, l := range task.Activity.Program.Lines {
			lines = append(lines, l.String())
		}
		texts = append(texts, strings.Join(lines, "\n"))
	}
	breaks := func(random *rand.Rand, lines []string) []string {
		i := random.IntN(len(lines))
		switch random.IntN(3) {
		case 0:
			return slices.Delete(lines, i, i+1)
		case 1:
			return slices.Insert(lines, i, lines[random.IntN(len(lines))])
		}
		if things := thing.FindAllString(strings.Join(lines, " "), -1); len(things) > 0 {
			lines[i] = thing.ReplaceAllString(lines[i], things[random.IntN(len(things))])
		}
		return lines
	}
	offered, all := 0, 0
	failures(t, w, texts, howMany(), breaks, func(e *hearth.Episode, lines []string, not *report.Absence) {
		all++
		if len(not.Advice) == 0 {
			t.Log(not.Step, not.Action, not.Reasons)
			return
		}
		offered++
	})
	t.Logf("%d of %d failures have a fix", offered, all)
	require.GreaterOrEqual(t, 100*offered, 70*all)
}

var (
	amount = regexp.MustCompile(` (\d+) (g|ml|l|piece)\b`)
	inPlan = regexp.MustCompile(`\?[\w-]+`)
)

// The same for networks, with another number or another thing.
func TestFixesOfNetworksWork(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	var texts []string
	for _, r := range recipes {
		texts = append(texts, r.Gold.Span.File.Text)
	}
	breaks := func(random *rand.Rand, lines []string) []string {
		i := 2 + random.IntN(len(lines)-2)
		switch random.IntN(3) {
		case 0:
			return slices.Delete(lines, i, i+1)
		case 1:
			lines[i] = amount.ReplaceAllString(lines[i], " ${1}00 $2")
			return lines
		}
		from := inPlan.FindAllString(lines[2+random.IntN(len(lines)-2)], -1)
		if inputs := inPlan.FindAllStringIndex(lines[i], -1); len(inputs) > 2 && len(from) > 0 {
			at := inputs[len(inputs)-1-random.IntN(2)]
			lines[i] = lines[i][:at[0]] + from[0] + lines[i][at[1]:]
		}
		return lines
	}
	offered, all := 0, 0
	failures(t, w, texts, howMany(), breaks, func(e *hearth.Episode, lines []string, not *report.Absence) {
		all++
		if len(not.Advice) == 0 {
			t.Log(not.Step, not.Action, not.Reasons)
			return
		}
		offered++
		plans, err := w.Read(&source.File{Name: "plan", Text: not.Advice[0].Plan})
		require.NoError(t, err)
		scene, err := w.Scene(hearth.Start{})
		require.NoError(t, err)
		again, err := scene.Run(t.Context(), plans[0])
		require.NoError(t, err)
		for _, s := range again.Report().Steps {
			require.False(t, s.Step == not.Step && s.Status != "done", "%s: %v", not.Try, s)
		}
	})
	t.Logf("%d of %d failures have a fix", offered, all)
	require.GreaterOrEqual(t, 100*offered, 70*all)
}
