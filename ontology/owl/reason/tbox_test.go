package reason_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology"
	"hearth/ontology/owl"
	"hearth/ontology/owl/reason"
	"hearth/parser/source"
)

func load(t *testing.T, edition string) *ontology.Ontology {
	t.Helper()
	o, err := ontology.Load(ontology.Kitchen(), edition)
	require.NoError(t, err)
	return o
}

// The exported axioms entail the hierarchy of the ontology.
func TestExportedClassesHaveTheHierarchyOfTheOntology(t *testing.T) {
	for _, edition := range []string{"2023", "2024"} {
		t.Run(edition, func(t *testing.T) {
			o := load(t, edition)
			got, err := reason.Compile(reason.Export(o).Axioms).Classify(t.Context())
			require.NoError(t, err)
			require.Empty(t, got.Unsatisfiable)
			derived := map[string]int{}
			for _, s := range got.Subsumptions {
				derived[s.Sub+" "+s.Super]++
			}
			for _, c := range o.Classes() {
				for _, super := range o.Ancestors(c.Name) {
					if super != c.Name && c.Name != o.Mark(ontology.FailedMark) {
						require.Equal(t, 1, derived[o.Namespace()+c.Name+" "+o.Namespace()+super], "%s is a %s", c.Name, super)
						delete(derived, o.Namespace()+c.Name+" "+o.Namespace()+super)
					}
				}
			}
			for pair := range derived {
				require.NotRegexp(t, "^"+o.Namespace()+`[^/]* `+o.Namespace(), pair, "nothing else follows among our own classes")
			}
		})
	}
}

func TestTheExportComesBackFromEveryNotation(t *testing.T) {
	o := reason.Export(load(t, "2024"))
	for _, n := range reason.Notations() {
		t.Run(string(n), func(t *testing.T) {
			var text bytes.Buffer
			require.NoError(t, n.Write(&text, o))
			back, err := reason.Read([]*source.File{{Name: "a." + string(n), Text: text.String()}})
			require.NoError(t, err)
			require.Equal(t, owl.Difference{}, owl.Compare(o.Axioms, back.Axioms()))
		})
	}
}

func TestTheExportDescribesProperties(t *testing.T) {
	has := map[string]bool{}
	for _, a := range reason.Export(load(t, "2024")).Axioms {
		has[a.Key()] = true
	}
	for _, want := range []string{
		"SubClassOf(<urn:hearth:kitchen#butter> <urn:hearth:kitchen#ingredient>)",
		"DataPropertyRange(<urn:hearth:kitchen#baked> <http://www.w3.org/2001/XMLSchema#boolean>)",
		"DataPropertyDomain(<urn:hearth:kitchen#beaten> <urn:hearth:kitchen#beatable>)",
		"FunctionalDataProperty(<urn:hearth:kitchen#baked>)",
		"FunctionalObjectProperty(<urn:hearth:kitchen#amount-unit>)",
		"ObjectPropertyRange(<urn:hearth:kitchen#amount-unit> <urn:hearth:kitchen#unit>)",
		"SubClassOf(<urn:hearth:kitchen#action/boil> <http://www.ease-crc.org/ont/SOMA.owl#Boiling>)",
		"SubClassOf(<urn:hearth:kitchen#oven> <http://www.ease-crc.org/ont/SOMA.owl#Oven>)",
		"SubClassOf(<urn:hearth:kitchen#cuttable> ObjectSomeValuesFrom(<http://www.ontologydesignpatterns.org/ont/dul/DUL.owl#hasQuality> <http://www.ease-crc.org/ont/SOMA.owl#Cuttability>))",
		"SubClassOf(<http://www.ease-crc.org/ont/SOMA.owl#Oven> <http://www.ease-crc.org/ont/SOMA.owl#DesignedContainer>)",
	} {
		require.True(t, has[want], want)
	}
}
