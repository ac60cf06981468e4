package prepare_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/program"
	"hearth/sim/household/prepare"
	"hearth/testdata/recorded/homes"
)

// programs returns the recorded programs, each for all recorded scenes.
func programs(b *testing.B) (out [][]program.Line) {
	b.Helper()
	all := actions(b)
	for _, c := range homes.PreparedPrograms(b) {
		if c.Scene == 1 {
			out = append(out, lines(b, all, c.Program...))
		}
	}
	return out
}

// BenchmarkDemands infers the demands of one program.
func BenchmarkDemands(b *testing.B) {
	p, _ := reference(b)
	all := programs(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		demand(b, p, all[i%len(all)])
	}
}

// BenchmarkPrepare prepares one scene for one program.
func BenchmarkPrepare(b *testing.B) {
	p, scenes := reference(b)
	var demands []*prepare.Demands
	for _, l := range programs(b) {
		if d := demand(b, p, l); d.Conditions != nil {
			demands = append(demands, d)
		}
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		_, err := scenes[1+i%len(scenes)].Prepare(demands[i/len(scenes)%len(demands)])
		require.NoError(b, err)
	}
}

// BenchmarkScene prepares a scene for all programs.
func BenchmarkScene(b *testing.B) {
	p, _ := reference(b)
	scene, _ := homes.HouseholdScene(b, 1)
	b.ReportAllocs()
	for b.Loop() {
		p.Scene(scene)
	}
}

func demand(b *testing.B, p *prepare.Preparer, l []program.Line) *prepare.Demands {
	d, err := p.Demands(l)
	if failure := (*prepare.Failure)(nil); !errors.As(err, &failure) {
		require.NoError(b, err)
	}
	return d
}
