package main

import (
	"slices"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/parser/source"
)

// A choice is the flags that say in which kitchen something happens, or in which
// world where commands are about the rules of any.
type choice struct {
	world              string
	edition, semantics string
	extension
}

func (c *choice) bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&c.edition, "edition", "2024", "2023 or 2024: vocabulary and kitchen of the benchmark")
	cmd.Flags().StringVar(&c.semantics, "semantics", "", "released (as the benchmark's simulator) or corrected; default: released for 2023, corrected for 2024")
	c.extension.bind(cmd)
}

// options are those of the kitchen, if there is one.
func (c *choice) options() (hearth.Options, error) {
	switch {
	case !slices.Contains([]string{"2023", "2024"}, c.edition):
		return hearth.Options{}, usage("there is no edition %s: 2023 or 2024", c.edition)
	case !slices.Contains([]string{"", "released", "corrected"}, c.semantics):
		return hearth.Options{}, usage("there are no semantics %s: released or corrected", c.semantics)
	}
	return hearth.Options{Edition: c.edition, Semantics: c.semantics}, nil
}

// open opens the kitchen, with what is added to it.
func (c *choice) open(a *app) (*hearth.Kitchen, error) {
	p, _, err := c.with.read(a)
	if err != nil {
		return nil, err
	}
	return c.furnished(p)
}

// furnished opens the kitchen with parts laid over it. What is wrong with them
// is a *diag.List with the names that the user knows.
func (c *choice) furnished(p parts) (*hearth.Kitchen, error) {
	o, err := c.options()
	if err != nil {
		return nil, err
	}
	if len(p) == 0 {
		k, err := hearth.Open(o)
		if err != nil {
			return nil, fault(err)
		}
		return k, nil
	}
	k, problems, err := p.assemble(o)
	if err != nil {
		return nil, fault(err)
	}
	p.named(problems.Items)
	if len(problems.Items) > 0 {
		return nil, problems.Err()
	}
	c.bound(k, nil)
	return k, nil
}

// bound keeps the rules of each step within the limits for added rules. fired,
// which may be nil, is told the places of the rules that gave a row.
func (c *choice) bound(k *hearth.Kitchen, fired func(source.Span)) { c.limit(k.Domain, fired) }
