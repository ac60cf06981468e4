package catalog

import (
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/eval/report"
)

// TypesTree makes the command that shows how classes lie below each other.
func TypesTree(a *cli.App) *cobra.Command {
	v := cli.InKitchen(a)
	var out *cli.Output
	cmd := &cobra.Command{
		Use:     "tree [CLASS]",
		Short:   "Show a class, or all of them, with what falls under it",
		Long:    "Tree shows a class with all below it; of a published one, as soma:Crockery, published classes and the kitchen's.",
		Example: "  hearth types tree container\n  hearth types tree soma:Crockery",
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) > 1 {
				return cli.Usage("%s wants one class or none, and here are %d", c.CommandPath(), len(args))
			}
			w, err := v.Open()
			if err != nil {
				return err
			}
			class := strings.Join(args, "")
			if class != "" && w.Ontology.PublishedAs(class) == nil && w.Ontology.Class(class) == nil {
				return unknownClass(w, class)
			}
			return out.Print(report.OfClasses(w.Ontology, class))
		},
	}
	v.BindWorld(cmd)
	out = a.Output(cmd, "text", "json", "jsonl")
	return cmd
}

// TypesSearch makes the command that finds classes by a word.
func TypesSearch(a *cli.App) *cobra.Command {
	v := cli.InKitchen(a)
	var out *cli.Output
	cmd := &cobra.Command{
		Use:   "search WORD",
		Short: "Find classes and derived types by a part of their names, or by what they mean",
		Long: `Search lists the classes and the types that rules derive of which the word is part of the
name, then those whose description or IRI has it; if there are none, the nearest name.`,
		Example: "  hearth types search bowl\n  hearth types search shells",
		Args:    cli.One("word"),
		RunE: func(_ *cobra.Command, args []string) error {
			w, err := v.Open()
			if err != nil {
				return err
			}
			kinds, err := kindsOf(w)
			if err != nil {
				return err
			}
			found := report.Search(args[0], kinds, out.Page)
			if len(found.Items) == 0 {
				return hearth.Unknown("E0203", "class", args[0], nil)
			}
			return out.Print(found)
		},
	}
	v.BindWorld(cmd)
	out = a.Lists(cmd, "types")
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
