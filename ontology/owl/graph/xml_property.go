package graph

import (
	"encoding/xml"
	"slices"
	"strings"

	"github.com/knakk/rdf"

	"hearth/ontology/owl"
	"hearth/parser/source"
)

// subject returns the thing that an element for one names.
func (x *xmlReader) subject(e element) thing {
	if name, ok := e.rdf("ID"); ok {
		return x.thing("#"+name, e)
	}
	return x.referred(e, "about")
}

// referred returns the thing that an attribute refers to, or else a blank node.
func (x *xmlReader) referred(e element, attribute string) thing {
	if ref, ok := e.rdf(attribute); ok {
		return x.thing(ref, e)
	}
	if label, ok := e.rdf("nodeID"); ok {
		return x.labels.named(label)
	}
	return x.labels.fresh()
}

// thing is nothing for an IRI that was refused.
func (x *xmlReader) thing(ref string, e element) thing {
	if iri := x.resolved(ref, e); iri.String() != "" {
		return iri
	}
	return nil
}

// syntax are the attributes of RDF that are no properties.
var syntax = []string{"about", "ID", "nodeID", "resource", "datatype", "parseType"}

// attributes adds what the attributes of an element say of its subject.
func (x *xmlReader) attributes(subject thing, e element) {
	for _, a := range e.attrs {
		switch {
		case is(a.Name, "type"):
			x.add(subject, IRI(owl.RDF+"type"), x.thing(a.Value, e), e.at)
		case a.Name.Space != owl.RDF || !slices.Contains(syntax, a.Name.Local):
			x.add(subject, x.name(a.Name, e.at), x.text(a.Value, "", e), e.at)
		}
	}
}

// text makes a literal.
func (x *xmlReader) text(value, datatype string, e element) rdf.Object {
	switch {
	case datatype != "":
		iri := x.resolved(datatype, e)
		if iri.String() == "" {
			return nil
		}
		return rdf.NewTypedLiteral(value, iri)
	case e.lang != "" && langSyntax.FindString("@"+e.lang) != "@"+e.lang:
		x.report(e.at, "%.40q is no language tag", e.lang)
		return nil
	}
	return Literal(value, owl.XSD+"string", e.lang)
}

// property reads an element for a property of subject.
func (x *xmlReader) property(subject thing, start xml.StartElement, around element) error {
	e := x.element(start, around)
	p := x.name(e.name, e.at)
	var object rdf.Object
	var err error
	_, resource := e.rdf("resource")
	_, node := e.rdf("nodeID")
	_, typed := e.rdf("type")
	others := slices.ContainsFunc(e.attrs, func(a xml.Attr) bool { return a.Name.Space != owl.RDF })
	switch kind, _ := e.rdf("parseType"); {
	case kind == "Resource":
		object, err = x.anonymous(e)
	case kind == "Collection":
		object, err = x.collection(e)
	case kind != "":
		object, err = x.markup()
	case resource || node || typed || others:
		object, err = x.reference(e)
	default:
		object, err = x.content(e)
	}
	if err != nil {
		return err
	}
	x.add(subject, p, object, e.at)
	if name, ok := e.rdf("ID"); ok && object != nil && subject != nil && p.String() != "" {
		x.reify(x.thing("#"+name, e), subject, p, object, e.at)
	}
	return nil
}

// reify says of a name that it is a statement.
func (x *xmlReader) reify(name, s thing, p rdf.IRI, o rdf.Object, at source.Span) {
	x.add(name, IRI(owl.RDF+"type"), IRI(owl.RDF+"Statement"), at)
	x.add(name, IRI(owl.RDF+"subject"), s, at)
	x.add(name, IRI(owl.RDF+"predicate"), p, at)
	x.add(name, IRI(owl.RDF+"object"), o, at)
}

// reference reads an empty element whose attributes say what the value is.
func (x *xmlReader) reference(e element) (rdf.Object, error) {
	object := x.referred(e, "resource")
	x.attributes(object, e)
	var text strings.Builder
	err := x.inside(func(t string) { text.WriteString(t) }, x.noElement)
	if err == nil && strings.TrimSpace(text.String()) != "" {
		x.report(e.at, "an element that refers to something has no content")
	}
	return object, err
}

func (x *xmlReader) noElement(xml.StartElement) error {
	x.report(x.here(), "an element cannot stand here")
	return errStop
}

// anonymous reads properties of a thing without a name.
func (x *xmlReader) anonymous(e element) (rdf.Object, error) {
	b := x.labels.fresh()
	return b, x.inside(x.noText, func(t xml.StartElement) error { return x.property(b, t, e) })
}

func (x *xmlReader) collection(e element) (rdf.Object, error) {
	var items []rdf.Object
	err := x.inside(x.noText, func(t xml.StartElement) error {
		item, err := x.node(t, e)
		if item != nil {
			items = append(items, item)
		}
		return err
	})
	return x.graph.AddList(items, x.labels.fresh, e.at), err
}

// markup reads the content of an element as it is written.
func (x *xmlReader) markup() (rdf.Object, error) {
	from, level := int(x.dec.InputOffset()), x.depth
	for {
		if _, err := x.next(); err != nil {
			return nil, err
		}
		if x.depth < level {
			return rdf.NewTypedLiteral(x.file.Text[from:x.at], IRI(owl.RDF+"XMLLiteral")), nil
		}
	}
}

// content reads what stands in an element: one thing, or text.
func (x *xmlReader) content(e element) (object rdf.Object, err error) {
	var text strings.Builder
	found := false
	err = x.inside(func(t string) { text.WriteString(t) }, func(t xml.StartElement) (err error) {
		if found {
			return x.noElement(t)
		}
		found = true
		x.noText(text.String())
		text.Reset()
		object, err = x.node(t, e)
		return err
	})
	switch {
	case err != nil:
		return nil, err
	case found:
		x.noText(text.String())
		return object, nil
	}
	datatype, _ := e.rdf("datatype")
	return x.text(text.String(), datatype, e), nil
}
