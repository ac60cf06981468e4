package network

import (
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/diag"
	"hearth/parser/scan"
	"hearth/parser/source"
)

// A formsNode stands for the forms of several lines. The scanner has matched their parentheses and parsed
// them. The grammar has no choices, so an error in one form does not affect another.
type formsNode struct{}

// Parse implements participle.Parseable.
func (*formsNode) Parse(lex *lexer.PeekingLexer) error {
	for !lex.Peek().EOF() {
		lex.Next()
	}
	return nil
}

var grammar = participle.MustBuild[formsNode](scan.Lexer(map[string]lexer.TokenType{
	"Variable": lexer.TokenType(Variable), "Number": lexer.TokenType(Number), "Symbol": lexer.TokenType(Symbol), "Paren": paren, "Form": whole,
}, func(c scan.Cursor) lexer.Lexer { return &lineScanner{text: c.Text} }))

// A builder converts the tokens of forms to the exported types.
type builder struct{ scan.Statement }

// A form is the result of parsing one form: an action or a problem.
type form struct {
	start   int
	action  *Action
	problem *diag.Diagnostic
}

// readForms parses the forms at the start of lines in file.Text[from:to], up to atOnce of them.
func readForms(file *source.File, from, to int) []form {
	lines := &lineScanner{builder: builder{scan.Statement{File: file}}, text: file.Text[:to], next: from}
	tokens, err := lexer.Upgrade(lines)
	if err == nil {
		_, err = grammar.ParseFromLexer(tokens)
	}
	if err != nil { // unreachable: the grammar accepts every text
		return []form{{start: from, problem: lines.problem(err)}}
	}
	return lines.read
}

// action converts the tokens of a form after its first parenthesis.
func (b *builder) action(at int, tokens []lexer.Token) (*Action, *diag.Diagnostic) {
	name := tokens[0]
	if ArgKind(name.Type) != Symbol {
		return nil, b.problem(&participle.UnexpectedTokenError{Unexpected: name})
	}
	args, _ := b.args(tokens[1:])
	return &Action{
		Name:   strings.ToLower(name.Value),
		Span:   source.Span{File: b.File, Start: at, End: b.Place(tokens[len(tokens)-1]).End},
		NameAt: b.Place(name),
		Args:   args,
	}, nil
}

// args reads the arguments up to the closing parenthesis of their list. It returns the remaining tokens.
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
			args, tokens = append(args, Arg{Kind: List, Items: items, Span: at}), rest
		default:
			args = append(args, Arg{Kind: ArgKind(first.Type), Text: strings.ToLower(first.Value), Span: b.Place(first)})
		}
	}
}

// direct counts the arguments up to the closing parenthesis of their list.
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

// problem converts an error of the scanner to a diagnostic with its position in the file. The grammar itself
// rejects only a form without a name.
func (b *builder) problem(err error) *diag.Diagnostic {
	d, at := b.Problem(err)
	if d != nil {
		return d
	}
	return diag.New("E0106", at, "expected the name of an action, found %.40q", b.File.Text[at.Start:at.End]).
		WithHint("write (name argument ...)")
}
