package main

import (
	"github.com/spf13/cobra"

	"hearth/eval/report"
)

func newSceneShow(a *app) *cobra.Command {
	v := inKitchen(a)
	var out *output
	cmd := &cobra.Command{
		Use:   "show",
		Short: "Show what is where in the kitchen before anything is cooked",
		Long: `Show writes the places of the kitchen with what lies in them, sorted by name: the
amounts of ingredients, and how many there are of the rest (the paper's Figure 6). What
stands for its contents, as the bowls of the stock do, is not named.`,
		Args: noWords,
		RunE: func(*cobra.Command, []string) error {
			w, err := v.open()
			if err != nil {
				return err
			}
			return out.print(report.OfScene(w.Domain.First()))
		},
	}
	v.bindChoice(cmd, true)
	out = a.output(cmd, "text", "json")
	return cmd
}
