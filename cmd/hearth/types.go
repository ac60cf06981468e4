package main

import (
	"github.com/spf13/cobra"

	"hearth/cmd/internal/show"
)

func newTypesShow(a *app) *cobra.Command {
	var kitchen choice
	cmd := &cobra.Command{
		Use:     "show CLASS",
		Short:   "Show what a class is, what its things can be, and what can be done with them",
		Example: "  hearth types show medium-bowl",
		Args:    one("class"),
		RunE: func(_ *cobra.Command, args []string) error {
			k, err := kitchen.open()
			if err != nil {
				return err
			}
			class := k.Ontology.Class(args[0])
			if class == nil {
				var names []string
				for _, c := range k.Ontology.Classes() {
					names = append(names, c.Name)
				}
				return unknown("E0203", "class", args[0], names)
			}
			return written(show.Class(a.out, k.Ontology, class))
		},
	}
	kitchen.bind(cmd)
	return cmd
}
