package graph

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hearth/ontology/owl"
	"hearth/parser/diag"
)

// term reads a term and adds the triples it holds.
func (t *turtle) term() *owl.Node {
	switch open := t.Next; {
	case t.Accept("["):
		t.beyond()
		b := t.fresh()
		if !t.Is("]") {
			t.properties(b)
		}
		t.Demand("]")
		return b
	case t.Accept("("):
		t.beyond()
		var items []*owl.Node
		for !t.Broken && !t.Is(")") {
			items = append(items, t.term())
		}
		t.Demand(")")
		return t.graph.AddList(items, t.fresh, t.Place(open))
	}
	p := t.Expect(iriToken, nameToken, blankToken, wordToken, numberToken, stringToken)
	if p.Type == nameToken || p.Type == wordToken || p.Type == numberToken {
		t.beyond()
	}
	switch p.Type {
	case stringToken:
		return t.literal(p)
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
	}
	return owl.Name(t.iriOf(p))
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

func (t *turtle) literal(token lexer.Token) *owl.Node {
	text := token.Value
	quotes := 1
	if strings.HasPrefix(text, `"""`) || strings.HasPrefix(text, "'''") {
		quotes = 3
	}
	if quotes == 3 || text[0] == '\'' {
		t.beyond()
	}
	inner, wrong := unescape(text[quotes:len(text)-quotes], `tbnrfuU"'\`)
	if wrong >= 0 {
		at := token.Pos.Offset + quotes + wrong
		t.Report(diag.New("E0341", t.span(at, at+2), "this escape means nothing").WithHint(`write \\ for a backslash; bytes are UTF-8`))
	}
	switch {
	case t.Next.Type == langToken:
		return owl.Value(inner, "", t.Advance().Value[1:])
	case t.Accept("^^"):
		datatype := t.Expect(iriToken, nameToken)
		if datatype.Type != iriToken {
			t.beyond()
		}
		return owl.Value(inner, t.iriOf(datatype), "")
	}
	return owl.Text(inner)
}
