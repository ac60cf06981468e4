// Package scan is what scanners written by hand have in common: a [Cursor], which
// makes tokens of a text, a [Lexer] for the grammars of participle, and a
// [Statement], which puts tokens and problems into a file.
//
// A scanner is written by hand where one statement is read after the other, so
// that the next one can be read when one is wrong: it ends with the statement.
package scan

import (
	"errors"
	"io"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/diag"
	"hearth/parser/source"
)

// A Cursor is a text and a place in it. The places of tokens and problems are
// relative to the text and without a file.
type Cursor struct {
	Text  string
	At    int // how far it has been read
	Depth int // brackets that are open
	Made  int // tokens
}

// Skip moves over blanks and over comments, which go from # to the end of a line.
func (c *Cursor) Skip() {
	for c.At < len(c.Text) {
		switch c.Text[c.At] {
		case ' ', '\t', '\r', '\n':
			c.At++
		case '#':
			line, _, _ := strings.Cut(c.Text[c.At:], "\n")
			c.At += len(line)
		default:
			return
		}
	}
}

// Token returns the next n bytes as a token and goes on behind it.
func (c *Cursor) Token(kind lexer.TokenType, n int) lexer.Token {
	at := c.At
	c.At += n
	c.Made++
	return lexer.Token{Type: kind, Value: c.Text[at:c.At], Pos: lexer.Position{Offset: at}}
}

// Over is the problem of a statement of more than most tokens; nil of others.
func (c *Cursor) Over(most int) error {
	if c.Made <= most {
		return nil
	}
	return c.Wrong("E0359", 1, "the statement has more than %d words", most)
}

// End returns the token that ends a statement.
func (c *Cursor) End() lexer.Token { return lexer.EOFToken(lexer.Position{Offset: c.At}) }

// Wrong makes a problem of the next n bytes.
func (c *Cursor) Wrong(code string, n int, format string, args ...any) *diag.Diagnostic {
	return diag.New(code, source.Span{Start: c.At, End: c.At + n}, format, args...)
}

// IRI reads <...>.
func (c *Cursor) IRI(kind lexer.TokenType) (lexer.Token, error) {
	end := strings.IndexAny(c.Text[c.At+1:], "> \t\r\n<\"")
	if end < 0 || c.Text[c.At+1+end] != '>' {
		return lexer.Token{}, c.Wrong("E0340", 1, "this IRI is not closed").WithHint("write it as <http://...>, without blanks")
	}
	return c.Token(kind, end+2), nil
}

// Lexer lets a grammar read the tokens of a scanner; kinds are what it calls them.
func Lexer(kinds map[string]lexer.TokenType, start func(Cursor) lexer.Lexer) participle.Option {
	kinds["EOF"] = lexer.EOF
	return participle.Lexer(notation{kinds, start})
}

// A notation implements lexer.StringDefinition.
type notation struct {
	kinds map[string]lexer.TokenType
	start func(Cursor) lexer.Lexer
}

func (n notation) Symbols() map[string]lexer.TokenType { return n.kinds }

func (n notation) Lex(name string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return n.LexString(name, string(text))
}

func (n notation) LexString(_, text string) (lexer.Lexer, error) {
	return n.start(Cursor{Text: text}), nil
}

// A Statement is a part of a file that is read by itself.
type Statement struct {
	File  *source.File
	At    int              // where it starts
	Fault *diag.Diagnostic // the first thing that is wrong with it
}

// Report keeps the first fault.
func (s *Statement) Report(d *diag.Diagnostic) {
	if s.Fault == nil {
		s.Fault = d
	}
}

// Place is where a token of the statement stands.
func (s *Statement) Place(t lexer.Token) source.Span {
	return s.span(t.Pos.Offset, t.Pos.Offset+len(t.Value))
}

func (s *Statement) span(from, to int) source.Span {
	most := len(s.File.Text)
	return source.Span{File: s.File, Start: min(s.At+from, most), End: min(s.At+to, most)}
}

// Problem puts an error of reading the statement into the file: the problem that
// the scanner had, or nil and the place of what the grammar did not expect.
func (s *Statement) Problem(err error) (*diag.Diagnostic, source.Span) {
	if d, ok := errors.AsType[*diag.Diagnostic](err); ok {
		d.At = s.span(d.At.Start, d.At.End)
		return d, d.At
	}
	if u, ok := errors.AsType[*participle.UnexpectedTokenError](err); ok {
		return nil, s.Place(u.Unexpected)
	}
	return nil, s.span(0, 0)
}
