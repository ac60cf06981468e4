package graph

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"hearth/ontology/owl"
	"hearth/parser/source"
)

// WriteXML writes a graph in RDF/XML. The error is a *source.Diagnostic if XML cannot hold the graph, for
// example because of a control character or a property whose IRI ends in no valid name.
func WriteXML(w io.Writer, g *Graph) error {
	x := &xmlWriter{forest: newForest(g), names: map[string]string{}}
	x.prefixes(g)
	texts := x.each(func(s *owl.Node, _ bool) string { return x.node(s, "  ") })
	if x.fault != nil {
		return x.fault
	}
	out := bufio.NewWriter(w)
	fmt.Fprint(out, "<?xml version=\"1.0\"?>\n<rdf:RDF")
	for _, p := range x.spaces {
		attr := "xmlns"
		if p.Name != "" {
			attr += ":" + p.Name
		}
		fmt.Fprintf(out, "\n    %s=%s", attr, x.quoted(p.IRI))
	}
	fmt.Fprintln(out, ">")
	for _, text := range texts {
		fmt.Fprint(out, text)
	}
	fmt.Fprintln(out, "</rdf:RDF>")
	return out.Flush()
}

type xmlWriter struct {
	*forest
	spaces []owl.Prefix
	names  map[string]string // prefixes by namespace
	fault  error
}

// prefixes assigns a prefix to every property namespace: that of the graph, or a numbered one.
func (x *xmlWriter) prefixes(g *Graph) {
	taken := map[string]bool{}
	for _, p := range owl.Shortener(g.Prefixes).Prefixes() {
		if _, twice := x.names[p.IRI]; !twice && (p.Name == "" || elementSyntax().FindString(p.Name) == p.Name) && !strings.HasPrefix(strings.ToLower(p.Name), "xml") {
			x.names[p.IRI], taken[p.Name] = p.Name, true
			x.spaces = append(x.spaces, p)
		}
	}
	var more []string
	for _, t := range g.Triples {
		if space, _ := splitName(t.Pred); space != "" {
			more = append(more, space)
		}
	}
	slices.Sort(more)
	n := 0
	for _, space := range slices.Compact(more) {
		if _, ok := x.names[space]; ok || space == owl.XML {
			continue
		}
		for n++; taken[fmt.Sprintf("ns%d", n)]; n++ {
		}
		x.names[space] = fmt.Sprintf("ns%d", n)
		x.spaces = append(x.spaces, owl.Prefix{Name: x.names[space], IRI: space})
	}
}

// elementSyntax matches the local name of an element at the end of an IRI.
var elementSyntax = source.LazyRegexp(`[A-Za-z_][A-Za-z0-9_.-]*$`)

// splitName splits an IRI before its longest suffix that can name an element.
func splitName(iri string) (space, local string) {
	if at := elementSyntax().FindStringIndex(iri); at != nil {
		return iri[:at[0]], iri[at[0]:]
	}
	return iri, ""
}

// node formats a subject with its properties.
func (x *xmlWriter) node(s *owl.Node, indent string) string {
	var b strings.Builder
	b.WriteString(indent + "<rdf:Description" + x.subject(s) + ">\n")
	var props []string
	for _, t := range x.triples[Text(s)] {
		props = append(props, x.property(t, indent+"  "))
	}
	slices.Sort(props)
	b.WriteString(strings.Join(props, "") + indent + "</rdf:Description>\n")
	return b.String()
}

func (x *xmlWriter) subject(s *owl.Node) string {
	switch {
	case s.Kind == owl.IRI:
		return " rdf:about=" + x.quoted(s.Text)
	case x.inner[Text(s)] || !x.named[Text(s)]:
		return ""
	}
	return " rdf:nodeID=" + x.quoted(s.Text)
}

func (x *xmlWriter) property(t Triple, indent string) string {
	space, local := splitName(t.Pred)
	if local == "" || space == "" {
		x.fail("the property %s cannot be written in RDF/XML: its IRI does not end in a valid name", t.Pred)
	}
	name := local
	switch p, ok := x.names[space]; {
	case space == owl.XML:
		name = "xml:" + local
	case ok && p != "":
		name = p + ":" + local
	}
	end := "</" + name + ">\n"
	switch o := t.Obj; o.Kind {
	case owl.IRI:
		return indent + "<" + name + " rdf:resource=" + x.quoted(o.Text) + "/>\n"
	case owl.Literal:
		kind := ""
		if o.Lang() != "" {
			kind = " xml:lang=" + x.quoted(o.Lang())
		} else if o.Type() != owl.XSD+"string" {
			kind = " rdf:datatype=" + x.quoted(o.Type())
		}
		return indent + "<" + name + kind + ">" + x.escaped(o.Text) + end
	}
	items, isList := x.list(t.Obj)
	switch {
	case isList && !slices.ContainsFunc(items, func(o *owl.Node) bool { return o.Kind == owl.Literal }):
		var b strings.Builder
		for _, i := range items {
			b.WriteString(x.item(i, indent+"  "))
		}
		return indent + "<" + name + " rdf:parseType=\"Collection\">\n" + b.String() + indent + end
	case x.inner[Text(t.Obj)]:
		return indent + "<" + name + ">\n" + x.node(t.Obj, indent+"  ") + indent + end
	}
	return indent + "<" + name + " rdf:nodeID=" + x.quoted(t.Obj.Text) + "/>\n"
}

// item formats a member of a collection.
func (x *xmlWriter) item(o *owl.Node, indent string) string {
	if x.inner[Text(o)] {
		return x.node(o, indent)
	}
	if o.Kind == owl.Blank {
		return indent + "<rdf:Description rdf:nodeID=" + x.quoted(o.Text) + "/>\n"
	}
	return indent + "<rdf:Description" + x.subject(o) + "/>\n"
}

func (x *xmlWriter) quoted(s string) string { return `"` + x.escaped(s) + `"` }

func (x *xmlWriter) escaped(s string) string {
	for _, r := range s {
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF {
			x.fail("the character %U cannot be written in RDF/XML", r)
		}
	}
	var b bytes.Buffer
	if err := xml.EscapeText(&b, []byte(s)); err != nil {
		panic(err) // a buffer accepts every write
	}
	return b.String()
}

// fail records the first error.
func (x *xmlWriter) fail(format string, args ...any) {
	if x.fault == nil {
		x.fault = source.Errorf("E0347", source.Span{}, format, args...).WithHint("write Turtle or N-Triples instead")
	}
}
