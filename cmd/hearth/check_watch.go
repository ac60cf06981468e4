package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/watch"
	"hearth/parser/diag"
)

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
	var names []string
	for _, name := range slices.Concat(args, c.with.folders()) {
		names = append(names, c.app.disk.Path(name))
	}
	return c.watch(args, watch.Start(ctx, names))
}

// watch checks the files, and whenever it is told again if they changed. A
// kitchen whose parts are in order stays until others are.
func (c *checker) watch(args []string, told <-chan struct{}) error {
	c.live = &hearth.Live{Prepare: func(w *hearth.World) { c.limit(w.Domain, nil) }}
	for seen, more := "", true; more; _, more = <-told {
		if now := c.texts(args); now != seen {
			seen = now
			again := *c
			c.app.end(again.check(args))
		}
	}
	return nil
}

// furnished returns the kitchen with parts laid over it. While it is watched,
// it is the one before when there is an error, nil if there was none.
func (c *checker) furnished(p parts) (*hearth.World, error) {
	if c.live == nil {
		return c.venue.furnished(p)
	}
	o, err := c.options()
	if err != nil {
		return nil, err
	}
	var problems *diag.List
	if o, err = p.over(o); err == nil {
		problems, err = c.live.Reload(o)
	}
	if err != nil {
		return nil, fault(err)
	}
	now := c.live.Current()
	if problems == nil {
		return now.World, nil
	}
	p.named(problems.Items)
	if now == nil {
		return nil, problems.Err()
	}
	fmt.Fprintln(c.app.err, "note: the kitchen stays as it was")
	return now.World, problems.Err()
}

// texts returns all that the check depends on, or why it cannot be read.
func (c *checker) texts(args []string) string {
	var all strings.Builder
	names := slices.Clone(args)
	for _, folder := range c.with.folders() {
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
