package cli

import (
	"bytes"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestLongWorkShowsItsProgressOnATerminal(t *testing.T) {
	var drawn bytes.Buffer
	bar := NewProgress(&App{Err: &drawn, Terminal: true}, few)
	bar.Step()
	bar.End()
	require.Contains(t, drawn.String(), "1/4")
}

// How fast the work is counts from its beginning, also where it is shown only after a while.
func TestProgressCountsFromTheBeginning(t *testing.T) {
	var drawn bytes.Buffer
	bar := NewProgress(&App{Err: &drawn, Terminal: true}, 32)
	time.Sleep(50 * time.Millisecond)
	bar.Reach(10)
	rate := regexp.MustCompile(`10/32, (\d+) done/s`).FindStringSubmatch(drawn.String())
	require.Len(t, rate, 2, drawn.String())
	n, err := strconv.Atoi(rate[1])
	require.NoError(t, err)
	require.LessOrEqual(t, n, 200)
}

func TestNothingIsDrawnWhereThereIsNoTerminal(t *testing.T) {
	var drawn bytes.Buffer
	bar := NewProgress(&App{Err: &drawn}, 100)
	bar.Step()
	bar.End()
	require.Empty(t, drawn.String())
}
