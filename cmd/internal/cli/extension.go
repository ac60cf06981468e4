package cli

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"hearth"
)

// An Extension is the flags that say what is added to a world, and how much
// the rules of a step may then take.
type Extension struct {
	With  Additions
	time  time.Duration        // that the rules of one step may take, within that of the command
	facts int                  // that they may derive
	Watch func(*hearth.Limits) // unless it is nil, says who is told of the rules that are evaluated
}

// Bind gives a command the flags.
func (x *Extension) Bind(cmd *cobra.Command) {
	x.With.Bind(cmd)
	x.time = 10 * time.Second
	cmd.Flags().IntVar(&x.facts, "max-facts", 200_000, "how many facts the rules of one step may derive when rules are added")
}

// Limit keeps the rules of each step within the limits for added rules.
func (x *Extension) Limit(o *hearth.Options) {
	o.Within(x.facts, func(ctx context.Context) (context.Context, context.CancelFunc) {
		return context.WithTimeout(ctx, x.time)
	})
}
