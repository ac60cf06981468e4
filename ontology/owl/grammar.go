package owl

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/scan"
	"hearth/parser/source"
)

// The grammar of a form: a word with arguments in parentheses.
type (
	formNode struct {
		Name  lexer.Token `parser:"@Word"`
		Args  []*argNode  `parser:"'(' @@*"`
		Close lexer.Token `parser:"@')'"`
	}
	argNode struct {
		Tokens  []lexer.Token // all tokens of the argument
		Name    *lexer.Token  `parser:"  @(Full | Short | Blank)"`
		Literal *textNode     `parser:"| @@"`
		Word    *lexer.Token  `parser:"| @Word"`
		Call    *listNode     `parser:"  @@?"`
		List    *listNode     `parser:"| @@"`
	}
	listNode struct {
		Args []*argNode `parser:"'(' @@* ')'"`
	}
	textNode struct {
		Text lexer.Token  `parser:"@Text"`
		Lang *lexer.Token `parser:"( @Lang"`
		Type *lexer.Token `parser:"| Typed @(Full | Short) )?"`
	}
)

var grammar = sync.OnceValue(func() *participle.Parser[formNode] {
	return participle.MustBuild[formNode](scan.Lexer(map[string]lexer.TokenType{
		"Full": full, "Short": short, "Blank": blank, "Word": word, "Text": text, "Lang": lang, "Typed": typed, "Paren": paren, "Equals": equals,
	}, func(c scan.Cursor) lexer.Lexer { return &scanner{Cursor: c, form: true} }))
})

// A builder converts the nodes of a form to nodes of the model.
type builder struct {
	scan.Statement
	prefixes map[string]string
	spelled  scan.Spelling
}

// form reads the form at b.Start. It returns the annotations of an axiom separately. On a syntax error end is
// b.Start.
func (b *builder) form() (n *Node, notes []*Node, end int) {
	parsed, err := grammar().ParseString("", b.File.Text[b.Start:])
	if err != nil {
		b.Fault = b.syntax(err)
		return nil, nil, b.Start
	}
	end = b.Start + parsed.Close.Pos.Offset + 1
	args := parsed.Args
	for Constructors()[parsed.Name.Value].Axiom && len(args) > 0 && args[0].isNote() {
		notes = append(notes, b.arg(args[0]))
		args = args[1:]
	}
	return b.call(parsed.Name, args), notes, end
}

func (a *argNode) isNote() bool {
	return a.Call != nil && a.Word.Value == "Annotation"
}

// call converts and checks a call.
func (b *builder) call(name lexer.Token, args []*argNode) *Node {
	n := Apply(strings.Clone(name.Value), b.args(args)...)
	if f := Check(n); f != nil && n.Text != "Import" {
		at := b.Place(name)
		if f.Arg >= 0 {
			at = b.Place(args[f.Arg].Tokens[0])
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

func (b *builder) args(nodes []*argNode) []*Node {
	out := make([]*Node, len(nodes))
	for i, a := range nodes {
		out[i] = b.arg(a)
	}
	return out
}

func (b *builder) arg(a *argNode) *Node {
	switch {
	case a.Name != nil:
		return b.name(*a.Name)
	case a.Literal != nil:
		return b.literal(a.Literal)
	case a.List != nil:
		return Apply("", b.args(a.List.Args)...)
	case a.Call != nil:
		return b.call(*a.Word, a.Call.Args)
	}
	w := *a.Word
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

func (b *builder) literal(t *textNode) *Node {
	text := unescape(t.Text.Value[1 : len(t.Text.Value)-1])
	switch {
	case t.Lang != nil:
		return Value(text, "", t.Lang.Value[1:])
	case t.Type != nil:
		return Value(text, b.name(*t.Type).Text, "")
	}
	return Text(text)
}

// unescape removes the backslashes before quotes and backslashes.
func unescape(s string) string {
	var out strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && (s[i+1] == '"' || s[i+1] == '\\') {
			i++
		}
		out.WriteByte(s[i])
	}
	return strings.ToValidUTF8(out.String(), "\uFFFD")
}

// name resolves an IRI or a blank node.
func (b *builder) name(t lexer.Token) *Node {
	switch t.Type {
	case blank:
		return &Node{Kind: Blank, Text: strings.Clone(t.Value[2:])}
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
