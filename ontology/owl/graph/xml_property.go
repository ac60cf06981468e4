package graph

import (
	"encoding/xml"
	"strings"

	"github.com/knakk/rdf"

	"hearth/ontology/owl"
	"hearth/parser/source"
)

// subject returns the thing that an element names with its attributes.
func (x *xmlReader) subject(start xml.StartElement, s scope, at source.Span) rdf.Subject {
	for _, a := range start.Attr {
		switch {
		case is(a.Name, "about"):
			return x.thing(x.resolved(a.Value, s, at))
		case is(a.Name, "ID"):
			return x.thing(x.resolved("#"+a.Value, s, at))
		case is(a.Name, "nodeID"):
			return x.labels.named(a.Value)
		}
	}
	return x.labels.fresh()
}

// thing is nothing for an IRI that was refused.
func (x *xmlReader) thing(i rdf.IRI) rdf.Subject {
	if i.String() == "" {
		return nil
	}
	return i
}

// attributes adds what the attributes of an element say of its subject.
func (x *xmlReader) attributes(subject rdf.Subject, start xml.StartElement, s scope, at source.Span) {
	for _, a := range start.Attr {
		switch {
		case a.Name.Space == "xmlns" || a.Name.Space == owl.XML || a.Name.Space == "xml" || a.Name.Local == "xmlns" && a.Name.Space == "":
		case is(a.Name, "about") || is(a.Name, "ID") || is(a.Name, "nodeID") || is(a.Name, "resource") || is(a.Name, "datatype") || is(a.Name, "parseType"):
		case is(a.Name, "type"):
			if iri := x.resolved(a.Value, s, at); iri.String() != "" {
				x.add(subject, IRI(owl.RDF+"type"), iri, at)
			}
		default:
			x.add(subject, x.name(a.Name, at), x.text(a.Value, "", s, at), at)
		}
	}
}

// text makes a literal.
func (x *xmlReader) text(value, datatype string, s scope, at source.Span) rdf.Object {
	switch {
	case datatype != "":
		iri := x.resolved(datatype, s, at)
		if iri.String() == "" {
			return nil
		}
		return rdf.NewTypedLiteral(value, iri)
	case s.lang != "" && langSyntax.FindString("@"+s.lang) != "@"+s.lang:
		x.report(at, "%.40q is no language tag", s.lang)
		return nil
	}
	return Literal(value, owl.XSD+"string", s.lang)
}

// property reads an element for a property of subject.
func (x *xmlReader) property(subject rdf.Subject, start xml.StartElement, s scope) error {
	s = x.inside(s, start)
	at := x.here()
	p := x.name(start.Name, at)
	of := map[string]string{}
	others := 0
	for _, a := range start.Attr {
		switch {
		case a.Name.Space == owl.RDF:
			of[a.Name.Local] = a.Value
		case a.Name.Space != "xmlns" && a.Name.Space != owl.XML && a.Name.Space != "xml" && a.Name.Local != "xmlns":
			others++
		}
	}
	var object rdf.Object
	var err error
	_, resource := of["resource"]
	_, node := of["nodeID"]
	_, typed := of["type"]
	switch kind := of["parseType"]; {
	case kind == "Resource":
		object, err = x.anonymous(s)
	case kind == "Collection":
		object, err = x.collection(s, at)
	case kind != "":
		object, err = x.markup()
	case resource || node || typed || others > 0:
		object, err = x.reference(start, of, s, at)
	default:
		object, err = x.content(of["datatype"], s, at)
	}
	if err != nil {
		return err
	}
	x.add(subject, p, object, at)
	if name, ok := of["ID"]; ok && object != nil && subject != nil && p.String() != "" {
		x.reify(x.thing(x.resolved("#"+name, s, at)), subject, p, object, at)
	}
	return nil
}

// reify says of a name that it is a statement.
func (x *xmlReader) reify(name, s rdf.Subject, p rdf.IRI, o rdf.Object, at source.Span) {
	x.add(name, IRI(owl.RDF+"type"), IRI(owl.RDF+"Statement"), at)
	x.add(name, IRI(owl.RDF+"subject"), s.(rdf.Object), at)
	x.add(name, IRI(owl.RDF+"predicate"), p, at)
	x.add(name, IRI(owl.RDF+"object"), o, at)
}

// reference reads an empty element whose attributes say what the value is.
func (x *xmlReader) reference(start xml.StartElement, of map[string]string, s scope, at source.Span) (rdf.Object, error) {
	var object rdf.Subject
	if ref, ok := of["resource"]; ok {
		object = x.thing(x.resolved(ref, s, at))
	} else if label, ok := of["nodeID"]; ok {
		object = x.labels.named(label)
	} else {
		object = x.labels.fresh()
	}
	x.attributes(object, start, s, at)
	text, err := x.upToEnd()
	if strings.TrimSpace(text) != "" {
		x.report(at, "an element that refers to something has no content")
	}
	if object == nil {
		return nil, err
	}
	return object.(rdf.Object), err
}

// upToEnd reads the text up to the end of an element that has no others in it.
func (x *xmlReader) upToEnd() (string, error) {
	var b strings.Builder
	for {
		t, err := x.next()
		if err != nil {
			return "", err
		}
		switch t := t.(type) {
		case xml.CharData:
			b.Write(t)
		case xml.EndElement:
			return b.String(), nil
		case xml.StartElement:
			x.report(x.here(), "an element cannot stand here")
			return "", errStop
		}
	}
}

// anonymous reads properties of a thing without a name.
func (x *xmlReader) anonymous(s scope) (rdf.Object, error) {
	b := x.labels.fresh()
	return b, x.elements(func(t xml.StartElement) error { return x.property(b, t, s) })
}

func (x *xmlReader) collection(s scope, at source.Span) (rdf.Object, error) {
	var items []rdf.Object
	err := x.elements(func(t xml.StartElement) error {
		item, err := x.node(t, s)
		if item != nil {
			items = append(items, item.(rdf.Object))
		}
		return err
	})
	return x.graph.AddList(items, x.labels.fresh, at), err
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
func (x *xmlReader) content(datatype string, s scope, at source.Span) (rdf.Object, error) {
	var text strings.Builder
	for {
		t, err := x.next()
		if err != nil {
			return nil, err
		}
		switch t := t.(type) {
		case xml.CharData:
			text.Write(t)
		case xml.EndElement:
			return x.text(text.String(), datatype, s, at), nil
		case xml.StartElement:
			x.blank([]byte(text.String()))
			node, err := x.node(t, s)
			if err != nil {
				return nil, err
			}
			rest, err := x.upToEnd()
			x.blank([]byte(rest))
			if node == nil {
				return nil, err
			}
			return node.(rdf.Object), err
		}
	}
}
