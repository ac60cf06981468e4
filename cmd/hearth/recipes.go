package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/eval/benchmark"
	"hearth/eval/report"
	"hearth/facts/corpus"
)

func newRecipesList(a *app) *cobra.Command {
	var recipes library
	var out *output
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the recipes by their ids, with kind and title",
		Args:  noWords,
		RunE: func(*cobra.Command, []string) error {
			set, err := recipes.set(a, corpus.Written)
			if err != nil {
				return err
			}
			return out.print(report.OfRecipes(set, out.page))
		},
	}
	recipes.bind(cmd)
	out = a.lists(cmd, "recipes")
	return cmd
}

func newRecipesShow(a *app) *cobra.Command {
	var recipes library
	var edition string
	var out *output
	cmd := &cobra.Command{
		Use:   "show RECIPE",
		Short: "Show the text of a recipe, what its sentences mean, and its gold network",
		Long: `Show writes the text of a recipe with the actions that each sentence means, then its gold
network. The recipes that come with hearth are written for edition 2024; for an earlier
one they lose the arguments that it has not, such as the surface that cut is given.`,
		Example: "  hearth recipes show mango-radish-salad\n  hearth recipes show mango-radish-salad --edition 2023",
		Args:    one("recipe"),
		RunE: func(_ *cobra.Command, args []string) error {
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
			}
			return out.print(report.OfRecipe(entry, gold(entry)))
		},
	}
	recipes.bind(cmd)
	cmd.Flags().StringVar(&edition, "edition", corpus.Written, "2023 or 2024: as the recipes that come with hearth read there")
	out = a.output(cmd, "text", "json")
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
