// Package mapping turns the axioms of an ontology into an RDF graph and back,
// as the W3C's Mapping to RDF Graphs has it.
//
// [ToGraph] writes; [FromGraph] reads. A graph does not say everything: axioms
// of more than two equal classes, properties or individuals come back as pairs,
// and whether a property relates things or values is known only from
// declarations, which may stand in another file (see [Known]).
package mapping
