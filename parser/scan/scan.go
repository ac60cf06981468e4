// Package scan is what readers have in common that read one statement after the
// other, so that the next one can be read when one is wrong: a [Cursor], which
// makes tokens of a text, and a [Reader], which looks one token ahead.
package scan

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/diag"
	"hearth/parser/source"
)

// A Cursor is a place in a file.
type Cursor struct {
	File  *source.File
	Text  string // of the file, as far as it is to be read
	At    int    // how far it has been read
	Depth int    // brackets that are open
}

// Rest is what has not been read.
func (c *Cursor) Rest() string { return c.Text[c.At:] }

// Skip moves over blanks and over comments, which go from # to the end of a line.
func (c *Cursor) Skip() {
	for c.At < len(c.Text) {
		switch c.Text[c.At] {
		case ' ', '\t', '\r', '\n':
			c.At++
		case '#':
			line, _, _ := strings.Cut(c.Rest(), "\n")
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
	return lexer.Token{Type: kind, Value: c.Text[at:c.At], Pos: lexer.Position{Offset: at}}
}

// End returns the token that ends a text.
func (c *Cursor) End() lexer.Token { return lexer.EOFToken(lexer.Position{Offset: c.At}) }

// Wrong makes a problem of the next n bytes.
func (c *Cursor) Wrong(code string, n int, format string, args ...any) *diag.Diagnostic {
	return diag.New(code, source.Span{File: c.File, Start: c.At, End: c.At + n}, format, args...)
}

// Place is where a token stands.
func (c *Cursor) Place(t lexer.Token) source.Span {
	return source.Span{File: c.File, Start: t.Pos.Offset, End: t.Pos.Offset + len(t.Value)}
}

// IRI reads <...>.
func (c *Cursor) IRI(kind lexer.TokenType) (lexer.Token, *diag.Diagnostic) {
	rest := c.Rest()[1:]
	end := strings.IndexAny(rest, "> \t\r\n<\"")
	if end < 0 || rest[end] != '>' {
		return lexer.Token{}, c.Wrong("E0340", 1, "this IRI is not closed").WithHint("write it as <http://...>, without blanks")
	}
	return c.Token(kind, end+2), nil
}

// A Reader reads statements, one token ahead.
type Reader struct {
	Cursor
	Next   lexer.Token      // the token ahead
	Bad    *diag.Diagnostic // why there is none
	Fault  *diag.Diagnostic // what is wrong with the statement: its syntax, or else the first thing
	Broken bool             // its syntax is, so where it ends is not known

	scan   func() (lexer.Token, *diag.Diagnostic)
	refuse func(lexer.Token) *diag.Diagnostic
}

// Start makes a place of the file the next one to be read: scan makes tokens at the
// cursor, and refuse says what is wrong with one that cannot stand where it does.
func (r *Reader) Start(at int, scan func() (lexer.Token, *diag.Diagnostic), refuse func(lexer.Token) *diag.Diagnostic) {
	r.scan, r.refuse = scan, refuse
	r.GoTo(at)
}

// GoTo makes the token at a place the next one.
func (r *Reader) GoTo(at int) {
	r.At, r.Depth = at, 0
	r.Advance()
}

// Advance returns the next token and goes on to the one behind it.
func (r *Reader) Advance() lexer.Token {
	t := r.Next
	r.Next, r.Bad = r.scan()
	return t
}

// Report keeps the first fault.
func (r *Reader) Report(d *diag.Diagnostic) {
	if r.Fault == nil {
		r.Fault = d
	}
}

// Is reports whether the next token is this bracket, point or word.
func (r *Reader) Is(text string) bool { return r.Bad == nil && !r.Broken && r.Next.Value == text }

// Accept goes on behind a token, if it is the next one.
func (r *Reader) Accept(text string) bool {
	if !r.Is(text) {
		return false
	}
	r.Advance()
	return true
}

// Demand goes on behind a token; anything else breaks the statement.
func (r *Reader) Demand(text string) {
	if !r.Accept(text) {
		r.Break()
	}
}

// Expect returns the next token, which is of one of some types; anything else
// breaks the statement.
func (r *Reader) Expect(kinds ...lexer.TokenType) lexer.Token {
	if !r.Broken && r.Bad == nil && slices.Contains(kinds, r.Next.Type) {
		return r.Advance()
	}
	r.Break()
	return lexer.Token{}
}

// Break says that the next token cannot stand where it does.
func (r *Reader) Break() {
	if r.Broken {
		return
	}
	if r.Fault, r.Broken = r.Bad, true; r.Bad == nil {
		r.Fault = r.refuse(r.Next)
	}
}

// Take returns the fault of a statement, and begins another one.
func (r *Reader) Take() (fault *diag.Diagnostic, broken bool) {
	fault, broken = r.Fault, r.Broken
	r.Fault, r.Broken = nil, false
	return fault, broken
}
