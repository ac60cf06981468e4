package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/show"
	"hearth/eval/benchmark"
	"hearth/facts/corpus"
)

func newRecipesList(a *app) *cobra.Command {
	var recipes library
	var format string
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the recipes by their ids, with kind and title",
		Args:  noWords,
		RunE: func(*cobra.Command, []string) error {
			if err := oneOf(format, "table", "json"); err != nil {
				return err
			}
			set, err := recipes.set(a, corpus.Written)
			if err != nil {
				return err
			}
			if format == "json" {
				return written(encode(a, show.RecipeLines(set)))
			}
			return written(show.Recipes(a.out, set))
		},
	}
	recipes.bind(cmd)
	cmd.Flags().StringVar(&format, "format", "table", "table or json")
	return cmd
}

func newRecipesShow(a *app) *cobra.Command {
	var recipes library
	var edition, format string
	cmd := &cobra.Command{
		Use:   "show RECIPE",
		Short: "Show the text of a recipe, what its sentences mean, and its gold network",
		Long: `Show writes the text of a recipe with the actions that each sentence means, then its gold
network. The recipes that come with hearth are written for edition 2024; for an earlier
one they lose the arguments that it has not, such as the surface that cut is given.`,
		Example: "  hearth recipes show mango-radish-salad\n  hearth recipes show mango-radish-salad --edition 2023",
		Args:    one("recipe"),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := oneOf(format, "text", "json"); err != nil {
				return err
			}
			set, err := recipes.set(a, edition)
			if err != nil {
				return err
			}
			id := strings.ToLower(args[0])
			entry := set.Entry(id)
			switch {
			case set.Missing()[id] != nil:
				return set.Missing()[id]
			case entry == nil:
				return hearth.Unknown("E0806", "recipe", args[0], set.IDs())
			case format == "json":
				return written(encode(a, show.NewWholeRecipe(entry, gold(entry))))
			}
			return written(show.Recipe(a.out, entry, gold(entry)))
		},
	}
	recipes.bind(cmd)
	f := cmd.Flags()
	f.StringVar(&edition, "edition", corpus.Written, "2023 or 2024: as the recipes that come with hearth read there")
	f.StringVar(&format, "format", "text", "text or json")
	return cmd
}

// oneOf refuses a format that a command has not.
func oneOf(format string, formats ...string) error {
	if slices.Contains(formats, format) {
		return nil
	}
	return usage("there is no format %s: %s", format, strings.Join(formats, " or "))
}

// gold returns the gold network of a recipe as text, "" when it has none.
func gold(e *benchmark.Entry) string {
	if e.Gold == nil {
		return ""
	}
	return goldText(e).Text
}
