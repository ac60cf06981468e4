package owl

import (
	"slices"
	"strings"
)

// Kind says what a [Node] is.
type Kind uint8

// The kinds of nodes.
const (
	Call    Kind = iota // a constructor with arguments, such as ObjectUnionOf
	IRI                 // a name
	Blank               // an anonymous individual
	Literal             // a value with its datatype
	Number              // a cardinality
)

// A Node is an axiom, an expression, or one of the names and values in it.
// Nodes are never changed once they are part of an ontology.
type Node struct {
	Kind Kind
	// Text is the name of the constructor ("" for a list in parentheses), the
	// IRI, the label of a blank node without _:, the lexical form of a literal,
	// or the digits of a number.
	Text string
	Type string // of a literal: the IRI of its datatype; rdf:langString with a language
	Lang string // of a literal: its language tag, in lower case
	Args []*Node
}

// Apply makes a call.
func Apply(constructor string, args ...*Node) *Node {
	return &Node{Kind: Call, Text: constructor, Args: args}
}

// Name makes an IRI.
func Name(iri string) *Node { return &Node{Kind: IRI, Text: iri} }

// Value makes a literal of a datatype, or in the language of a tag if there is one.
func Value(text, datatype, tag string) *Node {
	if tag != "" {
		datatype = RDF + "langString"
	}
	return &Node{Kind: Literal, Text: text, Type: datatype, Lang: strings.ToLower(tag)}
}

// Text makes a literal of type xsd:string.
func Text(s string) *Node { return Value(s, XSD+"string", "") }

// Is reports whether n is a call of one of these constructors.
func (n *Node) Is(constructors ...string) bool {
	return n.Kind == Call && slices.Contains(constructors, n.Text)
}

// Named reports whether n is this IRI.
func (n *Node) Named(iri string) bool { return n.Kind == IRI && n.Text == iri }

// Key returns n in functional-style syntax with full IRIs. Nodes are equal
// exactly when their keys are.
func (n *Node) Key() string {
	return n.Format(func(iri string) string { return "<" + iri + ">" })
}

// Format returns n in functional-style syntax; name writes an IRI.
func (n *Node) Format(name func(iri string) string) string {
	var b strings.Builder
	n.print(&b, name)
	return b.String()
}

// Walk calls visit for n and for all nodes below it.
func (n *Node) Walk(visit func(*Node)) {
	visit(n)
	for _, a := range n.Args {
		a.Walk(visit)
	}
}

func (n *Node) print(b *strings.Builder, name func(iri string) string) {
	switch n.Kind {
	case IRI:
		b.WriteString(name(n.Text))
	case Blank:
		b.WriteString("_:" + n.Text)
	case Number:
		b.WriteString(n.Text)
	case Literal:
		b.WriteString(`"` + quoter.Replace(n.Text) + `"`)
		switch {
		case n.Lang != "":
			b.WriteString("@" + n.Lang)
		case n.Type != XSD+"string":
			b.WriteString("^^" + name(n.Type))
		}
	default:
		b.WriteString(n.Text + "(")
		for i, a := range n.Args {
			if i > 0 {
				b.WriteByte(' ')
			}
			a.print(b, name)
		}
		b.WriteByte(')')
	}
}

// quoter escapes what a literal in functional-style syntax may not hold.
var quoter = strings.NewReplacer(`\`, `\\`, `"`, `\"`)
