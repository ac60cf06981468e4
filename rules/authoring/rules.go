package authoring

import (
	"slices"

	"hearth"
	"hearth/engine"
	"hearth/parser/source"
	"hearth/sim/explanation"
)

// Files selects rule files; nil selects all.
type Files func(*source.File) bool

// Rules returns each rule in some files once: the rules of actions and the auxiliary rules, but not those for types.
// The error is a *[source.Diagnostics].
func Rules(w *hearth.World, from Files) ([]engine.Rule, error) {
	all, err := explanation.Rules(w.Internal().Domain, from)
	if err != nil {
		return nil, err
	}
	programs, err := w.Internal().Auxiliary()
	for _, p := range programs {
		all = append(all, slices.DeleteFunc(p.Rules(), func(r engine.Rule) bool { return from != nil && !from(r.Span.File) })...)
	}
	return all, err
}

// Count returns the number of rules in some files, including rules for types, and the number of files with
// rules.
func Count(w *hearth.World, from Files) (rules, files int, err error) {
	all, err := Rules(w, from)
	if err != nil {
		return 0, 0, err
	}
	in := map[source.File]bool{}
	for _, r := range all {
		in[*r.Span.File] = true
	}
	types, err := w.Internal().Domain.Rules().TypeFiles()
	for _, f := range types {
		if from == nil || from(f) {
			if n := len(w.Internal().Domain.Vocabulary().Text(f).Clauses); n > 0 {
				rules, in[*f] = rules+n, true
			}
		}
	}
	return rules + len(all), len(in), err
}

// Heads returns the predicates that the rules of an action derive, effects first.
func Heads(w *hearth.World, action string) (names []string) {
	names = slices.Clone(explanation.Effects)
	if p, err := w.Internal().Domain.Program(action); err == nil {
		for _, r := range p.Rules() {
			names = append(names, r.Head)
		}
	}
	return names
}
