package reason_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology/owl"
	"hearth/ontology/owl/reason"
)

// explain returns the keys of a justification.
func explain(t testing.TB, all []*owl.Axiom, sub, super string) []string {
	t.Helper()
	found, err := reason.Compile(all).Explain(t.Context(), sub, super)
	require.NoError(t, err)
	var out []string
	for _, a := range found {
		out = append(out, a.Key())
	}
	return out
}

// requireMinimal checks that axioms suffice and that none can be omitted.
func requireMinimal(t testing.TB, found []*owl.Axiom, sub, super string) {
	t.Helper()
	require.NotEmpty(t, explain(t, found, sub, super), "these are not enough")
	for i, a := range found {
		rest := slices.Delete(slices.Clone(found), i, i+1)
		require.Empty(t, explain(t, rest, sub, super), "%s can be left out", a.Key())
	}
}

func TestExplain(t *testing.T) {
	const text = `SubClassOf(:a :b) SubClassOf(:b :c) SubClassOf(:c :d) SubClassOf(:x :y)
SubClassOf(:a ObjectSomeValuesFrom(:p :e)) ObjectPropertyDomain(:p :f) DisjointClasses(:f :c) DisjointClasses(:x :y)`
	tests := []struct{ name, sub, super, want string }{
		{"a chain of classes", "a", "d", "SubClassOf(<a> <b>) SubClassOf(<b> <c>) SubClassOf(<c> <d>)"},
		{"a class that can have no instance", "x", owl.Nothing, "SubClassOf(<x> <y>) DisjointClasses(<x> <y>)"},
		{"one that has to have what it must not", "a", owl.Nothing,
			"SubClassOf(<a> <b>) SubClassOf(<b> <c>) SubClassOf(<a> ObjectSomeValuesFrom(<p> <e>)) ObjectPropertyDomain(<p> <f>) DisjointClasses(<f> <c>)"},
		{"what does not follow", "b", "a", ""},
		{"a class that nobody speaks of", "z", "a", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			all := axioms(t, text)
			require.Equal(t, tt.want, strings.Join(explain(t, all, tt.sub, tt.super), " "))
		})
	}
}

func TestWhatAlwaysHoldsNeedsNoAxioms(t *testing.T) {
	c := reason.Compile(axioms(t, "SubClassOf(:a :b)"))
	for _, super := range []string{"a", owl.Thing} {
		found, err := c.Explain(t.Context(), "a", super)
		require.NoError(t, err)
		require.NotNil(t, found)
		require.Empty(t, found)
	}
}

func TestTheBrokenClassesOfSOMAAreExplainedMinimally(t *testing.T) {
	c := reason.Compile(functionalFiles(t))
	tests := []struct {
		class string
		n     int // of the shortest known justification
	}{{"Color", 9}, {"PreferenceOrder", 10}, {"PreferenceRegion", 7}}
	for _, tt := range tests {
		t.Run(tt.class, func(t *testing.T) {
			found, err := c.Explain(t.Context(), soma+tt.class, owl.Nothing)
			require.NoError(t, err)
			require.Len(t, found, tt.n)
			requireMinimal(t, found, soma+tt.class, owl.Nothing)
			for _, a := range found {
				line, _ := a.Span.Pos()
				require.Contains(t, strings.Split(a.Span.File.Text, "\n")[line-1], a.Text+"(", "the place of %s", a.Key())
			}
		})
	}
}

// The module of a class suffices to derive its superclasses.
func TestSubsumptionsOfSOMACanBeExplained(t *testing.T) {
	c := reason.Compile(functionalFiles(t))
	for i, s := range published(t) {
		if i%397 != 0 {
			continue
		}
		found, err := c.Explain(t.Context(), s.Sub, s.Super)
		require.NoError(t, err)
		require.NotEmpty(t, found, "%s < %s", s.Sub, s.Super)
		requireMinimal(t, found, s.Sub, s.Super)
	}
}
