package graph

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hearth/ontology/owl"
	"hearth/parser/source"
)

// maxEntities bounds what entities of a document stand for, in bytes.
const maxEntities = 1 << 16

// An xmlReader reads one file. Reading ends with the first thing that is wrong
// with the XML; what is wrong with the RDF is reported, and reading goes on.
type xmlReader struct {
	reader
	dec   *xml.Decoder
	at    int // where the last token started
	depth int
}

// An element is the start of one.
type element struct {
	name       xml.Name
	attrs      []xml.Attr // without those of XML itself
	base, lang string     // of what is in it
	at         source.Span
}

// errStop ends the reading of a file of which a problem was reported.
var errStop = errors.New("the file cannot be read on")

// ReadXML reads a graph in RDF/XML. The error is a *diag.List; the graph
// returned beside it holds what could be read.
func ReadXML(file *source.File) (*Graph, error) {
	x := &xmlReader{reader: newReader(file)}
	x.dec = xml.NewDecoder(strings.NewReader(file.Text))
	x.dec.Entity = map[string]string{}
	if err := x.document(); err != nil && !errors.Is(err, errStop) {
		x.broken(err)
	}
	return x.graph, x.problems.Err()
}

// broken reports what is wrong with the XML.
func (x *xmlReader) broken(err error) {
	at := x.span(int(x.dec.InputOffset()), int(x.dec.InputOffset()))
	if errors.Is(err, io.EOF) {
		x.problems.Addf("E0340", at, "the file ends in the middle of an element")
		return
	}
	reason := err.Error()
	if s, ok := errors.AsType[*xml.SyntaxError](err); ok {
		reason = s.Msg
	}
	x.problems.Addf("E0340", at, "not well-formed XML: %.80s", reason)
}

// next returns the next token that is an element, its end or text.
func (x *xmlReader) next() (xml.Token, error) {
	for {
		x.at = int(x.dec.InputOffset())
		t, err := x.dec.Token()
		if err != nil {
			return nil, err
		}
		switch t := t.(type) {
		case xml.StartElement:
			if x.depth++; x.depth > maxDepth {
				x.problems.Addf("E0342", x.here(), "elements are nested more than %d deep", maxDepth)
				return nil, errStop
			}
			return t.Copy(), nil
		case xml.EndElement:
			x.depth--
			return t, nil
		case xml.CharData:
			return t, nil
		case xml.Directive:
			x.entities(string(t))
		}
	}
}

func (x *xmlReader) here() source.Span { return x.span(x.at, int(x.dec.InputOffset())) }

var (
	entitySyntax    = regexp.MustCompile(`<!ENTITY\s+([A-Za-z_][\w.-]*)\s+(?:"([^"]*)"|'([^']*)')\s*>`)
	referenceSyntax = regexp.MustCompile(`&([A-Za-z_][\w.-]*);`)
)

// entities notes the entities that a document type declares. Those declared
// before may stand in a value.
func (x *xmlReader) entities(text string) {
	size := 0
	for _, m := range entitySyntax.FindAllStringSubmatch(text, -1) {
		value := referenceSyntax.ReplaceAllStringFunc(m[2]+m[3], func(ref string) string {
			return x.dec.Entity[ref[1:len(ref)-1]]
		})
		if size += len(value); size > maxEntities {
			x.problems.Addf("E0342", x.here(), "the entities of this document stand for more than %d bytes", maxEntities)
			return
		}
		x.dec.Entity[m[1]] = value
	}
}

func (x *xmlReader) document() error {
	for {
		t, err := x.next()
		if errors.Is(err, io.EOF) && x.depth == 0 {
			if len(x.graph.Triples) == 0 && !strings.Contains(x.file.Text, "<") {
				x.problems.Addf("E0340", x.span(0, 0), "this is no XML")
			}
			return nil
		}
		if err != nil {
			return err
		}
		start, ok := t.(xml.StartElement)
		switch {
		case ok && is(start.Name, "RDF"):
			x.spaces(start)
			e := x.element(start, element{})
			err = x.inside(x.noText, func(t xml.StartElement) error {
				_, err := x.node(t, e)
				return err
			})
		case ok:
			_, err = x.node(start, element{})
		}
		if err != nil {
			return err
		}
	}
}

// spaces keeps the prefixes of the document.
func (x *xmlReader) spaces(start xml.StartElement) {
	for _, a := range start.Attr {
		switch {
		case a.Name.Space == "xmlns" && ValidIRI(a.Value) == "":
			x.graph.Prefixes = append(x.graph.Prefixes, owl.Prefix{Name: a.Name.Local, IRI: a.Value})
		case a.Name.Space == "" && a.Name.Local == "xmlns" && ValidIRI(a.Value) == "":
			x.graph.Prefixes = append(x.graph.Prefixes, owl.Prefix{IRI: a.Value})
		}
	}
}

func is(name xml.Name, local string) bool { return name.Space == owl.RDF && name.Local == local }

// element reads the start of an element in another.
func (x *xmlReader) element(start xml.StartElement, around element) element {
	e := element{name: start.Name, base: around.base, lang: around.lang, at: x.here()}
	for _, a := range start.Attr {
		switch {
		case a.Name.Space == "xmlns" || a.Name.Space == "" && a.Name.Local == "xmlns":
		case a.Name.Space != owl.XML:
			e.attrs = append(e.attrs, a)
		case a.Name.Local == "base":
			e.base = resolve(e.base, a.Value)
		case a.Name.Local == "lang":
			e.lang = a.Value
		}
	}
	return e
}

// rdf returns the value of an attribute of RDF.
func (e element) rdf(local string) (string, bool) {
	i := slices.IndexFunc(e.attrs, func(a xml.Attr) bool { return is(a.Name, local) })
	if i < 0 {
		return "", false
	}
	return e.attrs[i].Value, true
}

// inside reads texts and elements up to the end of the one around them.
func (x *xmlReader) inside(text func(string), each func(xml.StartElement) error) error {
	for {
		t, err := x.next()
		if err != nil {
			return err
		}
		switch t := t.(type) {
		case xml.StartElement:
			if err := each(t); err != nil {
				return err
			}
		case xml.EndElement:
			return nil
		case xml.CharData:
			text(string(t))
		}
	}
}

// noText refuses text where only elements may stand.
func (x *xmlReader) noText(text string) {
	if strings.TrimSpace(text) != "" {
		x.problems.Addf("E0343", x.here(), "text cannot stand here").WithHint("only elements may stand between elements for things")
	}
}

// node reads an element for a thing, and returns the thing.
func (x *xmlReader) node(start xml.StartElement, around element) (*owl.Node, error) {
	e := x.element(start, around)
	subject := x.subject(e)
	if !is(e.name, "Description") {
		x.add(subject, owl.RDF+"type", named(x.name(e.name, e.at)), e.at)
	}
	x.attributes(subject, e)
	items := 0
	return subject, x.inside(x.noText, func(t xml.StartElement) error {
		if is(t.Name, "li") {
			items++
			t.Name.Local = "_" + strconv.Itoa(items)
		}
		return x.property(subject, t, e)
	})
}

// add adds a triple unless a part of it was refused.
func (x *xmlReader) add(s *owl.Node, p string, o *owl.Node, at source.Span) {
	if s != nil && o != nil && p != "" {
		x.graph.Add(s, p, o, at)
	}
}

// named is the node of an IRI, nil for one that was refused.
func named(iri string) *owl.Node {
	if iri == "" {
		return nil
	}
	return owl.Name(iri)
}

// name returns the IRI of an element or attribute, "" if it has none.
func (x *xmlReader) name(n xml.Name, at source.Span) string {
	if n.Space == "" {
		x.problems.Addf("E0344", at, "%.40s has no namespace", n.Local).WithHint("declare one with xmlns on rdf:RDF")
		return ""
	}
	return x.resolved(n.Space+n.Local, element{at: at})
}

// resolved resolves a reference in an element; a wrong one is reported, and is "".
func (x *xmlReader) resolved(ref string, e element) string {
	x.base, _, _ = strings.Cut(e.base, "#")
	iri, problem := x.iri(ref, e.at)
	if problem != nil {
		x.problems.Add(problem)
	}
	return iri
}

// report reports what stands where it cannot.
func (x *xmlReader) report(at source.Span, format string, args ...any) {
	x.problems.Addf("E0343", at, format, args...)
}
