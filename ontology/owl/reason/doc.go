// Package reason derives what follows from the axioms of an ontology: which
// named classes lie below which, which can have no instances, and from which
// few axioms that follows.
//
// [Compile] turns axioms into facts, one axiom at a time, and counts what it
// does not cover. [Compiled.Classify] evaluates the rules of rules/owl over
// them; the rules carry all of the inference, Go only names contexts. [Compiled.Explain]
// returns a minimal set of axioms for one conclusion. Their errors are a
// *diag.Diagnostic when too much follows from the axioms.
//
// Covered are hierarchies, intersections, unions on the left, existentials,
// universals, property hierarchies, chains, inverses, domains, ranges,
// disjointness, and at-most-one among what a thing must be related to (not with
// what it is reached from). What is derived is sound; what a construct that
// is not covered would add is missing.
package reason
