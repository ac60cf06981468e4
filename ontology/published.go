package ontology

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/parser/source"
)

// Family returns the subject of the ontology. It is "kitchen" unless a file sets it.
func (o *Ontology) Family() string { return cmp.Or(o.family, "kitchen") }

// Namespace returns the namespace IRI of the names that the ontology itself defines.
func (o *Ontology) Namespace() string { return "urn:hearth:" + o.Family() + "#" }

// A Published class belongs to an external ontology, such as SOMA. Classes of the family may be placed under
// it. Queries can name it, but rules do not depend on it.
type Published struct {
	Name     string   // name with its prefix, such as soma:Oven
	IRI      string   // full IRI
	Supers   []string // direct superclasses: published classes or classes of the family
	Property string   // IRI of the property by which a thing has an instance of the class, own or inherited; "" if things are instances
	Span     source.Span

	term    engine.Term
	supers  []*Published
	classes []*Class // direct superclasses that belong to the family
	above   map[string]bool
}

// Term returns the name of p in rules, such as /soma/Oven. Bytes that names in rules cannot hold are
// percent-encoded: %20 is a space.
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

// PublishedAs returns the published class with a prefixed name or an IRI in angle brackets, or nil.
func (o *Ontology) PublishedAs(name string) *Published {
	iri, _ := o.IRI(name)
	return o.byIRI[iri]
}

// IRI returns the IRI of a prefixed name or of an IRI in angle brackets. It returns false if the prefix is
// unknown.
func (o *Ontology) IRI(name string) (iri string, ok bool) {
	if iri, ok := strings.CutPrefix(name, "<"); ok {
		return strings.TrimSuffix(iri, ">"), true
	}
	prefix, local, found := strings.Cut(name, ":")
	base, known := o.prefixes[prefix]
	return base + local, found && known
}

// Prefixes returns the prefixes of published classes with their IRIs. The caller must not change the map.
func (o *Ontology) Prefixes() map[string]string { return o.prefixes }

// NamedBy returns the published classes that the definition of a class names.
func (o *Ontology) NamedBy(class string) []*Published {
	if c := o.class[class]; c != nil {
		return slices.Clone(c.named)
	}
	return nil
}

// PublishedOver returns all published classes above a class, own and inherited ones, sorted by name. They
// include classes of which a thing only has an instance; see Published.Property.
func (o *Ontology) PublishedOver(class string) []*Published {
	if c := o.class[class]; c != nil {
		return slices.Clone(c.published)
	}
	return nil
}

// FallsUnder reports whether p is above class.
func (o *Ontology) FallsUnder(class string, p *Published) bool {
	return slices.Contains(o.PublishedOver(class), p)
}

// Above returns the names of all classes above a class of the family or a published class. The result holds
// classes of the family and published classes, without the class itself.
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

// DirectlyUnder returns the names of the classes directly below p. Published classes come first, then those of
// the family; both are sorted.
func (o *Ontology) DirectlyUnder(p *Published) []string { return o.closest(p, order.below) }

// DirectlyAbove returns the names of the classes directly above p. Published classes come first, then those of
// the family; both are sorted.
func (o *Ontology) DirectlyAbove(p *Published) []string { return o.closest(p, order.over) }

// An order maps each class to the set of classes above it.
type order map[string]map[string]bool

func (x order) below(a, b string) bool { return x[a][b] && !x[b][a] }

func (x order) over(a, b string) bool { return x.below(b, a) }

// closest returns the classes on one side of p that have no other class between them and p.
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
