package graph

import (
	"encoding/xml"
	"errors"
	"slices"
	"strconv"
	"strings"

	"hearth/ontology/owl"
	"hearth/parser/scan"
	"hearth/parser/source"
)

// maxEntities is the maximum total size of the declared entities, in bytes.
const maxEntities = 1 << 16

// An xmlReader reads one file. It reports errors in the RDF and continues. On malformed XML it stops and keeps
// the part before the error.
type xmlReader struct {
	reader
	names map[[2]string]string // resolved names, by base and reference
	outer *scan.Node           // the element rdf:RDF that was read last
	inner element              // the same with its base and language
}

// An element is an XML element with the base and language in effect.
type element struct {
	*scan.Node
	attrs      []xml.Attr // without xml: attributes
	base, lang string
}

// ReadXML reads a graph in RDF/XML. The error is a *source.Diagnostics. The returned graph holds what could be read,
// even if there is an error.
func ReadXML(file *source.File) (*Graph, error) {
	x := &xmlReader{reader: newReader(file), names: map[[2]string]string{}}
	outside := element{base: x.base}
	root, at, err := scan.ReadXML(file, scan.XMLOptions{MaxDepth: source.OWLLimits.Depth, Directive: x.entities, Closed: func(around []*scan.Node) {
		if len(around) == 2 && isRDF(around[1].Name, "RDF") {
			x.described(around[1], outside)
		}
	}})
	for _, n := range root.Elements() {
		if isRDF(n.Name, "RDF") {
			x.described(n, outside)
		} else {
			x.node(n, outside)
		}
	}
	switch {
	case errors.Is(err, scan.ErrDepth):
		x.problems.Addf("E0342", at, "elements are nested more than %d deep", source.OWLLimits.Depth)
	case err != nil:
		x.problems.Addf("E0340", at, "not well-formed XML: %.80s", err)
	case len(x.graph.Triples) == 0 && !strings.Contains(file.Text, "<"):
		x.problems.Addf("E0340", x.span(0, 0), "the file is not XML")
	}
	return x.graph, x.problems.Err()
}

// described reads the node elements in rdf:RDF and removes them. They are read one by one, because the elements of a
// whole file take ten times the space of its triples.
func (x *xmlReader) described(n *scan.Node, outside element) {
	if x.outer != n {
		x.spaces(n)
		x.outer, x.inner = n, x.element(n, outside)
	}
	x.nodes(x.inner)
	n.Children = nil
}

var (
	entitySyntax    = source.LazyRegexp(`<!ENTITY\s+([A-Za-z_][\w.-]*)\s+(?:"([^"]*)"|'([^']*)')\s*>`)
	referenceSyntax = source.LazyRegexp(`&([A-Za-z_][\w.-]*);`)
)

// entities records the entities that a document type declares. A value may refer to entities declared before
// it. It reports entities whose total expansion is too large.
func (x *xmlReader) entities(text string, at source.Span, entities map[string]string) {
	size := 0
	for _, m := range entitySyntax().FindAllStringSubmatch(text, -1) {
		value := referenceSyntax().ReplaceAllStringFunc(m[2]+m[3], func(ref string) string {
			return entities[ref[1:len(ref)-1]]
		})
		if size += len(value); size > maxEntities {
			x.problems.Addf("E0342", at, "the declared entities have more than %d bytes", maxEntities)
			return
		}
		entities[m[1]] = value
	}
	for _, m := range referenceSyntax().FindAllStringSubmatchIndex(x.file.Text, -1) {
		if size += len(entities[x.file.Text[m[2]:m[3]]]); size > source.MaxExpandedNames {
			x.problems.Addf("E0342", x.span(m[0], m[1]), "the entities of the document expand to more than %s", source.FormatSize(source.MaxExpandedNames))
			clear(entities)
			return
		}
	}
}

// prefix returns the namespace prefix that an attribute declares.
func prefix(a xml.Attr) (name string, declares bool) {
	if a.Name.Space == "xmlns" {
		return a.Name.Local, true
	}
	return "", a.Name.Space == "" && a.Name.Local == "xmlns"
}

// spaces records the prefixes of the document.
func (x *xmlReader) spaces(n *scan.Node) {
	for _, a := range n.Attr {
		if name, declares := prefix(a); declares && ValidIRI(a.Value) == "" {
			x.graph.Prefixes = append(x.graph.Prefixes, owl.Prefix{Name: name, IRI: a.Value})
		}
	}
}

// syntaxNames are the attributes of RDF/XML that are not properties.
var syntaxNames = []string{"about", "ID", "nodeID", "resource", "parseType", "datatype", "aboutEach", "aboutEachPrefix", "bagID", "li", "version"}

// unknown reports an attribute that RDF/XML does not have. It would be ignored.
func (x *xmlReader) unknown(n *scan.Node, local, near string) {
	d := x.problems.Addf("E0343", owl.PlaceOf(n.Span, local), "RDF/XML has no attribute rdf:%.40s", local)
	if name := source.Nearest(local, syntaxNames); name != "" {
		near = "rdf:" + name
	}
	if near != "" {
		d.WithHint("did you mean %s?", near)
	}
}

func isRDF(name xml.Name, local string) bool { return name.Space == owl.RDF && name.Local == local }

// element returns n with the base and the language in effect: those that n sets, or else those of around, the
// enclosing element.
func (x *xmlReader) element(n *scan.Node, around element) element {
	e := element{Node: n, base: around.base, lang: around.lang}
	for _, a := range n.Attr {
		_, declares := prefix(a)
		switch {
		case declares:
		case a.Name.Space != owl.XML:
			if near, wrong := owl.Misspelt(a.Name.Space + a.Name.Local); a.Name.Space == owl.RDF && wrong && !slices.Contains(syntaxNames, a.Name.Local) {
				x.unknown(n, a.Name.Local, near)
			}
			e.attrs = append(e.attrs, a)
		case a.Name.Local == "base":
			if e.base = resolve(e.base, a.Value); len(e.base) > maxIRI {
				x.problems.Addf("E0345", n.Span, "a base has more than %d bytes", maxIRI)
				e.base = ""
			}
		case a.Name.Local == "lang":
			e.lang = a.Value
		}
	}
	return e
}

// rdf returns the value of an attribute in the RDF namespace.
func (e element) rdf(local string) (string, bool) {
	i := slices.IndexFunc(e.attrs, func(a xml.Attr) bool { return isRDF(a.Name, local) })
	if i < 0 {
		return "", false
	}
	return e.attrs[i].Value, true
}

// elements returns the child elements of e, and reports text between them.
func (x *xmlReader) elements(e element) []*scan.Node {
	for _, n := range e.Children {
		if strings.TrimSpace(n.Text) != "" {
			x.problems.Addf("E0343", n.Span, "unexpected text").WithHint("only elements may stand between node elements")
		}
	}
	return e.Elements()
}

// nodes reads node elements and returns their nodes.
func (x *xmlReader) nodes(e element) (things []*owl.Node) {
	for _, n := range x.elements(e) {
		if thing := x.node(n, e); thing != nil {
			things = append(things, thing)
		}
	}
	return things
}

// node reads a node element and returns its node, or nil if its name is invalid.
func (x *xmlReader) node(n *scan.Node, around element) *owl.Node {
	e := x.element(n, around)
	subject := x.subject(e)
	if !isRDF(e.Name, "Description") {
		x.add(subject, owl.RDF+"type", named(x.name(e.Name, e)), e)
	}
	x.attributes(subject, e)
	x.properties(subject, e)
	return subject
}

// properties reads the property elements of subject.
func (x *xmlReader) properties(subject *owl.Node, e element) {
	items := 0
	for _, n := range x.elements(e) {
		p := x.element(n, e)
		name := n.Name
		if isRDF(name, "li") {
			items++
			name.Local = "_" + strconv.Itoa(items)
		}
		x.property(subject, x.name(name, p), p)
	}
}

// add adds a triple, unless one of its parts is invalid.
func (x *xmlReader) add(s *owl.Node, p string, o *owl.Node, e element) {
	if s != nil && o != nil && p != "" {
		x.graph.Add(s, p, o, e.Span)
	}
}

// named returns the node of an IRI, or nil for "".
func named(iri string) *owl.Node {
	if iri == "" {
		return nil
	}
	return owl.Name(iri)
}

// name returns the IRI of an element or attribute. It reports a missing namespace and returns "".
func (x *xmlReader) name(n xml.Name, e element) string {
	if n.Space == "" {
		x.problems.Addf("E0344", e.Span, "%.40s has no namespace", n.Local).WithHint("declare one with xmlns on rdf:RDF")
		return ""
	}
	if !strings.Contains(n.Space, ":") { // the decoder leaves a prefix that is not declared
		x.problems.Addf("E0344", e.Span, "the prefix %.40s is not declared", n.Space).WithHint("declare it on rdf:RDF, as in xmlns:%.40s=\"http://...\"", n.Space)
		return ""
	}
	e.base = ""
	return x.resolved(n.Space+n.Local, e)
}

// resolved resolves a reference in an element. It reports an invalid one and returns "".
func (x *xmlReader) resolved(ref string, e element) string {
	key := [2]string{e.base, ref}
	if iri := x.names[key]; iri != "" {
		return iri
	}
	said := x.spelled.Long()
	x.base, _, _ = strings.Cut(e.base, "#")
	iri, problem := x.iri(ref, e.Span)
	if problem != nil && !said {
		x.problems.Add(problem)
	}
	x.names[key] = iri
	return iri
}

// report adds a problem about misplaced content.
func (x *xmlReader) report(at source.Span, format string, args ...any) {
	x.problems.Addf("E0343", at, format, args...)
}
