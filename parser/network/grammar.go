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
type formNode struct {
	Name lexer.Token `parser:"'(' @Symbol"`
	Args argsNode    `parser:"@@ ')'"`
}

// An argsNode is what stands up to the parenthesis that closes a form. The scanner
// has matched parentheses, so there is nothing to choose and nothing to refuse.
type argsNode struct{ tokens []lexer.Token }

// Parse implements participle.Parseable.
func (n *argsNode) Parse(lex *lexer.PeekingLexer) error {
	from := lex.RawCursor()
	for depth := 0; ; lex.Next() {
		switch t := lex.Peek(); {
		case t.Value == "(":
			depth++
		case t.Value == ")":
			depth--
		}
		if depth < 0 || lex.Peek().EOF() {
			n.tokens = lex.Range(from, lex.RawCursor()+1)
			return nil
		}
	}
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
	args, _ := b.args(form.Args.tokens)
	return &Action{
		Name:   strings.ToLower(form.Name.Value),
		At:     source.Span{File: file, Start: from, End: b.Place(form.Args.tokens[len(form.Args.tokens)-1]).End},
		NameAt: b.Place(form.Name),
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
