package quantitative

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
)

func TestTheStepsThatCameLastAreKept(t *testing.T) {
	var steps recentSteps[string, int]
	carried := 0
	of := func(beside string, n int64) int {
		came, err := steps.Get(beside, []engine.Term{engine.Number(n)}, func() (int, error) {
			carried++
			return int(n), nil
		})
		require.NoError(t, err)
		return came
	}
	for range 2 {
		require.Equal(t, 1, of("a", 1))
		require.Equal(t, 2, of("a", 2))
		require.Equal(t, 1, of("b", 1))
	}
	require.Equal(t, 3, carried, "by what is beside, and by the rows")
	for n := range int64(mostSteps) {
		of("c", n)
	}
	require.Len(t, steps.results, mostSteps)
	require.Len(t, steps.keys, mostSteps)
	carried = 0
	of("c", mostSteps-1)
	require.Zero(t, carried)
	of("a", 1)
	require.Equal(t, 1, carried, "the first are gone")
}

func TestErrorsAreNotKept(t *testing.T) {
	var steps recentSteps[string, int]
	_, err := steps.Get("a", nil, func() (int, error) { return 0, errors.New("ended") })
	require.Error(t, err)
	came, err := steps.Get("a", nil, func() (int, error) { return 1, nil })
	require.NoError(t, err)
	require.Equal(t, 1, came)
}
