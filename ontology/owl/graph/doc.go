// Package graph reads and writes RDF graphs as Turtle, N-Triples and RDF/XML.
//
// Call [ReadTurtle], [ReadNTriples] or [ReadXML] for a [Graph], and
// [WriteTurtle], [WriteNTriples] or [WriteXML] for its text: sorted, the same
// for equal graphs. What a triple is about are nodes of the model, those that are no
// calls; what is an IRI and how a term is written in N-Triples says knakk/rdf. Its
// decoders are not used: they panic on some inputs, out of reach of whoever called
// them.
//
// What a graph says in OWL is for package mapping.
package graph
