package main

import (
	"strings"

	"github.com/spf13/cobra"

	"hearth/eval/report"
	"hearth/sim/affordance"
)

func newHouseholdActions(a *app) *cobra.Command {
	i := &inquirer{resident: resident{app: a}}
	action := ""
	cmd := &cobra.Command{
		Use:   "actions SCENE [PROGRAM]",
		Short: "Tell which actions can be done next, with what, and why others cannot",
		Long: `Actions tells what can be done in a scene, after a program or at the start: each action with
the things that it can be done with, and an example as the next line of the program. For an
action that cannot be done it tells what is against the things that come nearest. All of it
is derived from the rules that execute the actions. Scenes and programs are those of
hearth household run; numbers in examples are ids of nodes.

Exit codes: 0 something can be done, 1 nothing can.`,
		Example: `  hearth household actions home take-a-nap
  hearth household actions flat.json breakfast.txt --action putin --format json`,
		Args: placed(0, 1, "at most one program"),
		RunE: func(_ *cobra.Command, args []string) error { return i.actions(args, action) },
	}
	i.bind(cmd)
	cmd.Flags().StringVar(&action, "action", "", "tell it of this `action` only")
	i.bindFormat(cmd)
	return cmd
}

// bindFormat adds the flags that say what is written of what can be done.
func (i *inquirer) bindFormat(cmd *cobra.Command) {
	cmd.Flags().StringVar(&i.answering.format, "format", "table", strings.Join(affordanceFormats, ", "))
	i.paging.bind(cmd, "actions")
}

// moment is the state that the words and flags name as one in which something
// can be done next, with everything in the scene.
func (i *inquirer) moment(words []string) (*affordance.Affordances, error) {
	if err := oneOf(i.answering.format, affordanceFormats...); err != nil {
		return nil, err
	}
	s, err := i.situation(words)
	if err != nil {
		return nil, err
	}
	return affordance.Of(s, true), nil
}

func (i *inquirer) actions(words []string, action string) error {
	m, err := i.moment(words)
	if err != nil {
		return err
	}
	found, err := findings(i.home.Ontology, m, action)
	if err != nil {
		return err
	}
	return i.app.admissible(found, &i.answering, report.Line)
}
