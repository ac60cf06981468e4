package ask

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/world"
)

// Predicates returns the names of all predicates that a query can use.
func (b *Base) Predicates() []string {
	names := append(b.Types(), Relation)
	for _, f := range b.onto.Fluents() {
		names = append(names, f.Pred, f.Pred+during)
	}
	for _, f := range b.onto.Facts() {
		names = append(names, f.Pred)
	}
	for _, pred := range slices.Sorted(maps.Keys(b.spans)) {
		names = append(names, pred+during)
	}
	for _, f := range b.types {
		names = append(names, slices.DeleteFunc(slices.Clone(f.defines), func(pred string) bool { return b.args[pred] == nil })...)
	}
	for _, pred := range b.moments.names() {
		if b.args[pred] != nil {
			names = append(names, pred)
		}
	}
	return append(names, b.domain.Model().Computed()...)
}

// speaksOf reports whether queries can use a predicate.
func (b *Base) speaksOf(pred string) bool {
	return b.isOfStates(pred) || slices.Contains(b.moments.names(), pred)
}

// isOfStates reports whether queries about states can use a predicate.
func (b *Base) isOfStates(pred string) bool {
	return slices.Contains(b.vocab.Supplied, pred) || slices.Contains(b.vocab.Inputs, pred) ||
		slices.ContainsFunc(b.vocab.Facts, func(f engine.Fact) bool { return f.Pred == pred }) ||
		slices.ContainsFunc(b.types, func(f typeFile) bool { return slices.Contains(f.defines, pred) })
}

// mentioned returns an error if the plan does not have the variable in src.
func mentioned(e *sim.Episode, src *source.File) error {
	names := variables(e)
	name := strings.TrimSpace(src.Text)
	if slices.Contains(names, name) {
		return nil
	}
	d := source.Errorf("E0762", source.Span{File: src, End: len(src.Text)}, "there is no variable %.80s in the plan", name)
	return hintNearest(d, name, names)
}

// variables returns the variables of the plan and those bound before it.
func variables(e *sim.Episode) []string {
	names := e.Bindings.Variables()
	for _, s := range e.Plan.Steps {
		names = append(names, s.Vars()...)
	}
	return names
}

// things returns the names of all entities in a state.
func things(s *sim.Situation) (names []string) {
	view := &world.View{State: s.State}
	_ = view.Scan("type", make([]engine.Term, 2), func(row []engine.Term) bool { // a full scan cannot fail
		names = append(names, row[0].Sym())
		return true
	})
	return names
}

// hintNearest adds a hint with the nearest known name, or with all of them if they are few.
func hintNearest(d *source.Diagnostic, name string, known []string) *source.Diagnostic {
	slices.Sort(known)
	known = slices.Compact(known)
	if near := near(name, known); near != "" {
		return d.WithHint("did you mean %s?", near)
	}
	switch n := len(known); {
	case n > 0 && n <= mostListed:
		return d.WithHint("expected one of %s", strings.Join(known, ", "))
	case n > 0 && strings.HasPrefix(name, "?"):
		return d.WithHint("expected one of %s …", strings.Join(known[:mostListed], ", "))
	}
	return d
}

// meant adds hints to diagnostics of unknown predicates. It also suggests types, which the program contains
// only if the query uses them.
func (b *Base) meant(err error, q *program.Query) error {
	list, other := source.SplitError(err)
	if other != nil {
		return other
	}
	names := b.Predicates()
	for _, f := range b.types {
		names = append(names, f.defines...)
	}
	for _, p := range q.Defines {
		names = append(names, p.Name)
	}
	names = append(names, b.moments.names()...)
	for i, d := range list.Items {
		pred, _, _ := strings.Cut(strings.TrimPrefix(d.Msg, "nothing declares, defines or supplies "), "/")
		if d.Code == "E0405" && (d.Hint == "" || slices.Contains(q.Uses, pred)) {
			d.Hint = b.spelled(pred)
			if d.Hint == "" {
				list.Items[i] = hintNearest(d, pred, names)
			}
		}
	}
	return err
}

// spelled returns a hint on how to query something that is not a predicate: a word for a kind, a class, or a
// property with several predicates. It returns "" if pred is none of these.
func (b *Base) spelled(pred string) string {
	if hint := b.domain.Rules().QuantitativeHint(strings.TrimSuffix(pred, during)); hint != "" {
		return hint
	}
	if _, declared := b.args[pred]; declared && !slices.Contains(b.vocab.Supplied, pred) {
		return fmt.Sprintf("only the rules of a step have %s: types and questions are about a state", pred)
	}
	name := strings.ReplaceAll(pred, "_", "-")
	for _, p := range b.onto.Properties() {
		for _, word := range []string{pred, name} {
			if saysKind(p) && p.Predicate() != "" && slices.Contains(b.words(p), word) {
				return fmt.Sprintf("it is a value of %s: write %s(X, /%s)", p.Name, p.Predicate(), word)
			}
		}
	}
	return b.onto.SpellingHint(pred)
}

// akin returns the names that differ from name only in their number, such as /jar/276 for /jar/1. It returns
// all known names if there are none.
func akin(name string, known []string) []string {
	kind := name[:strings.LastIndex(name, "/")+1]
	same := slices.DeleteFunc(slices.Clone(known), func(n string) bool { return len(kind) < 2 || !strings.HasPrefix(n, kind) })
	if len(same) == 0 {
		return known
	}
	return same
}
