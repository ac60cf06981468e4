// Package graph reads and writes RDF graphs in Turtle, N-Triples and RDF/XML.
//
// Call [ReadTurtle], [ReadNTriples] or [ReadXML] to get a [Graph], and [WriteTurtle], [WriteNTriples] or
// [WriteXML] to write one. The output is sorted and the same for equal graphs. The terms of a triple are
// [owl.Node] values that are not calls. Package knakk/rdf checks IRIs and formats terms as N-Triples. Its
// decoders are not used, because they panic on some inputs in goroutines that a caller cannot recover from.
//
// Package mapping interprets a graph as OWL.
package graph
