package owl

import (
	"hash/maphash"
	"slices"
	"strings"
)

// Kind is the kind of a [Node].
type Kind uint8

// The kinds of nodes.
const (
	Call    Kind = iota // a constructor with arguments, such as ObjectUnionOf
	IRI                 // a name
	Blank               // an anonymous individual
	Literal             // a value with its datatype
	Number              // a cardinality
)

// A Node is an axiom, an expression, a name or a value. Nodes are immutable once they are part of an ontology.
type Node struct {
	Kind Kind
	// Text depends on the kind: the name of the constructor ("" for a list in parentheses), the IRI, the label
	// of a blank node without _:, the lexical form of a literal, or the digits of a number.
	Text string
	Args []*Node

	tag string // datatype IRI of a literal, or @ and its language tag in lower case
}

// Apply returns a call of constructor.
func Apply(constructor string, args ...*Node) *Node {
	return &Node{Kind: Call, Text: constructor, Args: args}
}

// Name returns an IRI node.
func Name(iri string) *Node { return &Node{Kind: IRI, Text: iri} }

// Value returns a literal. If tag is not "", it is a language tag and datatype is ignored.
func Value(text, datatype, tag string) *Node {
	if tag != "" {
		datatype = "@" + strings.ToLower(tag)
	}
	return &Node{Kind: Literal, Text: text, tag: datatype}
}

// Type returns the datatype IRI of a literal. It is rdf:langString if the literal has a language.
func (n *Node) Type() string {
	if strings.HasPrefix(n.tag, "@") {
		return RDF + "langString"
	}
	return n.tag
}

// Lang returns the language tag of a literal, in lower case, or "".
func (n *Node) Lang() string {
	if !strings.HasPrefix(n.tag, "@") {
		return ""
	}
	return n.tag[1:]
}

// Text returns a literal of type xsd:string.
func Text(s string) *Node { return Value(s, XSD+"string", "") }

// Is reports whether n is a call of one of the constructors.
func (n *Node) Is(constructors ...string) bool {
	return n.Kind == Call && slices.Contains(constructors, n.Text)
}

// Named reports whether n is the given IRI.
func (n *Node) Named(iri string) bool { return n.Kind == IRI && n.Text == iri }

// Equal reports whether two nodes have the same content.
func (n *Node) Equal(other *Node) bool {
	return n == other || n.Kind == other.Kind && n.Text == other.Text && n.tag == other.tag && slices.EqualFunc(n.Args, other.Args, (*Node).Equal)
}

// Hash adds the content of n to a hash. Equal nodes add the same.
func (n *Node) Hash(h *maphash.Hash) {
	h.WriteByte(byte(n.Kind))
	h.WriteString(n.Text)
	h.WriteByte(byte(len(n.Args)))
	h.WriteString(n.tag)
	for _, a := range n.Args {
		a.Hash(h)
	}
}

// Key returns n in functional-style syntax with full IRIs. Two nodes are equal if and only if their keys are.
func (n *Node) Key() string {
	return n.Format(func(iri string) string { return "<" + iri + ">" })
}

// Format returns n in functional-style syntax. The function name formats each IRI.
func (n *Node) Format(name func(iri string) string) string {
	var b strings.Builder
	n.print(&b, name)
	return b.String()
}

// Walk calls visit for n and all nodes below it.
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
		case n.Lang() != "":
			b.WriteString("@" + n.Lang())
		case n.Type() != XSD+"string":
			b.WriteString("^^" + name(n.Type()))
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

// quoter escapes backslashes and quotes in literals of functional-style syntax.
var quoter = strings.NewReplacer(`\`, `\\`, `"`, `\"`)
