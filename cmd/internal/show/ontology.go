package show

import (
	"fmt"
	"io"
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
			t.row("  "+r.Name, direction(r), filledBy(r), strings.Join(r.Constants, " "), open(r))
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

func filledBy(r *ontology.Role) string {
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
