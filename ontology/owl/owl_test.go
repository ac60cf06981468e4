package owl_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology/owl"
	"hearth/parser/source"
)

func axiom(constructor string, args ...string) *owl.Axiom {
	n := owl.Apply(constructor)
	for _, a := range args {
		n.Args = append(n.Args, owl.Name(a))
	}
	return owl.NewAxiom(n, nil, source.Span{})
}

func texts(axioms []*owl.Axiom) string {
	var out []string
	for _, a := range axioms {
		out = append(out, a.Full())
	}
	return strings.Join(out, " ")
}

func TestUsesGivesTheSortOfEachName(t *testing.T) {
	name, number := owl.Name, &owl.Node{Kind: owl.Number, Text: "1"}
	literal := owl.Value("x", "t", "")
	tests := []struct {
		name string
		n    *owl.Node
		want string
	}{
		{"classes", owl.Apply("SubClassOf", name("a"), owl.Apply("ObjectUnionOf", name("b"), name("c"))), "ac bc cc"},
		{"properties and their fillers", owl.Apply("SubClassOf", name("a"), owl.Apply("ObjectMinCardinality", number, owl.Apply("ObjectInverseOf", name("p")), name("b"))), "ac po bc"},
		{"values", owl.Apply("DataPropertyAssertion", name("d"), name("i"), literal), "dd in tt"},
		{"declarations", owl.Apply("Declaration", owl.Apply("Datatype", name("t"))), "tt"},
		{"keys", owl.Apply("HasKey", name("a"), owl.Apply("", name("p")), owl.Apply("", name("d"))), "ac po dd"},
		{"facets", owl.Apply("DatatypeDefinition", name("u"), owl.Apply("DatatypeRestriction", name("t"), name("min"), literal)), "ut tt mini tt"},
		{"annotations mention", owl.Apply("AnnotationAssertion", name("n"), name("a"), name("b")), "na ai bi"},
		{"nested annotations", owl.Apply("Annotation", owl.Apply("Annotation", name("m"), name("x")), name("n"), literal), "ma xi na tt"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			owl.Uses(tt.n, func(iri string, as owl.Sort) { got = append(got, fmt.Sprintf("%s%c", iri, as)) })
			require.Equal(t, tt.want, strings.Join(got, " "))
		})
	}
}

func TestCompareIgnoresOrderAndRepetition(t *testing.T) {
	ab, bc, noted := axiom("SubClassOf", "a", "b"), axiom("SubClassOf", "b", "c"), axiom("SubClassOf", "a", "b")
	noted.Annotations = []*owl.Node{owl.Apply("Annotation", owl.Name("n"), owl.Text("x"))}
	tests := []struct {
		name           string
		a, b           []*owl.Axiom
		removed, added string
	}{
		{"the same", []*owl.Axiom{ab, bc}, []*owl.Axiom{bc, ab, ab}, "", ""},
		{"one less", []*owl.Axiom{bc, ab, bc}, []*owl.Axiom{ab}, "SubClassOf(<b> <c>)", ""},
		{"sorted", nil, []*owl.Axiom{bc, ab}, "", "SubClassOf(<a> <b>) SubClassOf(<b> <c>)"},
		{"annotations count", []*owl.Axiom{ab}, []*owl.Axiom{noted}, "SubClassOf(<a> <b>)", `SubClassOf(<a> <b>) Annotation(<n> "x")`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := owl.Compare(tt.a, tt.b)
			require.Equal(t, []string{tt.removed, tt.added}, []string{texts(d.Removed), texts(d.Added)})
		})
	}
}

func TestNamesAreShortenedWhereAllNotationsCanReadThem(t *testing.T) {
	short := owl.Shortener([]owl.Prefix{{Name: "", IRI: "http://e/"}, {Name: "l", IRI: "http://e/long#"}, {Name: "none", IRI: ""}})
	tests := []struct{ iri, want string }{
		{"http://e/a", ":a"},
		{"http://e/long#a-b_1", "l:a-b_1"},
		{"http://e/long#", "<http://e/long#>"},
		{"http://e/-a", "<http://e/-a>"},
		{"http://e/a.b", "<http://e/a.b>"},
		{"http://e/é", "<http://e/é>"},
		{"http://other/a", "<http://other/a>"},
		{owl.Thing, "owl:Thing"},
	}
	for _, tt := range tests {
		t.Run(tt.iri, func(t *testing.T) { require.Equal(t, tt.want, short.Name(tt.iri)) })
	}
}

func TestDistinctAndCountsDistinguishAxioms(t *testing.T) {
	all := []*owl.Axiom{axiom("SubClassOf", "a", "b"), axiom("SubClassOf", "b", "a"), axiom("SubClassOf", "a", "b"), axiom("AnnotationAssertion", "a", "b", "c")}
	require.Equal(t, "SubClassOf(<a> <b>) SubClassOf(<b> <a>) AnnotationAssertion(<a> <b> <c>)", texts(owl.Distinct(all)))
	require.Equal(t, map[string]int{"SubClassOf": 3, "AnnotationAssertion": 1}, owl.Counts(all))
	require.Equal(t, 3, len(slices.DeleteFunc(all, func(a *owl.Axiom) bool { return !a.Logical() })))
}

func TestEveryConstructorHasASignature(t *testing.T) {
	all := owl.Constructors()
	require.True(t, all["SubClassOf"].Axiom)
	require.False(t, all["ObjectUnionOf"].Axiom)
	for name := range all {
		require.NotNil(t, owl.Check(owl.Apply(name)), "%s takes arguments", name)
	}
}
