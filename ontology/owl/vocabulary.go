package owl

import "strings"

// The namespaces of the languages that OWL is built from.
const (
	OWL  = "http://www.w3.org/2002/07/owl#"
	RDF  = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
	RDFS = "http://www.w3.org/2000/01/rdf-schema#"
	XSD  = "http://www.w3.org/2001/XMLSchema#"
	XML  = "http://www.w3.org/XML/1998/namespace"
)

// Names that the language itself gives a meaning.
const (
	Thing   = OWL + "Thing"
	Nothing = OWL + "Nothing"
)

// Builtin reports whether an IRI belongs to the language: nobody declares it.
func Builtin(iri string) bool {
	for _, space := range []string{OWL, RDF, RDFS, XSD} {
		if strings.HasPrefix(iri, space) {
			return true
		}
	}
	return false
}

// A Sort is the kind of thing that an argument is.
type Sort byte

// The sorts of arguments. Those of single names are the kinds of entities.
const (
	AClass     Sort = 'c'
	ADatatype  Sort = 't'
	ARole      Sort = 'o' // an object property
	AData      Sort = 'd' // a data property
	ANote      Sort = 'a' // an annotation property
	ANamed     Sort = 'n' // a named individual
	AnIRI      Sort = 'i' // any name
	ClassExpr  Sort = 'C'
	RoleExpr   Sort = 'P' // an object property or its inverse
	RoleChain  Sort = 'H' // a role expression or a chain of them
	DataRange  Sort = 'R'
	Individual Sort = 'I' // named or anonymous
	AValue     Sort = 'L' // a literal
	Count      Sort = 'N' // a cardinality
	Subject    Sort = 'S' // what an annotation is about: a name or an anonymous individual
	Value      Sort = 'V' // what an annotation says: also a literal
	Entity     Sort = 'E' // what a declaration declares
	Roles      Sort = 'p' // role expressions in parentheses
	DataRoles  Sort = 'q' // data properties in parentheses
)

// A Signature says which arguments a constructor takes, annotations aside:
// some, then perhaps one more, or groups of more, at least one.
type Signature struct {
	Axiom    bool
	Fixed    []Sort
	Optional []Sort
	Repeated []Sort
}

// signatures is the grammar of OWL 2: "C N|C" takes a class expression, a
// number and one class expression or more; "N P?C" ends in an optional one.
const signatures = `
Declaration E
SubClassOf C C; EquivalentClasses C|C; DisjointClasses C|C; DisjointUnion c C|C
SubObjectPropertyOf H P; EquivalentObjectProperties P|P; DisjointObjectProperties P|P
InverseObjectProperties P P; ObjectPropertyDomain P C; ObjectPropertyRange P C
FunctionalObjectProperty P; InverseFunctionalObjectProperty P; ReflexiveObjectProperty P
IrreflexiveObjectProperty P; SymmetricObjectProperty P; AsymmetricObjectProperty P; TransitiveObjectProperty P
SubDataPropertyOf d d; EquivalentDataProperties d|d; DisjointDataProperties d|d
DataPropertyDomain d C; DataPropertyRange d R; FunctionalDataProperty d
DatatypeDefinition t R; HasKey C p q
SameIndividual I|I; DifferentIndividuals I|I; ClassAssertion C I
ObjectPropertyAssertion P I I; NegativeObjectPropertyAssertion P I I
DataPropertyAssertion d I L; NegativeDataPropertyAssertion d I L
AnnotationAssertion a S V; SubAnnotationPropertyOf a a; AnnotationPropertyDomain a i; AnnotationPropertyRange a i
-
Class c; Datatype t; ObjectProperty o; DataProperty d; AnnotationProperty a; NamedIndividual n
ObjectInverseOf o; ObjectPropertyChain P|P
ObjectIntersectionOf |C; ObjectUnionOf |C; ObjectComplementOf C; ObjectOneOf |I
ObjectSomeValuesFrom P C; ObjectAllValuesFrom P C; ObjectHasValue P I; ObjectHasSelf P
ObjectMinCardinality N P?C; ObjectMaxCardinality N P?C; ObjectExactCardinality N P?C
DataIntersectionOf |R; DataUnionOf |R; DataComplementOf R; DataOneOf |L; DatatypeRestriction t|i L
DataSomeValuesFrom d R; DataAllValuesFrom d R; DataHasValue d L
DataMinCardinality N d?R; DataMaxCardinality N d?R; DataExactCardinality N d?R
Annotation a V`

// Constructors returns the signatures of all constructors by their names.
func Constructors() map[string]Signature { return constructors }

var constructors = readSignatures()

func readSignatures() map[string]Signature {
	out := map[string]Signature{}
	axioms := true
	for _, line := range strings.FieldsFunc(signatures, func(r rune) bool { return r == '\n' || r == ';' }) {
		name, args, _ := strings.Cut(strings.TrimSpace(line), " ")
		if name == "-" {
			axioms = false
			continue
		}
		s := Signature{Axiom: axioms}
		args, repeated, _ := strings.Cut(args, "|")
		args, optional, _ := strings.Cut(args, "?")
		s.Fixed, s.Optional, s.Repeated = sorts(args), sorts(optional), sorts(repeated)
		out[name] = s
	}
	return out
}

func sorts(words string) []Sort {
	var out []Sort
	for _, w := range strings.Fields(words) {
		out = append(out, Sort(w[0]))
	}
	return out
}

// heads lists the constructors that make an expression of a sort.
var heads = map[Sort][]string{
	ClassExpr: {
		"ObjectIntersectionOf", "ObjectUnionOf", "ObjectComplementOf", "ObjectOneOf", "ObjectSomeValuesFrom",
		"ObjectAllValuesFrom", "ObjectHasValue", "ObjectHasSelf", "ObjectMinCardinality", "ObjectMaxCardinality",
		"ObjectExactCardinality", "DataSomeValuesFrom", "DataAllValuesFrom", "DataHasValue", "DataMinCardinality",
		"DataMaxCardinality", "DataExactCardinality",
	},
	DataRange: {"DataIntersectionOf", "DataUnionOf", "DataComplementOf", "DataOneOf", "DatatypeRestriction"},
	RoleExpr:  {"ObjectInverseOf"},
	RoleChain: {"ObjectInverseOf", "ObjectPropertyChain"},
	Entity:    {"Class", "Datatype", "ObjectProperty", "DataProperty", "AnnotationProperty", "NamedIndividual"},
}

// plain says which kinds of nodes that are no calls an argument may be.
var plain = map[Sort][]Kind{
	AClass: {IRI}, ADatatype: {IRI}, ARole: {IRI}, AData: {IRI}, ANote: {IRI}, ANamed: {IRI}, AnIRI: {IRI},
	ClassExpr: {IRI}, RoleExpr: {IRI}, RoleChain: {IRI}, DataRange: {IRI},
	Individual: {IRI, Blank}, Subject: {IRI, Blank}, Value: {IRI, Blank, Literal}, AValue: {Literal}, Count: {Number},
}

// nouns names the sorts in messages.
var nouns = map[Sort]string{
	AClass: "a class", ADatatype: "a datatype", ARole: "an object property", AData: "a data property",
	ANote: "an annotation property", ANamed: "a named individual", AnIRI: "an IRI", ClassExpr: "a class expression",
	RoleExpr: "an object property", RoleChain: "an object property or a chain", DataRange: "a data range",
	Individual: "an individual", AValue: "a literal", Count: "a number", Subject: "an IRI or an anonymous individual",
	Value: "an IRI, an anonymous individual or a literal", Entity: "an entity, as in Class(:A)",
	Roles: "object properties in parentheses", DataRoles: "data properties in parentheses",
}

// Noun names a sort in messages: a class, an object property.
func Noun(s Sort) string { return nouns[s] }
