package ask

import (
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
)

// Types returns the commands about the classes of things.
func Types(a *cli.App) *cobra.Command {
	return cli.Group("types", "Show and find the classes of things", typesShow(a), typesTree(a), typesSearch(a))
}

func typesTree(a *cli.App) *cobra.Command {
	v := cli.InKitchen(a)
	return a.Output(&cobra.Command{
		Use:     "tree [CLASS]",
		Short:   "Show a class, or all classes, with their subclasses",
		Long:    "Tree shows a class with all its subclasses. Those of a published class, such as soma:Crockery, are published classes and classes of the kitchen.",
		Example: "  hearth types tree container\n  hearth types tree soma:Crockery",
		Args:    cli.ArgCount(0, 1, "one class or none"),
	}, "text", "json", "jsonl").PrintsOfWorld(v, func(w *hearth.World, words []string) (any, error) {
		return w.Tree(v.Ctx(), strings.Join(words, ""))
	})
}

func typesSearch(a *cli.App) *cobra.Command {
	v := cli.InKitchen(a)
	out := a.ListOutput(&cobra.Command{
		Use:   "search WORD",
		Short: "Find classes and derived types by a part of their names, or by their descriptions",
		Long: `Search lists the classes and derived types whose names contain the word, then those whose
description or IRI contains it. If there are none, it suggests the nearest name. In a household,
where nodes may have any name, it also finds the names of nodes.`,
		Example: "  hearth types search bowl\n  hearth types search shells",
		Args:    cli.OneArg("word"),
	}, "types")
	return out.PrintsOfWorld(v, func(w *hearth.World, words []string) (any, error) {
		return w.Types(v.Ctx(), words[0], out.Page)
	})
}

func typesShow(a *cli.App) *cobra.Command {
	v := cli.InKitchen(a)
	return a.Output(&cobra.Command{
		Use:   "show NAME",
		Short: "Show a class or a derived type, with its properties and the actions for its things",
		Long: `For a class, show lists its superclasses and subclasses, the number of its things at the start,
its properties with the classes that define them, facts of the ontology such as weights, and the
actions that take it. For a derived type, it lists the number of things that fit at the
start, and the rules. In a household the name may also be a name of nodes, or a state or
property of them.`,
		Example: "  hearth types show medium-bowl\n  hearth types show soma:Oven\n  hearth types show dough --format json\n  hearth types show sofa --world household",
		Args:    cli.OneArg("class"),
	}, "table", "json").PrintsOfWorld(v, func(w *hearth.World, words []string) (any, error) { return w.Type(v.Ctx(), words[0]) })
}
