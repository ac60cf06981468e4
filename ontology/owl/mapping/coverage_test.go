package mapping_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology/owl"
	"hearth/ontology/owl/graph"
	"hearth/ontology/owl/mapping"
)

// mappingTerms lists the terms of "OWL 2 Mapping to RDF Graphs" by table. Terms after a bar are those of OWL 1, which
// are read but not written, and those that have no meaning.
var mappingTerms = map[string]string{
	"Table 1, axioms and expressions": `owl:Class rdfs:Datatype owl:ObjectProperty owl:DatatypeProperty owl:AnnotationProperty
		owl:NamedIndividual owl:Restriction owl:inverseOf owl:intersectionOf owl:unionOf owl:complementOf owl:oneOf
		owl:datatypeComplementOf owl:onDatatype owl:withRestrictions rdf:first rdf:rest rdf:nil owl:onProperty owl:someValuesFrom
		owl:allValuesFrom owl:hasValue owl:hasSelf owl:minCardinality owl:maxCardinality owl:cardinality
		owl:minQualifiedCardinality owl:maxQualifiedCardinality owl:qualifiedCardinality owl:onClass owl:onDataRange
		rdfs:subClassOf owl:equivalentClass owl:disjointWith owl:AllDisjointClasses owl:members owl:disjointUnionOf
		rdfs:subPropertyOf owl:propertyChainAxiom owl:equivalentProperty owl:propertyDisjointWith owl:AllDisjointProperties
		rdfs:domain rdfs:range owl:FunctionalProperty owl:InverseFunctionalProperty owl:ReflexiveProperty
		owl:IrreflexiveProperty owl:SymmetricProperty owl:AsymmetricProperty owl:TransitiveProperty owl:hasKey owl:sameAs
		owl:differentFrom owl:AllDifferent owl:NegativePropertyAssertion owl:sourceIndividual owl:assertionProperty
		owl:targetIndividual owl:targetValue`,
	"Table 2, annotations":                     `owl:Axiom owl:Annotation owl:annotatedSource owl:annotatedProperty owl:annotatedTarget`,
	"Table 4, headers":                         `owl:Ontology owl:versionIRI owl:imports`,
	"Tables 5 to 9, types":                     `| rdf:Property rdfs:Class rdf:List owl:DataRange owl:OntologyProperty`,
	"Table 13, unions with several properties": `| owl:onProperties`,
	"Tables 14 and 15, older data ranges":      `| owl:DataRange`,
	"Table 16, deprecated, and lists of OWL 1": `owl:deprecated | owl:DeprecatedClass owl:DeprecatedProperty owl:distinctMembers`,
}

// TestEveryTermOfTheMappingHasACase requires that a case writes each term that the mapping writes, and that a case of a
// graph reads each other one. TestEveryAxiomComesBackFromAGraph reads what it writes.
func TestEveryTermOfTheMappingHasACase(t *testing.T) {
	written, read := map[string]bool{}, map[string]bool{}
	texts := append([]string{`AnnotationAssertion(<http://www.w3.org/2002/07/owl#deprecated> :A "true")`}, statements...)
	for _, s := range texts {
		from, _, _ := strings.Cut(s, " => ")
		o := parse(t, from)
		o.Version, o.Imports = "http://e/o/1", []owl.Import{{IRI: "http://e/other"}}
		g, err := mapping.ToGraph(o)
		require.NoError(t, err)
		var out bytes.Buffer
		require.NoError(t, graph.WriteNTriples(&out, g))
		for _, word := range strings.Fields(out.String()) {
			written[owl.Shortener(nil).Name(strings.Trim(word, "<>"))] = true
		}
	}
	for _, c := range recommendation {
		for _, word := range strings.Fields(c.text) {
			read[word] = true
		}
	}
	for table, terms := range mappingTerms {
		now, old, _ := strings.Cut(terms, "|")
		for _, term := range strings.Fields(now) {
			require.True(t, written[term], "%s: no case writes %s", table, term)
		}
		for _, term := range strings.Fields(old) {
			require.True(t, read[term], "%s: no case reads %s", table, term)
			require.False(t, written[term], "%s is written", term)
		}
	}
}
