package mapping

import (
	"maps"
	"strings"
	"sync"

	"hearth/ontology/owl"
)

// names maps the terms of the language to constructors for reading, and back for writing. In a constructor, %s
// is the kind of property.
type names struct {
	properties map[string]string // predicate of a triple to the axiom about its subject and object
	types      map[string]string // object of an rdf:type triple to the axiom about its subject
	groups     map[string]string // rdf:type of a node with a list of members to the axiom about them
	declared   map[string]string // types that declare entities
	old        map[string]string // types of OWL 1 that declare entities

	binary, typed, grouped, entities map[string]string // inverse maps, by constructor

	shapes   []shape
	shapesOf map[string][]shape // by constructor; a cardinality has two, without and with a filler
	defines  map[string]bool    // properties of expressions that may also describe a named class or datatype
	notes    []string           // built-in annotation properties
}

// language builds the tables on first use, as few commands need them.
var language = sync.OnceValue(func() *names {
	l := &names{
		properties: table(`rdfs:subClassOf SubClassOf owl:equivalentClass EquivalentClasses owl:disjointWith DisjointClasses
		rdfs:subPropertyOf Sub%sPropertyOf owl:equivalentProperty Equivalent%sProperties
		owl:propertyDisjointWith Disjoint%sProperties owl:inverseOf InverseObjectProperties
		rdfs:domain %sPropertyDomain rdfs:range %sPropertyRange owl:sameAs SameIndividual owl:differentFrom DifferentIndividuals`),
		types: table(`owl:FunctionalProperty Functional%sProperty owl:InverseFunctionalProperty InverseFunctionalObjectProperty
		owl:ReflexiveProperty ReflexiveObjectProperty owl:IrreflexiveProperty IrreflexiveObjectProperty
		owl:SymmetricProperty SymmetricObjectProperty owl:AsymmetricProperty AsymmetricObjectProperty
		owl:TransitiveProperty TransitiveObjectProperty`),
		groups: table(`owl:AllDisjointClasses DisjointClasses owl:AllDisjointProperties Disjoint%sProperties
		owl:AllDifferent DifferentIndividuals`),
		declared: table(`owl:Class Class rdfs:Datatype Datatype owl:ObjectProperty ObjectProperty owl:DatatypeProperty DataProperty
		owl:AnnotationProperty AnnotationProperty owl:NamedIndividual NamedIndividual`),
		old: table(`owl:DataRange Datatype owl:OntologyProperty AnnotationProperty`),
		notes: strings.Fields(spaces.Replace(`rdfs:label rdfs:comment rdfs:seeAlso rdfs:isDefinedBy owl:versionInfo
		owl:deprecated owl:priorVersion owl:backwardCompatibleWith owl:incompatibleWith`)),
	}
	l.binary, l.typed, l.grouped, l.entities = inverse(l.properties), inverse(l.types), inverse(l.groups), inverse(l.declared)
	l.shapes, l.shapesOf = readShapes(`
someValuesFrom %sSomeValuesFrom pv; allValuesFrom %sAllValuesFrom pv; hasValue %sHasValue pv; hasSelf ObjectHasSelf pt
minCardinality %sMinCardinality np; minQualifiedCardinality %sMinCardinality npf
maxCardinality %sMaxCardinality np; maxQualifiedCardinality %sMaxCardinality npf
cardinality %sExactCardinality np; qualifiedCardinality %sExactCardinality npf
intersectionOf %sIntersectionOf *; unionOf %sUnionOf *; oneOf %sOneOf *
complementOf ObjectComplementOf v; datatypeComplementOf DataComplementOf v; onDatatype DatatypeRestriction vr`)
	maps.Copy(l.declared, l.old)
	l.defines = map[string]bool{owl.OWL + "onProperty": true}
	for _, s := range l.shapes {
		if !s.restricts() {
			l.defines[owl.OWL+s.property] = true
		}
	}
	return l
})

// spaces expands the namespace prefixes in the tables.
var spaces = strings.NewReplacer("owl:", owl.OWL, "rdfs:", owl.RDFS)

// table parses pairs of a name and its constructor.
func table(pairs string) map[string]string {
	words := strings.Fields(spaces.Replace(pairs))
	out := map[string]string{}
	for i := 0; i < len(words); i += 2 {
		out[words[i]] = words[i+1]
	}
	return out
}

// inverse returns the inverse of a table, with %s expanded.
func inverse(table map[string]string) map[string]string {
	out := map[string]string{}
	for name, constructor := range table {
		for _, kind := range []string{"Object", "Data", "Annotation"} {
			out[strings.ReplaceAll(constructor, "%s", kind)] = name
		}
	}
	return out
}

// A shape describes how a graph encodes an expression: the property that identifies it, and its arguments. The
// letters of args are p for the value of owl:onProperty, v for the value of property, n for a number there, *
// for the members of a collection there, f for the class or data range that is counted, and r for facets. The
// letter t is not an argument; the value is true.
type shape struct{ property, constructor, args string }

// readShapes parses the shapes. It returns them in order and by constructor.
func readShapes(text string) (all []shape, of map[string][]shape) {
	of = map[string][]shape{}
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == ';' }) {
		words := strings.Fields(line)
		s := shape{words[0], words[1], words[2]}
		all = append(all, s)
		for _, family := range []string{"Object", "Data"} {
			of[s.constructorIn(family)] = append(of[s.constructorIn(family)], s)
		}
	}
	return all, of
}

// constructorIn returns the constructor for the family Object or Data.
func (s shape) constructorIn(family string) string {
	return strings.ReplaceAll(s.constructor, "%s", family)
}

// restricts reports whether the expression restricts the values of a property.
func (s shape) restricts() bool { return strings.Contains(s.args, "p") }
