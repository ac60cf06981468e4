package codec_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/parser/plan"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/codec"
	"hearth/testdata/recorded"
)

// requireReadBack encodes and decodes an episode, compares both, and returns them.
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

// withoutFile removes the position of an abort from a text.
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
				_, err := c.Verify(t.Context(), e)
				require.NoError(t, err)
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
			_, err := c.Verify(t.Context(), e)
			require.NoError(t, err)
			require.Equal(t, r.Scene.Graph(r.Final()).Hash(), r.Scene.Graph(e.Final()).Hash())
		}
	}
}

// A decoded episode can be continued like the original.
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
			if len(e.Executed()) < len(e.Results) {
				continue // only an episode without steps that wait is continued
			}
			longer, err := e.Domain.Attempt(t.Context(), e, planOf(d, n))
			require.NoError(t, err)
			whole := cook(t, d, n)
			longer.Nodes = whole.Nodes // continuing costs less
			if longer.Complete && !slices.ContainsFunc(longer.Results, func(r *sim.Result) bool { return r.Status != sim.Done }) {
				require.Equal(t, c.Encode(whole), c.Encode(longer), n.ID)
			}
			for j, r := range e.Results {
				require.Same(t, r, longer.Results[j], "what was done is not done again")
			}
		}
	}
}

func TestAProgramThatWasReadIsContinued(t *testing.T) {
	for _, sem := range semantics {
		for _, r := range lived(t, sem) {
			c := coder(t, r.Episode.Domain).From(r.Scene.State) // the first state is that of the scene again
			part, err := r.Scene.Run(t.Context(), &program.Program{Source: r.Program.Source, Lines: r.Program.Lines[:len(r.Program.Lines)/2]})
			require.NoError(t, err)
			_, e := requireReadBack(t, c, part.Episode)
			longer, err := r.Scene.Continue(t.Context(), r.Scene.House.Domain, e, r.Program)
			require.NoError(t, err)
			require.Equal(t, withoutFile(told(r.Episode)), withoutFile(told(longer.Episode)))
			require.Equal(t, r.Messages(0), longer.Messages(0))
		}
	}
}

// Branches can be decoded, too: the steps up to a point, and those continued from there.
func TestBranchesAreReadAsTheyWereWritten(t *testing.T) {
	more := map[string]string{
		hearth.Kitchen:   "(mix ?stirred ?k9 ?kitchen ?bowl ?spoon)\n(beat ?whipped ?k10 ?k9 ?stirred ?whisk)",
		hearth.Household: "[WALK] <sofa> (40)\n[SIT] <sofa> (40)",
	}
	start := map[string]hearth.Start{hearth.Kitchen: {}, hearth.Household: {Bound: true, Source: file(t, "../household/testdata/flat.json")}}
	text := map[string]string{hearth.Kitchen: salad, hearth.Household: "[WALK] <table> (32)\n[GRAB] <cup> (33)\n[WALK] <bed> (50)\n[GRAB] <bed> (50)"}
	for name := range text {
		w, err := hearth.Open(hearth.Named{World: name})
		require.NoError(t, err)
		c := coder(t, w.Internal().Domain)
		scene, err := w.Scene(start[name])
		require.NoError(t, err)
		plans, err := w.Read(&source.File{Name: "text", Text: text[name]})
		require.NoError(t, err)
		e, err := scene.Run(t.Context(), plans[0])
		require.NoError(t, err)
		for n := range len(e.Internal().Executed()) + 1 {
			past := e.Reached(n).Past()
			longer, err := past.Act(t.Context(), &source.File{Name: "more", Text: more[name]})
			require.NoError(t, err)
			for _, branch := range []*hearth.Episode{past, longer.Episode} {
				_, again := requireReadBack(t, c, branch.Internal())
				_, err = c.Verify(t.Context(), again)
				require.NoError(t, err)
			}
		}
	}
}

// Encoding changes nothing, so several goroutines may encode one episode.
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
