package results

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"hearth/eval/benchmark"
	"hearth/parser/source"
)

// A Linter looks for faults in the recipes of the evaluator's set. It executes networks in the evaluator's
// domain.
type Linter struct{ Evaluator *benchmark.Evaluator }

// Recipe returns the faults in the data of one recipe, sorted by file and place. It returns nil if the set
// does not have the recipe. The error is that of ctx, or a fault of the rules.
func (l *Linter) Recipe(ctx context.Context, id string) ([]*source.Diagnostic, error) {
	entry := l.Evaluator.Set.Entry(id)
	if entry == nil {
		return nil, nil
	}
	c := &check{ctx: ctx, ev: l.Evaluator, entry: entry}
	c.names()
	c.parts()
	c.sentences()
	c.meaning()
	if err := c.network(); err != nil {
		return nil, err
	}
	slices.SortStableFunc(c.found, byPlace)
	return c.found, nil
}

// A check holds the faults found in one recipe.
type check struct {
	ctx   context.Context
	ev    *benchmark.Evaluator
	entry *benchmark.Entry
	found []*source.Diagnostic
}

func (c *check) report(code string, at source.Span, format string, args ...any) *source.Diagnostic {
	d := source.Errorf(code, at, format, args...)
	c.found = append(c.found, d)
	return d
}

func byPlace(a, b *source.Diagnostic) int {
	return cmp.Or(strings.Compare(file(a), file(b)), cmp.Compare(a.Span.Start, b.Span.Start), strings.Compare(a.Code, b.Code))
}

func file(d *source.Diagnostic) string {
	if d.Span.File == nil {
		return ""
	}
	return d.Span.File.Name
}
