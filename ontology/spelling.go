package ontology

import (
	"fmt"
	"strings"
)

// SpellingHint explains how to query a class or property that was written as a predicate. It returns "" if pred
// names neither.
func (o *Ontology) SpellingHint(pred string) string {
	name := strings.ReplaceAll(pred, "_", "-")
	p, isClass := o.Property(name), o.Class(name) != nil
	switch isProperty := p != nil && p.Stored; {
	case isProperty && p.UnitPredicate() != "":
		return fmt.Sprintf("it is a property: write %s(X, N), %s(X, U)", p.Predicate(), p.UnitPredicate())
	case isProperty && p.Predicate() != pred:
		return fmt.Sprintf("it is a property: write %s(X, V)", p.Predicate())
	case isClass:
		return fmt.Sprintf("it is a class: write is_a(X, /%s)", name)
	}
	return ""
}
