package network

import (
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/diag"
	"hearth/parser/scan"
	"hearth/parser/source"
)

// The grammar of a form.
type (
	formNode struct {
		Open  lexer.Token `parser:"@'('"`
		Name  lexer.Token `parser:"@Symbol"`
		Args  []*argNode  `parser:"@@*"`
		Close lexer.Token `parser:"@')'"`
	}
	argNode struct {
		Word *lexer.Token `parser:"  @(Variable | Number | Symbol)"`
		List *listNode    `parser:"| @@"`
	}
	listNode struct {
		Open  lexer.Token `parser:"@'('"`
		Items []*argNode  `parser:"@@*"`
		Close lexer.Token `parser:"@')'"`
	}
)

var grammar = participle.MustBuild[formNode](scan.Lexer(map[string]lexer.TokenType{
	"Variable": lexer.TokenType(Variable), "Number": lexer.TokenType(Number), "Symbol": lexer.TokenType(Symbol), "Paren": paren,
}, func(c scan.Cursor) lexer.Lexer { return &scanner{Cursor: c} }))

// A builder turns nodes of a form into the exported types.
type builder struct{ scan.Statement }

// readForm reads the form that starts at from and ends before to.
func readForm(file *source.File, from, to int) (*Action, *diag.Diagnostic) {
	b := &builder{scan.Statement{File: file, At: from}}
	form, err := grammar.ParseString("", file.Text[from:to])
	if err != nil {
		return nil, b.problem(err)
	}
	return &Action{
		Name:   strings.ToLower(form.Name.Value),
		At:     b.span(form.Open, form.Close),
		NameAt: b.Place(form.Name),
		Args:   b.args(form.Args),
	}, nil
}

func (b *builder) args(nodes []*argNode) []Arg {
	args := make([]Arg, 0, len(nodes))
	for _, n := range nodes {
		if n.List != nil {
			args = append(args, Arg{Kind: List, Items: b.args(n.List.Items), At: b.span(n.List.Open, n.List.Close)})
			continue
		}
		args = append(args, Arg{
			Kind: ArgKind(n.Word.Type),
			Text: strings.ToLower(n.Word.Value),
			At:   b.Place(*n.Word),
		})
	}
	return args
}

// span covers the tokens from first to last.
func (b *builder) span(first, last lexer.Token) source.Span {
	at := b.Place(first)
	at.End = b.Place(last).End
	return at
}

// problem places an error of the scanner in the file. The grammar itself
// refuses only a form without a name, as the scanner has matched parentheses.
func (b *builder) problem(err error) *diag.Diagnostic {
	d, at := b.Problem(err)
	if d != nil {
		return d
	}
	return diag.New("E0106", at, "an action starts with its name, not with %.40q", b.File.Text[at.Start:at.End]).
		WithHint("write (name argument ...)")
}
