package main

import "hearth"

// unknownClass refuses a name that is none of a class, nor one of others.
func unknownClass(k *hearth.Kitchen, name string, others ...string) error {
	names := others
	for _, c := range k.Ontology.Classes() {
		names = append(names, c.Name)
	}
	for _, p := range k.Ontology.Published() {
		names = append(names, p.Name)
	}
	return unknown("E0203", "class", name, names)
}
