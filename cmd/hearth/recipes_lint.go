package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	lint "hearth/eval/gold"
	"hearth/eval/report"
	"hearth/parser/diag"
)

func newRecipesLint(a *app) *cobra.Command {
	v := inKitchen(a)
	var out *output
	cmd := &cobra.Command{
		Use:   "lint [RECIPE...]",
		Short: "Find faults in gold networks, alignments and texts",
		Long: `Lint finds, in some recipes or in all, actions that cannot be executed, results that
nothing uses, actions that the dish does not need, sentences without actions, alignments
that are not the gold network, networks that do not score 1.00 against themselves, files
and ids that do not fit together, and primary outputs that no action gives. By-products
such as peels and shells need no use: only what an action gives first does. The exit code
is 1 when there are faults.`,
		Example: "  hearth recipes lint\n  hearth recipes lint --benchmark muhai --edition 2023 --format jsonl",
		RunE: func(_ *cobra.Command, args []string) error {
			w, err := v.open()
			if err != nil {
				return err
			}
			set, err := v.library()
			if err != nil {
				return err
			}
			missing := set.Missing()
			for _, id := range slices.Sorted(maps.Keys(missing)) {
				fmt.Fprintf(a.err, "note: %s is left out: %v\n", id, missing[id])
			}
			found, err := faults(&lint.Linter{Evaluator: w.Evaluator(set)}, args)
			if err != nil {
				return err
			}
			if err := out.diagnostics(found); err != nil {
				return err
			}
			return errTold(min(len(found), exitNegative))
		},
	}
	v.bindKitchen(cmd)
	out = a.output(cmd, "text", "json", "jsonl", "csv", "md")
	return cmd
}

// faults finds those of the recipes that are named, or of all recipes and of
// the texts of all alignments.
func faults(l *lint.Linter, words []string) ([]*diag.Diagnostic, error) {
	set := l.Evaluator.Set
	found := []*diag.Diagnostic{}
	ids := set.IDs()
	if len(words) == 0 {
		found = append(found, set.Problems()...)
	} else {
		ids = nil
	}
	for _, w := range words {
		id := strings.ToLower(w)
		if set.Entry(id) == nil {
			return nil, hearth.Unknown("E0806", "recipe", w, set.IDs())
		}
		ids = append(ids, id)
	}
	for _, id := range ids {
		of, err := l.Recipe(id)
		if err != nil {
			return nil, fault(err)
		}
		found = append(found, of...)
	}
	return found, nil
}

// diagnostics writes what is wrong with inputs as the result of a command.
func (o *output) diagnostics(found []*diag.Diagnostic) error {
	if !o.people() {
		return o.print(report.OfDiagnostics(found, o.page))
	}
	told := *o.app
	told.err = o.app.out
	told.tell(found...)
	return nil
}
