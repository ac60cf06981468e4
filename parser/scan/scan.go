// Package scan holds the common parts of parsers. A [Cursor] makes tokens from a text, a [Lexer] adapts a
// scanner to participle grammars, and a [Statement] converts positions to those in the file. [ReadXML] parses XML
// into a tree with positions. An [AppendList] holds the parsed items of a text that grows.
//
// Scanners stop at the end of a statement. A parser can therefore continue with the next statement after an
// error.
package scan

import (
	"errors"
	"io"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/source"
)

// A Cursor is a position in a text. The positions of its tokens and problems are relative to the text and have
// no file.
type Cursor struct {
	Text   string
	Offset int // current offset
	Depth  int // number of open brackets
	Tokens int // number of tokens so far
}

// Skip skips blanks and comments, which run from # to the end of the line.
func (c *Cursor) Skip() {
	for c.Offset < len(c.Text) {
		switch c.Text[c.Offset] {
		case ' ', '\t', '\r', '\n':
			c.Offset++
		case '#':
			line, _, _ := strings.Cut(c.Text[c.Offset:], "\n")
			c.Offset += len(line)
		default:
			return
		}
	}
}

// Token returns the next n bytes as a token and moves past them.
func (c *Cursor) Token(kind lexer.TokenType, n int) lexer.Token {
	at := c.Offset
	c.Offset += n
	c.Tokens++
	return lexer.Token{Type: kind, Value: c.Text[at:c.Offset], Pos: lexer.Position{Offset: at}}
}

// CheckLimit returns an error if the statement has more than most tokens.
func (c *Cursor) CheckLimit(most int) error {
	if c.Tokens <= most {
		return nil
	}
	return c.Errorf("E0359", 1, "the statement has more than %d words", most)
}

// End returns the end token of a statement.
func (c *Cursor) End() lexer.Token { return lexer.EOFToken(lexer.Position{Offset: c.Offset}) }

// Errorf returns a problem with the next n bytes.
func (c *Cursor) Errorf(code string, n int, format string, args ...any) *source.Diagnostic {
	return source.Errorf(code, source.Span{Start: c.Offset, End: c.Offset + n}, format, args...)
}

// IRI reads an IRI in angle brackets.
func (c *Cursor) IRI(kind lexer.TokenType) (lexer.Token, error) {
	end := strings.IndexAny(c.Text[c.Offset+1:], "> \t\r\n<\"")
	if end < 0 || c.Text[c.Offset+1+end] != '>' {
		return lexer.Token{}, c.Errorf("E0340", 1, "this IRI is not closed").WithHint("write it as <http://...>, without blanks")
	}
	return c.Token(kind, end+2), nil
}

// Lexer returns the participle option for a scanner. kinds maps the token names of the grammar to token types.
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

// A Statement is a part of a file that is parsed on its own.
type Statement struct {
	File  *source.File
	Start int                // offset of its start
	Fault *source.Diagnostic // the first problem found in it
}

// Report records d if it is the first fault.
func (s *Statement) Report(d *source.Diagnostic) {
	if s.Fault == nil {
		s.Fault = d
	}
}

// Place returns the span of a token of the statement.
func (s *Statement) Place(t lexer.Token) source.Span {
	return s.span(t.Pos.Offset, t.Pos.Offset+len(t.Value))
}

func (s *Statement) span(from, to int) source.Span {
	most := len(s.File.Text)
	return source.Span{File: s.File, Start: min(s.Start+from, most), End: min(s.Start+to, most)}
}

// Problem converts an error from parsing the statement. It returns the scanner's problem with its position in
// the file, or nil and the span of the unexpected token.
func (s *Statement) Problem(err error) (*source.Diagnostic, source.Span) {
	if d, ok := errors.AsType[*source.Diagnostic](err); ok {
		d.Span = s.span(d.Span.Start, d.Span.End)
		return d, d.Span
	}
	if u, ok := errors.AsType[*participle.UnexpectedTokenError](err); ok {
		return nil, s.Place(u.Unexpected)
	}
	return nil, s.span(0, 0)
}
