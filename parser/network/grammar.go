package network

import (
	"errors"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/diag"
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

var grammar = participle.MustBuild[formNode](participle.Lexer(notation{}))

// A builder turns nodes of a form at base in file into the exported types.
type builder struct {
	file *source.File
	base int
}

// readForm reads the form that starts at from and ends before to.
func readForm(file *source.File, from, to int) (*Action, *diag.Diagnostic) {
	b := builder{file, from}
	form, err := grammar.ParseString("", file.Text[from:to])
	if err != nil {
		return nil, b.problem(err)
	}
	return &Action{
		Name:   strings.ToLower(form.Name.Value),
		At:     b.span(form.Open, form.Close),
		NameAt: b.span(form.Name, form.Name),
		Args:   b.args(form.Args),
	}, nil
}

func (b builder) args(nodes []*argNode) []Arg {
	args := make([]Arg, 0, len(nodes))
	for _, n := range nodes {
		if n.List != nil {
			args = append(args, Arg{Kind: List, Items: b.args(n.List.Items), At: b.span(n.List.Open, n.List.Close)})
			continue
		}
		args = append(args, Arg{
			Kind: ArgKind(n.Word.Type),
			Text: strings.ToLower(n.Word.Value),
			At:   b.span(*n.Word, *n.Word),
		})
	}
	return args
}

// span covers the tokens from first to last.
func (b builder) span(first, last lexer.Token) source.Span {
	return source.Span{
		File:  b.file,
		Start: b.base + first.Pos.Offset,
		End:   b.base + last.Pos.Offset + len(last.Value),
	}
}

// problem places an error of the scanner in the file. The grammar itself
// refuses only a form without a name, as the scanner has matched parentheses.
func (b builder) problem(err error) *diag.Diagnostic {
	if d, ok := errors.AsType[*diag.Diagnostic](err); ok {
		d.At = source.Span{File: b.file, Start: b.base + d.At.Start, End: b.base + d.At.End}
		return d
	}
	at := source.Span{File: b.file, Start: b.base, End: b.base + 1}
	if u, ok := errors.AsType[*participle.UnexpectedTokenError](err); ok {
		at = b.span(u.Unexpected, u.Unexpected)
	}
	return diag.New("E0106", at, "an action starts with its name, not with %.40q", b.file.Text[at.Start:at.End]).
		WithHint("write (name argument ...)")
}
