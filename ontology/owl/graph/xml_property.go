package graph

import (
	"encoding/xml"
	"slices"
	"strings"

	"hearth/ontology/owl"
	"hearth/parser/source"
)

// subject returns the thing that an element for one names.
func (x *xmlReader) subject(e element) *owl.Node {
	if name, ok := e.rdf("ID"); ok {
		return named(x.resolved("#"+name, e))
	}
	return x.referred(e, "about")
}

// referred returns the thing that an attribute refers to, or else a blank node.
func (x *xmlReader) referred(e element, attribute string) *owl.Node {
	if ref, ok := e.rdf(attribute); ok {
		return named(x.resolved(ref, e))
	}
	if label, ok := e.rdf("nodeID"); ok {
		return x.labelled(label)
	}
	return x.fresh()
}

// syntax are the attributes of RDF that are no properties.
var syntax = []string{"about", "ID", "nodeID", "resource", "datatype", "parseType"}

// attributes adds what the attributes of an element say of its subject.
func (x *xmlReader) attributes(subject *owl.Node, e element) {
	for _, a := range e.attrs {
		switch {
		case is(a.Name, "type"):
			x.add(subject, owl.RDF+"type", named(x.resolved(a.Value, e)), e.at)
		case a.Name.Space != owl.RDF || !slices.Contains(syntax, a.Name.Local):
			x.add(subject, x.name(a.Name, e.at), x.text(a.Value, "", e), e.at)
		}
	}
}

// text makes a literal.
func (x *xmlReader) text(value, datatype string, e element) *owl.Node {
	switch {
	case datatype != "":
		if iri := x.resolved(datatype, e); iri != "" {
			return owl.Value(value, iri, "")
		}
		return nil
	case e.lang != "" && langSyntax.FindString("@"+e.lang) != "@"+e.lang:
		x.report(e.at, "%.40q is no language tag", e.lang)
		return nil
	}
	return owl.Value(value, owl.XSD+"string", e.lang)
}

// property reads an element for a property of subject.
func (x *xmlReader) property(subject *owl.Node, start xml.StartElement, around element) error {
	e := x.element(start, around)
	p := x.name(e.name, e.at)
	var object *owl.Node
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
	if name, ok := e.rdf("ID"); ok && object != nil && subject != nil && p != "" {
		x.reify(named(x.resolved("#"+name, e)), subject, p, object, e.at)
	}
	return nil
}

// reify says of a name that it is a statement.
func (x *xmlReader) reify(name, s *owl.Node, p string, o *owl.Node, at source.Span) {
	x.add(name, owl.RDF+"type", owl.Name(owl.RDF+"Statement"), at)
	x.add(name, owl.RDF+"subject", s, at)
	x.add(name, owl.RDF+"predicate", owl.Name(p), at)
	x.add(name, owl.RDF+"object", o, at)
}

// reference reads an empty element whose attributes say what the value is.
func (x *xmlReader) reference(e element) (*owl.Node, error) {
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
func (x *xmlReader) anonymous(e element) (*owl.Node, error) {
	b := x.fresh()
	return b, x.inside(x.noText, func(t xml.StartElement) error { return x.property(b, t, e) })
}

func (x *xmlReader) collection(e element) (*owl.Node, error) {
	var items []*owl.Node
	err := x.inside(x.noText, func(t xml.StartElement) error {
		item, err := x.node(t, e)
		if item != nil {
			items = append(items, item)
		}
		return err
	})
	return x.graph.AddList(items, x.fresh, e.at), err
}

// markup reads the content of an element as it is written.
func (x *xmlReader) markup() (*owl.Node, error) {
	from, level := int(x.dec.InputOffset()), x.depth
	for {
		if _, err := x.next(); err != nil {
			return nil, err
		}
		if x.depth < level {
			return owl.Value(x.file.Text[from:x.at], owl.RDF+"XMLLiteral", ""), nil
		}
	}
}

// content reads what stands in an element: one thing, or text.
func (x *xmlReader) content(e element) (object *owl.Node, err error) {
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
