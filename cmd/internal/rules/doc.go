package rules

import (
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/parser/source"
	"hearth/rules/authoring"
)

func newRulesDoc(a *cli.App) *cobra.Command {
	v := cli.InKitchen(a)
	cmd := &cobra.Command{
		Use:   "doc",
		Short: "Write a reference of the predicates that rules can use",
		Long: `Doc writes a reference of all predicates that rules can read or derive, grouped by their
source: those of rules/core and the shared.mg of the world, with their comments, those of added
rules, and one for every property of the ontology. With --mode quantitative it includes
measured properties, motions, and the inputs and results of dynamics and hazards. For the types in the folders
of --with it lists their meaning and the places of their rules.`,
		Example: "  hearth rules doc > rules.md\n  hearth rules doc --with mine\n  hearth rules doc --mode quantitative",
		Args:    cli.NoArgs,
	}
	v.BindWorld(cmd)
	return a.Output(cmd, "md", "json").Prints(func([]string) (any, error) {
		p, err := v.Added()
		if err != nil {
			return nil, err
		}
		w, err := v.OpenWith(p)
		if err != nil {
			return nil, err
		}
		var added []*source.File
		for _, name := range slices.Sorted(maps.Keys(p)) {
			if cli.Kind(p[name]) == "rules" {
				added = append(added, p[name])
			}
		}
		all, err := authoring.Reference(w, added...)
		if err != nil || len(added) == 0 {
			return all, err
		}
		types, err := authoring.Types(w, p.Files())
		if len(types.Preds) > 0 {
			all.Items = append(all.Items, types)
		}
		return all, err
	})
}
