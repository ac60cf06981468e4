package sim

import (
	"cmp"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim/world"
)

// HasMode reports whether an action has a mode that leaves out exactly the optional roles in open. It returns
// true if Semantics.TypesAreModes is not set.
func (d *Domain) HasMode(a *ontology.Action, open []string) bool {
	return !d.Semantics.TypesAreModes || slices.ContainsFunc(a.ReleasedModes, func(m []string) bool { return sameSet(m, open) })
}

// Opens reports whether a plan may leave role r of an action open. The role must be optional. If
// Semantics.TypesAreModes is set, at least one mode must also leave it out.
func (d *Domain) Opens(a *ontology.Action, r *ontology.Role) bool {
	return r.Optional && (!d.Semantics.TypesAreModes || slices.ContainsFunc(a.ReleasedModes, func(m []string) bool { return slices.Contains(m, r.Name) }))
}

// Accepts reports whether value b can be tried in the role of argument a. The value must be of the kind that
// the role takes: thing, number or state. If Semantics.TypesAreModes is set, its class must suit the role
// instead.
func (d *Domain) Accepts(a *plan.Arg, b *Binding) bool {
	if !d.Semantics.TypesAreModes {
		return !b.Nothing && kindOf(b) == wantedKind(a.Role)
	}
	onto := d.model.Ontology()
	number, want := onto.Mark(ontology.NumberMark), a.Role.Type
	if a.Role.Number {
		want = number
	}
	class := b.Class(d.model)
	if b.Term.Kind() == engine.NumberKind {
		class = number
	}
	return want == "" || onto.Class(class) != nil && onto.IsA(class, want)
}

// A kind is a kind of value that can be distinguished without evaluating rules.
type kind uint8

const (
	thingKind kind = iota // a thing or a class
	numberKind
	stateKind
)

func kindOf(b *Binding) kind {
	switch {
	case b.IsState:
		return stateKind
	case b.Term.Kind() == engine.NumberKind:
		return numberKind
	}
	return thingKind
}

func wantedKind(r *ontology.Role) kind {
	switch {
	case r.State != "":
		return stateKind
	case r.Number:
		return numberKind
	}
	return thingKind
}

func sameSet(a, b []string) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(x string) bool { return !slices.Contains(b, x) })
}

// obstacles returns the reasons why the arguments of a step that was not executed kept it from being tried. A
// value does not suit its role, a result variable is bound already, or no mode leaves out exactly the open
// roles.
func (e *Episode) obstacles(s *plan.Step) (out []Reason) {
	var open []string
	for i := range s.Args {
		a := &s.Args[i]
		switch b := e.Bindings.Bound(a.Var); {
		case a.Var == "":
		case b == nil && a.Role.Input:
			open = append(open, a.Var)
		case b != nil && !a.Role.Input:
			out = append(out, e.taken(s, a, b))
		case b != nil && !b.Nothing && !e.Domain.Accepts(a, b):
			out = append(out, e.Domain.Obstacle(s, a, b, Misfit(a, b)))
		}
	}
	if e.Domain.Semantics.TypesAreModes && out == nil && e.needsNothing(s) {
		out = append(out, e.Domain.NoMode(s, open))
	}
	return out
}

// Taken returns what is wrong with a step that returns a variable which the episode has bound, or nil.
func (e *Episode) Taken(s *plan.Step) *source.Diagnostic {
	for i := range s.Args {
		a := &s.Args[i]
		if b := e.Bindings.Bound(a.Var); b != nil && !a.Role.Input && a.Var != "" {
			return source.Errorf("E0505", a.Span, "%s could not be tried: %s", s, e.taken(s, a, b).Text)
		}
	}
	return nil
}

// taken returns the reason against a step that returns a variable with a binding. The step that made the binding may
// have failed.
func (e *Episode) taken(s *plan.Step, a *plan.Arg, b *Binding) Reason {
	if b.Nothing {
		return e.Domain.Obstacle(s, a, b, "claimed")
	}
	return e.Domain.Obstacle(s, a, b, "taken")
}

// needsNothing reports whether every required variable of s is bound.
func (e *Episode) needsNothing(s *plan.Step) bool {
	return !slices.ContainsFunc(s.Args, func(a plan.Arg) bool {
		return a.Var != "" && a.Role.Input && !a.Role.Optional && e.Bindings.Bound(a.Var) == nil
	})
}

// Misfit returns the reason code for a value that cannot be tried in the role of the argument.
func Misfit(a *plan.Arg, b *Binding) string {
	if wantedKind(a.Role) == kindOf(b) {
		return "unsuitable"
	}
	return [...]string{thingKind: "no_thing", numberKind: "no_number", stateKind: "no_state"}[wantedKind(a.Role)]
}

// NoMode returns the reason against a step that leaves open a combination of roles that no mode allows.
func (d *Domain) NoMode(s *plan.Step, open []string) Reason {
	r := Reason{Code: "no_mode", Class: s.Name}
	r.Text = d.ReasonText(s, r.Code, "{value}", cmp.Or(strings.Join(open, ", "), "nothing"))
	return r
}

// Obstacle returns a reason with the given code about the value of an argument; a nil b means that the
// argument has no value.
func (d *Domain) Obstacle(s *plan.Step, a *plan.Arg, b *Binding, code string) Reason {
	r := Reason{Code: code, Role: a.Role.Name, Var: a.Var, Span: a.Span}
	thing, by := a.Var, ""
	if b != nil {
		r.Class = b.Class(d.model)
		thing = strings.TrimSpace(r.Class + " " + a.Var)
		switch b.Term.Kind() {
		case engine.NameKind:
			r.Entity = b.Term.Sym()
		case engine.NumberKind:
			thing = bound(a.Var, b.Term)
		}
		if b.BoundBy != nil {
			by = b.BoundBy.String()
		}
	}
	r.Text = d.ReasonText(s, code, "{thing}", thing, "{role}", a.Role.Name,
		"{value}", a.Var, "{wanted}", plan.DescribeFiller(a.Role), "{by}", by)
	return r
}

// noSuchThing returns the reason against a step that names a thing its state does not have. The text suggests
// the nearest existing id.
func (d *Domain) noSuchThing(s *plan.Step, a *plan.Arg, before *world.State) Reason {
	r := Reason{Code: "no_such_thing", Role: a.Role.Name, Entity: a.Term.Sym(), Span: a.Span}
	r.Text = d.ReasonText(s, r.Code, "{value}", r.Entity)
	var ids []string
	for _, x := range before.Things() {
		ids = append(ids, x.Sym())
	}
	if near := source.Nearest(r.Entity, ids); near != "" {
		r.Text += "; did you mean " + near + "?"
	}
	return r
}

// ReasonText returns the text of a reason code from the rules of a step that was not evaluated, or "" if they have
// none. Replacements are pairs of a placeholder in braces and its text.
func (d *Domain) ReasonText(s *plan.Step, code string, replacements ...string) string {
	p, err := d.Program(s.Action.Name)
	if err != nil {
		return ""
	}
	for _, rule := range p.Rules() {
		if rule.Head == "reason" && len(rule.Args) == 2 && rule.Args[0] == engine.Name("/"+code) {
			return strings.NewReplacer(replacements...).Replace(rule.Args[1].Sym())
		}
	}
	return ""
}
