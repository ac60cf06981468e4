package codec_test

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/plan"
	"hearth/sim"
	"hearth/sim/codec"
	"hearth/testdata/recorded"
)

// requireReadBack writes an episode and reads it, and holds what was read
// against what was written. It returns both.
func requireReadBack(t testing.TB, c *codec.Codec, e *sim.Episode) ([]byte, *sim.Episode) {
	t.Helper()
	data := c.Encode(e)
	again, err := c.Decode(data)
	require.NoError(t, err)
	require.Equal(t, withoutFile(told(e)), withoutFile(told(again)))
	if final := e.Final(); final != nil {
		require.Equal(t, final.Hash(), again.Final().Hash())
	}
	require.Equal(t, data, c.Encode(again))
	return data, again
}

// withoutFile leaves out where an abort stands in its file.
func withoutFile(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if _, rest, ok := strings.Cut(line, ": "); ok && strings.HasSuffix(line, "]") {
			lines[i] = rest
		}
	}
	return strings.Join(lines, "\n")
}

func TestEpisodesInKitchensAreReadAsTheyWereWritten(t *testing.T) {
	for i, sem := range semantics {
		d := kitchen(t, recorded.Editions[1-i], sem)
		c := coder(t, d)
		for _, n := range ours(t) {
			t.Run(fmt.Sprint(sem, n.ID), func(t *testing.T) {
				_, e := requireReadBack(t, c, cook(t, d, n))
				require.NoError(t, c.Verify(e))
			})
		}
	}
}

func TestEpisodesInHouseholdsAreReadAsTheyWereWritten(t *testing.T) {
	for _, sem := range semantics {
		runs := lived(t, sem)
		c := coder(t, runs[0].Episode.Domain)
		for _, r := range runs {
			_, e := requireReadBack(t, c, r.Episode)
			require.NoError(t, c.Verify(e))
			require.Equal(t, r.Scene.Graph(r.Final()).Hash(), r.Scene.Graph(e.Final()).Hash())
		}
	}
}

// An episode that was read goes on as if it had never been away.
func TestAnEpisodeThatWasReadIsContinued(t *testing.T) {
	for _, sem := range semantics {
		d := kitchen(t, "2024", sem)
		c := coder(t, d)
		for i, n := range ours(t) {
			if i%3 > 0 {
				continue
			}
			part := *n
			part.Actions = n.Actions[:i%(len(n.Actions)+1)]
			_, e := requireReadBack(t, c, cook(t, d, &part))
			longer, err := e.Domain.Continue(e, planOf(d, n))
			require.NoError(t, err)
			require.Equal(t, c.Encode(cook(t, d, n)), c.Encode(longer), n.ID)
			for j, r := range e.Executed() {
				if other := longer.Results[j]; other.Step.Index == r.Step.Index {
					require.Same(t, r, other, "what was done is not done again")
				}
			}
		}
	}
}

// Nothing is changed that is written: many may write one episode at once.
func TestAnEpisodeIsWrittenByManyAtOnce(t *testing.T) {
	d := kitchen(t, "2024", plan.Corrected)
	c, e := coder(t, d).From(d.First()), run(t, d, saladOf(d))
	want := c.Encode(e)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			got := c.Encode(e)
			_, err := c.Decode(got)
			if err != nil || !bytes.Equal(want, got) {
				t.Error("another encoding", err)
			}
		})
	}
	group.Wait()
}
