package reason

import (
	"maps"
	"slices"

	"hearth/ontology"
	"hearth/ontology/owl"
	"hearth/parser/source"
)

// Export returns the ontology as axioms. Classes come first, then published classes, properties and actions.
func Export(o *ontology.Ontology) *owl.Ontology {
	e := &exporter{out: &owl.Ontology{
		IRI: "urn:hearth:" + o.Family(), Prefixes: []owl.Prefix{{Name: "", IRI: o.Namespace()}},
	}, space: o.Namespace(), seen: map[string]bool{}}
	if o.Edition() != "" {
		e.out.Version = e.out.IRI + ":" + o.Edition()
	}
	for _, name := range slices.Sorted(maps.Keys(o.Prefixes())) {
		e.out.Prefixes = append(e.out.Prefixes, owl.Prefix{Name: name, IRI: o.Prefixes()[name]})
	}
	for _, c := range o.Classes() {
		e.class(o, c)
	}
	for _, p := range o.Published() {
		e.published(o, p)
	}
	for _, p := range o.Properties() {
		if !p.Hidden {
			e.property(o, p)
		}
	}
	for _, a := range o.Actions() {
		e.action(a)
	}
	return e.out
}

type exporter struct {
	out   *owl.Ontology
	space string // namespace of the family
	span  source.Span
	seen  map[string]bool
}

func (e *exporter) add(constructor string, args ...*owl.Node) {
	if a := owl.NewAxiom(owl.Apply(constructor, args...), nil, e.span); !e.seen[a.Key()] {
		e.seen[a.Key()] = true
		e.out.Axioms = append(e.out.Axioms, a)
	}
}

func (e *exporter) familyName(name string) *owl.Node { return owl.Name(e.space + name) }

// declare declares a name with its label and comment.
func (e *exporter) declare(kind string, name *owl.Node, label, doc string) {
	e.add("Declaration", owl.Apply(kind, name))
	if label != "" {
		e.add("AnnotationAssertion", owl.Name(owl.RDFS+"label"), name, owl.Text(label))
	}
	if doc != "" {
		e.add("AnnotationAssertion", owl.Name(owl.RDFS+"comment"), name, owl.Text(doc))
	}
}

func (e *exporter) class(o *ontology.Ontology, c *ontology.Class) {
	e.span = c.Span
	e.declare("Class", e.familyName(c.Name), c.Name, c.Doc)
	if c.Name == o.Mark(ontology.FailedMark) {
		return // its other superclasses are disjoint, which would make it unsatisfiable
	}
	for _, super := range c.Supers {
		e.add("SubClassOf", e.familyName(c.Name), e.familyName(super))
	}
	for _, p := range o.NamedBy(c.Name) {
		super := owl.Name(p.IRI)
		if p.Property != "" {
			e.declare("ObjectProperty", owl.Name(p.Property), "", "")
			super = owl.Apply("ObjectSomeValuesFrom", owl.Name(p.Property), super)
		}
		e.add("SubClassOf", e.familyName(c.Name), super)
	}
}

func (e *exporter) published(o *ontology.Ontology, p *ontology.Published) {
	e.span = p.Span
	e.declare("Class", owl.Name(p.IRI), "", "")
	for _, name := range p.Supers {
		e.add("SubClassOf", owl.Name(p.IRI), named(o, name))
	}
}

// action declares an action as a class of events, and restricts the fillers of its roles to their classes.
func (e *exporter) action(a *ontology.Action) {
	e.span = a.Span
	self := e.familyName("action/" + a.Name)
	e.declare("Class", self, a.Name, a.Doc)
	if a.IRI != "" {
		e.declare("Class", owl.Name(a.IRI), "", "")
		e.add("SubClassOf", self, owl.Name(a.IRI))
	}
	for _, r := range a.Roles {
		if r.Type == "" {
			continue
		}
		role := e.familyName("role/" + r.Name)
		e.declare("ObjectProperty", role, r.Name, "")
		e.add("SubClassOf", self, owl.Apply("ObjectAllValuesFrom", role, e.familyName(r.Type)))
	}
}

// literals maps ranges of values to datatypes.
var literals = map[ontology.Range]string{
	ontology.Flag: "boolean", ontology.Number: "integer", ontology.Quantity: "decimal", ontology.Amount: "decimal", ontology.Text: "string",
}

func (e *exporter) property(o *ontology.Ontology, p *ontology.Property) {
	e.span = p.Span
	kind, functional := "Data", true
	var values *owl.Node
	datatype, isValue := literals[p.Range]
	switch {
	case isValue:
		values = owl.Name(owl.XSD + datatype)
	case p.Range == ontology.Word && len(p.Words) > 0:
		values = owl.Apply("DataOneOf")
		for _, w := range p.Words {
			values.Args = append(values.Args, owl.Text(w))
		}
	case p.Range == ontology.Word:
		values = owl.Name(owl.XSD + "string")
	default:
		kind, functional = "Object", p.Range != ontology.Entities
		if p.ValueClass != "" {
			values = e.familyName(p.ValueClass)
		}
	}
	e.relation(kind, p.Name, p.Doc, domain(o, p), values, functional)
	if p.Range == ontology.Amount && p.ValueClass != "" {
		e.relation("Object", p.Name+"-unit", "the unit in which "+p.Name+" counts", domain(o, p), e.familyName(p.ValueClass), true)
	}
}

// relation declares a property with its domain. It adds the range unless values is nil.
func (e *exporter) relation(kind, name, doc string, of, values *owl.Node, functional bool) {
	self := e.familyName(name)
	e.declare(kind+"Property", self, name, doc)
	e.add(kind+"PropertyDomain", self, of)
	if values != nil {
		e.add(kind+"PropertyRange", self, values)
	}
	if functional {
		e.add("Functional"+kind+"Property", self)
	}
}

// named returns a class of the family or a published one.
func named(o *ontology.Ontology, name string) *owl.Node {
	if p := o.PublishedAs(name); p != nil {
		return owl.Name(p.IRI)
	}
	return owl.Name(o.Namespace() + name)
}

// domain returns the class, or union of classes, that can have a property.
func domain(o *ontology.Ontology, p *ontology.Property) *owl.Node {
	union := owl.Apply("ObjectUnionOf")
	for _, name := range slices.Concat(p.Domain, p.Extra, p.BeyondReference) {
		union.Args = append(union.Args, named(o, name))
	}
	switch len(union.Args) {
	case 0:
		return owl.Name(owl.Thing)
	case 1:
		return union.Args[0]
	}
	return union
}
