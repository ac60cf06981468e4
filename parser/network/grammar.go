package network

import (
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/diag"
	"hearth/parser/scan"
	"hearth/parser/source"
)

// A formsNode is forms of several lines. The scanner has matched parentheses and read what
// is between them, so that there is nothing to choose, and no form makes another one
// unreadable.
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

// A builder turns tokens of forms into the exported types.
type builder struct{ scan.Statement }

// A form is what was read at a place: an action, or what is wrong with it.
type form struct {
	at      int
	action  *Action
	problem *diag.Diagnostic
}

// readForms reads the forms with which lines of file.Text[from:to] begin, so many at once.
func readForms(file *source.File, from, to int) []form {
	lines := &lineScanner{builder: builder{scan.Statement{File: file}}, text: file.Text[:to], next: from}
	tokens, err := lexer.Upgrade(lines)
	if err == nil {
		_, err = grammar.ParseFromLexer(tokens)
	}
	if err != nil { // no text is
		return []form{{at: from, problem: lines.problem(err)}}
	}
	return lines.read
}

// action makes an action of the tokens of a form behind its first parenthesis.
func (b *builder) action(at int, tokens []lexer.Token) (*Action, *diag.Diagnostic) {
	name := tokens[0]
	if ArgKind(name.Type) != Symbol {
		return nil, b.problem(&participle.UnexpectedTokenError{Unexpected: name})
	}
	args, _ := b.args(tokens[1:])
	return &Action{
		Name:   strings.ToLower(name.Value),
		At:     source.Span{File: b.File, Start: at, End: b.Place(tokens[len(tokens)-1]).End},
		NameAt: b.Place(name),
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
