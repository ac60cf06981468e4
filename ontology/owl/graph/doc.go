// Package graph reads and writes RDF graphs as Turtle, N-Triples and RDF/XML.
//
// Call [ReadTurtle], [ReadNTriples] or [ReadXML] for a [Graph], and
// [WriteTurtle], [WriteNTriples] or [WriteXML] for its text: sorted, the same
// for equal graphs. Terms are those of knakk/rdf, and so is the text of a term in
// N-Triples. Its decoders are not used: they panic on some inputs, out of reach
// of whoever called them.
//
// What a graph says in OWL is for package mapping.
package graph
