package graph

import (
	"encoding/xml"
	"slices"
	"strings"

	"hearth/ontology/owl"
)

// subject returns the node that a node element describes.
func (x *xmlReader) subject(e element) *owl.Node {
	if name, ok := e.rdf("ID"); ok {
		return named(x.resolved("#"+name, e))
	}
	return x.referred(e, "about")
}

// referred returns the node that an attribute refers to, or a new blank node.
func (x *xmlReader) referred(e element, attribute string) *owl.Node {
	if ref, ok := e.rdf(attribute); ok {
		return named(x.resolved(ref, e))
	}
	if label, ok := e.rdf("nodeID"); ok {
		return x.labelled(label)
	}
	return x.fresh()
}

// syntax lists the RDF attributes that are not properties.
var syntax = []string{"about", "ID", "nodeID", "resource", "datatype", "parseType"}

// attributes adds the triples for the attributes of an element.
func (x *xmlReader) attributes(subject *owl.Node, e element) {
	for _, a := range e.attrs {
		switch {
		case isRDF(a.Name, "type"):
			x.add(subject, owl.RDF+"type", named(x.resolved(a.Value, e)), e)
		case a.Name.Space != owl.RDF || !slices.Contains(syntax, a.Name.Local):
			x.add(subject, x.name(a.Name, e), x.text(a.Value, "", e), e)
		}
	}
}

// text returns a literal. It returns nil if the datatype or the language is invalid.
func (x *xmlReader) text(value, datatype string, e element) *owl.Node {
	switch {
	case datatype != "":
		if iri := x.resolved(datatype, e); iri != "" {
			return owl.Value(value, iri, "")
		}
		return nil
	case e.lang != "" && langSyntax().FindString("@"+e.lang) != "@"+e.lang:
		x.report(e.Span, "%.40q is not a language tag", e.lang)
		return nil
	}
	return owl.Value(value, owl.XSD+"string", e.lang)
}

// property reads a property element of subject. An element that is not closed adds no triple.
func (x *xmlReader) property(subject *owl.Node, p string, e element) {
	object := x.object(e)
	if !e.Closed {
		return
	}
	x.add(subject, p, object, e)
	if name, ok := e.rdf("ID"); ok && object != nil && subject != nil && p != "" {
		statement := named(x.resolved("#"+name, e))
		x.add(statement, owl.RDF+"type", owl.Name(owl.RDF+"Statement"), e)
		x.add(statement, owl.RDF+"subject", subject, e)
		x.add(statement, owl.RDF+"predicate", owl.Name(p), e)
		x.add(statement, owl.RDF+"object", object, e)
	}
}

// object returns the value of a property, or nil if it is invalid.
func (x *xmlReader) object(e element) *owl.Node {
	_, resource := e.rdf("resource")
	_, node := e.rdf("nodeID")
	_, typed := e.rdf("type")
	others := slices.ContainsFunc(e.attrs, func(a xml.Attr) bool { return a.Name.Space != owl.RDF })
	switch kind, _ := e.rdf("parseType"); {
	case kind == "Resource":
		b := x.fresh()
		x.properties(b, e)
		return b
	case kind == "Collection":
		return x.graph.AddList(x.nodes(e), x.fresh, e.Span)
	case kind != "":
		return owl.Value(x.file.Text[e.Inner.Start:e.Inner.End], owl.RDF+"XMLLiteral", "")
	case resource || node || typed || others:
		return x.reference(e)
	}
	return x.content(e)
}

// reference reads an empty element whose attributes describe the value.
func (x *xmlReader) reference(e element) *owl.Node {
	object := x.referred(e, "resource")
	x.attributes(object, e)
	for _, n := range e.Children {
		switch {
		case !n.IsText():
			x.report(n.Span, "unexpected element")
			return nil
		case strings.TrimSpace(n.Text) != "":
			x.report(e.Span, "an element with a reference must be empty")
			return object
		}
	}
	return object
}

// content reads the content of an element: one node element, or text.
func (x *xmlReader) content(e element) *owl.Node {
	if len(e.Elements()) == 0 {
		var text strings.Builder
		for _, n := range e.Children {
			text.WriteString(n.Text)
		}
		datatype, _ := e.rdf("datatype")
		return x.text(text.String(), datatype, e)
	}
	elements := x.elements(e)
	object := x.node(elements[0], e)
	if len(elements) > 1 {
		x.report(elements[1].Span, "unexpected element")
		return nil
	}
	return object
}
