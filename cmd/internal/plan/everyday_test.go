package plan

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/parser/source"
	"hearth/sim/planner"
)

// An everyday task says what a sensible plan for it does.
type everyday struct {
	task   string
	things []string
	end    string
}

// readEveryday reads testdata/everyday.txt.
func readEveryday(t *testing.T) (all []everyday) {
	t.Helper()
	text, err := os.ReadFile("testdata/everyday.txt")
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.Split(line, "|")
		require.Len(t, cells, 3, line)
		all = append(all, everyday{strings.TrimSpace(cells[0]), listed(cells[1]), strings.TrimSpace(cells[2])})
	}
	return all
}

func listed(words string) []string { return strings.Split(strings.ReplaceAll(words, " ", ""), ",") }

// TestEverydayTasks counts what the planner makes of tasks that nobody has shown
// it: plans that do what is sensible, refusals, and nonsense.
func TestEverydayTasks(t *testing.T) {
	a := &cli.App{Disk: disk.Disk{Dir: t.TempDir()}}
	m, err := readMaterials(a, sources{})
	require.NoError(t, err)
	p := &planning{method: rehearsed}
	by, _, err := p.maker(t.Context(), m)
	require.NoError(t, err)
	w, err := hearth.Open(hearth.HouseholdOptions{})
	require.NoError(t, err)
	home, err := w.Scene(hearth.Start{})
	require.NoError(t, err)

	shown := &strings.Builder{}
	for _, d := range m.demonstrations {
		shown.WriteString(strings.ToLower(d.String()) + "\n")
	}
	tasks, strange := readEveryday(t), 0
	require.Len(t, tasks, 40)
	counts := map[string]int{}
	for _, task := range tasks {
		require.NotContains(t, shown.String(), "task: "+strings.ToLower(task.task)+"\n")
		if !strings.Contains(shown.String(), inWords(task.things[0])) {
			strange++
		}
		plan, err := by(t.Context(), planner.Task{Name: task.task})
		require.NoError(t, err, task.task)
		came := "refused"
		if len(plan.Steps) > 0 {
			came = task.judge(t, home, plan.Report(m.templates.Parse).Program)
		}
		counts[came]++
		t.Logf("%-9s %-30s %s", came, task.task, strings.Join(plan.Steps, ", "))
	}
	require.GreaterOrEqual(t, strange, 15, "tasks about things that no demonstration names")
	t.Log(counts)
	require.GreaterOrEqual(t, counts["sensible"], 32)
	require.LessOrEqual(t, counts["refused"], 4)
}

// inWords is the name of a thing as steps say it.
func inWords(thing string) string {
	return strings.ReplaceAll(strings.TrimPrefix(strings.TrimPrefix(thing, "food_"), "clothes_"), "_", " ")
}

// judge tells whether a program that the home can do is sensible.
func (e everyday) judge(t *testing.T, home *hearth.Scene, lines []string) string {
	t.Helper()
	uses := func(line string) bool {
		return slices.ContainsFunc(e.things, func(x string) bool { return strings.Contains(line, "<"+x+">") })
	}
	plans, err := home.World.Read(&source.File{Name: e.task, Text: strings.Join(lines, "\n")})
	require.NoError(t, err)
	episode, err := home.Run(t.Context(), plans[0])
	if err != nil || !episode.Done() || !slices.ContainsFunc(lines, uses) {
		return "nonsense"
	}
	holds := func(after int) bool {
		answer, err := episode.Reached(after).Query(t.Context(), e.end)
		require.NoError(t, err, e.task)
		return len(answer.Answers) > 0
	}
	ends := false
	if strings.Contains(e.end, "(") {
		ends = holds(len(lines)) && !holds(0)
	} else {
		ends = slices.ContainsFunc(lines, func(line string) bool {
			return uses(line) && slices.ContainsFunc(listed(e.end), func(action string) bool { return strings.HasPrefix(line, "["+action+"]") })
		})
	}
	if !ends {
		return "nonsense"
	}
	return "sensible"
}
