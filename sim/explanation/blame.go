package explanation

import (
	"errors"
	"slices"

	"hearth/engine"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/world"
)

// Rules returns the rules of all actions of a domain, each once. From selects files; nil selects all. The error is a
// *[source.Diagnostics] of problems in the rules.
func Rules(d *sim.Domain, from func(*source.File) bool) (all []engine.Rule, err error) {
	met := map[string]bool{}
	more := func(rules []engine.Rule) {
		for _, r := range rules {
			if at := r.Span.String(); !met[at] && (from == nil || from(r.Span.File)) {
				met[at], all = true, append(all, r)
			}
		}
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

// Blame returns the position of the first rule that may have caused an error of executing a plan: one that
// sets the property for which several values were derived. From selects files.
func Blame(d *sim.Domain, failed error, from func(*source.File) bool) (at source.Span, found bool) {
	wrong, ok := errors.AsType[*world.Fault](failed)
	if !ok {
		return at, false
	}
	all, _ := Rules(d, from) // a rule that does not load did not cause the error
	i := slices.IndexFunc(all, func(r engine.Rule) bool {
		return effects[r.Head] && (r.Args[1].Kind() == engine.Free || r.Args[1].Sym() == wrong.Fluent)
	})
	if i < 0 {
		return at, false
	}
	return all[i].Span, true
}

// effects are the predicates that change properties.
var effects = map[string]bool{"set": true, "add": true, "del": true}
