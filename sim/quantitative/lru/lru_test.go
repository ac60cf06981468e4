package lru

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
)

// said are rows of a predicate that is read.
type said [][]engine.Term

func (s said) Rows(pred string) [][]engine.Term {
	if pred == "set" {
		return s
	}
	return nil
}

func TestTheStepsThatCameLastAreKept(t *testing.T) {
	var steps Steps[string, int]
	carried := 0
	of := func(beside string, n int64) int {
		came, err := steps.Get(beside, said{{engine.Number(n)}}, func() (int, error) {
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
	for n := range int64(most) {
		of("c", n)
	}
	require.Len(t, steps.results, most)
	require.Len(t, steps.keys, most)
	carried = 0
	of("c", most-1)
	require.Zero(t, carried)
	of("a", 1)
	require.Equal(t, 1, carried, "the first are gone")
}

func TestErrorsAreNotKept(t *testing.T) {
	var steps Steps[string, int]
	_, err := steps.Get("a", said{}, func() (int, error) { return 0, errors.New("ended") })
	require.Error(t, err)
	came, err := steps.Get("a", said{}, func() (int, error) { return 1, nil })
	require.NoError(t, err)
	require.Equal(t, 1, came)
}
