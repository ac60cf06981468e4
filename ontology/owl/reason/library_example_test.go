package reason_test

import (
	"fmt"
	"os"

	"hearth/ontology/owl/reason"
	"hearth/parser/source"
)

func ExampleNotation_Write() {
	l, err := reason.Read([]*source.File{{Name: "soups.ofn", Text: `Prefix(:=<http://example.org/soups#>)
Ontology(<http://example.org/soups>
Declaration(Class(:Soup))
SubClassOf(:Soup ObjectSomeValuesFrom(:consistsOf :Liquid))
)`}})
	if err != nil {
		panic(err)
	}
	if err := reason.Turtle.Write(os.Stdout, l.Ontologies[0]); err != nil {
		panic(err)
	}
	for _, d := range l.Defects() {
		fmt.Println("#", d.Span, d.IRI, d.Msg)
	}
	// Output:
	// @prefix : <http://example.org/soups#> .
	// @prefix owl: <http://www.w3.org/2002/07/owl#> .
	// @prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
	// @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
	// @prefix xml: <http://www.w3.org/XML/1998/namespace> .
	// @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
	//
	// :Soup
	//     a owl:Class ;
	//     rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :consistsOf ; owl:someValuesFrom :Liquid ] .
	//
	// <http://example.org/soups>
	//     a owl:Ontology .
	// # soups.ofn:4:51 http://example.org/soups#Liquid it is used as a class but not declared
	// # soups.ofn:4:39 http://example.org/soups#consistsOf it is used as an object property but not declared
}
