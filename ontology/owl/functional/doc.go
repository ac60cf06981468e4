// Package functional reads and writes ontologies in the functional-style syntax of OWL 2. Such files look like
//
//	Ontology(<http://example.org/soups>
//	SubClassOf(:Soup :Dish))
//
// Call [Read] and [Write]. Read parses one statement at a time; it reports and skips a statement with an
// error.
package functional
