// Package reason derives consequences of an ontology: the hierarchy of its named classes, the classes without
// instances, and explanations for both.
//
// [Compile] converts axioms to facts and counts the constructs it does not support. [Compiled.Classify]
// evaluates the rules of rules/owl on the facts. The rules hold all of the inference; the Go code only numbers
// concepts and contexts. [Compiled.Explain] returns a minimal set of axioms for one conclusion. Both return a
// *diag.Diagnostic if the axioms have too many consequences.
//
// Supported are hierarchies, intersections, unions on the left, existentials, universals, property
// hierarchies, chains, inverses, domains, ranges, disjointness, and at-most-one. At-most-one counts the
// fillers that a thing must have, but not the thing it is reached from. The reasoner is sound. It misses the
// consequences of unsupported constructs.
package reason
