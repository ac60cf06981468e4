package catalog

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/eval/report"
	"hearth/parser/source"
	"hearth/sim/ask"
)

// TypesShow makes the command that tells all of a class.
func TypesShow(a *cli.App) *cobra.Command {
	v := cli.InKitchen(a)
	var out *cli.Output
	cmd := &cobra.Command{
		Use:   "show NAME",
		Short: "Show what a class or a derived type is, what its things can be, and what can be done with them",
		Long: `Show tells of a class what is above and below it, how many things at the start are one, its
properties with the classes that give them, what the ontology knows of it, such as its
weights, and the actions that take it. Of a type that rules derive it tells how many things
fit at the start, and the rules.`,
		Example: "  hearth types show medium-bowl\n  hearth types show soma:Oven\n  hearth types show dough --format json",
		Args:    cli.One("class"),
		RunE: func(_ *cobra.Command, args []string) error {
			w, err := v.Open()
			if err != nil {
				return err
			}
			if p := w.Ontology.PublishedAs(args[0]); p != nil {
				return out.Print(&report.Type{Published: report.OfPublished(w.Ontology, p)})
			}
			page, err := kindOf(v.Ctx(), w, args[0])
			if err != nil {
				return err
			}
			return out.Print(page)
		},
	}
	v.BindWorld(cmd)
	out = a.Output(cmd, "table", "json")
	return cmd
}

// kindOf collects what there is to say of a class or a derived type.
func kindOf(ctx context.Context, w *hearth.World, name string) (*report.Type, error) {
	b, err := w.Questions()
	if err != nil {
		return nil, err
	}
	page := &report.Type{}
	if class := w.Ontology.Class(name); class != nil {
		_, n, err := fitting(ctx, w, b, fmt.Sprintf("is_a(X, /%s)", name))
		if err != nil {
			return nil, err
		}
		page.Class = report.OfClass(w.Ontology, class, n)
	}
	if derived := strings.ReplaceAll(name, "-", "_"); slices.Contains(b.Types(), derived) {
		q, n, err := fitting(ctx, w, b, derived+"(X)")
		if err != nil {
			return nil, err
		}
		page.Derived = report.OfDerived(derived, b.TypeDoc(derived), q.TypeRules(), n)
	}
	if page.Class == nil && page.Derived == nil {
		return nil, unknownClass(w, name, b.Types()...)
	}
	return page, nil
}

// fitting counts the things X in the kitchen at the start for which a query
// holds.
func fitting(ctx context.Context, w *hearth.World, b *ask.Base, query string) (*ask.Query, int, error) {
	q, err := b.Prepare(&source.File{Name: "query", Text: "type(X, _), here(X, X), " + query})
	if err != nil {
		return nil, 0, cli.Fault(err)
	}
	found, err := q.Run(ctx, w.Domain.Start())
	if err != nil {
		return nil, 0, cli.Fault(err)
	}
	return q, len(found.Rows), nil
}
