package main

import (
	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/show"
)

func newTypesTree(a *app) *cobra.Command {
	v := inKitchen(a)
	cmd := &cobra.Command{
		Use:     "tree [CLASS]",
		Short:   "Show a class, or all of them, with what falls under it",
		Long:    "Tree shows a class with all below it; of a published one, as soma:Crockery, published classes and the kitchen's.",
		Example: "  hearth types tree container\n  hearth types tree soma:Crockery",
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usage("%s wants one class or none, and here are %d", c.CommandPath(), len(args))
			}
			w, err := v.open()
			if err != nil {
				return err
			}
			if len(args) == 0 {
				return written(show.ClassTree(a.out, w.Ontology, ""))
			}
			if p := w.Ontology.PublishedAs(args[0]); p != nil {
				return written(publishedTree(a.out, w.Ontology, p))
			}
			if w.Ontology.Class(args[0]) == nil {
				return unknownClass(w, args[0])
			}
			return written(show.ClassTree(a.out, w.Ontology, args[0]))
		},
	}
	v.bindWorld(cmd)
	return cmd
}

func newTypesSearch(a *app) *cobra.Command {
	v := inKitchen(a)
	cmd := &cobra.Command{
		Use:   "search WORD",
		Short: "Find classes and derived types by a part of their names, or by what they mean",
		Long: `Search lists the classes and the types that rules derive of which the word is part of the
name, then those whose description or IRI has it; if there are none, the nearest name.`,
		Example: "  hearth types search bowl\n  hearth types search shells",
		Args:    one("word"),
		RunE: func(_ *cobra.Command, args []string) error {
			w, err := v.open()
			if err != nil {
				return err
			}
			kinds, err := kindsOf(w)
			if err != nil {
				return err
			}
			found := show.Matching(args[0], kinds)
			if len(found) == 0 {
				return hearth.Unknown("E0203", "class", args[0], nil)
			}
			return written(show.Kinds(a.out, found))
		},
	}
	v.bindWorld(cmd)
	return cmd
}

// kindsOf lists all that a thing can be: derived types, then classes, then
// published ones.
func kindsOf(w *hearth.World) (kinds []show.Kind, err error) {
	b, err := w.Questions()
	if err != nil {
		return nil, err
	}
	for _, name := range b.Types() {
		kinds = append(kinds, show.Kind{Name: name, Doc: "derived: " + b.TypeDoc(name)})
	}
	for _, c := range w.Ontology.Classes() {
		kinds = append(kinds, show.Kind{Name: c.Name, Doc: c.Doc, IRI: c.IRI})
	}
	for _, p := range w.Ontology.Published() {
		kinds = append(kinds, show.Kind{Name: p.Name, IRI: p.IRI})
	}
	return kinds, nil
}
