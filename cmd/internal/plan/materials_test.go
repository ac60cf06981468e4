package plan

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/facts/home"
)

// The demonstrations that come with Hearth are its tasks in words, to the last step.
func TestEveryStepOfATaskIsDemonstrated(t *testing.T) {
	m, err := readMaterials(&cli.App{}, sources{})
	require.NoError(t, err)
	shown := map[string][]string{}
	for _, d := range m.demonstrations {
		shown[d.Task.Name] = d.Steps
	}
	tasks, err := home.Tasks()
	require.NoError(t, err)
	n := 0
	for _, task := range tasks {
		if task.Set != home.Demonstrations {
			continue
		}
		n++
		steps, lines := shown[task.Activity.Title], task.Activity.Program.Lines
		require.Len(t, steps, len(lines), task.Activity.Title)
		for i, l := range lines {
			for _, p := range l.Params {
				require.Contains(t, steps[i], strings.Fields(strings.ReplaceAll(p.Name, "_", " "))[0])
			}
		}
	}
	require.Len(t, m.demonstrations, n)
}
