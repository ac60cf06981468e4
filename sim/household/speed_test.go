package household_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/facts/graph"
	"hearth/parser/plan"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim/household"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/homes"
)

func TestMain(m *testing.M) { recorded.Main(m) }

// A job is a program with the graph prepared for it.
type job struct {
	graph   *graph.Graph
	program *program.Program
}

// jobs returns the recorded programs prepared for the first scene.
func jobs(b *testing.B, h *household.House) (out []job) {
	b.Helper()
	table, scenes := actions(b, h), places(b, h)
	for _, c := range homes.ExecutedPrograms(b, "real_programs") {
		if c.Bound == nil || c.Scene != 1 {
			continue
		}
		g, _ := scenes[c.Scene].with(b, &c.Delta)
		p, err := program.Parse(&source.File{Name: c.ID, Text: strings.Join(c.Bound, "\n")}, table)
		require.NoError(b, err)
		out = append(out, job{g, p})
	}
	return out
}

// BenchmarkEnter makes a state from a scene with 280 nodes and 5,700 edges.
func BenchmarkEnter(b *testing.B) {
	h := homes.House(b, plan.Released)
	g := jobs(b, h)[0].graph
	b.ReportAllocs()
	for b.Loop() {
		_, err := h.Enter(g)
		require.NoError(b, err)
	}
}

// BenchmarkRun executes one program of 12 steps in a scene.
func BenchmarkRun(b *testing.B) {
	h := homes.House(b, plan.Released)
	for _, j := range jobs(b, h) {
		if len(j.program.Lines) != 12 {
			continue
		}
		scene, err := h.Enter(j.graph)
		require.NoError(b, err)
		b.ReportAllocs()
		for b.Loop() {
			_, err := scene.Run(b.Context(), j.program)
			require.NoError(b, err)
		}
		return
	}
}
