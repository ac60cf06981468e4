package main

import (
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/eval/report"
)

func newTypesTree(a *app) *cobra.Command {
	v := inKitchen(a)
	var out *output
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
			class := strings.Join(args, "")
			if class != "" && w.Ontology.PublishedAs(class) == nil && w.Ontology.Class(class) == nil {
				return unknownClass(w, class)
			}
			return out.print(report.OfClasses(w.Ontology, class))
		},
	}
	v.bindWorld(cmd)
	out = a.output(cmd, "text", "json", "jsonl")
	return cmd
}

func newTypesSearch(a *app) *cobra.Command {
	v := inKitchen(a)
	var out *output
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
			found := report.Search(args[0], kinds, out.page)
			if len(found.Items) == 0 {
				return hearth.Unknown("E0203", "class", args[0], nil)
			}
			return out.print(found)
		},
	}
	v.bindWorld(cmd)
	out = a.lists(cmd, "types")
	return cmd
}

// kindsOf lists all that a thing can be: derived types, then classes, then
// published ones.
func kindsOf(w *hearth.World) (kinds []report.Named, err error) {
	b, err := w.Questions()
	if err != nil {
		return nil, err
	}
	for _, name := range b.Types() {
		kinds = append(kinds, report.Named{Name: name, Doc: "derived: " + b.TypeDoc(name)})
	}
	for _, c := range w.Ontology.Classes() {
		kinds = append(kinds, report.Named{Name: c.Name, Doc: c.Doc, IRI: c.IRI})
	}
	for _, p := range w.Ontology.Published() {
		kinds = append(kinds, report.Named{Name: p.Name, IRI: p.IRI})
	}
	return kinds, nil
}
