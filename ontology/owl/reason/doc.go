// Package reason reads several ontologies together and derives their consequences: the hierarchy of their named
// classes, the classes without instances, and explanations for both.
//
// [Read] takes files in any notation and resolves their imports; [Library.Defects] reports likely mistakes
// between them. [Compile] converts axioms to facts and counts the constructs it does not support.
// [Compiled.Classify] evaluates the rules of rules/owl on the facts. The rules hold all of the inference; the Go
// code only numbers concepts and contexts. [Compiled.Explain] returns a minimal set of axioms for one
// conclusion. Both return a *source.Diagnostic if the axioms have too many consequences.
//
// Supported are hierarchies, intersections, unions on the left, existentials, universals, property
// hierarchies, chains, inverses, domains, ranges, disjointness, and at-most-one. At-most-one counts the
// fillers that a thing must have, but not the thing it is reached from. Datatypes of the language are names without
// values. The reasoner is sound. It misses the consequences of unsupported constructs, all of which
// [Compiled].Uncovered counts.
//
// [Export] converts an ontology of Hearth to OWL: classes with their superclasses and published classes,
// properties with domains and ranges, and actions with their roles. The class that stands for failed results is
// exported without superclasses. The OWL form is for other tools; Hearth does not execute it. [Entail] finds the
// OWL classes that contain Hearth's classes.
package reason
