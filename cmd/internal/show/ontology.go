package show

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/sim/feature"
)

// Actions lists actions by name.
func Actions(w io.Writer, actions []*ontology.Action) error {
	return tabulate(w, func(t table) {
		for _, a := range actions {
			t.row(fmt.Sprintf("%s/%d", a.Name, len(a.Roles)), a.Category, a.Doc)
		}
	})
}

// Action writes all that a plan must know of an action; rules are the files
// that say what it does.
func Action(w io.Writer, a *ontology.Action, rules []string) error {
	return tabulate(w, func(t table) {
		t.row(a.Name + ": " + a.Doc)
		t.row("")
		t.row("(" + plan.Signature(a) + ")")
		t.row("")
		t.row("  role", "", "is", "one of", "when left open")
		for _, r := range a.Roles {
			t.row("  "+r.Name, direction(r), filler(r), strings.Join(r.Constants, " "), open(r))
		}
		t.row("")
		t.row("category: " + a.Category)
		t.row("modes: " + modes(a))
		t.row("released modes: " + releasedModes(a))
		t.row("rules: " + listed(rules))
		if a.IRI != "" {
			t.row("iri: " + a.IRI)
		}
	})
}

func direction(r *ontology.Role) string {
	if r.In {
		return "takes"
	}
	return "gives"
}

func filler(r *ontology.Role) string {
	switch {
	case r.Number:
		return "number"
	case r.Type == "":
		return "anything"
	case r.Concept:
		return r.Type + " (a class)"
	}
	return r.Type
}

func open(r *ontology.Role) string {
	switch {
	case !r.Optional:
		return ""
	case r.Default == "":
		return "it may be"
	}
	return r.Default
}

// modes says which roles a plan may leave open.
func modes(a *ontology.Action) string {
	var optional []string
	for _, r := range a.Roles {
		if r.Optional {
			optional = append(optional, r.Name)
		}
	}
	if len(optional) == 0 {
		return "nothing may be left open"
	}
	return "any of these may be left open: " + strings.Join(optional, ", ")
}

// releasedModes lists which roles may be open together in the released simulator.
func releasedModes(a *ontology.Action) string {
	sets := make([]string, len(a.ReleasedModes))
	for i, m := range a.ReleasedModes {
		sets[i] = "{" + strings.Join(m, ", ") + "}"
	}
	return strings.Join(sets, " ")
}

// Class writes what a class is and what can be done with its things.
func Class(w io.Writer, o *ontology.Ontology, c *ontology.Class) error {
	return tabulate(w, func(t table) {
		title := c.Name
		if c.Doc != "" {
			title += ": " + c.Doc
		}
		t.row(title)
		t.row("")
		t.row("superclasses: " + listed(c.Supers))
		t.row("all superclasses: " + listed(o.Ancestors(c.Name)[1:]))
		t.row("subclasses: " + listed(direct(o, c.Name)))
		if n := len(o.Descendants(c.Name)) - 1; n > 0 {
			t.row(fmt.Sprintf("all subclasses: %d", n))
		}
		if c.IRI != "" {
			t.row("iri: " + c.IRI)
		}
		if c.Abstract {
			t.row("abstract: no thing is only this")
		}
		slots(t, o, c)
		uses(t, o, c)
	})
}

// direct lists the classes right below one.
func direct(o *ontology.Ontology, class string) (out []string) {
	for _, c := range o.Classes() {
		if slices.Contains(c.Supers, class) {
			out = append(out, c.Name)
		}
	}
	return out
}

func slots(t table, o *ontology.Ontology, c *ontology.Class) {
	t.row("")
	t.row("  slot", "is", "default")
	for _, s := range o.Slots(c.Name) {
		t.row("  "+s.Property.Name, rangeOf(s.Property), fallback(s))
	}
}

func rangeOf(p *ontology.Property) string {
	switch {
	case p.Among != "" && p.Range == ontology.Amount:
		return "amount in " + p.Among
	case p.Among != "":
		return p.Among
	case len(p.Words) > 0:
		return strings.Join(p.Words, " ")
	}
	return string(p.Range)
}

func fallback(s ontology.Slot) string {
	v, unit := s.Default.Term, strings.TrimPrefix(s.Default.Unit.Sym(), "/")
	switch {
	case s.Default == ontology.Value{}:
		return ""
	case v.Kind() == engine.NumberKind && s.Property.Range == ontology.Number:
		return v.String()
	case v.Kind() == engine.NumberKind:
		return strings.TrimSpace(feature.FormatNumber(float64(v.Num())/1e9) + " " + unit)
	}
	return strings.TrimPrefix(v.Sym(), "/")
}

// uses lists the actions that take or give things of a class.
func uses(t table, o *ontology.Ontology, c *ontology.Class) {
	t.row("")
	t.row("  action", "as")
	for _, a := range o.Actions() {
		var roles []string
		for _, r := range a.Roles {
			if r.In && r.Type != "" && o.IsA(c.Name, r.Type) && allows(o, r, c.Name) {
				roles = append(roles, r.Name)
			}
		}
		if len(roles) > 0 {
			t.row("  "+a.Name, strings.Join(roles, ", "))
		}
	}
}

func allows(o *ontology.Ontology, r *ontology.Role, class string) bool {
	return len(r.Constants) == 0 || slices.ContainsFunc(r.Constants, func(c string) bool { return o.IsA(class, c) })
}
