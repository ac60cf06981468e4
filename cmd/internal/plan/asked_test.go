package plan

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/sim/planner"
)

// Plans are about what their tasks name, or they are refused with the word that no plan is about.
func TestPlansAreAboutTheirTasksOrRefused(t *testing.T) {
	m, err := readMaterials(&cli.App{Disk: disk.Disk{Dir: t.TempDir()}}, sources{})
	require.NoError(t, err)
	by, _, err := (&planning{method: rehearsed}).maker(t.Context(), m)
	require.NoError(t, err)
	counts := map[string]int{}
	for _, row := range cells(t, "asked.txt") {
		plan, err := by(t.Context(), planner.Task{Name: row[0]})
		require.NoError(t, err)
		came, lines := "refused", plan.Report(m.templates.Parse).Program
		why := strings.ReplaceAll(strings.Join(plan.Warnings, " "), row[0], "")
		switch missing := row[2] == "-"; {
		case len(plan.Steps) == 0 && missing && strings.Contains(why, row[1]):
			came = "right"
		case len(plan.Steps) > 0 && !missing && isAbout(lines, listed(row[1]), listed(row[2])):
			came = "right"
		case len(plan.Steps) > 0:
			came = "nonsense"
		}
		counts[came]++
		t.Logf("%-9s %-36s %s %s", came, row[0], strings.Join(plan.Steps, ", "), strings.Join(plan.Warnings, "; "))
	}
	t.Log(counts)
	require.LessOrEqual(t, counts["nonsense"], 1)
	require.GreaterOrEqual(t, counts["right"], 21)
}

// isAbout reports whether a program names all things, and does one of the actions with the first.
func isAbout(lines, things, actions []string) bool {
	names := func(line, thing string) bool {
		return slices.ContainsFunc(strings.Split(thing, "/"), func(x string) bool { return strings.Contains(line, "<"+x+">") })
	}
	for _, thing := range things {
		if !slices.ContainsFunc(lines, func(line string) bool { return names(line, thing) }) {
			return false
		}
	}
	return slices.ContainsFunc(lines, func(line string) bool {
		return names(line, things[0]) && slices.ContainsFunc(actions, func(a string) bool { return strings.HasPrefix(line, "["+a+"]") })
	})
}
