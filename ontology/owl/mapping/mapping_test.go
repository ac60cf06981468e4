package mapping_test

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology/owl"
	"hearth/ontology/owl/graph"
	"hearth/ontology/owl/mapping"
	"hearth/parser/source"
)

const declarations = `
Declaration(Class(:A)) Declaration(Class(:B)) Declaration(Class(:C)) Declaration(Datatype(:t))
Declaration(ObjectProperty(:p)) Declaration(ObjectProperty(:q)) Declaration(DataProperty(:d)) Declaration(DataProperty(:f))
Declaration(AnnotationProperty(:n)) Declaration(AnnotationProperty(:m)) Declaration(NamedIndividual(:i)) Declaration(NamedIndividual(:j))
`

func parse(t *testing.T, statements string) *owl.Ontology {
	t.Helper()
	o, err := owl.Read(&source.File{Name: "a.ofn", Text: "Prefix(:=<http://e/>)\nOntology(<http://e/o>\n" + declarations + statements + ")"})
	require.NoError(t, err)
	return o
}

// statements lists axioms of every kind. An arrow separates an axiom from the different one that is read back.
var statements = []string{
	"SubClassOf(:A :B)",
	"SubClassOf(ObjectIntersectionOf(:A :B) ObjectUnionOf(:A :B :C))",
	"SubClassOf(:A ObjectComplementOf(:B))",
	"SubClassOf(:A ObjectOneOf(:i :j))",
	"SubClassOf(:A ObjectSomeValuesFrom(:p :B))",
	"SubClassOf(:A ObjectAllValuesFrom(ObjectInverseOf(:p) ObjectSomeValuesFrom(:q :B)))",
	"SubClassOf(:A ObjectHasValue(:p :i))",
	"SubClassOf(:A ObjectHasSelf(:p))",
	"SubClassOf(:A ObjectMinCardinality(2 :p))",
	"SubClassOf(:A ObjectMaxCardinality(0 :p :B))",
	"SubClassOf(:A ObjectExactCardinality(1 :p ObjectUnionOf(:B :C)))",
	"SubClassOf(:A ObjectMaxCardinality(3 :p))", "SubClassOf(:A ObjectExactCardinality(2 :p))", "SubClassOf(:A ObjectMinCardinality(4 :p :B))",
	"SubClassOf(:A DataMaxCardinality(3 :d))", "SubClassOf(:A DataExactCardinality(2 :d))", "SubClassOf(:A DataMinCardinality(4 :d :t))",
	"SubClassOf(:A DataSomeValuesFrom(:d :t))",
	`SubClassOf(:A DataAllValuesFrom(:d DataOneOf("x" "y"@en "1"^^:t)))`,
	`SubClassOf(:A DataHasValue(:d "x"))`,
	"SubClassOf(:A DataMinCardinality(1 :d))",
	"SubClassOf(:A DataMaxCardinality(1 :d DataComplementOf(:t)))",
	"SubClassOf(:A DataExactCardinality(3 :d DataUnionOf(:t DataIntersectionOf(:t :t))))",
	`DatatypeDefinition(:t DatatypeRestriction(<http://www.w3.org/2001/XMLSchema#integer> <http://www.w3.org/2001/XMLSchema#minInclusive> "1"))`,
	"EquivalentClasses(:A ObjectUnionOf(:B :C))",
	"EquivalentClasses(:A :B :C) => EquivalentClasses(:A :B) EquivalentClasses(:B :C)",
	"DisjointClasses(:A :B)",
	"DisjointClasses(:A :B :C)",
	"DisjointUnion(:A :B :C)",
	"SubObjectPropertyOf(:p :q)",
	"SubObjectPropertyOf(:p ObjectInverseOf(:q))",
	"SubObjectPropertyOf(ObjectPropertyChain(:p ObjectInverseOf(:q)) :p)",
	"EquivalentObjectProperties(:p :q)",
	"DisjointObjectProperties(:p :q)",
	"DisjointObjectProperties(:p :q ObjectInverseOf(:p))",
	"InverseObjectProperties(:p :q)",
	"InverseObjectProperties(:p ObjectInverseOf(:q))",
	"InverseObjectProperties(ObjectInverseOf(:p) :q) => InverseObjectProperties(:q ObjectInverseOf(:p))",
	"InverseObjectProperties(ObjectInverseOf(:p) ObjectInverseOf(:q)) => InverseObjectProperties(:p :q)",
	"ObjectPropertyDomain(:p :A)",
	"ObjectPropertyRange(ObjectInverseOf(:p) ObjectUnionOf(:A :B))",
	"FunctionalObjectProperty(:p)",
	"FunctionalObjectProperty(ObjectInverseOf(:p))",
	"InverseFunctionalObjectProperty(:p)", "ReflexiveObjectProperty(:p)", "IrreflexiveObjectProperty(:p)",
	"SymmetricObjectProperty(:p)", "AsymmetricObjectProperty(:p)", "TransitiveObjectProperty(:p)",
	"SubDataPropertyOf(:d :f)", "EquivalentDataProperties(:d :f)", "DisjointDataProperties(:d :f)",
	"DataPropertyDomain(:d :A)", "DataPropertyRange(:d :t)", "FunctionalDataProperty(:d)",
	"HasKey(:A (:p ObjectInverseOf(:q)) (:d))", "HasKey(:A () (:d))",
	"SameIndividual(:i :j)", "SameIndividual(:i :j _:x) => SameIndividual(:i :j) SameIndividual(:j _:x)",
	"DifferentIndividuals(:i :j)", "DifferentIndividuals(:i :j _:x)",
	"ClassAssertion(:A :i)", "ClassAssertion(ObjectSomeValuesFrom(:p :B) _:x)",
	"ObjectPropertyAssertion(:p :i _:x)",
	"ObjectPropertyAssertion(ObjectInverseOf(:p) :i :j) => ObjectPropertyAssertion(:p :j :i)",
	"NegativeObjectPropertyAssertion(:p :i :j)", "NegativeObjectPropertyAssertion(ObjectInverseOf(:p) :i :j)",
	`DataPropertyAssertion(:d :i "x"@en)`, `NegativeDataPropertyAssertion(:d :i "1"^^:t)`,
	`AnnotationAssertion(:n :A "x")`, "AnnotationAssertion(:n _:x :B)", "AnnotationAssertion(:n :A _:x)",
	"SubAnnotationPropertyOf(:n :m)", "AnnotationPropertyDomain(:n :A)", "AnnotationPropertyRange(:n :B)",
	`SubClassOf(Annotation(:n "x") :A :B)`,
	`SubClassOf(Annotation(Annotation(Annotation(:m "z") :m "y") :n "x") Annotation(:n "w") :A ObjectSomeValuesFrom(:p :B))`,
	`DisjointClasses(Annotation(:n "x") :A :B :C)`,
	`NegativeObjectPropertyAssertion(Annotation(Annotation(:m "y") :n "x") :p :i :j)`,
	`Declaration(Annotation(:n "x") Class(:D))`,
	`AnnotationAssertion(Annotation(:m "y") :n :A "x")`,
}

// back writes an ontology as a graph and reads the graph.
func back(t *testing.T, o *owl.Ontology) *owl.Ontology {
	t.Helper()
	g, err := mapping.ToGraph(o)
	require.NoError(t, err)
	var text bytes.Buffer
	require.NoError(t, graph.WriteTurtle(&text, g))
	g, err = graph.ReadTurtle(&source.File{Name: "a.ttl", Text: text.String()})
	require.NoError(t, err)
	got, err := mapping.FromGraph(g, nil)
	require.NoError(t, err, text.String())
	return got
}

var label = regexp.MustCompile(`_:\w+`)

func masked(o *owl.Ontology) []string {
	list := keys(o)
	for i := range list {
		list[i] = label.ReplaceAllString(list[i], "_:")
	}
	slices.Sort(list)
	return list
}

func TestEveryAxiomComesBackFromAGraph(t *testing.T) {
	used := map[string]bool{}
	for _, s := range statements {
		t.Run(s, func(t *testing.T) {
			from, to, otherwise := strings.Cut(s, " => ")
			if !otherwise {
				to = from
			}
			in := parse(t, from)
			require.Equal(t, masked(parse(t, to)), masked(back(t, in)))
			for _, a := range in.Axioms {
				a.Walk(func(n *owl.Node) { used[n.Text] = true })
				for _, n := range a.Annotations {
					used[n.Text] = true
				}
			}
		})
	}
	for name := range owl.Constructors() {
		require.True(t, used[name], "no case has %s", name)
	}
}

// An ontology may be a blank node. Then it has no IRI, and not the label of the node.
func TestAnOntologyWithoutANameHasNoIRI(t *testing.T) {
	for text, want := range map[string]string{
		"[] a owl:Ontology .":           "",
		"<http://e/o> a owl:Ontology .": "http://e/o",
	} {
		o, err := fromTurtle(head+text, nil)
		require.NoError(t, err)
		require.Equal(t, want, o.IRI, text)
	}
}

func TestNodesOfExpressionsAreNotIndividuals(t *testing.T) {
	g, err := mapping.ToGraph(parse(t, "ClassAssertion(ObjectSomeValuesFrom(:p :B) _:x1)"))
	require.NoError(t, err)
	nodes := map[string]bool{}
	for _, x := range g.Triples {
		for _, node := range label.FindAllString(x.Key(), -1) {
			nodes[node] = true
		}
	}
	require.Len(t, nodes, 2)
}

// head declares the names that the graphs of the tests below use.
const head = `@prefix : <http://e/> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
`

func fromTurtle(text string, known mapping.Declarations) (*owl.Ontology, error) {
	g, err := graph.ReadTurtle(&source.File{Name: "a.ttl", Text: text})
	if err != nil {
		return nil, err
	}
	return mapping.FromGraph(g, known)
}

// declaring returns the declaration of :p.
func declaring(entity string) mapping.Declarations {
	out := mapping.Declarations{}
	out.DeclareAxioms([]*owl.Axiom{owl.NewAxiom(owl.Apply("Declaration", owl.Apply(entity, owl.Name("http://e/p"))), nil, source.Span{})})
	return out
}

func TestUndeclaredPropertiesAreInferredFromTheirUse(t *testing.T) {
	tests := []struct {
		name, text, want string
		known            mapping.Declarations
	}{
		{"a restriction on things", ":A rdfs:subClassOf [ owl:onProperty :p ; owl:someValuesFrom :B ] .", "ObjectSomeValuesFrom(:p :B)", nil},
		{"a restriction on values", ":A rdfs:subClassOf [ owl:onProperty :p ; owl:someValuesFrom xsd:int ] .", "DataSomeValuesFrom(:p xsd:int)", nil},
		{"a value that is a literal", ":A rdfs:subClassOf [ owl:onProperty :p ; owl:hasValue 1 ] .", `DataHasValue(:p "1"^^xsd:integer)`, nil},
		{"a range of values", ":p rdfs:range xsd:int .", "DataPropertyRange(:p xsd:int)", nil},
		{"a superproperty", ":p rdfs:range xsd:int . :p rdfs:subPropertyOf :q .", "SubDataPropertyOf(:p :q)", nil},
		{"a property of the language", "rdfs:label rdfs:subPropertyOf :n .", "SubAnnotationPropertyOf(rdfs:label :n)", nil},
		{"an assertion of an unknown property is an annotation", ":i :p :j .", "AnnotationAssertion(:p :i :j)", nil},
		{"an assertion of a known one is not", ":i :p :j .", "ObjectPropertyAssertion(:p :i :j)", declaring("ObjectProperty")},
		{"a unary key", ":A owl:hasKey ( :p ) .", "HasKey(:A () (:p))", declaring("DataProperty")},
		{"different individuals of old", "[ a owl:AllDifferent ; owl:distinctMembers ( :i :j ) ] .", "DifferentIndividuals(:i :j)", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			o, err := fromTurtle(head+tt.text, tt.known)
			require.NoError(t, err)
			names := owl.Shortener([]owl.Prefix{{Name: "", IRI: "http://e/"}})
			var got []string
			for _, a := range o.Axioms {
				got = append(got, a.Format(names.Name))
			}
			require.Contains(t, strings.Join(got, "\n"), tt.want)
		})
	}
}

func TestPartsOfGraphsThatAreNoAxiomsAreIgnored(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a restriction without a property", ":A rdfs:subClassOf [ a owl:Restriction ; owl:someValuesFrom :B ] .", "this restriction names no property"},
		{"a restriction without a filler", ":A rdfs:subClassOf [ owl:onProperty :p ] .", "this restriction has no condition on its property"},
		{"a blank node that is nothing", ":A rdfs:subClassOf [] .", "this blank node is not an OWL expression"},
		{"a literal for a class", `:A rdfs:subClassOf "x" .`, "expected a class, found the literal x"},
		{"a list that does not end", ":A rdfs:subClassOf [ owl:unionOf _:l ] . _:l rdf:first :B ; rdf:rest _:l .", "the members of this expression are not a collection"},
		{"an expression in itself", ":A rdfs:subClassOf _:x . _:x owl:complementOf _:x .", "expressions are nested more than 128 deep, or contain themselves"},
		{"a cardinality that is none", `:A rdfs:subClassOf [ owl:onProperty :p ; owl:minCardinality "x" ] .`, `"x" is not a cardinality`},
		{"a cardinality of nothing", ":A rdfs:subClassOf [ owl:onProperty :p ; owl:minQualifiedCardinality 1 ] .", "this qualified cardinality has no class or data range"},
		{"an expression that nobody uses", "[ a owl:Class ; owl:complementOf :B ] .", "no axiom uses this expression"},
		{"a name of OWL that it has not", ":A owl:like :B .", "the property <http://www.w3.org/2002/07/owl#like> is not part of an OWL axiom here"},
		{"a type of OWL that it has not", ":A a owl:Like .", "the type <http://www.w3.org/2002/07/owl#Like> is not an OWL declaration"},
		{"a property of either kind", ":p a rdf:Property .", "rdf:Property does not say whether a property has things or values"},
		{"a self restriction that is not true", ":A rdfs:subClassOf [ owl:onProperty :p ; owl:hasSelf false ] .", "owl:hasSelf must be true"},
		{"a restriction of two properties", ":A rdfs:subClassOf [ owl:onProperties ( :p :q ) ; owl:someValuesFrom :B ] .", "this restriction names several properties"},
		{"a key without properties", ":A owl:hasKey () .", "HasKey needs a property"},
		{"an annotation of nothing", "[ a owl:Axiom ; rdfs:label \"x\" ] .", "this annotation does not name its statement"},
		{"an annotation of a triple that is not there", "[ a owl:Axiom ; owl:annotatedSource :A ; owl:annotatedProperty :p ; owl:annotatedTarget :B ; rdfs:label 1 ] .", "this annotates a triple that is not an axiom of the graph"},
		{"an annotation of itself", "_:x a owl:Axiom ; owl:annotatedSource _:x ; owl:annotatedProperty rdfs:label ; owl:annotatedTarget 1 ; rdfs:label 1 .", "this annotates a triple that is not an axiom of the graph"},
		{"half a denial", "[ a owl:NegativePropertyAssertion ; owl:sourceIndividual :i ] .", "this negative assertion lacks its source, property or target"},
		{"two ontologies", ":x a owl:Ontology . :y a owl:Ontology .", "there is another ontology in this file"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			o, err := fromTurtle(head+tt.text+"\n:A rdfs:subClassOf :Z .", nil)
			require.NoError(t, err)
			require.Len(t, o.Ignored, 1)
			require.Equal(t, 1, o.Ignored[0].Count)
			require.Contains(t, o.Ignored[0].Error(), tt.want)
			require.Contains(t, o.Ignored[0].Error(), "a.ttl:4:")
			require.Equal(t, "SubClassOf(<http://e/A> <http://e/Z>)", o.Axioms[len(o.Axioms)-1].Key(), "the rest is read")
		})
	}
}

func TestIgnoredTriplesAreCounted(t *testing.T) {
	o, err := fromTurtle(head+":A owl:like :B , :C .\n:D owl:like :E .\n:A owl:unlike :B .", nil)
	require.NoError(t, err)
	var got []string
	for _, x := range o.Ignored {
		got = append(got, fmt.Sprint(x.Count, " ", x.Error()))
	}
	require.Equal(t, []string{
		"3 a.ttl:4:4: warning: the property <http://www.w3.org/2002/07/owl#like> is not part of an OWL axiom here [E0346]",
		"1 a.ttl:6:4: warning: the property <http://www.w3.org/2002/07/owl#unlike> is not part of an OWL axiom here [E0346]",
	}, got)
}

func TestNamesThatAGraphCannotRepresentAreReported(t *testing.T) {
	o, err := owl.Read(&source.File{Name: "a.ofn", Text: "Ontology(<o>\nSubClassOf(<http://e/a> <b>)\n)"})
	require.NoError(t, err)
	_, err = mapping.ToGraph(o)
	require.EqualError(t, err, `a.ofn:1:1: "o" is not a valid IRI: it is relative and there is no base [E0345]
a.ofn:2:1: "b" is not a valid IRI: it is relative and there is no base [E0345]`)
}

// FuzzGraph checks that the axioms of a graph are the same after writing them as a graph.
func FuzzGraph(f *testing.F) {
	for _, s := range []string{
		":A rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :p ; owl:someValuesFrom :B ] .",
		"[ a owl:AllDisjointClasses ; owl:members ( :A :B :C ) ; rdfs:label \"x\" ] .",
		":p owl:propertyChainAxiom ( :p [ owl:inverseOf :q ] ) ; a owl:FunctionalProperty .",
		":i :p :j . _:x a owl:Axiom ; owl:annotatedSource :i ; owl:annotatedProperty :p ; owl:annotatedTarget :j ; rdfs:label 1 .",
		":x a owl:Ontology ; owl:imports :y ; rdfs:label \"x\" . :t a rdfs:Datatype ; owl:equivalentClass [ owl:oneOf ( 1 2 ) ] .",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		o, err := fromTurtle(head+text, nil)
		if err != nil {
			var list *source.Diagnostics
			require.ErrorAs(t, err, &list)
			return
		}
		known := mapping.Declarations{}
		entities := map[owl.Sort]string{
			owl.AClass: "Class", owl.ADatatype: "Datatype", owl.ARole: "ObjectProperty",
			owl.AData: "DataProperty", owl.ANote: "AnnotationProperty", owl.ANamed: "NamedIndividual",
		}
		for as, names := range owl.Entities(o.Axioms) {
			for _, iri := range names {
				if entity := entities[as]; entity != "" {
					known.DeclareAxioms([]*owl.Axiom{owl.NewAxiom(owl.Apply("Declaration", owl.Apply(entity, owl.Name(iri))), nil, source.Span{})})
				}
			}
		}
		g, err := mapping.ToGraph(o)
		require.NoError(t, err)
		again, err := mapping.FromGraph(g, known)
		require.NoError(t, err)
		require.Len(t, again.Axioms, len(o.Axioms))
	})
}
