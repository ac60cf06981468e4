package execute

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/parser/source"
)

// bindWatch adds the flag --watch.
func (c *checker) bindWatch(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&c.watching, "watch", false, "check again whenever a file changes, until interrupted; while rules or ontology files have errors, plans are checked in the last valid world")
}

// start checks once or, with --watch, whenever the files change.
func (c *checker) start(ctx context.Context, args []string) error {
	if !c.watching {
		return c.check(args)
	}
	if slices.Contains(args, disk.Stdin) {
		return cli.Usage("the standard input cannot be watched")
	}
	var names []string
	for _, name := range slices.Concat(args, c.Additions.Folders()) {
		names = append(names, c.App.Disk.Path(name))
	}
	return c.watch(args, watchFiles(ctx, names))
}

// watch checks the files now, and again after each value from told if their contents have changed. A valid
// kitchen is kept until a new one is valid.
func (c *checker) watch(args []string, told <-chan struct{}) error {
	c.live = &hearth.Live{}
	for seen, more := "", true; more; _, more = <-told {
		if now := c.texts(args); now != seen {
			seen = now
			again := *c
			c.App.End(again.check(args))
		}
	}
	return nil
}

// reasoned returns the world with the parts laid over it. If some files are in OWL, it first adds the
// consequences that a reasoner derives from them.
func (c *checker) reasoned(p cli.Parts, files []*source.File) (*hearth.World, error) {
	if slices.ContainsFunc(files, cli.IsOWL) {
		o, err := c.Options()
		if err == nil {
			err = p.AddEntailed(c.Ctx(), c.App, o)
		}
		if err != nil {
			return nil, err
		}
	}
	return c.furnished(p)
}

// furnished returns the kitchen with the parts laid over it. With --watch, if the parts have errors, it
// returns the errors and the last valid kitchen, or nil if there was none.
func (c *checker) furnished(p cli.Parts) (*hearth.World, error) {
	if c.live == nil {
		return c.Target.OpenWith(p)
	}
	o, err := c.Options()
	if err != nil {
		return nil, err
	}
	o.Limits = c.Limits()
	var problems *source.Diagnostics
	if o, err = p.Apply(o); err == nil {
		problems, err = c.live.Reload(o)
	}
	if err != nil {
		return nil, err
	}
	now := c.live.Current()
	if problems == nil {
		return now.World, nil
	}
	if now == nil {
		return nil, problems.Err()
	}
	c.App.Note("the files have errors; the check uses the last valid world")
	return now.World, problems.Err()
}

// texts returns the names and contents of all files that the check depends on, as one text. The error of an
// unreadable file stands for its content.
func (c *checker) texts(args []string) string {
	var all strings.Builder
	names := slices.Clone(args)
	for _, folder := range c.Additions.Folders() {
		inside, err := cli.FilesIn(c.App, folder)
		fmt.Fprintln(&all, folder, err)
		names = append(names, inside...)
	}
	for _, name := range names {
		if !c.App.Disk.Exists(name) {
			fmt.Fprintln(&all, name)
			continue
		}
		src, err := c.App.Disk.Read(name)
		if err != nil {
			fmt.Fprintln(&all, name, err)
			continue
		}
		fmt.Fprintf(&all, "%s %d\n%s", name, len(src.Text), src.Text)
	}
	return all.String()
}
