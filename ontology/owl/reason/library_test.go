package reason_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology/owl"
	"hearth/ontology/owl/reason"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

// files returns files with the given names and texts in turn.
func files(namesAndTexts ...string) []*source.File {
	var out []*source.File
	for i := 0; i < len(namesAndTexts); i += 2 {
		out = append(out, &source.File{Name: namesAndTexts[i], Text: namesAndTexts[i+1]})
	}
	return out
}

func TestTheNotationIsDetectedFromTheText(t *testing.T) {
	tests := []struct {
		name, file, text string
		want             reason.Notation
	}{
		{"functional", "a.owl", "# soups\nPrefix(:=<http://e/>)", reason.Functional},
		{"functional without prefixes", "a.owl", "Ontology()", reason.Functional},
		{"XML", "a.owl", "\ufeff<?xml version='1.0'?>", reason.RDFXML},
		{"XML with a document type", "a.owl", "\n<!DOCTYPE rdf:RDF>", reason.RDFXML},
		{"an IRI is no element", "a.owl", "<http://e/a> a <http://e/b> .", reason.Turtle},
		{"N-Triples by its name", "a.nt", "<http://e/a> <http://e/b> <http://e/c> .", reason.NTriples},
		{"Turtle", "a.ttl", "@prefix : <http://e/> .", reason.Turtle},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, reason.NotationOf(files(tt.file, tt.text)[0]))
		})
	}
}

func TestOtherNotationsAreNamed(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"OWL/XML", "<?xml version=\"1.0\"?>\n<!DOCTYPE Ontology [ <!ENTITY x \"y\"> ]>\n<Ontology xmlns=\"http://www.w3.org/2002/07/owl#\"/>", "a.owl:1:1: OWL/XML is not supported [E0371]"},
		{"Manchester syntax", "# soups\nPrefix: : <http://e/>", "a.owl:2:1: Manchester syntax is not supported [E0371]"},
		{"OBO", "format-version: 1.2", "a.owl:1:1: the OBO format is not supported [E0371]"},
		{"JSON-LD", "{}", "a.owl:1:1: JSON-LD is not supported [E0371]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := reason.Read(files("a.owl", tt.text))
			require.EqualError(t, err, tt.want)
		})
	}
}

func TestImportsAreResolved(t *testing.T) {
	l, err := reason.Read(files(
		"soups.ofn", "Ontology(<http://e/soups> <http://e/soups/2>)", "stews.ofn", "Ontology(<http://e/other>)",
		owl.Catalog, `<catalog><uri name="http://e/pots" uri="stews.ofn"/></catalog>`))
	require.NoError(t, err)
	tests := []struct{ name, iri, want string }{
		{"by the IRI", "http://e/soups", "soups.ofn"},
		{"by the IRI with a #", "http://e/soups#", "soups.ofn"},
		{"by the version", "http://e/soups/2", "soups.ofn"},
		{"by the catalog", "http://e/pots", "stews.ofn"},
		{"by the name of the file", "http://elsewhere/stews.ofn", "stews.ofn"},
		{"not at all", "http://e/pans", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := ""
			if o := l.Resolve(tt.iri); o != nil {
				got = o.Span.File.Name
			}
			require.Equal(t, tt.want, got)
		})
	}
}

// Declarations in other files tell the kinds of names that a graph does not declare.
func TestDeclarationsOfOtherFilesCount(t *testing.T) {
	l, err := reason.Read(files(
		"a.ttl", "<http://e/i> <http://e/p> <http://e/j> .",
		"b.ofn", "Ontology(<http://e/b> Declaration(ObjectProperty(<http://e/p>)))"))
	require.NoError(t, err)
	require.Equal(t, "ObjectPropertyAssertion(<http://e/p> <http://e/i> <http://e/j>)", l.Ontologies[0].Axioms[0].Key())
}

func TestDefects(t *testing.T) {
	const declared = "Declaration(Class(<http://e/o#A>)) Declaration(Class(<http://e/o#B>)) "
	tests := []struct{ name, text, want string }{
		{"none", declared + "SubClassOf(<http://e/o#A> <http://e/o#B>)", ""},
		{"an import that is not there", "Import(<http://e/x>)", "import http://e/x a.ofn:2"},
		{"a class nobody declares", declared + "SubClassOf(<http://e/o#A> <http://e/o#C>)", "undeclared http://e/o#C a.ofn:2"},
		{"a class that is declared as something else", declared + "TransitiveObjectProperty(<http://e/o#A>)", "undeclared http://e/o#A a.ofn:2"},
		{"names of the language are not declared", declared + "SubClassOf(<http://e/o#A> <http://www.w3.org/2002/07/owl#Thing>)", ""},
		{"a / for a #", "Declaration(Class(<http://e/o/A>))", "separator http://e/o/A a.ofn:2"},
		{"names of an ontology that is not there", "Declaration(Class(<http://e/p#A>)) Declaration(Class(<http://e/p#B>))", "namespace http://e/p# a.ofn:2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l, err := reason.Read(files("a.ofn", "Ontology(<http://e/o>\n"+tt.text+")"))
			require.NoError(t, err)
			var got []string
			for _, d := range l.Defects() {
				line, _ := d.Span.Pos()
				got = append(got, fmt.Sprintf("%s %s %s:%d", d.Kind, d.IRI, d.Span.File.Name, line))
			}
			require.Equal(t, tt.want, strings.Join(got, "\n"))
		})
	}
}

// In TestLintFindsMisspeltNames, a.ttl declares :Closable and the property :closes of the ontology http://e/v/.
func TestLintFindsMisspeltNames(t *testing.T) {
	const head = `@prefix : <http://e/v/> . @prefix w: <http://e/w/> . @prefix x: <http://e/V/> . @prefix y: <http://e/y#> . @prefix k: <urn:hearth:kitchen#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix soma: <http://www.ease-crc.org/ont/SOMA.owl#> .
<http://e/v/> a owl:Ontology . :Closable a owl:Class . :closes a owl:ObjectProperty . :Lid1 a owl:Class .
`
	tests := []struct{ name, text, want string }{
		{"nothing", ":Closable rdfs:subClassOf k:jar , soma:Jar .", ""},
		{"a class", "k:jar rdfs:subClassOf :Closeable .", ":Closeable: it is used as a class but not declared; did you mean :Closable?"},
		{"a property", ":Closable rdfs:subClassOf [ owl:onProperty :closs ; owl:someValuesFrom k:jar ] .", ":closs: it is used as an object property but not declared; did you mean :closes?"},
		{"a property of individuals", ":jar1 :close :jar2 .", ":close: it is used as an annotation property but not declared; did you mean :closes?"},
		{"a class of the kitchen is reported by Entail", ":Closable rdfs:subClassOf k:medium-bwl .", ""},
		{"a published class of the kitchen", ":Closable rdfs:subClassOf soma:Contaner .", "soma:Contaner: it is used as a class but not declared; did you mean soma:Container?"},
		{"a namespace", "k:jar rdfs:subClassOf x:Closable .", "x:Closable: it is used as a class but not declared; did you mean :Closable?"},
		{"a name of the language", ":Closable rdfs:subclassOf k:jar .", "rdfs:subclassOf: the language has no such name; did you mean rdfs:subClassOf?"},
		{"a name of another language", ":Closable owl:subClassOf k:jar .", "the property <http://www.w3.org/2002/07/owl#subClassOf> is not part of an OWL axiom here; did you mean rdfs:subClassOf?"},
		{"an import", "<http://e/v/> owl:imports <http://e/y> .", "<http://e/y>: no file here is this ontology; add its file to the folder, or name it in catalog-v001.xml"},
		{"a name whose declaration can be in an import", "<http://e/v/> owl:imports <http://e/y> . y:Lid a owl:Class . :Lid1 rdfs:subClassOf y:Led .",
			"<http://e/y>: no file here is this ontology; add its file to the folder, or name it in catalog-v001.xml"},
		{"a number is no mistake", ":Closable rdfs:subClassOf :Lid2 .", ""},
		{"a name of another sort is no mistake", ":Closable rdfs:subClassOf :close .", ""},
		{"other vocabularies need no declaration", ":Closable rdfs:subClassOf y:Thing .", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			found, err := reason.Lint(load(t, "2024"), files("a.ttl", head+tt.text), "")
			require.NoError(t, err)
			var got []string
			for _, d := range found {
				require.Equal(t, source.Warning, d.Severity)
				got = append(got, d.Msg+"; "+d.Hint)
			}
			require.Equal(t, tt.want, strings.Join(got, "\n"))
		})
	}
}

func TestClassesAreFoundByPartsOfTheirNames(t *testing.T) {
	l, err := reason.Read(files("a.ofn", `Prefix(a:=<http://a/#>) Prefix(b:=<http://b/>)
Ontology(SubClassOf(a:Soup b:Dish) SubClassOf(b:Soup b:Dish))`))
	require.NoError(t, err)
	tests := []struct{ word, want string }{
		{"http://b/Dish", "http://b/Dish"}, {"<http://b/Dish>", "http://b/Dish"}, {"b:Dish", "http://b/Dish"}, {"Dish", "http://b/Dish"},
		{"Soup", "http://a/#Soup http://b/Soup"}, {"a:Soup", "http://a/#Soup"}, {"Stew", ""}, {"owl:Nothing", "http://www.w3.org/2002/07/owl#Nothing"},
	}
	for _, tt := range tests {
		t.Run(tt.word, func(t *testing.T) { require.Equal(t, tt.want, strings.Join(l.Classes(tt.word), " ")) })
	}
}

func TestAnAmbiguousEmptyPrefixIsNamedAfterItsFile(t *testing.T) {
	one := "Prefix(:=<http://a/>) Ontology(<http://a>)"
	tests := []struct{ name, other, want string }{
		{"it means one thing", one, ":x"},
		{"it means two", "Prefix(:=<http://b/>) Ontology(<http://b>)", "one:x"},
		{"only one file has it", "Ontology(<http://b>)", ":x"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l, err := reason.Read(files("in/one.ofn", one, "two.ofn", tt.other))
			require.NoError(t, err)
			require.Equal(t, tt.want, l.Names().Name("http://a/x"))
		})
	}
}

func TestSOMAHasTheKnownDefects(t *testing.T) {
	var all []*source.File
	for _, name := range recorded.Glob(t, "ontology", "soma", "*") {
		all = append(all, recorded.File(t, name))
	}
	l, err := reason.Read(all)
	require.NoError(t, err)
	require.Len(t, l.Ontologies, 16)
	kinds := map[string][]string{}
	for _, d := range l.Defects() {
		kinds[d.Kind] = append(kinds[d.Kind], d.IRI)
	}
	require.Empty(t, kinds["import"])
	require.Equal(t, []string{"http://www.ontologydesignpatterns.org/ont/dul/DUL.owl#"}, kinds["namespace"])
	require.Contains(t, kinds["separator"], "http://www.ease-crc.org/ont/SOMA.owl/NonmanifestedSituation")
	require.Contains(t, kinds["separator"], "http://www.ease-crc.org/ont/SOMA.owl/manifestsIn")
	require.Len(t, kinds["separator"], 6)
}

func TestEveryNotationIsWrittenAndReadAgain(t *testing.T) {
	l, err := reason.Read(files("a.ofn", "Ontology(<http://e/o> Declaration(Class(<http://e/a>)) SubClassOf(<http://e/a> ObjectComplementOf(<http://e/b>)))"))
	require.NoError(t, err)
	for _, n := range reason.Notations() {
		var text bytes.Buffer
		require.NoError(t, n.Write(&text, l.Ontologies[0]))
		f := files("b."+string(n), text.String())
		require.Equal(t, n, reason.NotationOf(f[0]))
		back, err := reason.Read(f)
		require.NoError(t, err)
		require.Len(t, back.Axioms(), 2)
	}
}
