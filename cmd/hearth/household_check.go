package main

import (
	"path"

	"github.com/spf13/cobra"

	"hearth/parser/diag"
	"hearth/parser/program"
)

func newHouseholdCheck(a *app) *cobra.Command {
	r := &resident{app: a}
	activity := false
	cmd := &cobra.Command{
		Use:   "check FILE...",
		Short: "Find what is wrong with graphs (*.json) and programs (others), and with what --with adds",
		Args: func(c *cobra.Command, args []string) error {
			if len(r.with.folders()) > 0 {
				return nil
			}
			return some("graphs or programs")(c, args)
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if err := r.open(""); err != nil {
				return err
			}
			var problems diag.List
			for _, name := range args {
				err := r.check(name, activity)
				list, other := diag.Of(err)
				if other != nil {
					return other
				}
				problems.Merge(list)
			}
			return problems.Err()
		},
	}
	r.bind(cmd, "corrected")
	cmd.Flags().BoolVar(&activity, "activity", false, "a title and a description stand above each program, as in the activity knowledge base")
	return cmd
}

func (r *resident) check(name string, activity bool) error {
	if path.Ext(name) == ".json" {
		_, err := r.graph(name)
		return err
	}
	src, err := r.app.programText(name)
	if err != nil {
		return err
	}
	if activity {
		_, err = program.ParseActivity(src, r.home.Actions)
	} else {
		_, err = r.home.Program(src)
	}
	return err
}
