package network

import (
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/diag"
	"hearth/parser/scan"
	"hearth/parser/source"
)

// A formNode is a form: a parenthesis, its name, and its arguments up to the parenthesis
// that closes it. The scanner has matched parentheses, so that only the name is to be
// looked for, and there is nothing to choose.
type formNode struct {
	name lexer.Token
	args []lexer.Token // with the parenthesis that closes the form
}

// Parse implements participle.Parseable.
func (n *formNode) Parse(lex *lexer.PeekingLexer) error {
	if lex.Peek().Value != "(" {
		return participle.NextMatch
	}
	lex.Next()
	if n.name = *lex.Peek(); ArgKind(n.name.Type) != Symbol {
		return participle.NextMatch
	}
	lex.Next()
	from := lex.RawCursor()
	for !lex.Peek().EOF() {
		lex.Next()
	}
	n.args = lex.Range(from, lex.RawCursor())
	return nil
}

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
	args, _ := b.args(form.args)
	return &Action{
		Name:   strings.ToLower(form.name.Value),
		At:     source.Span{File: file, Start: from, End: b.Place(form.args[len(form.args)-1]).End},
		NameAt: b.Place(form.name),
		Args:   args,
	}, nil
}

// args reads the arguments up to the parenthesis that closes their list. It returns
// what is behind it.
func (b *builder) args(tokens []lexer.Token) (args []Arg, rest []lexer.Token) {
	args = make([]Arg, 0, direct(tokens))
	for {
		first := tokens[0]
		tokens = tokens[1:]
		switch first.Value {
		case ")":
			return args, tokens
		case "(":
			items, rest := b.args(tokens)
			at := b.Place(first)
			at.End = b.Place(tokens[len(tokens)-len(rest)-1]).End
			args, tokens = append(args, Arg{Kind: List, Items: items, At: at}), rest
		default:
			args = append(args, Arg{Kind: ArgKind(first.Type), Text: strings.ToLower(first.Value), At: b.Place(first)})
		}
	}
}

// direct counts the arguments up to the parenthesis that closes their list.
func direct(tokens []lexer.Token) (n int) {
	depth := 0
	for _, t := range tokens {
		switch {
		case t.Value == ")" && depth == 0:
			return n
		case t.Value == ")":
			depth--
			continue
		case depth == 0:
			n++
		}
		if t.Value == "(" {
			depth++
		}
	}
	return n
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
