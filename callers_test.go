package hearth_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/parser/source"
	"hearth/sim"
)

// A caller is one of many concurrent users of a world, with its own options.
type caller struct {
	hurried bool // its deadline has passed when it begins to ask
	bounded bool // its rules may derive next to nothing
	counts  bool // its mode counts the steps
}

// TestCallersOfOneWorldDoNotSeeEachOther runs 64 callers concurrently, with two deadlines, two limits and two
// modes. Each must get the answers that it gets alone.
func TestCallersOfOneWorldDoNotSeeEachOther(t *testing.T) {
	for _, in := range []struct {
		world string
		plan  *source.File
		query string
	}{
		{hearth.Kitchen, &source.File{Name: "mash", Text: "#mash\n(get-kitchen ?k)\n(fetch-and-proportion ?bowl ?k2 ?k ?open potato 2 piece)\n(wash ?clean ?k3 ?k2 ?bowl)\n"}, "type(X, C)"},
		{hearth.Household, &source.File{Name: "rest", Text: "[WALK] <bedroom> (1)\n[WALK] <bed> (1)\n"}, "class(X, C)"},
	} {
		t.Run(in.world, func(t *testing.T) {
			w, err := hearth.Open(hearth.Named{World: in.world})
			require.NoError(t, err)
			plans, err := w.Read(in.plan)
			require.NoError(t, err)
			var all sync.WaitGroup
			for i := range 64 {
				c := caller{hurried: i&1 > 0, bounded: i&2 > 0, counts: i&4 > 0}
				all.Go(func() { c.call(t, w.Internal(), plans[0], in.query) })
			}
			all.Wait()
		})
	}
}

func (c caller) call(t *testing.T, in *hearth.Internals, p *hearth.Plan, query string) {
	ctx := t.Context()
	if c.hurried {
		late, done := context.WithDeadline(ctx, time.Now().Add(-time.Second))
		defer done()
		ctx = late
	}
	var steps atomic.Int32
	domain := in.Domain
	if c.counts {
		domain = domain.WithMode(sim.ModeFunc(func(ctx context.Context, q *sim.Request) (sim.Effects, error) {
			steps.Add(1)
			return sim.Rules{}.Step(ctx, q)
		}))
	}
	if c.bounded {
		domain = domain.WithLimits(engine.Limits{Facts: 1})
	}
	scene, err := in.With(domain).Scene(hearth.Start{})
	assert.NoError(t, err)
	e, err := scene.Run(ctx, p)
	if c.hurried {
		assert.ErrorIs(t, err, context.DeadlineExceeded)
		assert.Zero(t, steps.Load())
		return
	}
	if !assert.NoError(t, err) {
		return
	}
	assert.Equal(t, !c.bounded, e.Done())
	assert.Equal(t, c.counts, steps.Load() > 0)
	_, err = e.Reached(0).Query(ctx, query)
	assert.Equal(t, c.bounded, err != nil, "%v", err)
	if first := e.Internal().Results[0]; c.bounded {
		assert.Equal(t, "stopped", first.Reasons[0].Code)
	}
}
