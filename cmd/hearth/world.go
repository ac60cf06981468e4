package main

import (
	"github.com/spf13/cobra"

	"hearth"
	"hearth/sim"
	"hearth/sim/ask"
	"hearth/sim/explanation"
)

// The worlds that rules are about, by the folders of their rules.
const (
	ofKitchen   = "kitchen"
	ofHousehold = "household"
)

// A ruled is a world with its rules: one of a kitchen and a household.
type ruled struct {
	*sim.Domain
	kitchen *hearth.Kitchen
	house   *hearth.Household
}

// questions prepares what can be asked about states of the world.
func (w *ruled) questions() (*ask.Base, error) {
	if w.house != nil {
		return w.house.Questions()
	}
	return w.kitchen.Questions()
}

// bindWorld binds the flags of commands about the rules of any world.
func (c *choice) bindWorld(cmd *cobra.Command) {
	c.bind(cmd)
	cmd.Flags().StringVar(&c.world, "world", ofKitchen, "kitchen or household: whose rules")
}

// ruled opens the world with parts laid over it.
func (c *choice) ruled(p parts) (*ruled, error) {
	switch c.world {
	case ofKitchen:
		k, err := c.furnished(p)
		if err != nil {
			return nil, err
		}
		return &ruled{Domain: k.Domain, kitchen: k}, nil
	case ofHousehold:
		return c.household(p)
	}
	return nil, usage("there is no world %s: %s or %s", c.world, ofKitchen, ofHousehold)
}

// household opens the household, with what is known about Hearth's own home.
func (c *choice) household(p parts) (*ruled, error) {
	if _, err := c.options(); err != nil {
		return nil, err
	}
	known, err := ownResources()
	if err != nil {
		return nil, err
	}
	h, err := c.openHousehold(hearth.HouseholdOptions{Semantics: c.semantics, Resources: known}, p)
	if err != nil {
		return nil, err
	}
	return &ruled{Domain: h.Domain, house: h}, nil
}

// reasons lists those that the rules of a world can give. What is added is
// laid over the kitchen.
func (c *choice) reasons(a *app, world string) ([]explanation.KnownReason, error) {
	of, added := *c, parts(nil)
	if of.world = world; world == ofKitchen {
		var err error
		if added, _, err = c.with.read(a); err != nil {
			return nil, err
		}
	}
	w, err := of.ruled(added)
	if err != nil {
		return nil, err
	}
	reasons, err := explanation.KnownReasons(w.Domain)
	if err != nil {
		return nil, fault(err)
	}
	return reasons, nil
}
