package ontology

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/parser/source"
)

// Family is what an ontology is about, as its files say: a kitchen unless they do.
func (o *Ontology) Family() string { return cmp.Or(o.family, "kitchen") }

// Space starts the published names of all that the ontology itself defines.
func (o *Ontology) Space() string { return "urn:hearth:" + o.Family() + "#" }

// A Published class is one of an ontology of other people, such as SOMA, that
// classes of the family fall under. Questions can name it; nothing is executed
// from it.
type Published struct {
	Name   string   // with its prefix, as in "soma:Oven"
	IRI    string   // in full
	Supers []string // direct superclasses: published ones by their names, or classes of the family
	By     string   // the IRI of the property by which things have one, said of it or above it; "" where they are one
	At     source.Span

	term    engine.Term
	supers  []*Published
	classes []*Class // those of the family among the direct superclasses
	above   map[string]bool
}

// Term returns the name of p in rules, as in /soma/Oven. Of both parts, bytes
// that names in rules cannot hold are written as %20 is for a space.
func (p *Published) Term() engine.Term { return p.term }

func termOf(name string) engine.Term {
	prefix, local, _ := strings.Cut(name, ":")
	return engine.Name("/" + escaped(prefix) + "/" + escaped(local))
}

func escaped(s string) string {
	var b strings.Builder
	for i := range len(s) {
		c := s[i]
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte(".-_~", c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// Published returns all published classes, sorted by name.
func (o *Ontology) Published() []*Published { return slices.Clone(o.published) }

// PublishedAs returns the published class of a name with a prefix or of an IRI
// in angle brackets, or nil.
func (o *Ontology) PublishedAs(name string) *Published {
	iri, _ := o.IRI(name)
	return o.byIRI[iri]
}

// IRI returns the IRI that a name with a prefix stands for, or that stands in
// angle brackets; false when the name has no prefix that is known.
func (o *Ontology) IRI(name string) (iri string, ok bool) {
	if iri, ok := strings.CutPrefix(name, "<"); ok {
		return strings.TrimSuffix(iri, ">"), true
	}
	prefix, local, found := strings.Cut(name, ":")
	base, known := o.prefixes[prefix]
	return base + local, found && known
}

// Prefixes returns the prefixes of published classes and the IRIs that each
// stands for the start of.
func (o *Ontology) Prefixes() map[string]string { return o.prefixes }

// NamedBy returns the published classes that a class itself names.
func (o *Ontology) NamedBy(class string) []*Published {
	if c := o.class[class]; c != nil {
		return slices.Clone(c.under)
	}
	return nil
}

// PublishedOver returns the published classes that a class falls under, sorted
// by name, whatever way it does: things of the class are one, or have one, or
// all of its superclasses do.
func (o *Ontology) PublishedOver(class string) []*Published {
	if c := o.class[class]; c != nil {
		return slices.Clone(c.published)
	}
	return nil
}

// FallsUnder reports whether a class falls under p.
func (o *Ontology) FallsUnder(class string, p *Published) bool {
	return slices.Contains(o.PublishedOver(class), p)
}

// Above returns the names of what a class of the family or a published class
// is below, without itself: classes of the family, and published ones.
func (o *Ontology) Above(name string) map[string]bool {
	if p := o.PublishedAs(name); p != nil {
		return p.above
	}
	above := map[string]bool{}
	for _, a := range o.Ancestors(name) {
		above[a] = a != name
	}
	for _, p := range o.PublishedOver(name) {
		above[p.Name] = true
	}
	return above
}

// DirectlyUnder returns the names of the classes that lie below p with none
// between: published ones, then those of the family, both sorted.
func (o *Ontology) DirectlyUnder(p *Published) []string { return o.closest(p, order.below) }

// DirectlyAbove returns the names of the classes that p lies below with none
// between: published ones, then those of the family, both sorted.
func (o *Ontology) DirectlyAbove(p *Published) []string { return o.closest(p, order.over) }

// An order says which classes are above each.
type order map[string]map[string]bool

func (x order) below(a, b string) bool { return x[a][b] && !x[b][a] }

func (x order) over(a, b string) bool { return x.below(b, a) }

// closest returns the classes on one side of p with none of them between.
func (o *Ontology) closest(p *Published, side func(x order, a, b string) bool) []string {
	x := order{}
	var names []string
	for _, p := range o.published {
		names = append(names, p.Name)
	}
	for _, c := range o.classes {
		names = append(names, c.Name)
	}
	for _, name := range names {
		x[name] = o.Above(name)
	}
	names = slices.DeleteFunc(names, func(name string) bool { return !side(x, name, p.Name) })
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return slices.ContainsFunc(names, func(other string) bool { return side(x, name, other) })
	})
}
