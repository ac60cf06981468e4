// Package owl is the model of an OWL 2 ontology: axioms and the expressions
// they are made of, each axiom with its place in a file.
//
// An [Ontology] is what one file says. The notations are read and written by
// packages below: functional (the functional-style syntax), graph (Turtle,
// N-Triples and RDF/XML) and mapping (graphs to axioms and back). A [Library]
// holds several files and knows which imports which; [Compare] tells what
// differs between two sets of axioms. Package reason derives what follows.
//
// Expressions are trees of one type, [Node]: what constructors there are and
// which arguments they take is a table ([Constructors]), not a type for each.
package owl
