package codec_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/plan"
	"hearth/sim"
	"hearth/sim/codec"
	"hearth/testdata/recorded"
)

// A tally measures the cost of encoding.
type tally struct {
	episodes, steps, whole, since int // bytes: whole episodes, and episodes relative to a base
}

// add decodes an episode that was encoded in full and relative to a base. States are compared as bytes, and
// now and then by hash, which takes longer.
func (a *tally) add(t *testing.T, c, since *codec.Codec, e *sim.Episode) {
	data, again := requireReadBack(t, c, e)
	if a.episodes%5 == 0 {
		require.Equal(t, e.Hash(), again.Hash())
	}
	short := since.Encode(e)
	again, err := since.Decode(short)
	require.NoError(t, err)
	require.Equal(t, data, c.Encode(again))
	a.episodes, a.steps = a.episodes+1, a.steps+len(e.Executed())
	a.whole, a.since = a.whole+len(data), a.since+len(short)
}

// log reports the means. They are the cost of storing episodes of thousands of runs.
func (a *tally) log(t *testing.T) {
	t.Logf("%d episodes, %d steps: %d bytes an episode; since a base %d bytes a step",
		a.episodes, a.steps, a.whole/a.episodes, a.since/a.steps)
	require.Less(t, a.since/a.steps, 200)
}

func TestGoldEpisodesAreReadAsTheyWereWritten(t *testing.T) {
	for i, sem := range semantics {
		edition := recorded.Editions[1-i]
		d := kitchen(t, edition, sem)
		c, all := coder(t, d), tally{}
		for _, n := range gold(t, edition) {
			all.add(t, c, c.From(d.First()), cook(t, d, n))
		}
		require.Equal(t, 30, all.episodes)
		all.log(t)
	}
}

func TestRecordedProgramsAreReadAsTheyWereWritten(t *testing.T) {
	runs, bases := recordedRuns(t, plan.Released, 100)
	c, all := coder(t, runs[0].Episode.Domain), tally{}
	since := map[int]*codec.Codec{}
	for i, base := range bases {
		since[i] = c.From(base.State)
	}
	for _, r := range runs {
		all.add(t, c, since[r.scene], r.Episode)
	}
	require.Equal(t, 100, all.episodes)
	all.log(t)
}

func BenchmarkGoldEpisodes(b *testing.B) {
	d := kitchen(b, "2024", plan.Corrected)
	var all []*sim.Episode
	for _, n := range gold(b, "2024") {
		all = append(all, cook(b, d, n))
	}
	benchmark(b, coder(b, d).From(d.First()), all)
}

func BenchmarkRecordedPrograms(b *testing.B) {
	var all []*sim.Episode
	runs, bases := recordedRuns(b, plan.Released, 100)
	for _, r := range runs {
		if r.scene == runs[0].scene {
			all = append(all, r.Episode)
		}
	}
	benchmark(b, coder(b, all[0].Domain).From(bases[runs[0].scene].State), all)
}

func benchmark(b *testing.B, c *codec.Codec, all []*sim.Episode) {
	var data [][]byte
	for _, e := range all {
		data = append(data, c.Encode(e))
	}
	b.Run("encode", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			c.Encode(all[i%len(all)])
		}
	})
	b.Run("decode", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			_, err := c.Decode(data[i%len(data)])
			require.NoError(b, err)
		}
	})
}
