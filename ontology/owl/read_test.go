package owl_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology/owl"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

// sources returns SOMA and DUL, read from functional-style syntax.
func sources(t testing.TB) []*owl.Ontology {
	t.Helper()
	var out []*owl.Ontology
	for _, name := range recorded.Glob(t, "ontology", "soma", "*.owl") {
		if name == "ontology/soma/USD.owl" {
			continue // in RDF/XML
		}
		o, err := owl.Read(recorded.File(t, name))
		require.NoError(t, err)
		out = append(out, o)
	}
	require.Len(t, out, 15)
	return out
}

func TestSOMAHasThePublishedNumbersOfAxioms(t *testing.T) {
	var all, distinct []*owl.Axiom
	for _, o := range sources(t) {
		all = append(all, o.Axioms...)
	}
	for _, a := range owl.Distinct(all) {
		if !a.Is("AnnotationAssertion") {
			distinct = append(distinct, a)
		}
	}
	got := owl.Counts(all)
	got["distinct, without annotations"] = len(distinct)
	for _, a := range all {
		a.Walk(func(n *owl.Node) {
			if n.Kind == owl.Call && n != a.Node && a.Logical() {
				got[n.Text]++
			}
		})
	}
	tests := []struct {
		what string
		n    int
	}{
		{"distinct, without annotations", 3559},
		{"SubClassOf", 1041}, {"EquivalentClasses", 33}, {"DisjointClasses", 89},
		{"SubObjectPropertyOf", 357}, {"ObjectPropertyChain", 21}, {"InverseObjectProperties", 143},
		{"ObjectPropertyDomain", 306}, {"ObjectPropertyRange", 306},
		{"TransitiveObjectProperty", 24}, {"SymmetricObjectProperty", 15}, {"AsymmetricObjectProperty", 20},
		{"IrreflexiveObjectProperty", 18}, {"ReflexiveObjectProperty", 2},
		{"DataPropertyDomain", 43}, {"DataPropertyRange", 37}, {"SubDataPropertyOf", 42},
		{"ClassAssertion", 10}, {"HasKey", 1}, {"DatatypeDefinition", 6},
		{"ObjectSomeValuesFrom", 226}, {"ObjectAllValuesFrom", 154}, {"ObjectIntersectionOf", 59},
		{"ObjectExactCardinality", 41}, {"ObjectUnionOf", 38}, {"DataExactCardinality", 16},
		{"ObjectMinCardinality", 7}, {"ObjectMaxCardinality", 2}, {"DataSomeValuesFrom", 5}, {"DataMaxCardinality", 2},
		{"ObjectInverseOf", 4}, {"ObjectHasSelf", 1}, {"ObjectOneOf", 1}, {"ObjectHasValue", 0},
	}
	for _, tt := range tests {
		require.Equal(t, tt.n, got[tt.what], tt.what)
	}
	names := owl.Entities(all)
	require.Equal(t, 680+1, len(names[owl.AClass]), "all and owl:Nothing")
	require.Equal(t, 10, len(names[owl.ANamed]))
}

// in returns an ontology with the prefixes : and e: around statements.
func in(statements string) string {
	return "Prefix(:=<http://e/>)\nPrefix(e:=<http://e/#>)\nOntology(<http://e/o> <http://e/o/1>\n" + statements + "\n)"
}

func read(text string) (*owl.Ontology, error) {
	return owl.Read(&source.File{Name: "a.ofn", Text: text})
}

// cases lists edge cases of the syntax: statements and their keys, with : for http://e/.
var cases = []struct{ name, text, want string }{
	{"prefixes", "SubClassOf(:a e:b)", "SubClassOf(:a <http://e/#b>)"},
	{"comments", "# one\nSubClassOf(:a #two\n:b)# three", "SubClassOf(:a :b)"},
	{"no blanks", "SubClassOf(ObjectUnionOf(:a<http://e/b>):c)", "SubClassOf(ObjectUnionOf(:a :b) :c)"},
	{"a # in an IRI is no comment", "SubClassOf(<http://e/#a> :b)", "SubClassOf(<http://e/#a> :b)"},
	{"escapes in a text", `AnnotationAssertion(:p :a "x\"y\\z\n")`, `AnnotationAssertion(:p :a "x\"y\\z\\n")`},
	{"a text of several lines", "AnnotationAssertion(:p :a \"x\ny\")", "AnnotationAssertion(:p :a \"x\ny\")"},
	{"a language", `AnnotationAssertion(:p :a "x"@de-AT)`, `AnnotationAssertion(:p :a "x"@de-at)`},
	{"a datatype", `DataPropertyAssertion(:p :a "1"^^:int)`, `DataPropertyAssertion(:p :a "1"^^:int)`},
	{"an anonymous individual", "ClassAssertion(:A _:x)", "ClassAssertion(:A _:x)"},
	{"a cardinality with zeros in front", "SubClassOf(:a ObjectMaxCardinality(007 :p))", "SubClassOf(:a ObjectMaxCardinality(7 :p))"},
	{"a chain", "SubObjectPropertyOf(ObjectPropertyChain(:p ObjectInverseOf(:q)) :r)", "SubObjectPropertyOf(ObjectPropertyChain(:p ObjectInverseOf(:q)) :r)"},
	{"a key with and without properties", "HasKey(:a () (:d)) HasKey(:b (:p :q) ())", "HasKey(:a () (:d)) | HasKey(:b (:p :q) ())"},
	{"facets", `DatatypeDefinition(:t DatatypeRestriction(:i :min "1" :max "2"))`, `DatatypeDefinition(:t DatatypeRestriction(:i :min "1" :max "2"))`},
	{"a declaration", "Declaration(Class(:a))", "Declaration(Class(:a))"},
	{"annotations of an axiom, and of annotations", `SubClassOf(Annotation(Annotation(:q :b) :p "x") Annotation(:p :c) :a :b)`,
		`SubClassOf(:a :b) Annotation(:p :c) Annotation(Annotation(:q :b) :p "x")`},
	{"self", "SubClassOf(:a ObjectHasSelf(:p))", "SubClassOf(:a ObjectHasSelf(:p))"},
}

func TestStatementsAreRead(t *testing.T) {
	for _, tt := range cases {
		t.Run(tt.name, func(t *testing.T) {
			o, err := read(in(tt.text))
			require.NoError(t, err)
			var got []string
			for _, a := range o.Axioms {
				got = append(got, a.Full())
			}
			require.Equal(t, tt.want, shorten(strings.Join(got, " | ")))
		})
	}
}

// shorten writes <http://e/x> as :x.
func shorten(s string) string {
	parts := strings.Split(s, "<http://e/")
	for i := 1; i < len(parts); i++ {
		name, rest, _ := strings.Cut(parts[i], ">")
		if parts[i] = ":" + name + rest; strings.HasPrefix(name, "#") {
			parts[i] = "<http://e/" + name + ">" + rest
		}
	}
	return strings.Join(parts, "")
}

func TestTheHeaderIsRead(t *testing.T) {
	o, err := read(in("Import(<http://e/x>)\nAnnotation(:p \"t\")"))
	require.NoError(t, err)
	require.Equal(t, []string{"http://e/o", "http://e/o/1", "http://e/x"}, []string{o.IRI, o.Version, o.Imports[0].IRI})
	require.Len(t, o.Annotations, 1)
	require.Equal(t, []owl.Prefix{{Name: "", IRI: "http://e/"}, {Name: "e", IRI: "http://e/#"}}, o.Prefixes)
	o, err = read("\ufeffOntology()")
	require.NoError(t, err)
	require.Empty(t, o.IRI)
}

func TestAnAxiomHasItsPlace(t *testing.T) {
	o, err := read(in("SubClassOf(:a :b)\n  SubClassOf(:b\n :c)"))
	require.NoError(t, err)
	require.Equal(t, "a.ofn:5:3", o.Axioms[1].Span.String())
	require.Equal(t, "SubClassOf(:b\n :c)", o.Span.File.Text[o.Axioms[1].Span.Start:o.Axioms[1].Span.End])
}

func TestSyntaxErrorsHavePlaces(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"nothing", "", `a.ofn:1:1: expected Prefix(...) or Ontology(...) [E0340]`},
		{"something else", "<rdf>", `a.ofn:1:1: expected Prefix(...) or Ontology(...) [E0340]`},
		{"an ontology that is not closed", "Ontology(", `a.ofn:1:10: the ontology is not closed [E0340]`},
		{"a statement that is not closed", "Ontology(SubClassOf(", `a.ofn:1:21: the file ends in the middle of a statement [E0340]`},
		{"more behind the end", "Ontology() Ontology()", `a.ofn:1:12: nothing may follow the end of the ontology [E0340]`},
		{"a prefix that cannot be read", "Prefix(a=<b:c>)", `a.ofn:1:1: malformed prefix [E0340]`},
		{"a prefix twice", "Prefix(a:=<b:c>) Prefix(a:=<b:c>) Ontology()", `a.ofn:1:25: the prefix a: is declared twice [E0344]`},
		{"a prefix nobody declares", in("SubClassOf(f:a :b)"), `a.ofn:4:12: the prefix f: is not declared [E0344]`},
		{"a constructor that is not there", in("SubClassOf(:a ObjectSome(:p :b))"), `a.ofn:4:15: there is no constructor "ObjectSome" [E0343]`},
		{"an expression as a statement", in("ObjectUnionOf(:a :b)"), `a.ofn:4:1: ObjectUnionOf is not a statement [E0343]`},
		{"too few arguments", in("SubClassOf(:a)"), `a.ofn:4:1: SubClassOf takes 2 arguments, found 1 [E0343]`},
		{"too few of many", in("DisjointClasses(:a)"), `a.ofn:4:1: DisjointClasses takes at least 2 arguments, found 1 [E0343]`},
		{"half a facet", in(`DatatypeDefinition(:t DatatypeRestriction(:i :min "1" :max))`), `a.ofn:4:23: DatatypeRestriction takes 1 arguments and then groups of 2, found 4 [E0343]`},
		{"a class for a property", in("TransitiveObjectProperty(ObjectUnionOf(:a))"), `a.ofn:4:26: argument 1 of TransitiveObjectProperty must be an object property [E0343]`},
		{"a word", in("SubClassOf(:a b)"), `a.ofn:4:15: "b" is neither a name nor a number up to 999999999 [E0341]`},
		{"a number that is too large", in("SubClassOf(:a ObjectMinCardinality(12345678901 :p))"), `a.ofn:4:36: "12345678901" is neither a name nor a number up to 999999999 [E0341]`},
		{"a text that is not closed", in(`AnnotationAssertion(:p :a "x`), `a.ofn:4:27: unterminated string [E0340]`},
		{"an IRI that is not closed", in("SubClassOf(<a :b)"), `a.ofn:4:12: this IRI is not closed [E0340]`},
		{"expressions without end", "Ontology(" + strings.Repeat("ObjectUnionOf(", 200), `a.ofn:1:1815: expressions are nested more than 128 deep [E0342]`},
		{"reading goes on at the next statement", in("SubClassOf(:a =)\nSubClassOf(:a :b)\nSubClassOf(:b)"),
			"a.ofn:4:15: unexpected \"=\" [E0340]\na.ofn:6:1: SubClassOf takes 2 arguments, found 1 [E0343]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := read(tt.text)
			require.EqualError(t, err, tt.want)
		})
	}
}

func keys(o *owl.Ontology) map[string]bool {
	out := map[string]bool{}
	for _, a := range o.Axioms {
		out[a.Full()] = true
	}
	return out
}

// FuzzOFN checks that an ontology is the same after writing and reading it, and is written as the same text again.
func FuzzOFN(f *testing.F) {
	for _, c := range cases {
		f.Add(in(c.text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		o, err := read(text)
		if err != nil {
			var list *source.Diagnostics
			require.ErrorAs(t, err, &list)
			for _, d := range list.Items {
				require.NotNil(t, d.Span.File, d.Msg)
				require.NotEmpty(t, d.Render())
			}
			return
		}
		var first, second bytes.Buffer
		require.NoError(t, owl.Write(&first, o))
		back, err := read(first.String())
		require.NoError(t, err, first.String())
		require.Equal(t, keys(o), keys(back))
		require.NoError(t, owl.Write(&second, back))
		require.Equal(t, first.String(), second.String())
	})
}
