package graph_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/testdata/recorded"
)

// turtleCases lists edge cases of Turtle: a text and its triples in N-Triples. The triples have prefixes (: for
// http://e/) and no labels of blank nodes.
var turtleCases = []struct{ name, text, want string }{
	{"a triple", "@prefix : <http://e/> . :a :b :c .", ":a :b :c"},
	{"a is rdf:type", "@prefix : <http://e/> . :a a :c .", ":a rdf:type :c"},
	{"several objects and properties", "@prefix : <http://e/> . :a :b :c, :d ; :e :f ;; .", ":a :b :c | :a :b :d | :a :e :f"},
	{"a base, and a reference that is empty", "@base <http://e/x#y> . <> <../b> <#c> .", "<http://e/x> :b <http://e/x#c>"},
	{"the file is the base", "<> <#b> <c> .", "<file:///a.ttl> <file:///a.ttl#b> <file:///c>"},
	{"letters of names", "@prefix : <http://e/> . :a\u02ff :b\u203f :ab .", ":a\u02ff :b\u203f :ab"},
	{"directives of SPARQL", "PREFIX : <http://e/>\nbase <http://e/>\n:a :b <c> .", ":a :b :c"},
	{"a prefix is declared again", "@prefix p: <http://x/> . @prefix p: <http://e/> . p:a p:b p:c .", ":a :b :c"},
	{"a comment, and a # in an IRI", "@prefix : <http://e/> . # c :a :a :a .\n:a :b <http://e/#c> . #", ":a :b <http://e/#c>"},
	{"escapes in a text", `@prefix : <http://e/> . :a :b "\t\n\"\\é\U0001F600" .`, `:a :b "` + "\t" + `\n\"\\é😀"`},
	{"quotes of both kinds", `@prefix : <http://e/> . :a :b 'x"y' .`, `:a :b "x\"y"`},
	{"a long text with quotes inside", "@prefix : <http://e/> . :a :b \"\"\"\"a\"\nb\"\"\"\" .", `:a :b "\"a\"\nb\""`},
	{"a long text of the other quotes", "@prefix : <http://e/> . :a :b '''it''s''' .", `:a :b "it''s"`},
	{"a language tag of three parts", `@prefix : <http://e/> . :a :b "x"@zh-Hant-TW .`, `:a :b "x"@zh-hant-tw`},
	{"a datatype", `@prefix : <http://e/> . :a :b "1"^^:c, "2"^^<http://e/c> .`, `:a :b "1"^^:c | :a :b "2"^^:c`},
	{"numbers", "@prefix : <http://e/> . :a :b 1, -1.5, .5e3, +1E0 .",
		`:a :b "+1E0"^^xsd:double | :a :b "-1.5"^^xsd:decimal | :a :b ".5e3"^^xsd:double | :a :b "1"^^xsd:integer`},
	{"a number before the final point", "@prefix : <http://e/> . :a :b 1.", `:a :b "1"^^xsd:integer`},
	{"booleans", "@prefix : <http://e/> . :a :b true .", `:a :b "true"^^xsd:boolean`},
	{"blank nodes with and without labels", "@prefix : <http://e/> . _:x :b [] . [ :b _:x ] .", "_ :b _ | _ :b _"},
	{"nested blank nodes", "@prefix : <http://e/> . :a :b [ :c [ :d :e ] ; :f :g ] .", ":a :b _ | _ :c _ | _ :d :e | _ :f :g"},
	{"a collection", "@prefix : <http://e/> . :a :b ( :c 1 ) .",
		`:a :b _ | _ rdf:first "1"^^xsd:integer | _ rdf:first :c | _ rdf:rest rdf:nil | _ rdf:rest _`},
	{"an empty collection", "@prefix : <http://e/> . :a :b () .", ":a :b rdf:nil"},
	{"a collection as subject", "@prefix : <http://e/> . (:c) :b :d .", "_ :b :d | _ rdf:first :c | _ rdf:rest rdf:nil"},
	{"names with points, colons, digits and escapes", `@prefix : <http://e/> . :a.b :1:2 :x\,y%20z .`, ":a.b :1:2 :x,y%20z"},
	{"an escape in an IRI", `<http://e/a> <http://e/b> <http://e/c> .`, ":a :b :c"},
	{"blank nodes that mention each other", "@prefix : <http://e/> . _:x :b _:y . _:y :b _:x .", "_ :b _ | _ :b _"},
	{"nothing", " # only a comment", ""},
	{"a byte order mark", "\ufeff<http://e/a> <http://e/b> <http://e/c> .", ":a :b :c"},
}

// short writes masked triples with prefixes.
func short(lines []string) string {
	out := strings.NewReplacer("<http://www.w3.org/1999/02/22-rdf-syntax-ns#", "rdf:<", "<http://www.w3.org/2001/XMLSchema#", "xsd:<").
		Replace(strings.Join(lines, " | "))
	var b strings.Builder
	for i, part := range strings.Split(out, "<") {
		name, rest, _ := strings.Cut(part, ">")
		switch local, ok := strings.CutPrefix(name, "http://e/"); {
		case i == 0:
			b.WriteString(part)
		case ok && !strings.ContainsAny(local, "/#") && local != "x":
			b.WriteString(":" + local + rest)
		case strings.HasSuffix(b.String(), "rdf:") || strings.HasSuffix(b.String(), "xsd:"):
			b.WriteString(name + rest)
		default:
			b.WriteString("<" + part)
		}
	}
	return b.String()
}

func TestTurtleIsRead(t *testing.T) {
	for _, tt := range turtleCases {
		t.Run(tt.name, func(t *testing.T) {
			g, err := turtle.parse(tt.text)
			require.NoError(t, err)
			require.Equal(t, tt.want, short(triples(g)))
		})
	}
}

// rdf wraps elements into a document.
func rdf(inner string) string {
	return `<?xml version="1.0"?>
<!DOCTYPE rdf:RDF [ <!ENTITY e "http://e/"> <!ENTITY ee "&e;x#"> ]>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://e/" xmlns:e="http://e/" xml:base="http://e/x">` + inner + `</rdf:RDF>`
}

// xmlCases lists edge cases of RDF/XML; see turtleCases.
var xmlCases = []struct{ name, text, want string }{
	{"a typed node", `<c rdf:about="http://e/a"/>`, ":a rdf:type :c"},
	{"spaces before a node", "\n  <c rdf:about='http://e/a'/>\n", ":a rdf:type :c"},
	{"properties as attributes", `<rdf:Description rdf:about="a" e:b="t" rdf:type="c"/>`, `:a :b "t" | :a rdf:type :c`},
	{"a resource against the base", `<rdf:Description rdf:about="a"><b rdf:resource="#c"/></rdf:Description>`, ":a :b <http://e/x#c>"},
	{"an ID", `<rdf:Description rdf:ID="i"><b>t</b></rdf:Description>`, `<http://e/x#i> :b "t"`},
	{"a base of its own", `<rdf:Description rdf:about="c" xml:base="http://e/d/"><b rdf:resource="../c"/></rdf:Description>`, "<http://e/d/c> :b :c"},
	{"entities", `<rdf:Description rdf:about="&e;a"><b rdf:resource="&ee;c"/></rdf:Description>`, ":a :b <http://e/x#c>"},
	{"languages are inherited and can be turned off", `<rdf:Description rdf:about="a" xml:lang="en"><b>t</b><c xml:lang="">t</c></rdf:Description>`, `:a :b "t"@en | :a :c "t"`},
	{"a datatype", `<rdf:Description rdf:about="a"><b rdf:datatype="http://e/t">1</b></rdf:Description>`, `:a :b "1"^^:t`},
	{"an empty property is an empty text", `<rdf:Description rdf:about="a"><b/></rdf:Description>`, `:a :b ""`},
	{"a node in a property", `<rdf:Description rdf:about="a"><b> <c rdf:nodeID="n"/> </b></rdf:Description>`, ":a :b _ | _ rdf:type :c"},
	{"parseType Resource", `<rdf:Description rdf:about="a"><b rdf:parseType="Resource"><c>t</c></b></rdf:Description>`, `:a :b _ | _ :c "t"`},
	{"parseType Collection", `<rdf:Description rdf:about="a"><b rdf:parseType="Collection"><rdf:Description rdf:about="c"/></b></rdf:Description>`, ":a :b _ | _ rdf:first :c | _ rdf:rest rdf:nil"},
	{"an empty collection", `<rdf:Description rdf:about="a"><b rdf:parseType="Collection"/></rdf:Description>`, ":a :b rdf:nil"},
	{"parseType Literal keeps markup", `<rdf:Description rdf:about="a"><b rdf:parseType="Literal">x<i>y</i></b></rdf:Description>`, `:a :b "x<i>y</i>"^^rdf:XMLLiteral`},
	{"members are numbered", `<rdf:Bag rdf:about="a"><rdf:li>t</rdf:li><rdf:li>u</rdf:li></rdf:Bag>`, `:a rdf:_1 "t" | :a rdf:_2 "u" | :a rdf:type rdf:Bag`},
	{"a property with attributes", `<rdf:Description rdf:about="a"><b e:c="t"/></rdf:Description>`, `:a :b _ | _ :c "t"`},
	{"a statement with a name", `<rdf:Description rdf:about="a"><b rdf:ID="s">t</b></rdf:Description>`,
		`:a :b "t" | <http://e/x#s> rdf:object "t" | <http://e/x#s> rdf:predicate :b | <http://e/x#s> rdf:subject :a | <http://e/x#s> rdf:type rdf:Statement`},
	{"characters that XML escapes", `<rdf:Description rdf:about="a"><b>&lt;&amp;&#xD;&#9;</b></rdf:Description>`, ":a :b \"<&\\r\t\""},
}

func TestRDFXMLIsRead(t *testing.T) {
	for _, tt := range xmlCases {
		t.Run(tt.name, func(t *testing.T) {
			g, err := rdfXML.parse(rdf(tt.text))
			require.NoError(t, err)
			require.Equal(t, tt.want, short(triples(g)))
		})
	}
}

func TestSyntaxErrorsHavePlaces(t *testing.T) {
	tests := []struct {
		name, text, want string
		in               notation
	}{
		{"a text that is not closed", "<a:b> <a:c> \"x\n.", `a.ttl:1:13: unterminated string at the end of the line [E0340]`, turtle},
		{"an IRI that is not closed", "<a:b <a:c> .", `a.ttl:1:1: this IRI is not closed [E0340]`, turtle},
		{"the end in the middle", "<a:b> <a:c>", `a.ttl:1:12: the file ends in the middle of a statement [E0340]`, turtle},
		{"a point too early", "<a:b> .", `a.ttl:1:1: the statement has no property [E0340]`, turtle},
		{"a text as subject", `"x" <a:b> <a:c> .`, `a.ttl:1:1: a string cannot be the subject of a statement [E0343]`, turtle},
		{"an escape that means nothing", `<a:b> <a:c> "x\y" .`, `a.ttl:1:15: invalid escape [E0341]`, turtle},
		{"half of a pair", `<a:b> <a:c> "\uD800" .`, `a.ttl:1:14: invalid escape [E0341]`, turtle},
		{"a prefix nobody declares", "x:a <a:b> <a:c> .", `a.ttl:1:1: the prefix x: is not declared [E0344]`, turtle},
		{"a relative IRI", "<x> <a:b> <a:c> .", `a.nt:1:1: "x" is not a valid IRI: it is relative and there is no base [E0345]`, nTriples},
		{"a word for a property", `<a:b> b <a:c> .`, `a.ttl:1:7: "b" is not a property [E0341]`, turtle},
		{"an escape in an IRI that means nothing", `<a:b> <a:\n> <a:c> .`, `a.ttl:1:7: invalid escape in an IRI [E0341]`, turtle},
		{"reading goes on behind a bad statement", "<a:b> <a:c> x .\n<a:b> <a:c> y .", "a.ttl:1:13: \"x\" is not a name [E0341]\na.ttl:2:13: \"y\" is not a name [E0341]", turtle},
		{"brackets without end", strings.Repeat("(", 200), `a.ttl:1:129: brackets are nested more than 128 deep [E0342]`, turtle},
		{"N-Triples has no prefixes", "@prefix : <a:b> .", `a.nt:1:1: unexpected "@prefix" [E0340]`, nTriples},
		{"N-Triples has no lists of objects", "<a:b> <a:c> <a:d>, <a:e> .", `a.nt:1:1: not a statement of N-Triples [E0340]`, nTriples},
		{"N-Triples has one kind of quotes", "<a:b> <a:c> 'x' .", `a.nt:1:1: not a statement of N-Triples [E0340]`, nTriples},
		{"XML that is not closed", "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>", `a.rdf:1:66: not well-formed XML: unexpected EOF [E0340]`, rdfXML},
		{"no XML at all", "soup", `a.rdf:1:1: the file is not XML [E0340]`, rdfXML},
		{"text between nodes", rdf("soup"), `a.rdf:3:126: unexpected text [E0343]`, rdfXML},
		{"a node without a namespace", `<c xmlns="" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" rdf:about="a:b"/>`, `a.rdf:1:1: c has no namespace [E0344]`, rdfXML},
		{"elements without end", strings.Repeat("<a xmlns='a:b'>", 200), `a.rdf:1:1921: elements are nested more than 128 deep [E0342]`, rdfXML},
		{"entities that grow", `<!DOCTYPE a [ <!ENTITY a "` + strings.Repeat("x", 40000) + `"> <!ENTITY b "&a;&a;"> ]><a/>`,
			"a.rdf:1:1: the declared entities have more than 65536 bytes [E0342]\na.rdf:1:40053: a has no namespace [E0344]", rdfXML},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := tt.in.parse(tt.text)
			require.EqualError(t, err, tt.want)
		})
	}
}

func TestGraphsThatRDFXMLCannotRepresentAreRefused(t *testing.T) {
	tests := []struct{ name, text string }{
		{"a property that ends in a digit only", `<http://e/a> <http://e/1> <http://e/b> .`},
		{"a control character", `<http://e/a> <http://e/b> "\u0001" .`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g, err := turtle.parse(tt.text)
			require.NoError(t, err)
			require.ErrorContains(t, rdfXML.write(new(strings.Builder), g), "E0347")
		})
	}
}

func TestUSDHasItsTriples(t *testing.T) {
	g, err := rdfXML.read(recorded.File(t, "ontology", "soma", "USD.owl"))
	require.NoError(t, err)
	require.Len(t, g.Triples, 775)
}
