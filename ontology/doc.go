// Package ontology is the TBox: what classes of things there are, which
// properties they have, and which actions can be done with them.
//
// Call [Load] with a family of YAML files, such as the kitchen's ([Kitchen]),
// and with overlays that add to it. The result answers questions about the
// class hierarchy ([Ontology.IsA], [Ontology.Ancestors]), about the slots of a
// class ([Ontology.Slots]), about predicates ([Ontology.Fluent]) and about the
// signatures of actions ([Ontology.Action]); [Ontology.Decls] and
// [Ontology.Facts] are its part of a rule program.
//
// Classes fall under those of other ontologies, such as SOMA, which questions
// can name, too ([Ontology.PublishedAs], [Ontology.FallsUnder]).
//
// A family may describe several editions of one domain; an ontology is one of
// them. The notation is described in kitchen/README.md.
//
// The package knows no class, property or action by name, holds no things
// (that is package facts) and executes nothing.
package ontology
