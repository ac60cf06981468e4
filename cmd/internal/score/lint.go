package score

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/eval/results"
	"hearth/parser/source"
)

// Lint returns the command that finds faults in recipes.
func Lint(a *cli.App) *cobra.Command {
	v := cli.KitchenOnly(a)
	var out *cli.Output
	cmd := &cobra.Command{
		Use:   "lint [RECIPE...]",
		Short: "Find faults in recipes: gold networks, texts, and the actions of each sentence",
		Long: `Lint checks the named recipes, or all of them. It finds actions that cannot be executed, unused
results, actions that the dish does not need, sentences without actions, alignments that differ
from the gold network, networks that do not score 1.00 against themselves, files and ids that do
not fit together, and primary outputs that no action gives. By-products such as peels and shells
may stay unused: only the first output of an action must be used. The exit code is 1 if there
are faults.`,
		Example: "  hearth recipes lint\n  hearth recipes lint --benchmark muhai --edition 2023 --format jsonl",
		RunE: func(cmd *cobra.Command, args []string) error {
			w, err := v.Open()
			if err != nil {
				return err
			}
			set, err := v.Library()
			if err != nil {
				return err
			}
			missing := set.Missing()
			for _, id := range slices.Sorted(maps.Keys(missing)) {
				a.Note("%s is skipped: %v", id, missing[id])
			}
			kitchen := w.Internal()
			found, err := faults(cmd.Context(), &results.Linter{Evaluator: kitchen.Evaluator(set)}, args)
			if err != nil {
				return err
			}
			if err := out.Diagnostics(found); err != nil {
				return err
			}
			return cli.SilentExit(min(len(found), cli.ExitNegative))
		},
	}
	v.BindWorld(cmd)
	v.Recipes.Bind(cmd)
	out = a.Output(cmd, "text", "json", "jsonl", "csv", "md")
	return cmd
}

// faults returns the faults of the named recipes, or those of all recipes and alignments.
func faults(ctx context.Context, l *results.Linter, words []string) ([]*source.Diagnostic, error) {
	set := l.Evaluator.Set
	found := []*source.Diagnostic{}
	ids := set.IDs()
	if len(words) == 0 {
		found = append(found, set.Problems()...)
	} else {
		ids = nil
	}
	for _, w := range words {
		id := strings.ToLower(w)
		if set.Entry(id) == nil {
			return nil, source.Unknown("E0806", "recipe", w, set.IDs())
		}
		ids = append(ids, id)
	}
	for _, id := range ids {
		of, err := l.Recipe(ctx, id)
		if err != nil {
			return nil, err
		}
		found = append(found, of...)
	}
	return found, nil
}
