package reason_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"hearth/ontology"
	"hearth/ontology/owl"
	"hearth/ontology/owl/reason"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

const prefixes = `@prefix ex: <http://example.org/vessels#> .
@prefix k: <urn:hearth:kitchen#> .
@prefix soma: <http://www.ease-crc.org/ont/SOMA.owl#> .
@prefix dul: <http://www.ontologydesignpatterns.org/ont/dul/DUL.owl#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
`

// lay overlays a text in Turtle on the kitchen.
func lay(t *testing.T, text string) (*ontology.Ontology, *owl.Loaded, error) {
	t.Helper()
	found, err := reason.Entail(t.Context(), load(t, "2024"), []*source.File{{Name: "mine/vessels.ttl", Text: prefixes + text}})
	if err != nil {
		return nil, nil, err
	}
	o, err := ontology.Load(ontology.Kitchen(), "2024", fstest.MapFS{"entailed.yaml": {Data: []byte(found.Text)}})
	require.NoError(t, err)
	return o, found, nil
}

func TestLoadedClassesAreLinkedToThoseOfTheKitchen(t *testing.T) {
	const declared = "ex:Vessel a owl:Class . ex:Closable a owl:Class . "
	tests := []struct{ name, text, class, falls, doesNot string }{
		{"a class above one of ours", "k:jar rdfs:subClassOf ex:Closable .", "ex:Closable", "jar", "bowl"},
		{"a published class above one of ours", "k:jar rdfs:subClassOf soma:Bowl .", "soma:Crockery", "jar small-bowl", "oven"},
		{"one above a published class", "soma:Crockery rdfs:subClassOf ex:Vessel .", "ex:Vessel", "large-bowl frying-pan", "jar"},
		{"an equivalent class", "ex:Vessel owl:equivalentClass soma:DesignedContainer .", "ex:Vessel", "jar oven", "butter"},
		{"what follows from a definition", "ex:Vessel owl:equivalentClass [ owl:unionOf ( k:bowl k:jar ) ] . ex:Vessel rdfs:subClassOf ex:Closable .", "ex:Closable", "jar small-bowl", "oven"},
		{"what follows from the domain of our properties", "k:baked rdfs:domain ex:Closable . ex:Vessel owl:equivalentClass k:bakeable .", "ex:Vessel", "bakeable", "jar"},
		{"above a quality that things have", "soma:Cuttability rdfs:subClassOf ex:Vessel .", "ex:Vessel", "carrot", "jar"},
		{"below one of ours", "ex:Vessel rdfs:subClassOf k:bowl .", "soma:Bowl", "small-bowl", "jar"},
		{"an equivalent of ours", "ex:Vessel owl:equivalentClass k:bowl .", "ex:Vessel", "small-bowl bowl", "jar"},
		{"nothing", "", "ex:Vessel", "", "jar"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			o, found, err := lay(t, declared+tt.text)
			require.NoError(t, err)
			require.Empty(t, found.Notes)
			p := o.PublishedAs(tt.class)
			require.NotNil(t, p, found.Text)
			for _, class := range strings.Fields(tt.falls) {
				require.True(t, o.FallsUnder(class, p), "%s: %s", class, found.Text)
			}
			require.False(t, o.FallsUnder(tt.doesNot, p))
		})
	}
}

func TestLoadedClassesAreBelowThoseOfTheKitchen(t *testing.T) {
	o, _, err := lay(t, "ex:Tureen rdfs:subClassOf k:bowl .")
	require.NoError(t, err)
	above := o.Above("ex:Tureen")
	require.True(t, above["bowl"])
	require.True(t, above["container"])
	require.True(t, above["soma:DesignedContainer"])
	require.False(t, above["jar"])
}

func TestLoadedClassesHaveNames(t *testing.T) {
	tests := []struct{ name, text, iri, want string }{
		{"a prefix of the file", "ex:Vessel a owl:Class .", "http://example.org/vessels#Vessel", "ex:Vessel"},
		{"one of the kitchen", "@prefix s: <http://www.ease-crc.org/ont/SOMA.owl#> . s:Vessel a owl:Class .", "http://www.ease-crc.org/ont/SOMA.owl#Vessel", "soma:Vessel"},
		{"none: as the namespace ends", "<http://example.org/soups.owl#Soup> a owl:Class .", "http://example.org/soups.owl#Soup", "soups:Soup"},
		{"a prefix without a name", "@prefix : <http://example.org/soups/> . :Soup a owl:Class .", "http://example.org/soups/Soup", "soups:Soup"},
		{"a prefix that the kitchen has for something else", "@prefix dul: <http://example.org/mine#> . dul:Soup a owl:Class .", "http://example.org/mine#Soup", "mine:Soup"},
		{"two namespaces that end alike", "<http://a.org/soups#Soup> a owl:Class . <http://b.org/soups#Soup> a owl:Class .", "http://b.org/soups#Soup", "soups-2:Soup"},
		{"of two prefixes of the file, the one that says more", "@prefix a: <http://example.org/> . @prefix b: <http://example.org/soups#> . @prefix c: <http://> . b:Soup a owl:Class .", "http://example.org/soups#Soup", "b:Soup"},
		{"a namespace without words", "<http://?#Soup> a owl:Class .", "http://?#Soup", "ns:Soup"},
		{"nothing behind the slash", "<http://example.org/soups/> a owl:Class .", "http://example.org/soups/", "example:soups/"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			o, found, err := lay(t, tt.text)
			require.NoError(t, err)
			p := o.PublishedAs("<" + tt.iri + ">")
			require.NotNil(t, p, found.Text)
			require.Equal(t, tt.want, p.Name)
		})
	}
}

func TestAxiomsWithoutEffectAreNoted(t *testing.T) {
	tests := []struct{ name, text, want, hint string }{
		{"a class that can have no instance", "ex:Ghost rdfs:subClassOf k:bowl, [ owl:complementOf k:container ] .",
			"mine/vessels.ttl:7:10: ex:Ghost can have no instance [E0353]",
			"for the reason run: hearth ontology explain mine '<http://example.org/vessels#Ghost>' --with mine"},
		{"one that can have none without the kitchen's axioms", "ex:Ghost rdfs:subClassOf ex:Pot, [ owl:complementOf ex:Pot ] .",
			"mine/vessels.ttl:7:10: ex:Ghost can have no instance [E0353]", "for the reason run: hearth ontology explain mine '<http://example.org/vessels#Ghost>'"},
		{"a class that the kitchen does not have", "k:bwol rdfs:subClassOf ex:Vessel .",
			"mine/vessels.ttl:7:1: urn:hearth:kitchen#bwol is not a class of the kitchen [E0355]", "did you mean urn:hearth:kitchen#bowl?"},
		{"a class of a household", "<urn:hearth:household#bowl> rdfs:subClassOf ex:Vessel .",
			"mine/vessels.ttl:7:1: urn:hearth:household#bowl is not a class of the kitchen [E0355]", "did you mean urn:hearth:kitchen#bowl?"},
		{"what our classes are not said to be", "k:bowl rdfs:subClassOf ex:Vessel . ex:Vessel rdfs:subClassOf k:jar .",
			"mine/vessels.ttl:7:8: it follows that every bowl is a jar, but the definitions of the kitchen do not state it [E0356]",
			"to use it in execution, add the superclass to the class in a .yaml file"},
		{"an individual that cannot be", "ex:b a k:bowl, [ owl:complementOf k:container ] .",
			"mine/vessels.ttl:7:6: <http://example.org/vessels#b> is inconsistent: its assertions contradict each other [E0357]",
			"for the reason run: hearth ontology check mine --with mine"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, found, err := lay(t, tt.text)
			require.NoError(t, err)
			require.Len(t, found.Notes, 1)
			require.Equal(t, tt.want, found.Notes[0].Error())
			require.Equal(t, tt.hint, found.Notes[0].Hint)
		})
	}
}

func TestAxiomsThatMakeAClassOfTheKitchenEmptyAreAnError(t *testing.T) {
	_, _, err := lay(t, "ex:Pot a owl:Class .\nk:container rdfs:subClassOf ex:Pot .\nk:jar owl:disjointWith ex:Pot .")
	require.Equal(t, "mine/vessels.ttl:8:13: with this axiom and others jar can have no instance [E0354]\n"+
		"   8 | k:container rdfs:subClassOf ex:Pot .\n     |             ^^^^^^^^^^^^^^^\n"+
		"     = hint: for the reason run: hearth ontology explain mine '<urn:hearth:kitchen#jar>' --with mine\n",
		recorded.Report(t, err))
	_, _, err = lay(t, "k:container rdfs:subClassOf owl:Nothing .")
	require.NotContains(t, recorded.Report(t, err), "jar", "a class above it is told")
}

func TestLoadedOntologiesCountWhatIsNotCovered(t *testing.T) {
	_, found, err := lay(t, "ex:Vessel rdfs:subClassOf [ owl:unionOf ( k:bowl k:jar ) ] .")
	require.NoError(t, err)
	require.Equal(t, map[string]int{"ObjectUnionOf on the right": 1}, found.Uncovered)
}

// SOMA and DUL as a whole are consistent with the kitchen of each edition: the only unsatisfiable classes are those
// that are unsatisfiable without the kitchen.
func TestTheKitchenFitsUnderSOMAAndDUL(t *testing.T) {
	var files []*source.File
	for _, name := range recorded.Glob(t, "ontology", "soma", "*") {
		files = append(files, recorded.File(t, name))
	}
	l, err := reason.Read(files)
	require.NoError(t, err)
	both := l.Axioms()
	for _, edition := range recorded.Editions {
		both = append(both, reason.Export(load(t, edition)).Axioms...)
	}
	got, err := reason.Compile(both).Classify(t.Context())
	require.NoError(t, err)
	const soma = "http://www.ease-crc.org/ont/SOMA.owl#"
	require.Equal(t, []string{soma + "Color", soma + "PreferenceOrder", soma + "PreferenceRegion"}, got.Unsatisfiable)
	require.Greater(t, len(got.Classes), 1000)
}
