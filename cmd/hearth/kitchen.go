package main

import (
	"slices"

	"github.com/spf13/cobra"

	"hearth"
)

// A choice is the flags that say in which kitchen something happens.
type choice struct{ edition, semantics string }

func (c *choice) bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&c.edition, "edition", "2024", "2023 or 2024: vocabulary and kitchen of the benchmark")
	cmd.Flags().StringVar(&c.semantics, "semantics", "", "released (as the benchmark's simulator) or corrected; default: released for 2023, corrected for 2024")
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

func (c *choice) open() (*hearth.Kitchen, error) {
	o, err := c.options()
	if err != nil {
		return nil, err
	}
	k, err := hearth.Open(o)
	if err != nil {
		return nil, fault(err)
	}
	return k, nil
}
