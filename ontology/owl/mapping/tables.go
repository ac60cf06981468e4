package mapping

import (
	"strings"
	"sync"

	"hearth/ontology/owl"
)

// names are what the names of the language say, read in one direction and written in the
// other; %s is the kind of property that a constructor is about.
type names struct {
	properties map[string]string // what a triple says: an axiom of its subject and its object
	types      map[string]string // what a type of a property says: an axiom of one argument
	groups     map[string]string // what a type of a node with members says: an axiom of any number of arguments
	declared   map[string]string // which types declare which entities

	binary, typed, grouped, entities map[string]string // the same by constructors

	shapes   []shape
	shapesOf map[string][]shape // by constructors: what counts has two, without and with a filler
	notes    []string           // the annotation properties of the language
}

// language is read when somebody asks for it: few commands do.
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
	return l
})

// spaces are the namespaces of names in tables.
var spaces = strings.NewReplacer("owl:", owl.OWL, "rdfs:", owl.RDFS)

// table reads pairs of a name and its constructor.
func table(pairs string) map[string]string {
	words := strings.Fields(spaces.Replace(pairs))
	out := map[string]string{}
	for i := 0; i < len(words); i += 2 {
		out[words[i]] = words[i+1]
	}
	return out
}

// inverse returns a table by constructors.
func inverse(table map[string]string) map[string]string {
	out := map[string]string{}
	for name, constructor := range table {
		for _, kind := range []string{"Object", "Data", "Annotation"} {
			out[strings.ReplaceAll(constructor, "%s", kind)] = name
		}
	}
	return out
}

// A shape says how an expression is a node: which property it is known by, and
// what each argument is. The letters are p for the value of owl:onProperty, v for
// that of its own property, n for a number there, * for the members of the collection
// there, f for what is counted, r for the facets of a datatype; t is no argument, but
// true there.
type shape struct{ property, constructor, args string }

// readShapes returns the shapes, and those of each constructor.
func readShapes(text string) (all []shape, of map[string][]shape) {
	of = map[string][]shape{}
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == ';' }) {
		words := strings.Fields(line)
		s := shape{words[0], words[1], words[2]}
		all = append(all, s)
		for _, family := range []string{"Object", "Data"} {
			of[s.of(family)] = append(of[s.of(family)], s)
		}
	}
	return all, of
}

// of names the constructor in the family Object or Data.
func (s shape) of(family string) string { return strings.ReplaceAll(s.constructor, "%s", family) }

// restricts reports whether the expression is about the values of a property.
func (s shape) restricts() bool { return strings.Contains(s.args, "p") }
