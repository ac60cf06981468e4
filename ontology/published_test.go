package ontology_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/ontology"
	"hearth/testdata/recorded"
)

// entailed returns the superclasses that follow from the axioms of SOMA and DUL, as IRIs for each class.
func entailed(t *testing.T) map[string][]string {
	above := map[string][]string{}
	for line := range strings.Lines(recorded.File(t, "ontology", "soma-closure.tsv").Text) {
		row := strings.Split(strings.TrimSpace(line), "\t")
		above[row[0]] = append(above[row[0]], row[1])
	}
	return above
}

// The published classes that are not kinds of food or ware are classes of SOMA and DUL. They include all superclasses of
// each of them, in the order that follows from the axioms.
func TestPublishedClassesHaveTheHierarchyOfTheirAxioms(t *testing.T) {
	all, want := published(t), entailed(t)
	each(t, func(t *testing.T, o *ontology.Ontology) {
		soma := slices.DeleteFunc(o.Published(), func(p *ontology.Published) bool {
			return strings.HasPrefix(p.Name, "food:") || strings.HasPrefix(p.Name, "ware:")
		})
		for _, p := range soma {
			require.True(t, all[p.IRI], p.IRI)
			var got []string
			for name := range o.Above(p.Name) {
				got = append(got, o.PublishedAs(name).IRI)
			}
			require.ElementsMatch(t, want[p.IRI], got, p.Name)
		}
		require.Len(t, soma, 125)
	})
}

// Every class or action that names a class of SOMA or DUL names a published class.
func TestClassesNamePublishedClasses(t *testing.T) {
	each(t, func(t *testing.T, o *ontology.Ontology) {
		for _, c := range o.Classes() {
			require.True(t, c.IRI == "" || o.PublishedAs("<"+c.IRI+">") != nil, c.Name)
		}
		for _, a := range o.Actions() {
			require.True(t, a.IRI == "" || o.PublishedAs("<"+a.IRI+">") != nil, a.Name)
		}
	})
}

const vessels = `
prefixes: {ex: "http://example.org/vessels#", other: "http://example.org/"}
classes:
  thing: {iri: ex:Thing}
  pot: {is: thing, iri: [ex:Pot, ex:Handle, other:New]}
  lid: thing
  big-pot: pot
  witches-pot: {is: thing, iri: ex:Cauldron}
published:
  ex:Thing: []
  ex:Vessel: ex:Thing
  ex:Pot: [ex:Vessel, ex:Kettle]
  ex:Kettle: ex:Pot
  ex:Cauldron: big-pot
  ex:Part: ex:Thing
  ex:Quality: {is: ex:Abstract, by: ex:has}
  ex:Handle: ex:Quality
  ex:Abstract: []
  ex:Cover: {over: lid}
  ex:Flat: []
`

func TestClassesFallUnderPublishedOnes(t *testing.T) {
	o, err := ontology.Load(files(vessels), "", files("published: {ex:Cover: ex:Flat}"))
	require.NoError(t, err)
	tests := []struct{ name, class, want string }{
		{"what it names", "thing", "ex:Thing"},
		{"what another file says is above one over it", "lid", "ex:Cover ex:Flat ex:Thing"},
		{"all above, circles too, and nothing above what things only have", "pot", "ex:Handle ex:Kettle ex:Pot ex:Quality ex:Thing ex:Vessel other:New"},
		{"what its superclasses do", "big-pot", "ex:Handle ex:Kettle ex:Pot ex:Quality ex:Thing ex:Vessel other:New"},
		{"what a class of the family above does", "witches-pot", "ex:Cauldron ex:Handle ex:Kettle ex:Pot ex:Quality ex:Thing ex:Vessel other:New"},
		{"nothing", "dish", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, p := range o.PublishedOver(tt.class) {
				require.True(t, o.FallsUnder(tt.class, p))
				got = append(got, p.Name)
			}
			require.Equal(t, tt.want, strings.Join(got, " "))
		})
	}
	require.False(t, o.FallsUnder("lid", o.PublishedAs("ex:Pot")))
	require.True(t, o.Above("ex:Cauldron")["ex:Vessel"], "a published class below one of the family")
	require.Equal(t, "http://example.org/vessels#has", o.PublishedAs("ex:Handle").Property)
	require.Empty(t, o.PublishedAs("ex:Pot").Property)
	require.Empty(t, o.PublishedAs("ex:Cauldron").Property, "what is below pots has handles and is none")
}

func TestDirectSubclassesAndSuperclassesOfAPublishedClass(t *testing.T) {
	o, err := ontology.Load(files(vessels), "")
	require.NoError(t, err)
	tests := []struct{ class, want, above string }{
		{"ex:Thing", "ex:Part ex:Vessel thing", ""}, {"ex:Vessel", "ex:Kettle ex:Pot", "ex:Thing"}, {"ex:Pot", "pot", "ex:Vessel"},
		{"ex:Handle", "pot", "ex:Quality"}, {"ex:Flat", "", ""}, {"ex:Cover", "lid", ""}, {"ex:Cauldron", "witches-pot", "big-pot"},
	}
	for _, tt := range tests {
		t.Run(tt.class, func(t *testing.T) {
			require.Equal(t, tt.want, strings.Join(o.DirectlyUnder(o.PublishedAs(tt.class)), " "))
			require.Equal(t, tt.above, strings.Join(o.DirectlyAbove(o.PublishedAs(tt.class)), " "))
		})
	}
}

func TestNamesOfPublishedClasses(t *testing.T) {
	o, err := ontology.Load(files("prefixes: {ex: 'http://example.org/', 'ö': 'http://example.org/o/'}\npublished: {ex:Pot: [], 'ö:a b/c%': []}"), "")
	require.NoError(t, err)
	tests := []struct{ name, word, want string }{
		{"a prefix", "ex:Pot", "/ex/Pot"},
		{"an IRI", "<http://example.org/Pot>", "/ex/Pot"},
		{"bytes that names in rules cannot hold", "ö:a b/c%", "/%C3%B6/a%20b%2Fc%25"},
		{"another prefix for the same", "<http://example.org/o/a b/c%>", "/%C3%B6/a%20b%2Fc%25"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := o.PublishedAs(tt.word)
			require.NotNil(t, p)
			require.Equal(t, tt.want, p.Term().Sym())
		})
	}
	for _, word := range []string{"ex:Pan", "Pot", "no:Pot", "<http://example.org/Pan>", ""} {
		require.Nil(t, o.PublishedAs(word), word)
	}
}

func TestPublishedClassesAreNotClassesOfTheKitchen(t *testing.T) {
	each(t, func(t *testing.T, o *ontology.Ontology) {
		published := map[engine.Term]bool{}
		for _, p := range o.Published() {
			require.Nil(t, o.Class(p.Name))
			require.False(t, published[p.Term()], "%s has a name of its own in rules", p.Name)
			published[p.Term()] = true
		}
		require.Equal(t, []string{"container", "arrangeable", "kitchen-entity"}, o.Ancestors("container"))
		for _, f := range o.Facts() {
			require.False(t, slices.ContainsFunc(f.Args, func(a engine.Term) bool { return published[a] }), "%v", f)
		}
	})
}
