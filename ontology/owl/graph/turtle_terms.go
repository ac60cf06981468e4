package graph

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hearth/ontology/owl"
	"hearth/parser/source"
)

// object returns the node of a term, and adds the triples inside it.
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
		t.Report(source.Errorf("E0341", t.Place(p), "%.40q is not a name", p.Value).WithHint("write a name with a prefix, as in :%.40s, or in angle brackets", p.Value))
		return t.fresh()
	default:
		return t.name(p)
	}
}

// name returns the node of <a> or a:b. It looks for the node in the graph first, because checking and resolving an IRI
// takes time.
func (t *turtle) name(tok lexer.Token) *owl.Node {
	t.spelling = t.spelling[:0]
	switch tok.Type {
	case iriToken:
		t.spelling = append(t.spelling, tok.Value[1:len(tok.Value)-1]...)
	case nameToken:
		if prefix, local, _ := strings.Cut(tok.Value, ":"); t.prefixes[prefix] != "" {
			t.spelling = append(append(t.spelling, t.prefixes[prefix]...), local...)
		}
	}
	if n := t.graph.names[string(t.spelling)]; n != nil {
		return n
	}
	n := owl.Name(t.iriOf(tok))
	if t.Fault != nil {
		return n
	}
	return t.graph.shared(n)
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

// list adds the triples of a collection, the last member first.
func (t *turtle) list(l *list) *owl.Node {
	items := make([]*owl.Node, len(l.Items))
	for i, x := range l.Items {
		items[i] = t.object(x)
	}
	return t.graph.AddList(items, t.fresh, t.Place(l.Open))
}

// iriOf resolves <a> or a:b. It reports an invalid name and returns a placeholder, which is discarded with the
// statement.
func (t *turtle) iriOf(tok lexer.Token) string {
	text := ""
	switch tok.Type {
	case iriToken:
		inner, wrong := unescape(tok.Value[1:len(tok.Value)-1], "uU")
		if wrong >= 0 {
			t.Report(source.Errorf("E0341", t.Place(tok), "invalid escape in an IRI").WithHint(`use only escapes such as \u0041, which is A`))
		}
		text = inner
	case nameToken:
		prefix, local, _ := strings.Cut(tok.Value, ":")
		space, ok := t.prefixes[prefix]
		if !ok {
			t.Report(source.Errorf("E0344", t.Place(tok), "the prefix %.40s: is not declared", prefix).WithHint("declare it first: @prefix %.40s: <http://...> .", prefix))
		}
		text = space + strings.ReplaceAll(local, `\`, "")
	default:
		t.Report(source.Errorf("E0341", t.Place(tok), "%.40q is not a property", tok.Value).WithHint("the only property without a prefix is a, which means rdf:type"))
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
		t.Report(source.Errorf("E0341", t.span(at, at+2), "invalid escape").WithHint(`write \\ for a backslash; the text is UTF-8`))
	}
	switch {
	case q.Lang != nil:
		return owl.Value(inner, "", q.Lang.Value[1:])
	case q.Type != nil:
		return owl.Value(inner, t.iriOf(*q.Type), "")
	}
	return owl.Text(inner)
}
