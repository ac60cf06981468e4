// Package owl is a model of OWL 2 ontologies: axioms, the expressions in them, and their positions in files.
//
// An [Ontology] is the content of one file. [Read] and [Write] use the functional-style syntax:
//
//	Ontology(<http://example.org/soups>
//	SubClassOf(:Soup :Dish))
//
// Read parses one statement at a time; it reports and skips a statement with an error. Package graph reads and
// writes Turtle, N-Triples and RDF/XML, and package mapping converts graphs to axioms and back. Package reason
// reads several files with their imports and derives consequences. [Compare] returns the difference between two
// sets of axioms.
//
// Expressions are trees of one type, [Node]. A table of constructors and their arguments ([Constructors])
// replaces a type for each.
package owl
