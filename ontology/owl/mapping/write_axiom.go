package mapping

import (
	"strings"

	"github.com/knakk/rdf"

	"hearth/ontology/owl"
	"hearth/ontology/owl/graph"
)

// axiom adds the triples of an axiom.
func (w *writer) axiom(n *owl.Node) {
	args := n.Args
	switch {
	case n.Is("SubObjectPropertyOf") && args[0].Is("ObjectPropertyChain"):
		w.fact(w.subject(args[1]), owl.OWL+"propertyChainAxiom", w.list(args[0].Args))
	case n.Is("InverseObjectProperties") && args[0].Is("ObjectInverseOf"):
		// the triple of an inverse would be read as that of an expression
		if other := args[1]; other.Is("ObjectInverseOf") {
			w.fact(w.subject(args[0].Args[0]), binary[n.Text], w.object(other.Args[0]))
		} else {
			w.fact(w.subject(other), binary[n.Text], w.object(args[0]))
		}
	case binary[n.Text] != "" && len(args) == 2:
		w.fact(w.subject(args[0]), binary[n.Text], w.object(args[1]))
	case chained[n.Text]:
		for i, a := range args[1:] {
			w.fact(w.subject(args[i]), binary[n.Text], w.object(a))
		}
	case grouped[n.Text] != "":
		b := w.fresh()
		w.fact(b, owl.RDF+"type", graph.IRI(grouped[n.Text]))
		w.add(b, owl.OWL+"members", w.list(args))
	case typed[n.Text] != "":
		w.fact(w.subject(args[0]), owl.RDF+"type", graph.IRI(typed[n.Text]))
	default:
		w.special(n)
	}
}

// special adds the triples of the axioms that are like no other.
func (w *writer) special(n *owl.Node) {
	args := n.Args
	switch n.Text {
	case "Declaration":
		w.fact(w.subject(args[0].Args[0]), owl.RDF+"type", graph.IRI(entities[args[0].Text]))
	case "DatatypeDefinition":
		w.fact(w.subject(args[0]), owl.OWL+"equivalentClass", w.object(args[1]))
	case "DisjointUnion":
		w.fact(w.subject(args[0]), owl.OWL+"disjointUnionOf", w.list(args[1:]))
	case "HasKey":
		w.fact(w.subject(args[0]), owl.OWL+"hasKey", w.list(append(args[1].Args[:len(args[1].Args):len(args[1].Args)], args[2].Args...)))
	case "ClassAssertion":
		w.fact(w.subject(args[1]), owl.RDF+"type", w.object(args[0]))
	case "ObjectPropertyAssertion":
		if p := args[0]; p.Is("ObjectInverseOf") {
			w.fact(w.subject(args[2]), p.Args[0].Text, w.object(args[1]))
		} else {
			w.fact(w.subject(args[1]), p.Text, w.object(args[2]))
		}
	case "DataPropertyAssertion", "AnnotationAssertion":
		w.fact(w.subject(args[1]), args[0].Text, w.object(args[2]))
	case "NegativeObjectPropertyAssertion", "NegativeDataPropertyAssertion":
		b, target := w.fresh(), "targetIndividual"
		if n.Is("NegativeDataPropertyAssertion") {
			target = "targetValue"
		}
		w.fact(b, owl.RDF+"type", graph.IRI(owl.OWL+"NegativePropertyAssertion"))
		w.add(b, owl.OWL+"sourceIndividual", w.object(args[1]))
		w.add(b, owl.OWL+"assertionProperty", w.object(args[0]))
		w.add(b, owl.OWL+target, w.object(args[2]))
	default:
		panic("an axiom that is not mapped: " + n.Text) // every axiom of the grammar is
	}
}

// expression adds the triples of an expression and returns its node.
func (w *writer) expression(n *owl.Node) rdf.Object {
	b := w.fresh()
	data := strings.HasPrefix(n.Text, "Data")
	kind := "Class"
	if data && restricted[n.Text] == "" && !strings.HasSuffix(n.Text, "Cardinality") {
		kind = ""
		w.add(b, owl.RDF+"type", graph.IRI(owl.RDFS+"Datatype"))
	} else if booleans[n.Text].property == "" {
		kind = "Restriction"
	}
	if kind != "" && !n.Is("ObjectInverseOf") {
		w.add(b, owl.RDF+"type", graph.IRI(owl.OWL+kind))
	}
	switch s := booleans[n.Text]; {
	case s.list:
		w.add(b, owl.OWL+s.property, w.list(n.Args))
	case s.property != "":
		w.add(b, owl.OWL+s.property, w.object(n.Args[0]))
	case restricted[n.Text] != "":
		w.add(b, owl.OWL+"onProperty", w.object(n.Args[0]))
		w.add(b, owl.OWL+restricted[n.Text], w.object(n.Args[1]))
	case n.Is("ObjectInverseOf"):
		w.add(b, owl.OWL+"inverseOf", w.object(n.Args[0]))
	case n.Is("ObjectHasSelf"):
		w.add(b, owl.OWL+"onProperty", w.object(n.Args[0]))
		w.add(b, owl.OWL+"hasSelf", graph.Literal("true", owl.XSD+"boolean", ""))
	case n.Is("DatatypeRestriction"):
		w.facets(b, n)
	default:
		w.cardinality(b, n, data)
	}
	return b
}

func (w *writer) facets(b rdf.Blank, n *owl.Node) {
	w.add(b, owl.OWL+"onDatatype", w.object(n.Args[0]))
	var items []rdf.Object
	for i := 1; i < len(n.Args); i += 2 {
		f := w.fresh()
		w.add(f, n.Args[i].Text, w.object(n.Args[i+1]))
		items = append(items, f)
	}
	w.add(b, owl.OWL+"withRestrictions", w.out.AddList(items, w.fresh, w.at))
}

func (w *writer) cardinality(b rdf.Blank, n *owl.Node, data bool) {
	names := cardinalities[strings.TrimPrefix(strings.TrimPrefix(n.Text, "Data"), "Object")]
	count := graph.Literal(n.Args[0].Text, owl.XSD+"nonNegativeInteger", "")
	w.add(b, owl.OWL+"onProperty", w.object(n.Args[1]))
	if len(n.Args) == 2 {
		w.add(b, owl.OWL+names[0], count)
		return
	}
	w.add(b, owl.OWL+names[1], count)
	filler := "onClass"
	if data {
		filler = "onDataRange"
	}
	w.add(b, owl.OWL+filler, w.object(n.Args[2]))
}
