package cli

import (
	"errors"

	"hearth"
	"hearth/engine"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/household/prepare"
	"hearth/sim/world"
)

// Blamed is an error of executing something, or whose fault it is where rules
// failed.
func (v *Venue) Blamed(in *hearth.World, err error) error {
	_, unready := errors.AsType[*prepare.Failure](err)
	if _, other := diag.Of(err); other == nil || unready {
		return err
	}
	return v.Blame(in, err)
}

// Blame is the error of rules that failed in a world while they were running: a
// fault of hearth, unless rules were added that may have caused it.
func (v *Venue) Blame(in *hearth.World, err error) error {
	p, _, unread := v.With.Files(v.App)
	wrong := (*world.Fault)(nil)
	if unread != nil || !errors.As(err, &wrong) {
		return err
	}
	at, found := p.writer(in.Domain, wrong.Fluent)
	if !found {
		return err
	}
	d := diag.New("E0752", at, "%v", err).WithHint("of several rules that write one property, one must hold at a time")
	p.Named([]*diag.Diagnostic{d})
	return d
}

// writer finds the first of the parts' rules that may write a fluent.
func (p Parts) writer(in *sim.Domain, fluent string) (at source.Span, found bool) {
	for _, action := range in.Model().Ontology().Actions() {
		program, err := in.Program(action.Name)
		if err != nil {
			continue
		}
		for _, r := range program.Rules() {
			if p.Read(r.At.File) != nil && effects[r.Head] && (r.Args[1].Kind() == engine.Free || r.Args[1].Sym() == fluent) {
				return r.At, true
			}
		}
	}
	return at, false
}

// effects are the predicates that write fluents.
var effects = map[string]bool{"set": true, "add": true, "del": true}
