package mapping_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology/owl"
)

// Cases from section 3 of "OWL 2 Mapping to RDF Graphs" beyond those that TestEveryAxiomComesBackFromAGraph covers:
// what OWL 1 wrote in another way, and what other programs write.
var recommendation = []struct{ name, text, want string }{
	// Tables 4 to 6: headers and types of OWL 1
	{"several ontologies: the first that the others do not import", ":x a owl:Ontology . :y a owl:Ontology ; owl:imports :x .", "Ontology(:y :x)"},
	{"a type that repeats another", ":A a owl:Class , rdfs:Class .", "Declaration(Class(:A))"},
	{"a property that is typed twice", ":p a owl:ObjectProperty , rdf:Property .", "Declaration(ObjectProperty(:p))"},
	{"a class of RDF Schema", ":A a rdfs:Class .", "Declaration(Class(:A))"},
	{"an ontology property", ":p a owl:OntologyProperty .", "Declaration(AnnotationProperty(:p))"},
	{"a transitive property is an object property", ":p a owl:TransitiveProperty ; rdfs:subPropertyOf :q .", "TransitiveObjectProperty(:p) + SubObjectPropertyOf(:p :q)"},
	{"an inverse functional property is an object property", ":p a owl:InverseFunctionalProperty ; rdfs:range :A .", "InverseFunctionalObjectProperty(:p) + ObjectPropertyRange(:p :A)"},
	{"a symmetric property is an object property", ":p a owl:SymmetricProperty ; rdfs:subPropertyOf :q .", "SymmetricObjectProperty(:p) + SubObjectPropertyOf(:p :q)"},
	{"a declaration with an annotation", `:A a owl:Class . [] a owl:Axiom ; owl:annotatedSource :A ; owl:annotatedProperty rdf:type ; owl:annotatedTarget owl:Class ; rdfs:label "x" .`,
		`Declaration(Annotation(rdfs:label "x") Class(:A))`},

	// Tables 11 to 15: expressions
	{"an inverse", ":A rdfs:subClassOf [ owl:onProperty [ owl:inverseOf :p ] ; owl:someValuesFrom :B ] .", "SubClassOf(:A ObjectSomeValuesFrom(ObjectInverseOf(:p) :B))"},
	{"a data range of OWL 1", ":d a owl:DatatypeProperty ; rdfs:range [ a owl:DataRange ; owl:oneOf ( 1 2 ) ] .",
		`Declaration(DataProperty(:d)) + DataPropertyRange(:d DataOneOf("1"^^xsd:integer "2"^^xsd:integer))`},
	{"a data range without values", ":d rdfs:range [ a owl:DataRange ; owl:oneOf () ] .", "DataPropertyRange(:d DataComplementOf(rdfs:Literal))"},
	{"the complement of a data range", ":d rdfs:range [ a rdfs:Datatype ; owl:datatypeComplementOf xsd:int ] .", "DataPropertyRange(:d DataComplementOf(xsd:int))"},
	{"facets", ":d rdfs:range [ a rdfs:Datatype ; owl:onDatatype xsd:int ; owl:withRestrictions ( [ xsd:minInclusive 1 ] [ xsd:maxExclusive 9 ] ) ] .",
		`DataPropertyRange(:d DatatypeRestriction(xsd:int xsd:minInclusive "1"^^xsd:integer xsd:maxExclusive "9"^^xsd:integer))`},
	{"one property of several possible ones", ":d a owl:DatatypeProperty . :A rdfs:subClassOf [ a owl:Restriction ; owl:onProperties ( :d ) ; owl:someValuesFrom xsd:int ] .",
		"Declaration(DataProperty(:d)) + SubClassOf(:A DataSomeValuesFrom(:d xsd:int))"},
	{"a union of none", ":A rdfs:subClassOf [ a owl:Class ; owl:unionOf () ] .", "SubClassOf(:A owl:Nothing)"},
	{"an intersection of none", ":A rdfs:subClassOf [ a owl:Class ; owl:intersectionOf () ] .", "SubClassOf(:A owl:Thing)"},
	{"an enumeration of none", ":A rdfs:subClassOf [ a owl:Class ; owl:oneOf () ] .", "SubClassOf(:A owl:Nothing)"},
	{"a union of one", ":A rdfs:subClassOf [ a owl:Class ; owl:unionOf ( :B ) ] .", "SubClassOf(:A ObjectUnionOf(:B))"},
	{"lists with types", ":A rdfs:subClassOf [ owl:unionOf [ a rdf:List ; rdf:first :B ; rdf:rest [ a rdf:List ; rdf:first :C ; rdf:rest rdf:nil ] ] ] .",
		"SubClassOf(:A ObjectUnionOf(:B :C))"},
	{"a cardinality with spaces", `:A rdfs:subClassOf [ owl:onProperty :p ; owl:minCardinality " 1\n" ] .`, "SubClassOf(:A ObjectMinCardinality(1 :p))"},

	// Tables 16 and 18: axioms, and class expressions on named classes
	{"a named complement", ":A a owl:Class ; owl:complementOf :B .", "Declaration(Class(:A)) + EquivalentClasses(:A ObjectComplementOf(:B))"},
	{"a named union", ":A owl:unionOf ( :B :C ) .", "EquivalentClasses(:A ObjectUnionOf(:B :C))"},
	{"a named intersection", ":A owl:intersectionOf ( :B [ owl:onProperty :p ; owl:someValuesFrom :C ] ) .", "EquivalentClasses(:A ObjectIntersectionOf(:B ObjectSomeValuesFrom(:p :C)))"},
	{"a named union of none", ":A owl:unionOf () .", "EquivalentClasses(:A owl:Nothing)"},
	{"a named intersection of none", ":A owl:intersectionOf () .", "EquivalentClasses(:A owl:Thing)"},
	{"a named enumeration", ":A owl:oneOf ( :i :j ) .", "EquivalentClasses(:A ObjectOneOf(:i :j))"},
	{"a named enumeration of none", ":A owl:oneOf () .", "EquivalentClasses(:A owl:Nothing)"},
	{"a named data range", ":t a owl:DataRange ; owl:oneOf ( 1 ) .", `Declaration(Datatype(:t)) + DatatypeDefinition(:t DataOneOf("1"^^xsd:integer))`},
	{"a named restriction", ":A a owl:Restriction ; owl:onProperty :p ; owl:someValuesFrom :B .", "EquivalentClasses(:A ObjectSomeValuesFrom(:p :B))"},
	{"a named union with an annotation", `:A owl:unionOf :l . :l rdf:first :B ; rdf:rest rdf:nil . [] a owl:Axiom ; owl:annotatedSource :A ;
		owl:annotatedProperty owl:unionOf ; owl:annotatedTarget :l ; rdfs:label "x" .`, `EquivalentClasses(Annotation(rdfs:label "x") :A ObjectUnionOf(:B))`},
	{"a datatype that is defined by its expression", ":t owl:equivalentClass [ a rdfs:Datatype ; owl:oneOf ( 1 ) ] .", `DatatypeDefinition(:t DataOneOf("1"^^xsd:integer))`},
	{"a deprecated class", ":A a owl:DeprecatedClass .", `Declaration(Class(:A)) + AnnotationAssertion(owl:deprecated :A "true"^^xsd:boolean)`},
	{"a deprecated property", ":p a owl:ObjectProperty , owl:DeprecatedProperty .", `Declaration(ObjectProperty(:p)) + AnnotationAssertion(owl:deprecated :p "true"^^xsd:boolean)`},
	{"all different, of OWL 1", "[ a owl:AllDifferent ; owl:distinctMembers ( :i :j ) ] .", "DifferentIndividuals(:i :j)"},
	{"disjoint properties of values", ":d a owl:DatatypeProperty . [ a owl:AllDisjointProperties ; owl:members ( :d :e :f ) ] .", "Declaration(DataProperty(:d)) + DisjointDataProperties(:d :e :f)"},

	// Table 17: axioms with annotations
	{"an annotation that repeats an anonymous class", `:A rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :p ; owl:someValuesFrom [ owl:unionOf ( :B :C ) ] ] .
		[] a owl:Axiom ; owl:annotatedSource :A ; owl:annotatedProperty rdfs:subClassOf ; rdfs:label "x" ; owl:annotatedTarget
		[ a owl:Restriction ; owl:onProperty :p ; owl:someValuesFrom [ owl:unionOf ( :B :C ) ] ] .`,
		`SubClassOf(Annotation(rdfs:label "x") :A ObjectSomeValuesFrom(:p ObjectUnionOf(:B :C)))`},
	{"an annotation that repeats it on the left", `[ owl:unionOf ( :B :C ) ] rdfs:subClassOf :A .
		[] a owl:Axiom ; owl:annotatedSource [ owl:unionOf ( :B :C ) ] ; owl:annotatedProperty rdfs:subClassOf ; owl:annotatedTarget :A ; rdfs:label "x" .`,
		`SubClassOf(Annotation(rdfs:label "x") ObjectUnionOf(:B :C) :A)`},
	{"an axiom of several classes with an annotation", `[ a owl:AllDisjointClasses ; owl:members ( :A :B :C ) ; rdfs:label "x" ] .`,
		`DisjointClasses(Annotation(rdfs:label "x") :A :B :C)`},
}

func TestTheMappingOfTheRecommendationIsRead(t *testing.T) {
	names := owl.Shortener([]owl.Prefix{{Name: "", IRI: "http://e/"}})
	for _, tt := range recommendation {
		t.Run(tt.name, func(t *testing.T) {
			o, err := fromTurtle(head+tt.text, nil)
			require.NoError(t, err)
			var got []string
			if o.IRI != "" {
				got = append(got, owl.Apply("Ontology", owl.Name(o.IRI), owl.Name(o.Imports[0].IRI)).Format(names.Name))
				require.Len(t, o.Ignored, 1, "the other header")
			} else {
				require.Empty(t, o.Ignored)
			}
			for _, a := range o.Axioms {
				got = append(got, owl.FormatAxiom(a, names.Name))
			}
			require.ElementsMatch(t, strings.Split(tt.want, " + "), got)
		})
	}
}

func TestAnExpressionThatCannotBeReadLeavesTheRestOfItsClass(t *testing.T) {
	o, err := fromTurtle(head+`:A a owl:Class ; rdfs:subClassOf :B ; owl:unionOf ( "x" ) .`, nil)
	require.NoError(t, err)
	require.Len(t, o.Axioms, 2)
	require.Len(t, o.Ignored, 1)
}
