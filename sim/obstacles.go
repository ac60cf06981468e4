package sim

import (
	"cmp"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/parser/plan"
)

// obstacles says why a step cannot be tried although nothing that it needs is
// missing: what its arguments stand for is none of its modes.
func (e *Episode) obstacles(s *plan.Step) (out []Reason) {
	var open []string
	for i := range s.Args {
		a := &s.Args[i]
		switch b := e.Bindings[a.Var]; {
		case a.Var == "":
		case b == nil && a.Role.In:
			open = append(open, a.Var)
		case b != nil && !a.Role.In:
			out = append(out, e.obstacle(s, a, "taken"))
		case b != nil && !b.Nothing && !e.Domain.accepts(a, b):
			out = append(out, e.obstacle(s, a, misfit(a, b)))
		}
	}
	if e.Domain.Semantics == plan.Released && out == nil && e.needsNothing(s) {
		r := Reason{Code: "no_mode", Class: s.Name}
		r.Text = e.Domain.words(s, r.Code, "{value}", cmp.Or(strings.Join(open, ", "), "nothing"))
		out = append(out, r)
	}
	return out
}

// needsNothing reports whether everything that s needs is bound.
func (e *Episode) needsNothing(s *plan.Step) bool {
	return !slices.ContainsFunc(s.Args, func(a plan.Arg) bool { return a.Var != "" && a.Role.In && !a.Role.Optional && e.Bindings[a.Var] == nil })
}

// misfit is the code for a value that cannot be tried in a role at all.
func misfit(a *plan.Arg, b *Binding) string {
	if wants(a.Role) == kindOf(b) {
		return "unsuitable"
	}
	return [...]string{thingKind: "no_thing", numberKind: "no_number", stateKind: "no_state"}[wants(a.Role)]
}

func (e *Episode) obstacle(s *plan.Step, a *plan.Arg, code string) Reason {
	b := e.Bindings[a.Var]
	r := Reason{Code: code, Role: a.Role.Name, Var: a.Var, Class: b.Class(e.Domain.model), At: a.At}
	thing := strings.TrimSpace(r.Class + " " + a.Var)
	switch b.Term.Kind() {
	case engine.NameKind:
		r.Entity = b.Term.Sym()
	case engine.NumberKind:
		thing = bound(a.Var, b.Term)
	}
	r.Text = e.Domain.words(s, code, "{thing}", thing, "{role}", a.Role.Name,
		"{value}", a.Var, "{wanted}", plan.Wanted(a.Role), "{by}", named(b.By))
	return r
}

// words are those that the rules of a step that was not evaluated have for a
// reason; replacements are pairs of what stands there in braces and what for.
func (d *Domain) words(s *plan.Step, code string, replacements ...string) string {
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
