package main

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"hearth/eval/report"
)

// A possibility is a command that asks what can be done next in one situation.
type possibility struct {
	moment
	out *output
	all bool
}

func (p *possibility) bind(cmd *cobra.Command, all string) {
	p.moment.bind(cmd)
	p.out = p.app.lists(cmd, "actions")
	cmd.Flags().BoolVar(&p.all, "all", false, all)
}

// admissible writes which actions can be done next. When none can, the program
// ends with a negative result.
func (p *possibility) admissible(action string, words []string) error {
	s, err := p.situation(words)
	if err != nil {
		return err
	}
	list, err := s.Admissible(p.ctx(), action, p.all, p.out.page)
	if err != nil {
		return p.broken(err)
	}
	possible := slices.ContainsFunc(list.Items, func(f report.Possibility) bool { return f.Can })
	return cmp.Or(p.out.print(list), negative(!possible))
}

func newCan(v *venue) *cobra.Command {
	p := &possibility{moment: moment{venue: v}}
	cmd := &cobra.Command{
		Use:   "can ENTITY " + v.words("[PLAN]"),
		Short: "Say what can be done with a thing, and what keeps other actions from it",
		Long: `Can goes through all actions and says in which roles a thing can be used now: in the state
after the last step of a plan, or, without one, at the start. The answer comes from the rules
that execute the actions. With each action comes an example, written as the next one of the
plan, or the condition that is not met.

ENTITY is a variable of a network (?bowl), an entity as answers name it (/medium-bowl/243),
a node as programs write it ('<fridge> (103)'), or a class or kind, which stands for the first
thing of it.

Exit codes: 0 something can be done with it, 1 nothing can.`,
		Example: v.examples(`  hearth can ?salad mango-radish-salad
  hearth can ?dough walnut-balls --at ?dough --format json
  hearth can oven --all`, `  hearth household can fridge home
  hearth household can '<sofa> (216)' home take-a-nap --step 2 --format json`),
		Args: v.wants("a thing", 0, 1),
		RunE: func(_ *cobra.Command, args []string) error { return p.can(args[0], args[1:]) },
	}
	p.bind(cmd, "tell also what the thing is not made for")
	return cmd
}

// can tells what can be done with a thing. When nothing can, the program ends
// with a negative result.
func (p *possibility) can(word string, words []string) error {
	s, err := p.situation(words)
	if err != nil {
		return err
	}
	said, err := s.Can(p.ctx(), word, p.all, p.out.page)
	if err != nil {
		return p.broken(err)
	}
	if err := p.out.print(said); err != nil {
		return err
	}
	if said.Others > 0 {
		fmt.Fprintf(p.app.err, "note: %d other roles want another kind of thing; --all tells them\n", said.Others)
	}
	return negative(!said.Can)
}
