package main

import (
	"github.com/spf13/cobra"

	"hearth/cmd/internal/show"
	"hearth/ontology"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// newActions makes the commands about actions. Without one of them, but with
// --admissible, it tells what can be done now.
func newActions(a *app) *cobra.Command {
	c := &chooser{asker: asker{app: a}}
	admissible, action := false, ""
	cmd := group("actions", "What can be done in a kitchen", newActionsList(a), newActionsShow(a))
	cmd.Use = "actions --admissible [FILE|RECIPE]"
	cmd.Long = `With --admissible it tells which actions can be done next: after the last step of a network,
or, without one, in the kitchen at the start; and with what. Any filler of one line goes with
any of the others; where it does not, fillers stand together in brackets. What is told is
derived from the rules that execute the actions. For an action that cannot be done it tells
the condition that is not met by the fillers that come nearest.

Exit codes of --admissible: 0 something can be done, 1 nothing can.`
	cmd.Example = `  hearth actions --admissible mango-radish-salad
  hearth actions --admissible mango-radish-salad --step 12 --action mix
  hearth actions --admissible --format json`
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if !admissible {
			return onlyGroups(cmd, args)
		}
		if len(args) > 1 {
			return usage("%s wants at most one network, and here are %d arguments", cmd.CommandPath(), len(args))
		}
		return c.admissible(action, args)
	}
	c.bind(cmd, "of all things in the kitchen, and not only of those that variables of the network stand for")
	cmd.Flags().BoolVar(&admissible, "admissible", false, "tell which actions can be done next, with what, and why others cannot")
	cmd.Flags().StringVar(&action, "action", "", "tell it of this `action` only, with the roles that may be left open")
	return cmd
}

func newActionsList(a *app) *cobra.Command {
	var kitchen choice
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List all actions with the number of their arguments",
		Args:  noWords,
		RunE: func(*cobra.Command, []string) error {
			k, err := kitchen.open(a)
			if err != nil {
				return err
			}
			return written(show.Actions(a.out, k.Ontology.Actions()))
		},
	}
	kitchen.bind(cmd)
	return cmd
}

func newActionsShow(a *app) *cobra.Command {
	var kitchen choice
	cmd := &cobra.Command{
		Use:     "show ACTION",
		Short:   "Show the arguments of an action, what they may be, and where its rules are",
		Example: "  hearth actions show bake",
		Args:    one("action"),
		RunE: func(_ *cobra.Command, args []string) error {
			k, err := kitchen.open(a)
			if err != nil {
				return err
			}
			action, err := actionOf(k.Ontology, args[0])
			if err != nil {
				return err
			}
			rules, err := k.Domain.RuleFiles(action.Name)
			if err != nil {
				return fault(err)
			}
			return written(show.Action(a.out, action, rules))
		},
	}
	kitchen.bind(cmd)
	return cmd
}

// actionOf finds an action by its name.
func actionOf(onto *ontology.Ontology, name string) (*ontology.Action, error) {
	if a := onto.Action(name); a != nil {
		return a, nil
	}
	var names []string
	for _, a := range onto.Actions() {
		names = append(names, a.Name)
	}
	return nil, unknown("E0201", "action", name, names)
}

// unknown is the error of a name on the command line that stands for nothing.
func unknown(code, what, name string, known []string) error {
	d := diag.New(code, source.Span{}, "there is no %s %.80s", what, name)
	if near := diag.Nearest(name, known); near != "" {
		d.WithHint("did you mean %s?", near)
	}
	return d
}
