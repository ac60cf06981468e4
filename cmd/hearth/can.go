package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/show"
	"hearth/eval/report"
	"hearth/ontology"
	"hearth/sim/affordance"
)

// A chooser asks what can be done next in one state of one episode.
type chooser struct {
	asker
	everything bool
}

func (c *chooser) bind(cmd *cobra.Command, everything string) {
	c.asker.bindState(cmd)
	cmd.Flags().StringVar(&c.format, "format", "table", strings.Join(affordanceFormats, ", "))
	c.paging.bind(cmd, "actions")
	cmd.Flags().BoolVar(&c.everything, "all", false, everything)
}

// open executes the network that words name, if any, and looks at its state.
func (c *chooser) open(words []string) (*hearth.Kitchen, *affordance.Affordances, error) {
	if err := oneOf(c.format, affordanceFormats...); err != nil {
		return nil, nil, err
	}
	k, err := c.kitchen.open(c.app)
	if err != nil {
		return nil, nil, err
	}
	s, err := c.situation(k, words)
	if err != nil {
		return nil, nil, err
	}
	return k, affordance.Of(s, c.everything), nil
}

// admissible writes which actions can be done next.
func (c *chooser) admissible(action string, words []string) error {
	k, m, err := c.open(words)
	if err != nil {
		return err
	}
	found, err := findings(k.Ontology, m, action)
	if err != nil {
		return err
	}
	return c.app.admissible(found, &c.answering, affordance.Finding.Call)
}

// affordanceFormats are the formats of what can be done.
var affordanceFormats = append([]string{"table"}, show.Formats(&report.Uses{})[1:]...)

// admissible writes findings. When nothing can be done, the program ends with a
// negative result.
func (a *app) admissible(found []affordance.Finding, as *answering, call func(affordance.Finding) string) error {
	list := report.OfFindings(found, call, as.limit, as.after)
	a.rest(list.Page, as.after, "actions")
	none := negative(!slices.ContainsFunc(found, func(f affordance.Finding) bool { return f.Ways != nil }))
	return cmp.Or(a.print(as.format, list), none)
}

// findings finds out about one action, or about all.
func findings(onto *ontology.Ontology, m *affordance.Affordances, action string) ([]affordance.Finding, error) {
	if action == "" {
		found, err := m.Admissible()
		if err != nil {
			return nil, fault(err)
		}
		return found, nil
	}
	a, err := actionOf(onto, action)
	if err != nil {
		return nil, err
	}
	o, err := m.Option(a)
	if err != nil {
		return nil, fault(err)
	}
	return []affordance.Finding{o.Find(nil)}, nil
}

func newCan(a *app) *cobra.Command {
	c := &chooser{asker: asker{app: a}}
	cmd := &cobra.Command{
		Use:   "can ENTITY [FILE|RECIPE]",
		Short: "Say what can be done with a thing, and what keeps other actions from it",
		Long: `Can goes through all actions and says in which roles a thing can be used now: in the state
after the last step of a network, or, without one, in the kitchen at the start. The answer
comes from the rules that execute the actions. With each action comes an example, written as
the next one of the network, or the condition that is not met.

ENTITY is a variable of the network (?bowl), an entity as answers name it (/medium-bowl/243),
or a class, which stands for the first thing of it.

Exit codes: 0 something can be done with it, 1 nothing can.`,
		Example: `  hearth can ?salad mango-radish-salad
  hearth can ?dough walnut-balls --at ?dough --format json
  hearth can oven --all`,
		Args: asked("entity"),
		RunE: func(_ *cobra.Command, args []string) error { return c.can(args[0], args[1:]) },
	}
	c.bind(cmd, "tell also the roles that want another kind of thing")
	return cmd
}

func (c *chooser) can(entity string, words []string) error {
	all := c.everything
	c.everything = true
	_, m, err := c.open(words)
	if err != nil {
		return err
	}
	thing, ok := m.Named(entity)
	if !ok {
		return unknown("E0715", "thing", entity, m.Names())
	}
	return c.app.uses(m, thing, &telling{&c.answering, all, affordance.Use.Unsuitable, affordance.Finding.Call})
}

// A telling says how it is told what can be done with a thing.
type telling struct {
	*answering
	all        bool
	unsuitable func(affordance.Use) bool       // left out unless all are told
	call       func(affordance.Finding) string // writes an example
}

// uses tells what can be done with a thing. When nothing can, the program ends
// with a negative result.
func (a *app) uses(m *affordance.Affordances, thing affordance.Filler, t *telling) error {
	uses, err := m.Uses(thing)
	if err != nil {
		return fault(err)
	}
	found := len(uses)
	if !t.all {
		uses = slices.DeleteFunc(uses, t.unsuitable)
	}
	said := report.OfUses(thing, uses, found-len(uses), t.call, t.limit, t.after)
	a.rest(said.Page, t.after, "uses")
	if err := a.print(t.format, said); err != nil {
		return err
	}
	if said.Others > 0 {
		fmt.Fprintf(a.err, "note: %d other roles want another kind of thing; --all tells them\n", said.Others)
	}
	return negative(!said.Can)
}
