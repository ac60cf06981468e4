package network

import (
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/scan"
	"hearth/parser/source"
)

// The grammar of an action. Each action is parsed separately, so an error in one does not affect another.
type (
	actionNode struct {
		Tokens []lexer.Token // all tokens of the action
		Lists  []listNode    `parser:"'(' Name Word* ( @@ Word* )* ')'"`
	}
	listNode struct {
		Tokens []lexer.Token // all tokens of the list
		Lists  []listNode    `parser:"'(' Word* ( @@ Word* )* ')'"`
	}
)

var grammar = sync.OnceValue(func() *participle.Parser[actionNode] {
	return participle.MustBuild[actionNode](scan.Lexer(map[string]lexer.TokenType{"Name": name, "Word": word, "Paren": paren},
		func(c scan.Cursor) lexer.Lexer { return &scanner{Cursor: c} }))
})

// readAction parses the action that starts at offset at. The text after it is not read.
func readAction(file *source.File, at, end int) (*Action, *source.Diagnostic) {
	b := builder{scan.Statement{File: file, Start: at}}
	parsed, err := grammar().ParseString("", file.Text[at:end])
	if err != nil {
		return nil, b.problem(err)
	}
	called := parsed.Tokens[1]
	return &Action{
		Name:   strings.ToLower(called.Value),
		Span:   b.list(parsed.Tokens),
		NameAt: b.Place(called),
		Args:   b.args(parsed.Tokens[2:], parsed.Lists),
	}, nil
}

// A builder converts the nodes of an action to the exported types.
type builder struct{ scan.Statement }

// args returns the arguments up to the parenthesis that ends the tokens. Lists are those among the tokens.
func (b *builder) args(tokens []lexer.Token, lists []listNode) []Arg {
	args := make([]Arg, 0, len(tokens)-1)
	for len(tokens) > 1 {
		size := 1
		if t := tokens[0]; t.Type == word {
			args = append(args, Arg{Kind: kindOf(t.Value), Text: strings.ToLower(t.Value), Span: b.Place(t)})
		} else {
			l := lists[0]
			size, lists = len(l.Tokens), lists[1:]
			args = append(args, Arg{Kind: List, Items: b.args(l.Tokens[1:], l.Lists), Span: b.list(l.Tokens)})
		}
		tokens = tokens[size:]
	}
	return args
}

// list returns the span of tokens that start and end with a parenthesis.
func (b *builder) list(tokens []lexer.Token) source.Span {
	at := b.Place(tokens[0])
	at.End = b.Place(tokens[len(tokens)-1]).End
	return at
}

// problem converts an error of the scanner or the grammar to a diagnostic with its position in the file. As the
// scanner checks parentheses, the grammar rejects only a form without a name.
func (b *builder) problem(err error) *source.Diagnostic {
	d, at := b.Problem(err)
	if d != nil {
		return d
	}
	return source.Errorf("E0106", at, "expected the name of an action, found %.40q", b.File.Text[at.Start:at.End]).
		WithHint("write (name argument ...)")
}
