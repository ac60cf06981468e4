package reason_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology/owl"
	"hearth/ontology/owl/reason"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

func TestMain(m *testing.M) { recorded.Main(m) }

const soma = "http://www.ease-crc.org/ont/SOMA.owl#"

// functionalFiles returns the axioms of SOMA and DUL, read from functional-style syntax.
func functionalFiles(t testing.TB) []*owl.Axiom {
	t.Helper()
	var all []*owl.Axiom
	for _, name := range recorded.Glob(t, "ontology", "soma", "*.owl") {
		if name == "ontology/soma/USD.owl" {
			continue // in RDF/XML
		}
		o, err := owl.Read(recorded.File(t, name))
		require.NoError(t, err)
		all = append(all, o.Axioms...)
	}
	return all
}

func axioms(t testing.TB, statements string) []*owl.Axiom {
	t.Helper()
	o, err := owl.Read(&source.File{Name: "a.ofn", Text: "Prefix(:=<>)\nPrefix(owl:=<" + owl.OWL + ">)\nOntology(\n" + statements + ")"})
	require.NoError(t, err)
	return o.Axioms
}

// taxonomy writes derived subsumptions as a<b, unsatisfiable classes as a<0, empty properties as p? and inconsistent individuals as a!.
func taxonomy(t testing.TB, statements string) string {
	t.Helper()
	got, err := reason.Compile(axioms(t, statements)).Classify(t.Context())
	require.NoError(t, err)
	var out []string
	for _, s := range got.Subsumptions {
		out = append(out, s.Sub+"<"+s.Super)
	}
	for _, c := range got.Unsatisfiable {
		out = append(out, c+"<0")
	}
	for _, p := range got.EmptyProperties {
		out = append(out, p+"?")
	}
	for _, i := range got.Inconsistent {
		out = append(out, strings.Trim(i, "<>")+"!")
	}
	return strings.Join(out, " ")
}

func TestClassify(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"nothing follows from nothing", "", ""},
		{"told", "SubClassOf(:a :b) SubClassOf(:b :c)", "a<b a<c b<c"},
		{"a circle is an equivalence", "SubClassOf(:a :b) SubClassOf(:b :a)", "a<b b<a"},
		{"equal classes", "EquivalentClasses(:a :b :c)", "a<b a<c b<a b<c c<a c<b"},
		{"an intersection on the right", "SubClassOf(:a ObjectIntersectionOf(:b :c))", "a<b a<c"},
		{"an intersection of three on the left", "SubClassOf(ObjectIntersectionOf(:b :c :d) :e) SubClassOf(:a :b) SubClassOf(:a :c) SubClassOf(:a :d)", "a<b a<c a<d a<e"},
		{"a union on the left", "SubClassOf(ObjectUnionOf(:a :b) :c)", "a<c b<c"},
		{"a union is above its parts", "EquivalentClasses(:c ObjectUnionOf(:a :b))", "a<c b<c"},
		{"a union of one on the right", "SubClassOf(:a ObjectUnionOf(:b))", "a<b"},
		{"a disjoint union", "DisjointUnion(:c :a :b) SubClassOf(:d :a) SubClassOf(:d :b)", "a<c b<c d<a d<b d<c d<0"},
		{"an existential", "SubClassOf(:a ObjectSomeValuesFrom(:p :b)) SubClassOf(:b :c) SubClassOf(ObjectSomeValuesFrom(:p :c) :d)", "a<d b<c"},
		{"at least one and exactly two are existentials", "SubClassOf(:a ObjectExactCardinality(2 :p :b)) SubClassOf(ObjectMinCardinality(1 :p) :d)", "a<d"},
		{"at least none is everything", "SubClassOf(ObjectMinCardinality(0 :p) :d) SubClassOf(:a :b)", "a<b a<d b<d"},
		{"a subproperty", "SubClassOf(:a ObjectSomeValuesFrom(:p :b)) SubObjectPropertyOf(:p :q) SubClassOf(ObjectSomeValuesFrom(:q :b) :d)", "a<d"},
		{"equal properties", "SubClassOf(:a ObjectSomeValuesFrom(:p :b)) EquivalentObjectProperties(:r :p) SubClassOf(ObjectSomeValuesFrom(:r :b) :d)", "a<d"},
		{"a domain", "SubClassOf(:a ObjectSomeValuesFrom(:p :b)) ObjectPropertyDomain(:q :d) SubObjectPropertyOf(:p :q)", "a<d"},
		{"a range", "SubClassOf(:a ObjectSomeValuesFrom(:p :b)) ObjectPropertyRange(:p :c) SubClassOf(ObjectSomeValuesFrom(:p :c) :d)", "a<d"},
		{"the range is that of the link, not of the filler", "SubClassOf(:a ObjectSomeValuesFrom(:p :b)) ObjectPropertyRange(:p :c)", ""},
		{"the range of a subproperty is not that of the property", "SubClassOf(:a ObjectSomeValuesFrom(:q :b)) SubObjectPropertyOf(:p :q) ObjectPropertyRange(:p :c) DisjointClasses(:b :c)", ""},
		{"the domain is the range of the inverse", "SubClassOf(:a ObjectSomeValuesFrom(:p :b)) InverseObjectProperties(:p :q) ObjectPropertyRange(:q :d)", "a<d"},
		{"a chain", "SubClassOf(:a ObjectSomeValuesFrom(:p :b)) SubClassOf(:b ObjectSomeValuesFrom(:q :c)) SubObjectPropertyOf(ObjectPropertyChain(:p :q) :r) SubClassOf(ObjectSomeValuesFrom(:r :c) :d)", "a<d"},
		{"a chain of three", "SubClassOf(:a ObjectSomeValuesFrom(:p ObjectSomeValuesFrom(:p ObjectSomeValuesFrom(:p :c)))) SubObjectPropertyOf(ObjectPropertyChain(:p :p :p) :r) ObjectPropertyDomain(:r :d)", "a<d"},
		{"the range of a chain", "SubClassOf(:a ObjectSomeValuesFrom(:p ObjectSomeValuesFrom(:p :b))) SubObjectPropertyOf(ObjectPropertyChain(:p :p) :r) ObjectPropertyRange(:r :c) DisjointClasses(:b :c)", "a<0"},
		{"the range is the domain of the inverse", "SubClassOf(:a ObjectSomeValuesFrom(ObjectInverseOf(:p) :b)) ObjectPropertyDomain(:p :c) DisjointClasses(:b :c)", "a<0"},
		{"a chain against its direction", "SubClassOf(:a ObjectSomeValuesFrom(ObjectInverseOf(:q) ObjectSomeValuesFrom(ObjectInverseOf(:p) :b))) SubObjectPropertyOf(ObjectPropertyChain(:p :q) :r) ObjectPropertyRange(:r :d)", "a<d"},
		{"a transitive property", "SubClassOf(:a ObjectSomeValuesFrom(:p :b)) SubClassOf(:b ObjectSomeValuesFrom(:p :c)) TransitiveObjectProperty(:p) SubClassOf(ObjectSomeValuesFrom(:p :c) :d)", "a<d b<d"},
		{"a symmetric property", "SubClassOf(:a ObjectSomeValuesFrom(:p :b)) SymmetricObjectProperty(:p) SubClassOf(:b ObjectAllValuesFrom(:p :d))", "a<d"},
		{"a universal seen from the other end", "SubClassOf(:a ObjectSomeValuesFrom(:p :b)) SubClassOf(:b ObjectAllValuesFrom(ObjectInverseOf(:p) :d))", "a<d"},
		{"a universal on what there is", "SubClassOf(:a ObjectSomeValuesFrom(:p :b)) SubClassOf(:a ObjectAllValuesFrom(:p :c)) SubClassOf(ObjectSomeValuesFrom(:p ObjectIntersectionOf(:b :c)) :d)", "a<d"},
		{"a universal on what one class has says nothing of what another has",
			"SubClassOf(:a ObjectSomeValuesFrom(:p :b)) SubClassOf(:e ObjectSomeValuesFrom(:p :b)) SubClassOf(:a ObjectAllValuesFrom(:p :c)) SubClassOf(ObjectSomeValuesFrom(:p :c) :d)", "a<d"},
		{"universals two steps away", "SubClassOf(:a ObjectSomeValuesFrom(:p ObjectSomeValuesFrom(:p :b))) SubClassOf(:a ObjectAllValuesFrom(:p ObjectAllValuesFrom(:p :c))) DisjointClasses(:b :c)", "a<0"},
		{"a universal on a transitive property", "SubClassOf(:a ObjectSomeValuesFrom(:p :b)) SubClassOf(:b ObjectSomeValuesFrom(:p :c)) TransitiveObjectProperty(:p) SubClassOf(:a ObjectAllValuesFrom(:p :d)) DisjointClasses(:c :d)", "a<0"},
		{"a universal on a superproperty", "SubClassOf(:a ObjectSomeValuesFrom(:p :b)) SubObjectPropertyOf(:p :q) SubClassOf(:a ObjectAllValuesFrom(:q :c)) DisjointClasses(:b :c)", "a<0"},
		{"disjoint classes", "DisjointClasses(:a :b :c) SubClassOf(:d :a) SubClassOf(:d :c)", "d<a d<c d<0"},
		{"a complement", "SubClassOf(:a ObjectComplementOf(:b)) SubClassOf(:a :b)", "a<b a<0"},
		{"what must have an impossible thing is impossible", "SubClassOf(:a ObjectSomeValuesFrom(:p :b)) SubClassOf(:b owl:Nothing)", "a<0 b<0"},
		{"at most none", "SubClassOf(:a ObjectMaxCardinality(0 :p :b)) SubClassOf(:a ObjectSomeValuesFrom(:p :c)) SubClassOf(:c :b)", "c<b a<0"},
		{"at most one makes two into one", "SubClassOf(:a ObjectSomeValuesFrom(:p :b)) SubClassOf(:a ObjectSomeValuesFrom(:p :c)) SubClassOf(:a ObjectMaxCardinality(1 :p)) DisjointClasses(:b :c)", "a<0"},
		{"at most two leaves two", "SubClassOf(:a ObjectSomeValuesFrom(:p :b)) SubClassOf(:a ObjectSomeValuesFrom(:p :c)) SubClassOf(:a ObjectMaxCardinality(2 :p)) DisjointClasses(:b :c)", ""},
		{"a functional superproperty makes two into one", "SubClassOf(:a ObjectSomeValuesFrom(:p :b)) SubClassOf(:a ObjectSomeValuesFrom(:q :c)) SubObjectPropertyOf(:p :r) SubObjectPropertyOf(:q :r) FunctionalObjectProperty(:r) SubClassOf(ObjectSomeValuesFrom(:p :c) :d)", "a<d"},
		{"one thing is in the ranges of both", "SubClassOf(:a ObjectSomeValuesFrom(:p :b)) SubClassOf(:a ObjectSomeValuesFrom(:q :c)) SubObjectPropertyOf(:p :r) SubObjectPropertyOf(:q :r) FunctionalObjectProperty(:r) ObjectPropertyRange(:q :e) ObjectPropertyRange(:p :f) DisjointClasses(:e :f)", "a<0"},
		{"two without a bound stay two", "SubClassOf(:a ObjectSomeValuesFrom(:p :b)) SubClassOf(:a ObjectSomeValuesFrom(:p :c)) DisjointClasses(:b :c)", ""},
		{"a data property", "SubClassOf(:a DataSomeValuesFrom(:p owl:rational)) SubDataPropertyOf(:p :q) DataPropertyDomain(:q :d)", "a<d"},
		{"an individual of classes that are disjoint", "ClassAssertion(:a :i) ClassAssertion(:b :i) DisjointClasses(:a :b)", "i!"},
		{"an individual that is related to what cannot be", "ObjectPropertyAssertion(:p :i :j) ClassAssertion(:a :j) ObjectPropertyRange(:p :b) DisjointClasses(:a :b)", "i! j!"},
		{"the same individual under two names", "SameIndividual(:i :j) ClassAssertion(:a :i) ClassAssertion(:b :j) DisjointClasses(:a :b)", "i! j!"},
		{"an individual without a name", "ClassAssertion(:a _:x) ClassAssertion(ObjectComplementOf(:a) _:x)", "_:x!"},
		{"the empty property", "SubClassOf(:a ObjectSomeValuesFrom(owl:bottomObjectProperty :b))", "a<0"},
		{"a property below the empty one", "SubClassOf(:a ObjectSomeValuesFrom(:p :b)) SubObjectPropertyOf(:p owl:bottomObjectProperty)", "a<0 p?"},
		{"the inverse of an empty property", "SubClassOf(:a ObjectSomeValuesFrom(ObjectInverseOf(:p) :b)) SubDataPropertyOf(:p owl:bottomDataProperty)", "a<0 p?"},
		{"a property that can relate nothing", "ObjectPropertyDomain(:p :a) ObjectPropertyRange(:q owl:Nothing) SubClassOf(:a owl:Nothing)", "a<0 p? q?"},
		{"all is below the universal property", "SubObjectPropertyOf(:p owl:topObjectProperty)", ""},
		{"a class of one individual", "EquivalentClasses(:a ObjectOneOf(:i)) ClassAssertion(:b :i)", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { require.Equal(t, tt.want, taxonomy(t, tt.text)) })
	}
}

func TestClassesBelowEachOtherAreOneGroup(t *testing.T) {
	tests := []struct {
		name, text string
		want       [][]string
	}{
		{"one class below the other", "SubClassOf(:a :b)", nil},
		{"a circle of two", "SubClassOf(:b :a) SubClassOf(:a :b)", [][]string{{"a", "b"}}},
		{"a circle of three, with what is below it", "SubClassOf(:b :c) SubClassOf(:c :a) SubClassOf(:a :b) SubClassOf(:0 :a)", [][]string{{"a", "b", "c"}}},
		{"two groups", "EquivalentClasses(:d :c) EquivalentClasses(:b :a) SubClassOf(:a :c)", [][]string{{"a", "b"}, {"c", "d"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := reason.Compile(axioms(t, tt.text)).Classify(t.Context())
			require.NoError(t, err)
			require.Equal(t, tt.want, got.Equivalences)
		})
	}
}

func TestWhatIsNotCoveredIsCounted(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a union on the right", "SubClassOf(:a ObjectUnionOf(:b :c)) SubClassOf(:d ObjectUnionOf(:b :c))", "ObjectUnionOf on the right 2"},
		{"a universal on the left", "SubClassOf(ObjectAllValuesFrom(:p :a) :b)", "ObjectAllValuesFrom on the left 1"},
		{"more than one", "SubClassOf(:a ObjectMinCardinality(2 :p)) SubClassOf(:a ObjectMaxCardinality(3 :p))", "ObjectMaxCardinality above 1 1, ObjectMinCardinality above 1 1"},
		{"one axiom counts once", "SubClassOf(:a ObjectIntersectionOf(ObjectUnionOf(:b :c) ObjectUnionOf(:d :e)))", "ObjectUnionOf on the right 1"},
		{"a repeated axiom counts once", "ReflexiveObjectProperty(:p) ReflexiveObjectProperty(:p)", "ReflexiveObjectProperty 1"},
		{"the universal property", "SubClassOf(:a ObjectSomeValuesFrom(owl:topObjectProperty :b)) SubObjectPropertyOf(:p owl:topObjectProperty)", "owl:topObjectProperty 1"},
		{"values of datatypes", "DataPropertyRange(:d owl:rational) SubClassOf(:a DataSomeValuesFrom(:d owl:real))", "values of datatypes 2"},
		{"a data range", `SubClassOf(:a DataSomeValuesFrom(:d DataOneOf("1" "2")))`, "DataOneOf 1"},
		{"at most one, seen from the other end", "FunctionalObjectProperty(:p) InverseObjectProperties(:p :q)", "at most one, with inverse properties 1"},
		{"at most one, between individuals", "FunctionalObjectProperty(:p) ObjectPropertyAssertion(:p :i :j)", "at most one, with related individuals 1"},
		{"all that is covered", "SubClassOf(:a ObjectMinCardinality(1 :p)) TransitiveObjectProperty(:p) Declaration(Class(:a))", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := reason.Compile(axioms(t, tt.text))
			var out []string
			for construct, n := range c.Uncovered {
				out = append(out, construct+" "+string(rune('0'+n)))
			}
			slices.Sort(out)
			require.Equal(t, tt.want, strings.Join(out, ", "))
		})
	}
}

// published returns the subsumptions of SOMA and DUL that another reasoner derived, sorted.
func published(t testing.TB) []reason.Subsumption {
	t.Helper()
	_, rows, _ := strings.Cut(recorded.File(t, "ontology", "soma-closure.tsv").Text, "\n")
	var out []reason.Subsumption
	for line := range strings.Lines(rows) {
		columns := strings.Split(line, "\t")
		out = append(out, reason.Subsumption{Sub: columns[0], Super: columns[1]})
	}
	require.Len(t, out, 4381)
	slices.SortFunc(out, func(a, b reason.Subsumption) int {
		return cmp.Or(strings.Compare(a.Sub, b.Sub), strings.Compare(a.Super, b.Super))
	})
	return out
}

func TestSOMAIsClassifiedAsPublished(t *testing.T) {
	c := reason.Compile(functionalFiles(t))
	got, err := c.Classify(t.Context())
	require.NoError(t, err)
	require.Equal(t, published(t), got.Subsumptions)
	require.Equal(t, 680-1, len(got.Classes), "all but owl:Thing")
	require.Equal(t, []string{soma + "Color", soma + "PreferenceOrder", soma + "PreferenceRegion"}, got.Unsatisfiable)
	require.Equal(t, [][]string{{soma + "CommunicationAction", soma + "LocutionaryAction"}, {soma + "OrderedElement", soma + "Singleton"}}, got.Equivalences)
	require.Empty(t, got.Inconsistent)
	require.Equal(t, map[string]int{
		"AsymmetricObjectProperty": 20, "DataPropertyAssertion": 1, "DataUnionOf": 1, "DatatypeDefinition": 6, "HasKey": 1,
		"IrreflexiveObjectProperty": 18, "ObjectAllValuesFrom on the left": 6, "ObjectExactCardinality on the left": 4,
		"ObjectHasSelf": 1, "ObjectMinCardinality above 1": 4, "ObjectOneOf": 1, "ObjectUnionOf on the right": 38, "ReflexiveObjectProperty": 2,
		"at most one, with inverse properties": 53, "values of datatypes": 55,
	}, c.Uncovered)
}

func BenchmarkClassifySOMA(b *testing.B) {
	all := functionalFiles(b)
	for b.Loop() {
		_, err := reason.Compile(all).Classify(b.Context())
		require.NoError(b, err)
	}
}
