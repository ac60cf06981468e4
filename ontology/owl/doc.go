// Package owl is a model of OWL 2 ontologies: axioms, the expressions in them, and their positions in files.
//
// An [Ontology] is the content of one file. Subpackages read and write the notations: functional
// (functional-style syntax), graph (Turtle, N-Triples and RDF/XML) and mapping (graphs to axioms and back).
// Package library reads several files and resolves their imports. [Compare] returns the difference between two
// sets of axioms. Package reason derives consequences.
//
// Expressions are trees of one type, [Node]. A table of constructors and their arguments ([Constructors])
// replaces a type for each.
package owl
