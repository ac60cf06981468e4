package plan

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/sim/planner"
)

func TestTasksWithUnknownWordsAreRefused(t *testing.T) {
	a := &cli.App{Disk: disk.Disk{Dir: t.TempDir()}}
	m, err := readMaterials(a, sources{})
	require.NoError(t, err)
	p := &planning{method: rehearsed}
	by, _, err := p.maker(t.Context(), m)
	require.NoError(t, err)
	tests := []struct {
		task    string
		planned bool
		warned  []string
	}{
		{"Put the rocket on the table", false, []string{`rocket in "Put the rocket on the table" is unknown`}},
		{"Put the cup on the wormhole", false, []string{`wormhole in "Put the cup on the wormhole" is unknown`}},
		{"Watch TV with zorblax", false, []string{`zorblax in "Watch TV with zorblax" is unknown`}},
		{"Put the cup on the table", true, nil},
	}
	for _, tt := range tests {
		plan, err := by(t.Context(), planner.Task{Name: tt.task})
		require.NoError(t, err, tt.task)
		require.Equal(t, tt.planned, len(plan.Steps) > 0, tt.task)
		require.Equal(t, tt.planned, plan.Stop != planner.Refused, tt.task)
		require.Equal(t, tt.warned, plan.Warnings, tt.task)
	}
}
