package reason_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology/owl"
	"hearth/ontology/owl/reason"
	"hearth/parser/source"
)

// A drawer draws axioms that a graph keeps as they are.
type drawer struct{ *rand.Rand }

func (d drawer) name(letter string) *owl.Node {
	space := []string{"http://e/", "http://e/sub#", "urn:e:"}[d.IntN(3)]
	return owl.Name(space + letter + strconv.Itoa(d.IntN(4)))
}

// text draws a literal with characters that some notation escapes.
func (d drawer) text() *owl.Node {
	text := ""
	for range d.IntN(6) {
		text += []string{"a", " ", "\"", "\\", "\n", "\t", "<", "&", "'", "é", "語", "😀", "]]>", "\\n", "@", "^^"}[d.IntN(16)]
	}
	switch d.IntN(3) {
	case 0:
		return owl.Value(text, "", []string{"en", "de-at", "zh-hant"}[d.IntN(3)])
	case 1:
		return owl.Value(text, owl.XSD+[]string{"integer", "boolean", "token"}[d.IntN(3)], "")
	}
	return owl.Text(text)
}

func (d drawer) role() *owl.Node {
	if d.IntN(4) == 0 {
		return owl.Apply("ObjectInverseOf", d.name("p"))
	}
	return d.name("p")
}

func (d drawer) class(depth int) *owl.Node {
	if depth == 0 || d.IntN(3) == 0 {
		return d.name("C")
	}
	number := &owl.Node{Kind: owl.Number, Text: strconv.Itoa(d.IntN(5))}
	inner := func() *owl.Node { return d.class(depth - 1) }
	switch d.IntN(9) {
	case 0:
		return owl.Apply("ObjectIntersectionOf", inner(), inner(), inner())
	case 1:
		return owl.Apply("ObjectUnionOf", inner(), inner())
	case 2:
		return owl.Apply("ObjectComplementOf", inner())
	case 3:
		return owl.Apply([]string{"ObjectSomeValuesFrom", "ObjectAllValuesFrom"}[d.IntN(2)], d.role(), inner())
	case 4:
		return owl.Apply([]string{"ObjectMinCardinality", "ObjectMaxCardinality", "ObjectExactCardinality"}[d.IntN(3)], number, d.role(), inner())
	case 5:
		return owl.Apply("ObjectOneOf", d.name("i"), d.name("i"))
	case 6:
		return owl.Apply("ObjectHasValue", d.role(), d.name("i"))
	case 7:
		return owl.Apply("DataHasValue", d.name("d"), d.text())
	}
	return owl.Apply("DataSomeValuesFrom", d.name("d"), owl.Apply("DataOneOf", d.text(), d.text()))
}

func (d drawer) axiom() *owl.Axiom {
	n := owl.Apply("AnnotationAssertion", d.name("n"), d.name("C"), d.text())
	switch d.IntN(7) {
	case 0, 1:
		n = owl.Apply("SubClassOf", d.class(3), d.class(3))
	case 2:
		n = owl.Apply("DisjointClasses", d.class(1), d.class(1), d.class(1))
	case 3:
		n = owl.Apply("SubObjectPropertyOf", owl.Apply("ObjectPropertyChain", d.role(), d.role()), d.role())
	case 4:
		n = owl.Apply("ClassAssertion", d.class(2), d.name("i"))
	case 5:
		n = owl.Apply("DataPropertyAssertion", d.name("d"), d.name("i"), d.text())
	}
	var notes []*owl.Node
	for range d.IntN(2) {
		notes = append(notes, owl.Apply("Annotation", d.name("n"), d.text()))
	}
	return owl.NewAxiom(n, notes, source.Span{})
}

// Random ontologies come back from each notation. A triple that is stated twice, with other annotations, is one axiom
// in a graph; so each statement occurs once.
func TestRandomOntologiesComeBackFromEveryNotation(t *testing.T) {
	for seed := range uint64(200) {
		d := drawer{rand.New(rand.NewPCG(seed, 5))}
		o := &owl.Ontology{IRI: "http://e/o", Prefixes: []owl.Prefix{{Name: "", IRI: "http://e/"}, {Name: "s", IRI: "http://e/sub#"}}}
		for letter, entity := range map[string]string{"p": "ObjectProperty", "d": "DataProperty", "n": "AnnotationProperty", "C": "Class"} {
			for _, space := range []string{"http://e/", "http://e/sub#", "urn:e:"} {
				for i := range 4 {
					o.Axioms = append(o.Axioms, owl.NewAxiom(owl.Apply("Declaration", owl.Apply(entity, owl.Name(fmt.Sprint(space, letter, i)))), nil, source.Span{}))
				}
			}
		}
		for range d.IntN(12) {
			o.Axioms = append(o.Axioms, d.axiom())
		}
		o.Axioms = owl.Distinct(o.Axioms)
		for _, n := range reason.Notations() {
			var text bytes.Buffer
			require.NoError(t, n.Write(&text, o))
			back, err := reason.Read([]*source.File{{Name: "a." + string(n), Text: text.String()}})
			require.NoError(t, err, text.String())
			require.Empty(t, back.Ignored(), text.String())
			require.Equal(t, owl.Difference{}, owl.Compare(o.Axioms, back.Axioms()), "seed %d, %s\n%s", seed, n, text.String())
		}
	}
}
