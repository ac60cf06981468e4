package owl

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/scan"
	"hearth/parser/source"
)

// A builder reads forms: words with arguments in parentheses. It builds their nodes directly. A generated parser takes
// several times as long and as much memory, which matters for ontologies of 64 MB.
type builder struct {
	scan.Statement
	prefixes map[string]string
	names    map[string]*Node // by the text of their tokens
	spelled  scan.Spelling
	scanner  *scanner
	token    lexer.Token // the next one
	err      error       // the first syntax error
}

// form reads the form at b.Start. It returns the annotations of an axiom separately. On a syntax error end is
// b.Start.
func (b *builder) form() (n *Node, notes []*Node, end int) {
	b.scanner, b.err = &scanner{Cursor: scan.Cursor{Text: b.File.Text[b.Start:]}, form: true}, nil
	b.take()
	name := b.expect(word)
	args, starts, closed := b.args()
	if b.err != nil {
		b.Fault = b.syntax(b.err)
		return nil, nil, b.Start
	}
	skip := 0
	for Constructors()[name.Value].Axiom && skip < len(args) && args[skip].Is("Annotation") {
		skip++
	}
	return b.call(name, slices.Clone(args[skip:]), starts[skip:]), args[:skip:skip], b.Start + closed.Pos.Offset + 1
}

// take returns the next token and reads the one after it.
func (b *builder) take() lexer.Token {
	taken := b.token
	if b.err == nil {
		b.token, b.err = b.scanner.Next()
	}
	return taken
}

// expect takes a token of one of the types.
func (b *builder) expect(kinds ...lexer.TokenType) lexer.Token {
	if b.err == nil && !slices.Contains(kinds, b.token.Type) {
		b.err = &participle.UnexpectedTokenError{Unexpected: b.token}
	}
	return b.take()
}

// at reports whether the next token is this parenthesis.
func (b *builder) at(sign string) bool {
	return b.err == nil && b.token.Type == paren && b.token.Value == sign
}

// args reads arguments in parentheses. It returns the first token of each, and the last parenthesis.
func (b *builder) args() (args []*Node, starts []lexer.Token, end lexer.Token) {
	if !b.at("(") {
		b.expect() // reports any token
	}
	b.take()
	for b.err == nil && !b.at(")") {
		starts = append(starts, b.token)
		args = append(args, b.arg())
	}
	return args, starts, b.take()
}

// call checks a call whose arguments start with the given tokens.
func (b *builder) call(name lexer.Token, args []*Node, starts []lexer.Token) *Node {
	n := Apply(name.Value, args...)
	if f := Check(n); f != nil && n.Text != "Import" {
		at := b.Place(name)
		if f.Arg >= 0 {
			at = b.Place(starts[f.Arg])
		}
		d := source.Errorf("E0343", at, "%s", f.Msg)
		if near := source.Nearest(n.Text, slices.Sorted(maps.Keys(Constructors()))); near != "" && near != n.Text {
			d.WithHint("did you mean %s?", near)
		} else if slices.ContainsFunc(n.Args, func(a *Node) bool { return a.Kind == Call && Constructors()[a.Text].Axiom }) {
			d.WithHint("a statement is inside another one: close the first one with )")
		}
		b.Report(d)
	}
	return n
}

// arg reads an argument. After a syntax error, the returned node has no meaning.
func (b *builder) arg() *Node {
	switch b.token.Type {
	case full, short, blank:
		return b.name(b.take())
	case text:
		return b.literal()
	case paren:
		args, _, _ := b.args()
		return Apply("", args...)
	}
	w := b.expect(word)
	if b.at("(") {
		args, starts, _ := b.args()
		if b.err != nil {
			return nil
		}
		return b.call(w, args, starts)
	}
	if strings.Trim(w.Value, "0123456789") != "" || len(w.Value) > 9 {
		b.Report(source.Errorf("E0341", b.Place(w), "%.40q is neither a name nor a number up to 999999999", w.Value).
			WithHint("write a name with a prefix, as in :%.40s, or in angle brackets", w.Value))
	}
	return &Node{Kind: Number, Text: digits(w.Value)}
}

// digits removes leading zeros.
func digits(s string) string {
	if s = strings.TrimLeft(s, "0"); s == "" {
		return "0"
	}
	return strings.Clone(s)
}

func (b *builder) literal() *Node {
	quoted := b.take().Value
	value := unescape(quoted[1 : len(quoted)-1])
	switch {
	case b.err != nil:
	case b.token.Type == lang:
		return Value(value, "", b.take().Value[1:])
	case b.token.Type == typed:
		b.take()
		return Value(value, b.name(b.expect(full, short)).Text, "")
	}
	return Text(value)
}

// unescape removes the backslashes before quotes and backslashes.
func unescape(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return strings.ToValidUTF8(s, "\uFFFD")
	}
	var out strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && (s[i+1] == '"' || s[i+1] == '\\') {
			i++
		}
		out.WriteByte(s[i])
	}
	return strings.ToValidUTF8(out.String(), "\uFFFD")
}

// name resolves an IRI or a blank node. Equal tokens share their node.
func (b *builder) name(t lexer.Token) *Node {
	if b.names[t.Value] == nil && b.err == nil {
		n := b.resolve(t)
		if b.Fault != nil {
			return n // a later use reports it again
		}
		b.names[t.Value] = n
	}
	return cmp.Or(b.names[t.Value], Name(""))
}

func (b *builder) resolve(t lexer.Token) *Node {
	switch t.Type {
	case blank:
		return &Node{Kind: Blank, Text: t.Value[2:]}
	case full:
		return Name(strings.ToValidUTF8(t.Value[1:len(t.Value)-1], "\uFFFD"))
	}
	prefix, local, _ := strings.Cut(t.Value, ":")
	space, ok := b.prefixes[prefix]
	if !ok {
		d := source.Errorf("E0344", b.Place(t), "the prefix %.40s: is not declared", prefix)
		if near := source.Nearest(prefix, keys(b.prefixes)); near != "" {
			d.WithHint("did you mean %s:?", near)
		} else {
			d.WithHint("declare it at the start of the file: Prefix(%.40s:=<http://...>)", prefix)
		}
		b.Report(d)
	}
	iri := space + local
	if long := b.spelled.Add(iri, b.Place(t)); long != nil {
		b.Report(long)
	}
	return Name(iri)
}

func keys(m map[string]string) []string { return slices.Sorted(maps.Keys(m)) }

// syntax converts an error of the scanner or the grammar to a diagnostic with a position.
func (b *builder) syntax(err error) *source.Diagnostic {
	d, at := b.Problem(err)
	switch {
	case d != nil:
		return d
	case at.Start == len(b.File.Text):
		return source.Errorf("E0340", at, "the file ends in the middle of a statement").WithHint("add the missing )")
	}
	return source.Errorf("E0340", at, "unexpected %.40q", b.File.Text[at.Start:at.End]).
		WithHint("write statements as Name(argument ...)")
}
