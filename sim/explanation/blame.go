package explanation

import (
	"errors"
	"slices"

	"hearth/engine"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/world"
)

// Rules are those of the actions of a domain, and of what comes of doing them by hand
// where its mode has such; each once, from some files, from all where nil says which.
// The error is a *[diag.List] of what is wrong with them.
func Rules(d *sim.Domain, from func(*source.File) bool) (all []engine.Rule, err error) {
	met := map[string]bool{}
	more := func(rules []engine.Rule) {
		for _, r := range rules {
			if at := r.At.String(); !met[at] && (from == nil || from(r.At.File)) {
				met[at], all = true, append(all, r)
			}
		}
	}
	if by, ok := d.Mode().(interface{ Dynamics() []engine.Rule }); ok {
		more(by.Dynamics())
	}
	for _, action := range d.Model().Ontology().Actions() {
		program, err := d.Program(action.Name)
		if err != nil {
			return nil, err
		}
		more(program.Rules())
	}
	return all, nil
}

// Blame finds the first rule of some files that may have caused an error of
// executing a plan: one that writes the property that several rules write at once.
func Blame(d *sim.Domain, failed error, from func(*source.File) bool) (at source.Span, found bool) {
	wrong, ok := errors.AsType[*world.Fault](failed)
	if !ok {
		return at, false
	}
	all, _ := Rules(d, from) // what cannot be read did not cause it
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
