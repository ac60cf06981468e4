package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/disk"
)

// pause is the time between two looks at the files.
const pause = 500 * time.Millisecond

// bindWatch adds the flag that lets check go on.
func (c *checker) bindWatch(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&c.watching, "watch", false, "check again whenever a file changes, until an interrupt; where parts of the kitchen are wrong, it stays as it was")
}

// start checks once, or, with --watch, as often as the files change.
func (c *checker) start(ctx context.Context, args []string) error {
	if !c.watching {
		return c.check(args)
	}
	if slices.Contains(args, disk.Stdin) {
		return usage("the standard input cannot be watched")
	}
	ticker := time.NewTicker(pause)
	defer ticker.Stop()
	return c.watch(ctx, args, ticker.C)
}

// watch checks the files, and at every tick again if they changed. A kitchen
// whose parts are in order stays until others are.
func (c *checker) watch(ctx context.Context, args []string, ticks <-chan time.Time) error {
	for seen := ""; ; {
		if now := c.texts(args); now != seen {
			seen = now
			again := *c
			c.app.end(again.check(args))
			if again.kitchen != nil {
				c.before = again.kitchen
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-ticks:
		}
	}
}

// texts returns all that the check depends on, or why it cannot be read.
func (c *checker) texts(args []string) string {
	var all strings.Builder
	names := slices.Clone(args)
	for _, folder := range c.choice.with.folders() {
		inside, err := filesIn(c.app, folder)
		fmt.Fprintln(&all, folder, err)
		names = append(names, inside...)
	}
	for _, name := range names {
		if !c.app.disk.Exists(name) {
			fmt.Fprintln(&all, name)
			continue
		}
		src, err := c.app.disk.Read(name)
		if err != nil {
			fmt.Fprintln(&all, name, err)
			continue
		}
		fmt.Fprintf(&all, "%s %d\n%s", name, len(src.Text), src.Text)
	}
	return all.String()
}
