package mapping

import "hearth/ontology/owl"

// binary are the axioms of two arguments that are one triple.
var binary = map[string]string{
	"SubClassOf": owl.RDFS + "subClassOf", "EquivalentClasses": owl.OWL + "equivalentClass", "DisjointClasses": owl.OWL + "disjointWith",
	"SubObjectPropertyOf": owl.RDFS + "subPropertyOf", "SubDataPropertyOf": owl.RDFS + "subPropertyOf", "SubAnnotationPropertyOf": owl.RDFS + "subPropertyOf",
	"EquivalentObjectProperties": owl.OWL + "equivalentProperty", "EquivalentDataProperties": owl.OWL + "equivalentProperty",
	"DisjointObjectProperties": owl.OWL + "propertyDisjointWith", "DisjointDataProperties": owl.OWL + "propertyDisjointWith",
	"InverseObjectProperties": owl.OWL + "inverseOf",
	"ObjectPropertyDomain":    owl.RDFS + "domain", "DataPropertyDomain": owl.RDFS + "domain", "AnnotationPropertyDomain": owl.RDFS + "domain",
	"ObjectPropertyRange": owl.RDFS + "range", "DataPropertyRange": owl.RDFS + "range", "AnnotationPropertyRange": owl.RDFS + "range",
	"DatatypeDefinition": owl.OWL + "equivalentClass", "SameIndividual": owl.OWL + "sameAs", "DifferentIndividuals": owl.OWL + "differentFrom",
}

// chained are the axioms of two or more arguments that are a triple for each
// argument and the next one.
var chained = map[string]bool{
	"EquivalentClasses": true, "EquivalentObjectProperties": true, "EquivalentDataProperties": true, "SameIndividual": true,
}

// grouped are the axioms that of more than two arguments are a thing of a type
// with its members.
var grouped = map[string]string{
	"DisjointClasses": "AllDisjointClasses", "DisjointObjectProperties": "AllDisjointProperties",
	"DisjointDataProperties": "AllDisjointProperties", "DifferentIndividuals": "AllDifferent",
}

// typed are the axioms of one argument that are a triple with rdf:type.
var typed = map[string]string{
	"FunctionalObjectProperty": "FunctionalProperty", "FunctionalDataProperty": "FunctionalProperty",
	"InverseFunctionalObjectProperty": "InverseFunctionalProperty", "ReflexiveObjectProperty": "ReflexiveProperty",
	"IrreflexiveObjectProperty": "IrreflexiveProperty", "SymmetricObjectProperty": "SymmetricProperty",
	"AsymmetricObjectProperty": "AsymmetricProperty", "TransitiveObjectProperty": "TransitiveProperty",
}

// entities are the types of what declarations declare.
var entities = map[string]string{
	"Class": owl.OWL + "Class", "Datatype": owl.RDFS + "Datatype", "ObjectProperty": owl.OWL + "ObjectProperty",
	"DataProperty": owl.OWL + "DatatypeProperty", "AnnotationProperty": owl.OWL + "AnnotationProperty",
	"NamedIndividual": owl.OWL + "NamedIndividual",
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

// restrictions are the expressions on the values of a property.
var restrictions = map[string]string{
	"ObjectSomeValuesFrom": "someValuesFrom", "DataSomeValuesFrom": "someValuesFrom",
	"ObjectAllValuesFrom": "allValuesFrom", "DataAllValuesFrom": "allValuesFrom",
	"ObjectHasValue": "hasValue", "DataHasValue": "hasValue",
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
