package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/source"
)

func newCheck(a *app) *cobra.Command {
	var kitchen choice
	var recipes library
	var format string
	cmd := &cobra.Command{
		Use:     "check FILE|RECIPE...",
		Short:   "Say what is wrong with networks without executing them",
		Example: "  hearth check predicted.solution\n  hearth check --format json - < predicted.solution",
		Args:    some("networks to check"),
		RunE: func(_ *cobra.Command, args []string) error {
			if format != "text" && format != "json" {
				return usage("there is no format %s: text or json", format)
			}
			k, err := kitchen.open()
			if err != nil {
				return err
			}
			set, err := recipes.set(a)
			if err != nil {
				return err
			}
			c := &checker{app: a, kitchen: k, quiet: format == "json"}
			for _, word := range args {
				src, err := a.input(word, set)
				if err == nil {
					err = c.file(src)
				}
				c.note(err)
			}
			return c.end()
		},
	}
	kitchen.bind(cmd)
	recipes.bind(cmd)
	cmd.Flags().StringVar(&format, "format", "text", "text, or json: an array of diagnostics on the standard output")
	return cmd
}

// A checker collects what is wrong with several files.
type checker struct {
	app      *app
	kitchen  *hearth.Kitchen
	quiet    bool
	problems diag.List
}

// file checks all networks of a text.
func (c *checker) file(src *source.File) error {
	f, err := network.Parse(src)
	if err != nil {
		return err
	}
	var problems diag.List
	actions := 0
	for _, n := range f.Networks {
		actions += len(n.Actions)
		p, err := plan.Build(n, c.kitchen.Ontology, c.kitchen.Domain.Semantics)
		var list *diag.List
		if errors.As(err, &list) {
			problems.Merge(*list)
		}
		c.app.notes(p)
	}
	if err := problems.Err(); err != nil || c.quiet {
		return err
	}
	fmt.Fprintf(c.app.out, "%s: ok, %s\n", src.Name, counted(len(f.Networks), "network", actions, "action"))
	return nil
}

// counted says "1 network, 2 actions".
func counted(n int, what string, m int, of string) string {
	plural := func(n int, what string) string {
		if n != 1 {
			what += "s"
		}
		return fmt.Sprintf("%d %s", n, what)
	}
	return plural(n, what) + ", " + plural(m, of)
}

func (c *checker) note(err error) {
	var list *diag.List
	var one *diag.Diagnostic
	switch {
	case errors.As(err, &list):
		c.problems.Merge(*list)
	case errors.As(err, &one):
		c.problems.Add(one)
	}
}

func (c *checker) end() error {
	err := c.problems.Err()
	if !c.quiet {
		return err
	}
	items := c.problems.Items
	if items == nil {
		items = []*diag.Diagnostic{}
	}
	enc := json.NewEncoder(c.app.out)
	enc.SetIndent("", "  ")
	if out := enc.Encode(items); out != nil {
		return written(out)
	}
	if err == nil {
		return nil
	}
	return errTold(codeOf(items...))
}

// notes tells what was read differently from how it was written.
func (a *app) notes(p *plan.Plan) {
	for _, n := range p.Notes {
		fmt.Fprintf(a.err, "note: %s\n", n)
	}
}
