// Package ontology defines the TBox: the classes of things, their properties and the actions on them.
//
// Call [Load] with a family of YAML files, such as [Kitchen], and with overlays that add to it. The result
// answers questions about the class hierarchy ([Ontology.IsA], [Ontology.Ancestors]) and about the slots of a
// class ([Ontology.Slots]). [Ontology.Fluent] describes predicates and [Ontology.Action] describes actions.
// [Ontology.Decls] and [Ontology.Facts] return the ontology's part of a rule program.
//
// Classes may be placed under classes of other ontologies, such as SOMA. Queries can name those as well; see
// [Ontology.PublishedAs] and [Ontology.FallsUnder].
//
// A family may describe several editions of one domain. An Ontology is one edition. The notation is described
// in kitchen/README.md.
//
// The package refers to no class, property or action by name. It holds no instances (package facts does) and
// executes nothing.
package ontology
