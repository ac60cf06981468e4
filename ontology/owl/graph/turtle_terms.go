package graph

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hearth/ontology/owl"
	"hearth/parser/diag"
)

// object returns what a term stands for, and adds the triples it holds.
func (t *turtle) object(x *term) *owl.Node {
	switch {
	case x.Text != nil:
		return t.literal(x.Text)
	case x.List != nil:
		return t.list(x.List)
	case x.Open != nil:
		b := t.fresh()
		if x.Props != nil {
			t.properties(b, x.Props)
		}
		return b
	}
	switch p := *x.Plain; p.Type {
	case blankToken:
		return t.labelled(p.Value[2:])
	case numberToken:
		return owl.Value(p.Value, owl.XSD+numberType(p.Value), "")
	case wordToken:
		if p.Value == "true" || p.Value == "false" {
			return owl.Value(p.Value, owl.XSD+"boolean", "")
		}
		t.Report(diag.New("E0341", t.Place(p), "%.40q is no name", p.Value).WithHint("names have a prefix, as in :%.40s, or stand in angle brackets", p.Value))
		return t.fresh()
	default:
		return owl.Name(t.iriOf(p))
	}
}

func numberType(s string) string {
	switch {
	case strings.ContainsAny(s, "eE"):
		return "double"
	case strings.Contains(s, "."):
		return "decimal"
	}
	return "integer"
}

// list adds the triples of a collection, from its end to its start.
func (t *turtle) list(l *list) *owl.Node {
	items := make([]*owl.Node, len(l.Items))
	for i, x := range l.Items {
		items[i] = t.object(x)
	}
	return t.graph.AddList(items, t.fresh, t.Place(l.Open))
}

// iriOf resolves <a> or a:b. What is none is reported, and stands for a name
// that is not kept.
func (t *turtle) iriOf(tok lexer.Token) string {
	text := ""
	switch tok.Type {
	case iriToken:
		inner, wrong := unescape(tok.Value[1:len(tok.Value)-1], "uU")
		if wrong >= 0 {
			t.Report(diag.New("E0341", t.Place(tok), "an escape in this IRI means nothing").WithHint(`\u0041 is an A; there are no others`))
		}
		text = inner
	case nameToken:
		prefix, local, _ := strings.Cut(tok.Value, ":")
		space, ok := t.prefixes[prefix]
		if !ok {
			t.Report(diag.New("E0344", t.Place(tok), "the prefix %.40s: is not declared", prefix).WithHint("declare it first: @prefix %.40s: <http://...> .", prefix))
		}
		text = space + strings.ReplaceAll(local, `\`, "")
	default:
		t.Report(diag.New("E0341", t.Place(tok), "%.40q is no property", tok.Value).WithHint("only a stands for a property without a prefix: rdf:type"))
	}
	base := t.base
	if tok.Type != iriToken || t.plain {
		t.base = ""
	}
	iri, problem := t.iri(text, t.Place(tok))
	t.base = base
	if problem != nil {
		t.Report(problem)
		return "error:"
	}
	return iri
}

func (t *turtle) literal(q *quotation) *owl.Node {
	text := q.Text.Value
	quotes := 1
	if strings.HasPrefix(text, `"""`) || strings.HasPrefix(text, "'''") {
		quotes = 3
	}
	inner, wrong := unescape(text[quotes:len(text)-quotes], `tbnrfuU"'\`)
	if wrong >= 0 {
		at := t.Place(q.Text).Start + quotes + wrong
		t.Report(diag.New("E0341", t.span(at, at+2), "this escape means nothing").WithHint(`write \\ for a backslash; bytes are UTF-8`))
	}
	switch {
	case q.Lang != nil:
		return owl.Value(inner, "", q.Lang.Value[1:])
	case q.Type != nil:
		return owl.Value(inner, t.iriOf(*q.Type), "")
	}
	return owl.Text(inner)
}
