package mapping

import (
	"strings"

	"hearth/ontology/owl"
)

// properties are what a triple with one of them says in an axiom of two arguments;
// %s is the kind of property that it is about.
var properties = map[string]string{
	owl.RDFS + "subClassOf": "SubClassOf", owl.OWL + "equivalentClass": "EquivalentClasses", owl.OWL + "disjointWith": "DisjointClasses",
	owl.RDFS + "subPropertyOf": "Sub%sPropertyOf", owl.OWL + "equivalentProperty": "Equivalent%sProperties",
	owl.OWL + "propertyDisjointWith": "Disjoint%sProperties", owl.OWL + "inverseOf": "InverseObjectProperties",
	owl.RDFS + "domain": "%sPropertyDomain", owl.RDFS + "range": "%sPropertyRange",
	owl.OWL + "sameAs": "SameIndividual", owl.OWL + "differentFrom": "DifferentIndividuals",
}

// types are what a type of a property says in an axiom of one argument.
var types = map[string]string{
	owl.OWL + "FunctionalProperty": "Functional%sProperty", owl.OWL + "InverseFunctionalProperty": "InverseFunctionalObjectProperty",
	owl.OWL + "ReflexiveProperty": "ReflexiveObjectProperty", owl.OWL + "IrreflexiveProperty": "IrreflexiveObjectProperty",
	owl.OWL + "SymmetricProperty": "SymmetricObjectProperty", owl.OWL + "AsymmetricProperty": "AsymmetricObjectProperty",
	owl.OWL + "TransitiveProperty": "TransitiveObjectProperty",
}

// groups are what a type of a thing with members says in an axiom of any number
// of arguments.
var groups = map[string]string{
	owl.OWL + "AllDisjointClasses": "DisjointClasses", owl.OWL + "AllDisjointProperties": "Disjoint%sProperties", owl.OWL + "AllDifferent": "DifferentIndividuals",
}

// restrictions are what a property of a restriction says in an expression.
var restrictions = map[string]string{
	"someValuesFrom": "%sSomeValuesFrom", "allValuesFrom": "%sAllValuesFrom", "hasValue": "%sHasValue",
}

// declared are the entities by the types that declare them.
var declared = map[string]string{
	owl.OWL + "Class": "Class", owl.RDFS + "Datatype": "Datatype", owl.OWL + "ObjectProperty": "ObjectProperty",
	owl.OWL + "DatatypeProperty": "DataProperty", owl.OWL + "AnnotationProperty": "AnnotationProperty",
	owl.OWL + "NamedIndividual": "NamedIndividual",
}

// The same tables by constructors, for writing.
var binary, typed, grouped, restricted, entities = byConstructor(properties), byConstructor(types), byConstructor(groups),
	byConstructor(restrictions), byConstructor(declared)

func byConstructor(table map[string]string) map[string]string {
	out := map[string]string{}
	for name, constructor := range table {
		for _, kind := range []string{"Object", "Data", "Annotation"} {
			out[strings.ReplaceAll(constructor, "%s", kind)] = name
		}
	}
	return out
}

// chained are the axioms of two or more arguments that are a triple for each
// argument and the next one.
var chained = map[string]bool{
	"EquivalentClasses": true, "EquivalentObjectProperties": true, "EquivalentDataProperties": true, "SameIndividual": true,
}

// A shape says how an expression is written: the property that its last
// argument, or the list of its arguments, is the value of.
type shape struct {
	property string
	list     bool
}

// booleans are the expressions without a property.
var booleans = map[string]shape{
	"ObjectIntersectionOf": {"intersectionOf", true}, "DataIntersectionOf": {"intersectionOf", true},
	"ObjectUnionOf": {"unionOf", true}, "DataUnionOf": {"unionOf", true},
	"ObjectOneOf": {"oneOf", true}, "DataOneOf": {"oneOf", true},
	"ObjectComplementOf": {"complementOf", false}, "DataComplementOf": {"datatypeComplementOf", false},
}

// cardinalities are the expressions that count: with and without a filler.
var cardinalities = map[string][2]string{
	"MinCardinality":   {"minCardinality", "minQualifiedCardinality"},
	"MaxCardinality":   {"maxCardinality", "maxQualifiedCardinality"},
	"ExactCardinality": {"cardinality", "qualifiedCardinality"},
}

// notes are the annotation properties of the language.
var notes = map[string]bool{
	owl.RDFS + "label": true, owl.RDFS + "comment": true, owl.RDFS + "seeAlso": true, owl.RDFS + "isDefinedBy": true,
	owl.OWL + "versionInfo": true, owl.OWL + "deprecated": true, owl.OWL + "priorVersion": true,
	owl.OWL + "backwardCompatibleWith": true, owl.OWL + "incompatibleWith": true,
}
