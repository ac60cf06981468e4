package main

import (
	"strings"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/show"
	"hearth/eval/benchmark"
)

func newRecipesList(a *app) *cobra.Command {
	var recipes library
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the recipes by their ids",
		Args:  noWords,
		RunE: func(*cobra.Command, []string) error {
			set, err := recipes.set(a)
			if err != nil {
				return err
			}
			return written(show.Recipes(a.out, set))
		},
	}
	recipes.bind(cmd)
	return cmd
}

func newRecipesShow(a *app) *cobra.Command {
	var recipes library
	cmd := &cobra.Command{
		Use:     "show RECIPE",
		Short:   "Show the text of a recipe and its gold network",
		Example: "  hearth recipes show mango-radish-salad",
		Args:    one("recipe"),
		RunE: func(_ *cobra.Command, args []string) error {
			set, err := recipes.set(a)
			if err != nil {
				return err
			}
			entry := set.Entry(strings.ToLower(args[0]))
			if entry == nil {
				return unknown("E0806", "recipe", args[0], set.IDs())
			}
			return written(show.Recipe(a.out, entry, gold(entry)))
		},
	}
	recipes.bind(cmd)
	return cmd
}

// gold returns the gold network of a recipe as text, "" when it has none.
func gold(e *benchmark.Entry) string {
	if e.Gold == nil {
		return ""
	}
	return goldText(e).Text
}
