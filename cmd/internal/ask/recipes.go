package ask

import (
	"strings"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/eval/benchmark"
	"hearth/facts/corpus"
	"hearth/parser/source"
)

// RecipesList returns the command that lists the recipes.
func RecipesList(a *cli.App) *cobra.Command {
	var recipes cli.Library
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the recipes by their ids, with kind and title",
		Args:  cli.NoArgs,
	}
	recipes.Bind(cmd)
	out := a.ListOutput(cmd, "recipes")
	return out.Prints(func([]string) (any, error) {
		set, err := recipes.Set(a, corpus.Written)
		if err != nil {
			return nil, err
		}
		return set.Recipes(out.Page), nil
	})
}

// RecipesShow returns the command that shows a recipe.
func RecipesShow(a *cli.App) *cobra.Command {
	var recipes cli.Library
	var edition string
	cmd := &cobra.Command{
		Use:   "show RECIPE",
		Short: "Show the text of a recipe, the actions of its sentences, and its gold network",
		Long: `Show writes the text of a recipe with the actions of each sentence, then its gold network.
The built-in recipes are written for edition 2024. For an earlier edition, show leaves out
arguments that the edition lacks, such as the surface of cut.`,
		Example: "  hearth recipes show mango-radish-salad\n  hearth recipes show mango-radish-salad --edition 2023",
		Args:    cli.OneArg("recipe"),
	}
	recipes.Bind(cmd)
	cmd.Flags().StringVar(&edition, "edition", corpus.Written, "show the built-in recipes in this edition: 2023 or 2024")
	return a.Output(cmd, "text", "json").Prints(func(words []string) (any, error) {
		set, err := recipes.Set(a, edition)
		if err != nil {
			return nil, err
		}
		id := strings.ToLower(words[0])
		entry := set.Entry(id)
		switch {
		case set.Missing()[id] != nil:
			return nil, set.Missing()[id]
		case entry == nil:
			return nil, source.Unknown("E0806", "recipe", words[0], set.IDs())
		}
		return entry.Report(gold(entry)), nil
	})
}

// gold returns the gold network of a recipe as text, or "".
func gold(e *benchmark.Entry) string {
	if e.Gold == nil {
		return ""
	}
	return e.Solution().Text
}
