// Package catalog is the commands that say what there is: recipes, tasks, the
// scene, classes of things, codes of errors and schemas. Nothing is executed.
package catalog

import "hearth"

// unknownClass refuses a name that is none of a class, nor one of others.
func unknownClass(w *hearth.World, name string, others ...string) error {
	names := others
	for _, c := range w.Ontology.Classes() {
		names = append(names, c.Name)
	}
	for _, p := range w.Ontology.Published() {
		names = append(names, p.Name)
	}
	return hearth.Unknown("E0203", "class", name, names)
}
