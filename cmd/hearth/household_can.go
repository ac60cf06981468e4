package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth/engine"
	"hearth/eval/household"
	"hearth/eval/report"
	"hearth/sim"
	"hearth/sim/affordance"
)

func newHouseholdCan(a *app) *cobra.Command {
	i := &inquirer{resident: resident{app: a}}
	all := false
	cmd := &cobra.Command{
		Use:   "can ENTITY SCENE [PROGRAM]",
		Short: "Say what can be done with a thing, and what keeps other actions from it",
		Long: `Can goes through all actions and says in which roles a thing can be used: after a program, or
at the start. With each action comes an example as the next line of the program, or the
condition that is not met. All of it is derived from the rules that execute the actions.

ENTITY is a node as programs write it, with its id ('<fridge> (103)'), as answers do
(/fridge/103), or a kind of thing, which stands for the first one of it.

Exit codes: 0 something can be done with it, 1 nothing can.`,
		Example: `  hearth household can fridge home
  hearth household can '<sofa> (216)' home take-a-nap --step 2 --format json`,
		Args: inScene("a thing", 0),
		RunE: func(_ *cobra.Command, args []string) error { return i.can(args[0], args[1:], all) },
	}
	i.bind(cmd)
	i.bindFormat(cmd)
	cmd.Flags().BoolVar(&all, "all", false, "tell also what the thing is not made for")
	return cmd
}

func (i *inquirer) can(word string, words []string, all bool) error {
	m, err := i.moment(words)
	if err != nil {
		return err
	}
	thing, ok := node(m, word)
	if !ok {
		return unknown("E0715", "thing", word, nodes(m))
	}
	scorer, err := i.home.Scorer()
	if err != nil {
		return fault(err)
	}
	unmade := func(u affordance.Use) bool { return u.Finding.Ways == nil && unsuitable(scorer.Judge, u) }
	return i.app.uses(m, thing, &telling{&i.answering, all, unmade, report.Line})
}

// unsuitable reports whether a thing is not made for a use, whatever is done before.
func unsuitable(j *household.Judge, u affordance.Use) bool {
	return slices.ContainsFunc(u.Finding.Reasons, func(r sim.Reason) bool {
		kind, err := j.KindOf(u.Finding.Option.Action.Name, r.Code, false)
		return err == nil && kind == household.Affordance && r.Role == u.Role
	})
}

// node returns the thing that a word means: a node with its id, or a kind of
// thing, which stands for the first one.
func node(m *affordance.Affordances, word string) (affordance.Filler, bool) {
	name := "/" + strings.TrimPrefix(strings.NewReplacer("<", "", ">", "", " (", "/", ")", "").Replace(word), "/")
	i := slices.IndexFunc(m.Things, func(f affordance.Filler) bool {
		return f.Term == engine.Name(name) || strings.HasPrefix(f.Term.Sym(), name+"/")
	})
	if i < 0 {
		return m.Named(word)
	}
	return m.Things[i], true
}

// nodes lists what stands for things, their kinds first.
func nodes(m *affordance.Affordances) (names []string) {
	for _, f := range m.Things {
		kind, _, _ := strings.Cut(strings.TrimPrefix(f.Term.Sym(), "/"), "/")
		names = append(names, kind)
	}
	return append(names, m.Names()...)
}
