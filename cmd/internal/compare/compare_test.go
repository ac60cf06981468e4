package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheListNamesBothSides(t *testing.T) {
	list, err := read("# a list\n\nsteps | sim | BenchmarkA/b | | | 4\nways | sim | BenchmarkW | sim/affordance | | 15\n$ hearth run x | | | | | 1.8\n")
	require.NoError(t, err)
	require.Equal(t, []pair{
		{"steps", [2]subject{{folder: "sim", benchmark: "BenchmarkA/b"}, {folder: "sim", benchmark: "BenchmarkA/b"}}, 4},
		{"ways", [2]subject{{folder: "sim", benchmark: "BenchmarkW"}, {folder: "sim/affordance", benchmark: "BenchmarkW"}}, 15},
		{"$ hearth run x", [2]subject{{command: []string{"run", "x"}}, {command: []string{"run", "x"}}}, 1.8},
	}, list)
	_, err = read(pairs)
	require.NoError(t, err)
	for text, want := range map[string]string{"a | b": "line 1 of the list has 2 columns and not 6", "\na|b|c|||fast": `line 2 of the list: "fast" is no number`} {
		_, err := read(text)
		require.EqualError(t, err, want)
	}
}

func TestTheMedianIsTheMiddleOne(t *testing.T) {
	require.InDelta(t, 3, median([]float64{100, 3, 1}), 0)
	require.InDelta(t, 2.5, median([]float64{1, 2, 3, 100}), 0)
	require.InDelta(t, 0, median(nil), 0)
}

func TestWhatABenchmarkPrintsIsRead(t *testing.T) {
	var s samples
	require.NoError(t, s.add([]byte("goos: linux\nBenchmarkSteps/full \t 100\t 1250.5 ns/op\t 403.0 entities\t 12 B/op\t 3 allocs/op\nPASS\n")))
	require.Equal(t, samples{[]float64{1250.5}, []float64{3}}, s)
	require.ErrorContains(t, s.add([]byte("PASS\n")), "no such benchmark ran")
}

func TestATableTellsRatios(t *testing.T) {
	var out strings.Builder
	list := []pair{{what: "steps", least: 4}}
	require.NoError(t, tell(&out, list, [][2]samples{{{[]float64{4000}, []float64{10}}, {[]float64{500}, []float64{2}}}}))
	require.Contains(t, out.String(), "| steps|  4 µs| 500 ns|         8.00|")
}
