package ask

import (
	"maps"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim"
)

// Predicates lists what a query can speak of.
func (b *Base) Predicates() []string {
	names := append(b.Types(), Relation)
	for _, f := range b.onto.Fluents() {
		names = append(names, f.Pred, f.Pred+during)
	}
	for _, f := range b.onto.Facts() {
		names = append(names, f.Pred)
	}
	return append(names, b.domain.Model().Computed()...)
}

// speaksOf reports whether queries know a predicate.
func (b *Base) speaksOf(pred string) bool {
	return slices.Contains(b.vocab.Supplied, pred) || slices.Contains(b.vocab.Given, pred) ||
		slices.ContainsFunc(b.vocab.Facts, func(f engine.Fact) bool { return f.Pred == pred }) ||
		slices.ContainsFunc(b.types, func(f typeFile) bool { return slices.Contains(f.defines, pred) })
}

// spokenOf refuses a fact with a predicate of which neither queries nor the rules
// of any step speak, or with another number of arguments.
func (b *Base) spokenOf(e *sim.Episode, f engine.Fact, src *source.File) error {
	at := source.Span{File: src, End: len(src.Text)}
	var names []string
	for _, a := range b.onto.Actions() {
		p, err := e.Domain.Program(a.Name)
		if err != nil {
			continue // who executes it is told
		}
		n, ok := p.Arity(f.Pred)
		switch {
		case ok && n == len(f.Args):
			return nil
		case ok:
			return diag.New("E0406", at, "%s has %d arguments, not %d", f.Pred, n, len(f.Args))
		}
		for _, r := range p.Rules() {
			names = append(names, r.Head)
		}
	}
	if slices.Contains(b.declared, f.Pred) {
		return nil
	}
	d := diag.New("E0405", at, "nothing declares, defines or supplies %s/%d", f.Pred, len(f.Args))
	return hinted(d, f.Pred, slices.Concat(b.Predicates(), b.declared, names))
}

// mentioned refuses a variable that the plan does not have.
func mentioned(e *sim.Episode, src *source.File) error {
	names := slices.Sorted(maps.Keys(e.Bindings))
	for _, s := range e.Plan.Steps {
		names = append(names, s.Vars()...)
	}
	name := strings.TrimSpace(src.Text)
	if slices.Contains(names, name) {
		return nil
	}
	d := diag.New("E0762", source.Span{File: src, End: len(src.Text)}, "there is no variable %.80s in the plan", name)
	return hinted(d, name, names)
}

// hinted adds which of the known names may have been meant, or, where there are
// few, all of them.
func hinted(d *diag.Diagnostic, name string, known []string) *diag.Diagnostic {
	slices.Sort(known)
	known = slices.Compact(known)
	if near := near(name, known); near != "" {
		return d.WithHint("did you mean %s?", near)
	}
	if len(known) > 0 && len(known) <= 12 {
		return d.WithHint("there is %s", strings.Join(known, ", "))
	}
	return d
}
