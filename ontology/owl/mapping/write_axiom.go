package mapping

import (
	"slices"
	"strings"

	"hearth/ontology/owl"
)

// axiom adds the triples of an axiom.
func (w *writer) axiom(n *owl.Node) {
	args := n.Args
	property := language().binary[n.Text]
	switch {
	case n.Is("SubObjectPropertyOf") && args[0].Is("ObjectPropertyChain"):
		w.fact(w.object(args[1]), owl.OWL+"propertyChainAxiom", w.list(args[0].Args))
	case n.Is("InverseObjectProperties") && args[0].Is("ObjectInverseOf"):
		// the triple of an inverse would be read as an expression
		if other := args[1]; other.Is("ObjectInverseOf") {
			w.fact(args[0].Args[0], property, other.Args[0])
		} else {
			w.fact(other, property, args[0])
		}
	case property != "" && (len(args) == 2 || language().grouped[n.Text] == ""):
		for i, a := range args[1:] {
			w.fact(args[i], property, a)
		}
	case language().grouped[n.Text] != "":
		b := w.fresh()
		w.fact(b, owl.RDF+"type", owl.Name(language().grouped[n.Text]))
		w.add(b, owl.OWL+"members", w.list(args))
	case language().typed[n.Text] != "":
		w.fact(args[0], owl.RDF+"type", owl.Name(language().typed[n.Text]))
	default:
		w.special(n)
	}
}

// special adds the triples of the axioms that the tables do not cover.
func (w *writer) special(n *owl.Node) {
	args := n.Args
	switch n.Text {
	case "Declaration":
		w.fact(args[0].Args[0], owl.RDF+"type", owl.Name(language().entities[args[0].Text]))
	case "DatatypeDefinition":
		w.fact(args[0], owl.OWL+"equivalentClass", args[1])
	case "DisjointUnion":
		w.fact(args[0], owl.OWL+"disjointUnionOf", w.list(args[1:]))
	case "HasKey":
		w.fact(w.object(args[0]), owl.OWL+"hasKey", w.list(slices.Concat(args[1].Args, args[2].Args)))
	case "ClassAssertion":
		w.fact(args[1], owl.RDF+"type", args[0])
	case "ObjectPropertyAssertion", "DataPropertyAssertion", "AnnotationAssertion":
		if p := args[0]; p.Is("ObjectInverseOf") {
			w.fact(args[2], p.Args[0].Text, args[1])
		} else {
			w.fact(args[1], p.Text, args[2])
		}
	case "NegativeObjectPropertyAssertion", "NegativeDataPropertyAssertion":
		b, target := w.fresh(), "targetIndividual"
		if n.Is("NegativeDataPropertyAssertion") {
			target = "targetValue"
		}
		w.fact(b, owl.RDF+"type", owl.Name(owl.OWL+"NegativePropertyAssertion"))
		w.add(b, owl.OWL+"sourceIndividual", args[1])
		w.add(b, owl.OWL+"assertionProperty", args[0])
		w.add(b, owl.OWL+target, args[2])
	default:
		panic("an axiom that is not mapped: " + n.Text) // all axioms of the grammar are covered
	}
}

// expression adds the triples of an expression and returns its node.
func (w *writer) expression(n *owl.Node) *owl.Node {
	b := w.fresh()
	if n.Is("ObjectInverseOf") {
		w.add(b, owl.OWL+"inverseOf", n.Args[0])
		return b
	}
	s, kind, filler := language().shapesOf[n.Text][0], owl.OWL+"Class", "onClass"
	if len(n.Args) > 2 {
		s = language().shapesOf[n.Text][len(language().shapesOf[n.Text])-1] // cardinality with a filler
	}
	if strings.HasPrefix(n.Text, "Data") {
		kind, filler = owl.RDFS+"Datatype", "onDataRange"
	}
	if s.restricts() {
		kind = owl.OWL + "Restriction"
	}
	w.add(b, owl.RDF+"type", owl.Name(kind))
	if i := strings.IndexByte(s.args, 'p'); i >= 0 {
		w.add(b, owl.OWL+"onProperty", n.Args[i])
	}
	for i, letter := range s.args {
		switch letter {
		case 'v':
			w.add(b, owl.OWL+s.property, n.Args[i])
		case 'n':
			w.add(b, owl.OWL+s.property, owl.Value(n.Args[i].Text, owl.XSD+"nonNegativeInteger", ""))
		case 't':
			w.add(b, owl.OWL+s.property, owl.Value("true", owl.XSD+"boolean", ""))
		case '*':
			w.add(b, owl.OWL+s.property, w.list(n.Args))
		case 'f':
			w.add(b, owl.OWL+filler, n.Args[i])
		case 'r':
			w.facets(b, n.Args[i:])
		}
	}
	return b
}

// facets adds the restrictions of a datatype as pairs of name and value.
func (w *writer) facets(b *owl.Node, args []*owl.Node) {
	var items []*owl.Node
	for pair := range slices.Chunk(args, 2) {
		f := w.fresh()
		w.add(f, pair[0].Text, pair[1])
		items = append(items, f)
	}
	w.add(b, owl.OWL+"withRestrictions", w.out.AddList(items, w.fresh, w.span))
}
