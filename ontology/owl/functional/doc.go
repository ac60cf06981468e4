// Package functional reads and writes ontologies in the functional-style syntax
// of OWL 2, the notation of files such as
//
//	Ontology(<http://example.org/soups>
//	SubClassOf(:Soup :Dish))
//
// Call [Read] and [Write]. A file is read statement by statement; a statement
// that cannot be read is reported and left out.
package functional
