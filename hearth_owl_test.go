package hearth_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/ontology"
	"hearth/ontology/overlay"
	"hearth/ontology/owl/reason"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

// lids is an ontology in which some things of the kitchen can be closed.
const lids = `@prefix ex: <http://example.org/lids#> .
@prefix k: <urn:hearth:kitchen#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
ex:Closable a owl:Class .
`

// count returns the number of things of a kitchen that fit a description.
func count(t *testing.T, k *hearth.World, description string) int {
	t.Helper()
	base, err := k.Internal().Questions()
	require.NoError(t, err)
	q, err := base.PrepareEntities(&source.File{Text: description})
	require.NoError(t, err)
	answer, err := q.Run(t.Context(), k.Internal().Domain.Start())
	require.NoError(t, err)
	return len(answer.Rows)
}

func TestOntologiesInOWLAreLaidOverAKitchen(t *testing.T) {
	const closable = "k:jar rdfs:subClassOf ex:Closable .\n"
	tests := []struct {
		name  string
		files map[string]string
		found int
		notes []string
	}{
		{"what is said", map[string]string{"mine/lids.ttl": lids + closable}, 3, nil},
		{"what follows from two files", map[string]string{
			"lids.ttl": lids, "jars.ofn": "Prefix(ex:=<http://example.org/lids#>)\nPrefix(k:=<urn:hearth:kitchen#>)\nOntology(\nSubClassOf(k:jar ex:Vessel)\nSubClassOf(ex:Vessel ex:Closable)\n)\n"}, 3, nil},
		{"of classes in YAML beside it", map[string]string{"lids.ttl": lids + "k:crock rdfs:subClassOf ex:Closable .\n",
			"crock.yaml": "classes:\n  crock: bowl\n", "full.yaml": "root: {kitchen-state: [{counter-top: [crock]}]}\n"}, 1, nil},
		{"what has no effect is noted", map[string]string{"lids.ttl": lids + closable + "ex:Ghost rdfs:subClassOf ex:Closable, [ owl:complementOf ex:Closable ] .\n"},
			3, []string{"lids.ttl:7:10: ex:Ghost can have no instance [E0353]"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			k, err := hearth.Open(over(tt.files))
			require.NoError(t, err)
			require.Equal(t, tt.found, count(t, k, "ex:Closable"))
			var notes []string
			for _, d := range k.Internal().Entailed.Notes {
				notes = append(notes, d.Error())
			}
			require.Equal(t, tt.notes, notes)
		})
	}
}

func TestWithoutOntologiesInOWLNothingFollows(t *testing.T) {
	for _, files := range []map[string]string{{}, {"catalog-v001.xml": "<catalog/>"}} {
		k, err := hearth.Open(over(files))
		require.NoError(t, err)
		require.Nil(t, k.Internal().Entailed)
		usual, err := ontology.Load(ontology.Kitchen(), "2024")
		require.NoError(t, err)
		require.Equal(t, usual.Hash(), k.Ontology.Hash())
	}
}

func TestOntologiesInOWLThatCannotBeLaidOverAKitchenHaveAPlace(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"what cannot be read", "ex:Closable a owl:Class .", "mine/lids.ttl:1:1: the prefix ex: is not declared [E0344]"},
		{"what cannot be", lids + "k:container owl:disjointWith k:jar .", "mine/lids.ttl:6:13: with this axiom and others jar can have no instance [E0354]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := hearth.Open(over(map[string]string{"mine/lids.ttl": tt.text}))
			require.Contains(t, recorded.Report(t, err), tt.want)
		})
	}
}

// TestWhatFollowsIsAFileOfTheOntology checks that commands read the consequences as a file, under the names
// that the user gave.
func TestWhatFollowsIsAFileOfTheOntology(t *testing.T) {
	text := lids + "k:jar rdfs:subClassOf ex:Closable .\n"
	k, err := hearth.Open(over(map[string]string{"lids.ttl": text}))
	require.NoError(t, err)
	plain, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	found, err := reason.Entail(t.Context(), plain.Ontology, []*source.File{{Name: "lids.ttl", Text: text}})
	require.NoError(t, err)
	same, err := hearth.Open(over(map[string]string{overlay.Entailed: found.Text}))
	require.NoError(t, err)
	require.Equal(t, same.Ontology.Hash(), k.Ontology.Hash())
	require.NotEqual(t, plain.Ontology.Hash(), k.Ontology.Hash())
}

func TestAKitchenWhoseOntologiesInOWLChange(t *testing.T) {
	session := []struct {
		name, axiom string
		version     int
		closable    int
		problem     string
	}{
		{"jars can be closed", "k:jar rdfs:subClassOf ex:Closable .", 1, 3, ""},
		{"saved as it is", "k:jar rdfs:subClassOf ex:Closable .", 1, 3, ""},
		{"nothing could be a jar", "k:container owl:disjointWith k:jar .", 1, 3, "E0354"},
		{"ovens can be closed", "k:oven rdfs:subClassOf ex:Closable .", 2, 1, ""},
	}
	var live hearth.Live
	for _, turn := range session {
		problems, err := live.Reload(over(map[string]string{"lids.ttl": lids + turn.axiom}))
		require.NoError(t, err, turn.name)
		require.Equal(t, turn.problem == "", problems == nil, turn.name)
		if problems != nil {
			require.Equal(t, turn.problem, problems.Items[0].Code)
		}
		require.Equal(t, turn.version, live.Current().Number, turn.name)
		require.Equal(t, turn.closable, count(t, live.Current().World, "ex:Closable"), turn.name)
	}
}
