package ontology

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strings"

	"hearth/engine"
)

// Decls returns the Mangle declarations of all fluents and relations, one per line, such as "Decl quantity(E,
// V) bound [/name, /number].".
func (o *Ontology) Decls() string {
	var b strings.Builder
	for _, f := range o.fluents {
		fmt.Fprintf(&b, "Decl %s(E, V) bound [/name, %s].\n", f.Pred, sortName(f.Sort))
	}
	for _, r := range o.relations {
		vars, sorts := make([]string, len(r.columns)), make([]string, len(r.columns))
		for i, c := range r.columns {
			vars[i] = strings.ToUpper(c.Name[:1]) + snake(c.Name[1:])
			sorts[i] = sortName(c.sort())
		}
		fmt.Fprintf(&b, "Decl %s(%s) bound [%s].\n", r.name, strings.Join(vars, ", "), strings.Join(sorts, ", "))
	}
	return b.String()
}

func sortName(k engine.Kind) string {
	switch k {
	case engine.NumberKind:
		return "/number"
	case engine.TextKind:
		return "/string"
	}
	return "/name"
}

// Hash returns the SHA-256 of the ontology's content in hexadecimal. The order of definitions, documentation
// and file names do not affect it.
func (o *Ontology) Hash() string {
	h := sha256.New()
	o.write(h)
	return hex.EncodeToString(h.Sum(nil))
}

// write writes everything that can affect a step or a score.
func (o *Ontology) write(w io.Writer) {
	fmt.Fprintln(w, o.edition)
	fmt.Fprint(w, o.Decls())
	fmt.Fprintln(w, o.marks)
	for _, c := range o.classes {
		fmt.Fprintln(w, "class", c.Name, c.Supers, c.Abstract)
		for _, p := range c.published {
			fmt.Fprintln(w, "under", p.Name)
		}
		for _, s := range c.slots {
			fmt.Fprintln(w, "slot", s.Property.Name, s.Default.Term, s.Default.Unit)
		}
		for _, p := range o.properties {
			if p.Hidden && p.Stored {
				fmt.Fprintln(w, "hidden", p.Name, c.defaults[p.predicate], c.defaults[p.unitPredicate])
			}
		}
	}
	for _, p := range o.published {
		fmt.Fprintln(w, "published", p.IRI, p.Supers, p.Property)
	}
	for _, p := range o.properties {
		fmt.Fprintln(w, "property", p.Name, p.Domain, p.Extra, p.BeyondReference, p.Range, p.ValueClass, p.Words, p.Hidden, p.Stored, p.Measure)
	}
	for _, r := range o.relations {
		for _, f := range r.rows {
			fmt.Fprintln(w, f.Pred, f.Args)
		}
	}
	for _, a := range o.actions {
		fmt.Fprintln(w, "action", a.Name, a.Category, a.IRI, a.ReleasedModes)
		for _, r := range a.Roles {
			fmt.Fprintln(w, "role", r.Name, r.Input, r.State, r.Type, r.Number, r.Optional, r.Concept, r.AddedLater, r.Constants)
		}
	}
}
