package main

import (
	"cmp"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/show"
	"hearth/sim/household"
)

func newHouseholdActions(a *app) *cobra.Command {
	r := &resident{app: a}
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
		RunE: func(_ *cobra.Command, args []string) error { return r.actions(args[0], args[1:], action) },
	}
	r.bind(cmd, "corrected")
	r.bindScene(cmd)
	cmd.Flags().StringVar(&action, "action", "", "tell it of this `action` only")
	cmd.Flags().StringVar(&r.format, "format", "table", "table or json")
	return cmd
}

func (r *resident) actions(scene string, programs []string, action string) error {
	if err := oneOf(r.format, "table", "json"); err != nil {
		return err
	}
	at, err := r.enter(scene)
	if err != nil {
		return err
	}
	run, err := r.after(at, programs)
	if err != nil {
		return err
	}
	found, err := findings(r.home.Ontology, run.Moment(), action)
	if err != nil {
		return err
	}
	return cmp.Or(written(show.Findings(r.app.out, r.format, found, show.ProgramLine)), somethingPossible(found))
}

// after executes the program that is named, if one is.
func (r *resident) after(at *place, programs []string) (*household.Run, error) {
	if len(programs) == 0 {
		return at.start()
	}
	p, err := r.program(programs[0])
	if err != nil {
		return nil, err
	}
	return at.run(p)
}
