package cli

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"hearth/engine"
	"hearth/parser/source"
	"hearth/sim"
)

// An Extension is the flags that say what is added to a world, and how much
// the rules of a step may then take.
type Extension struct {
	With  Additions
	time  time.Duration
	Facts int // that they may derive
}

func (x *Extension) Bind(cmd *cobra.Command) {
	x.With.bind(cmd)
	cmd.Flags().DurationVar(&x.time, "max-time", 10*time.Second, "how long the rules of one step may take when rules are added")
	cmd.Flags().IntVar(&x.Facts, "max-facts", 200_000, "how many facts they may derive for it")
}

// Limit keeps the rules of each step within the limits for added rules. fired,
// which may be nil, is told the places of the rules that gave a row.
func (x *Extension) Limit(d *sim.Domain, fired func(source.Span)) {
	d.Limits = engine.Limits{Facts: x.Facts, Fired: fired}
	d.Mode = sim.ModeFunc(func(ctx context.Context, q *sim.Request) (sim.Effects, error) {
		end := time.Now().Add(x.time)
		return sim.Rules{}.Step(sim.Until(func() bool { return ctx.Err() != nil || time.Now().After(end) }), q)
	})
}
