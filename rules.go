package hearth

import (
	"errors"
	"slices"

	"hearth/engine"
	"hearth/parser/source"
	"hearth/sim/explanation"
	"hearth/sim/world"
)

// Files say which files of rules are meant; nil means all of them.
type Files func(*source.File) bool

// Hold reports whether a rule stands in one of them.
func (f Files) Hold(r engine.Rule) bool { return f == nil || f(r.At.File) }

// Rules are those of the actions of the world, each once, from some files. The
// error is a *[diag.List] of what is wrong with them.
func (w *World) Rules(from Files) (all []engine.Rule, err error) {
	met := map[string]bool{}
	for _, action := range w.Ontology.Actions() {
		program, err := w.Domain.Program(action.Name)
		if err != nil {
			return nil, err
		}
		for _, r := range program.Rules() {
			if at := r.At.String(); !met[at] && from.Hold(r) {
				met[at], all = true, append(all, r)
			}
		}
	}
	return all, nil
}

// Heads are the predicates that the rules of an action derive, effects first.
func (w *World) Heads(action string) (names []string) {
	names = slices.Clone(explanation.Effects)
	if p, err := w.Domain.Program(action); err == nil {
		for _, r := range p.Rules() {
			names = append(names, r.Head)
		}
	}
	return names
}

// Blame finds the first rule of some files that may have caused an error of
// executing a plan: one that writes the property that several rules write at once.
func (w *World) Blame(failed error, from Files) (at source.Span, found bool) {
	wrong, ok := errors.AsType[*world.Fault](failed)
	if !ok {
		return at, false
	}
	all, _ := w.Rules(from) // what cannot be read did not cause it
	i := slices.IndexFunc(all, func(r engine.Rule) bool {
		return effects[r.Head] && (r.Args[1].Kind() == engine.Free || r.Args[1].Sym() == wrong.Fluent)
	})
	if i < 0 {
		return at, false
	}
	return all[i].At, true
}

// effects are the predicates that write properties.
var effects = map[string]bool{"set": true, "add": true, "del": true}
