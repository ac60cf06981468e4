package owl

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"hearth/parser/source"
)

// Namespaces of OWL and the languages it builds on.
const (
	OWL  = "http://www.w3.org/2002/07/owl#"
	RDF  = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
	RDFS = "http://www.w3.org/2000/01/rdf-schema#"
	XSD  = "http://www.w3.org/2001/XMLSchema#"
	XML  = "http://www.w3.org/XML/1998/namespace"
)

// Classes with a fixed meaning.
const (
	Thing   = OWL + "Thing"
	Nothing = OWL + "Nothing"
)

// Builtin reports whether an IRI belongs to the language and needs no declaration.
func Builtin(iri string) bool {
	for _, space := range []string{OWL, RDF, RDFS, XSD} {
		if strings.HasPrefix(iri, space) {
			return true
		}
	}
	return false
}

// languageNames are the names of each language that OWL files may use.
var languageNames = sync.OnceValue(func() map[string][]string {
	return map[string][]string{
		RDF: strings.Fields(`type Property Statement subject predicate object Bag Seq Alt List first rest nil value XMLLiteral
			PlainLiteral langString HTML JSON langRange CompoundLiteral language direction`),
		RDFS: strings.Fields(`Resource Class Literal Datatype Container ContainerMembershipProperty member subClassOf
			subPropertyOf domain range label comment seeAlso isDefinedBy`),
		OWL: strings.Fields(`AllDifferent AllDisjointClasses AllDisjointProperties Annotation AnnotationProperty
			AsymmetricProperty Axiom Class DataRange DatatypeProperty DeprecatedClass DeprecatedProperty FunctionalProperty
			InverseFunctionalProperty IrreflexiveProperty NamedIndividual NegativePropertyAssertion Nothing ObjectProperty Ontology
			OntologyProperty ReflexiveProperty Restriction SymmetricProperty Thing TransitiveProperty allValuesFrom
			annotatedProperty annotatedSource annotatedTarget assertionProperty backwardCompatibleWith bottomDataProperty
			bottomObjectProperty cardinality complementOf datatypeComplementOf deprecated differentFrom disjointUnionOf
			disjointWith distinctMembers equivalentClass equivalentProperty hasKey hasSelf hasValue imports incompatibleWith
			intersectionOf inverseOf maxCardinality maxQualifiedCardinality members minCardinality minQualifiedCardinality
			onClass onDataRange onDatatype onProperties onProperty oneOf priorVersion propertyChainAxiom propertyDisjointWith
			qualifiedCardinality rational real sameAs someValuesFrom sourceIndividual targetIndividual targetValue
			topDataProperty topObjectProperty unionOf versionIRI versionInfo withRestrictions`),
		XSD: strings.Fields(`string boolean decimal float double duration dateTime dateTimeStamp time date gYearMonth gYear
			gMonthDay gDay gMonth hexBinary base64Binary anyURI QName NOTATION normalizedString token language NMTOKEN NMTOKENS
			Name NCName ID IDREF IDREFS ENTITY ENTITIES integer nonPositiveInteger negativeInteger long int short byte
			nonNegativeInteger unsignedLong unsignedInt unsignedShort unsignedByte positiveInteger yearMonthDuration
			dayTimeDuration anyType anySimpleType anyAtomicType length minLength maxLength pattern minInclusive maxInclusive
			minExclusive maxExclusive totalDigits fractionDigits enumeration whiteSpace`),
	}
})

// Misspelt reports whether an IRI is in the namespace of a language that has no such name. It also returns the nearest
// name of any of the languages, or "".
func Misspelt(iri string) (near string, wrong bool) {
	all := map[string]string{}
	for _, space := range []string{XSD, OWL, RDFS, RDF} {
		name, is := strings.CutPrefix(iri, space)
		if is && (name == "" || slices.Contains(languageNames()[space], name) || space == RDF && strings.HasPrefix(name, "_")) {
			return "", false
		}
		wrong = wrong || is
		for _, other := range languageNames()[space] {
			if space != XSD || is {
				all[other] = space + other
			}
		}
	}
	if !wrong {
		return "", false
	}
	word := iri[strings.IndexByte(iri, '#')+1:]
	if all[word] == "" {
		word = source.Nearest(word, slices.Sorted(maps.Keys(all)))
	}
	return all[word], true
}

// A Sort is a letter for the type of an argument in the table of signatures. Sorts with a named constant are
// sorts of entities.
type Sort byte

// The sorts of entities, each denoted by a single name.
const (
	AClass    Sort = 'c'
	ADatatype Sort = 't'
	ARole     Sort = 'o' // an object property
	AData     Sort = 'd' // a data property
	ANote     Sort = 'a' // an annotation property
	ANamed    Sort = 'n' // a named individual
	AnIRI     Sort = 'i' // any name
)

// sorts describes each sort: its noun in messages, the kinds of nodes that it accepts besides calls, and the kind
// of entity that a name of this sort denotes. A list in parentheses has members of one sort.
var sorts = map[Sort]struct {
	noun    string
	plain   []Kind
	name    Sort
	members Sort
}{
	AClass:    {noun: "a class", plain: []Kind{IRI}, name: AClass},
	ADatatype: {noun: "a datatype", plain: []Kind{IRI}, name: ADatatype},
	ARole:     {noun: "an object property", plain: []Kind{IRI}, name: ARole},
	AData:     {noun: "a data property", plain: []Kind{IRI}, name: AData},
	ANote:     {noun: "an annotation property", plain: []Kind{IRI}, name: ANote},
	ANamed:    {noun: "a named individual", plain: []Kind{IRI}, name: ANamed},
	AnIRI:     {noun: "an IRI", plain: []Kind{IRI}, name: AnIRI},
	'C':       {noun: "a class expression", plain: []Kind{IRI}, name: AClass},
	'P':       {noun: "an object property", plain: []Kind{IRI}, name: ARole}, // or its inverse
	'H':       {noun: "an object property or a chain", plain: []Kind{IRI}, name: ARole},
	'R':       {noun: "a data range", plain: []Kind{IRI}, name: ADatatype},
	'I':       {noun: "an individual", plain: []Kind{IRI, Blank}, name: ANamed},
	'L':       {noun: "a literal", plain: []Kind{Literal}},
	'N':       {noun: "a number", plain: []Kind{Number}}, // a cardinality
	'S':       {noun: "an IRI or an anonymous individual", plain: []Kind{IRI, Blank}, name: AnIRI},
	'V':       {noun: "an IRI, an anonymous individual or a literal", plain: []Kind{IRI, Blank, Literal}, name: AnIRI},
	'E':       {noun: "an entity, as in Class(:A)"},
	'p':       {noun: "object properties in parentheses", members: 'P'},
	'q':       {noun: "data properties in parentheses", members: AData},
}

// Noun returns the name of a sort in messages, such as "a class".
func Noun(s Sort) string { return sorts[s].noun }

// A Signature lists the argument sorts of a constructor, without annotations. The fixed arguments come first,
// then an optional one, or at least one group of repeated ones.
type Signature struct {
	Axiom                     bool
	makes                     Sort // sort of the expression, X for an axiom
	fixed, optional, repeated []Sort
}

// signatures is the grammar of OWL 2. "C N|C" takes a class expression, a number and one or more class
// expressions; "N P?C" ends in an optional one. The letter before the colon is the sort of the result, X for
// axioms.
const signatures = `
X: Declaration E
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
E: Class c; Datatype t; ObjectProperty o; DataProperty d; AnnotationProperty a; NamedIndividual n
P: ObjectInverseOf o
H: ObjectPropertyChain P|P
C: ObjectIntersectionOf |C; ObjectUnionOf |C; ObjectComplementOf C; ObjectOneOf |I
ObjectSomeValuesFrom P C; ObjectAllValuesFrom P C; ObjectHasValue P I; ObjectHasSelf P
ObjectMinCardinality N P?C; ObjectMaxCardinality N P?C; ObjectExactCardinality N P?C
DataSomeValuesFrom d R; DataAllValuesFrom d R; DataHasValue d L
DataMinCardinality N d?R; DataMaxCardinality N d?R; DataExactCardinality N d?R
R: DataIntersectionOf |R; DataUnionOf |R; DataComplementOf R; DataOneOf |L; DatatypeRestriction t|i L
A: Annotation a V`

// Constructors returns the signatures of all constructors by name. The caller must not change the map.
func Constructors() map[string]Signature { return constructors() }

var constructors = sync.OnceValue(readSignatures)

func readSignatures() map[string]Signature {
	letters := func(words string) (out []Sort) {
		for _, w := range strings.Fields(words) {
			out = append(out, Sort(w[0]))
		}
		return out
	}
	out := map[string]Signature{}
	makes := Sort('X')
	for _, call := range strings.FieldsFunc(signatures, func(r rune) bool { return r == '\n' || r == ';' }) {
		if of, rest, ok := strings.Cut(call, ": "); ok {
			makes, call = Sort(of[0]), rest
		}
		name, args, _ := strings.Cut(strings.TrimSpace(call), " ")
		args, repeated, _ := strings.Cut(args, "|")
		args, optional, _ := strings.Cut(args, "?")
		out[name] = Signature{makes == 'X', makes, letters(args), letters(optional), letters(repeated)}
	}
	return out
}
