package cli

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLongWorkShowsItsProgressOnATerminal(t *testing.T) {
	var drawn bytes.Buffer
	bar := NewProgress(&App{Err: &drawn, Terminal: true}, few)
	bar.Step()
	bar.End()
	require.Contains(t, drawn.String(), "1/4")
}

func TestNothingIsDrawnWhereThereIsNoTerminal(t *testing.T) {
	var drawn bytes.Buffer
	bar := NewProgress(&App{Err: &drawn}, 100)
	bar.Step()
	bar.End()
	require.Empty(t, drawn.String())
}
