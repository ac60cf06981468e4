package main

import (
	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/show"
)

func newTypesShow(a *app) *cobra.Command {
	var kitchen choice
	cmd := &cobra.Command{
		Use:     "show CLASS",
		Short:   "Show what a class or a derived type is, what its things can be, and what can be done with them",
		Example: "  hearth types show medium-bowl",
		Args:    one("class"),
		RunE: func(_ *cobra.Command, args []string) error {
			k, err := kitchen.open(a)
			if err != nil {
				return err
			}
			b, err := k.Questions()
			if err != nil {
				return err
			}
			class, derived := k.Ontology.Class(args[0]), b.TypeDoc(args[0])
			switch {
			case class == nil && derived == "":
				return unknownClass(k, args[0])
			case class != nil:
				if err := show.Class(a.out, k.Ontology, class); err != nil {
					return written(err)
				}
			}
			return written(show.Derived(a.out, args[0], derived))
		},
	}
	kitchen.bind(cmd)
	return cmd
}

func unknownClass(k *hearth.Kitchen, name string) error {
	var names []string
	for _, c := range k.Ontology.Classes() {
		names = append(names, c.Name)
	}
	return unknown("E0203", "class", name, names)
}
