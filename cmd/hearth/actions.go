package main

import (
	"github.com/spf13/cobra"

	"hearth/cmd/internal/show"
	"hearth/parser/diag"
	"hearth/parser/source"
)

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
			action := k.Ontology.Action(args[0])
			if action == nil {
				var names []string
				for _, x := range k.Ontology.Actions() {
					names = append(names, x.Name)
				}
				return unknown("E0201", "action", args[0], names)
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

// unknown is the error of a name on the command line that stands for nothing.
func unknown(code, what, name string, known []string) error {
	d := diag.New(code, source.Span{}, "there is no %s %.80s", what, name)
	if near := diag.Nearest(name, known); near != "" {
		d.WithHint("did you mean %s?", near)
	}
	return d
}
