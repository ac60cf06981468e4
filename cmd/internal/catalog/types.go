// Package catalog is the commands that say what there is: recipes, tasks, the
// scene, classes of things, codes of errors and schemas. Nothing is executed.
package catalog

import (
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
)

// Types makes the commands about the classes of things.
func Types(a *cli.App) *cobra.Command {
	return cli.Group("types", "The classes of things", typesShow(a), typesTree(a), typesSearch(a))
}

func typesTree(a *cli.App) *cobra.Command {
	v := cli.InKitchen(a)
	return a.Output(&cobra.Command{
		Use:     "tree [CLASS]",
		Short:   "Show a class, or all of them, with what falls under it",
		Long:    "Tree shows a class with all below it; of a published one, as soma:Crockery, published classes and the kitchen's.",
		Example: "  hearth types tree container\n  hearth types tree soma:Crockery",
		Args:    cli.Words(0, 1, "one class or none"),
	}, "text", "json", "jsonl").Of(v, func(w *hearth.World, words []string) (any, error) {
		return w.Tree(v.Ctx(), strings.Join(words, ""))
	})
}

func typesSearch(a *cli.App) *cobra.Command {
	v := cli.InKitchen(a)
	out := a.Lists(&cobra.Command{
		Use:   "search WORD",
		Short: "Find classes and derived types by a part of their names, or by what they mean",
		Long: `Search lists the classes and the types that rules derive of which the word is part of the
name, then those whose description or IRI has it; if there are none, the nearest name. In a
household, where nodes may be called anything, it finds what they are called, too.`,
		Example: "  hearth types search bowl\n  hearth types search shells",
		Args:    cli.One("word"),
	}, "types")
	return out.Of(v, func(w *hearth.World, words []string) (any, error) {
		return w.Types(v.Ctx(), words[0], out.Page)
	})
}

func typesShow(a *cli.App) *cobra.Command {
	v := cli.InKitchen(a)
	return a.Output(&cobra.Command{
		Use:   "show NAME",
		Short: "Show what a class or a derived type is, what its things can be, and what can be done with them",
		Long: `Show tells of a class what is above and below it, how many things at the start are one, its
properties with the classes that give them, what the ontology knows of it, such as its
weights, and the actions that take it. Of a type that rules derive it tells how many things
fit at the start, and the rules. In a household the name may also be what nodes are called,
or a state or another word that they have.`,
		Example: "  hearth types show medium-bowl\n  hearth types show soma:Oven\n  hearth types show dough --format json\n  hearth types show sofa --world household",
		Args:    cli.One("class"),
	}, "table", "json").Of(v, func(w *hearth.World, words []string) (any, error) { return w.Type(v.Ctx(), words[0]) })
}
