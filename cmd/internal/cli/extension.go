package cli

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"hearth"
)

// An Extension holds the flags for additions to a world, and the limits for the rules of a step if there are
// additions.
type Extension struct {
	Additions Additions
	time      time.Duration        // limit for the rules of one step; --max-time applies as well
	facts     int                  // maximum number of facts that the rules of one step derive
	Watch     func(*hearth.Limits) // sets the callbacks that observe the evaluation of rules; may be nil
}

// Bind adds the flags to a command.
func (x *Extension) Bind(cmd *cobra.Command) {
	x.Additions.Bind(cmd)
	x.time = 10 * time.Second
	cmd.Flags().IntVar(&x.facts, "max-facts", 200_000, "limit the facts that the rules of one step may derive when rules are added")
}

// Limits returns the limits for added rules.
func (x *Extension) Limits() hearth.Limits {
	return hearth.Limits{Facts: x.facts, Step: func(ctx context.Context) (context.Context, context.CancelFunc) {
		return context.WithTimeout(ctx, x.time)
	}}
}
