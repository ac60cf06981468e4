// Package mapping converts the axioms of an ontology to an RDF graph and back, as specified by the W3C's
// Mapping to RDF Graphs.
//
// [ToGraph] writes a graph and [FromGraph] reads one. A graph does not keep everything. Axioms of more than
// two equal classes, properties or individuals come back as pairs. Only declarations tell object properties
// from data properties, and they may be in another file; see [Declarations].
package mapping
