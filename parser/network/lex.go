package network

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/scan"
	"hearth/parser/source"
)

// maxWords is the maximum number of names, numbers and variables in an action.
const maxWords = 1024

// blanks are the characters that separate words.
const blanks = " \t\r\f"

// Token types.
const (
	paren lexer.TokenType = iota + 1
	name                  // a symbol after the first parenthesis
	word
)

// A scanner yields the tokens of one form and then the end.
type scanner struct {
	scan.Cursor
	words  int
	closed bool // the form is complete
}

// Next returns the next token.
func (s *scanner) Next() (lexer.Token, error) {
	for s.Offset < len(s.Text) && strings.IndexByte(blanks, s.Text[s.Offset]) >= 0 {
		s.Offset++
	}
	if s.closed || s.Offset == len(s.Text) || s.Text[s.Offset] == ';' {
		return s.end()
	}
	if c := s.Text[s.Offset]; c == '(' || c == ')' {
		return s.paren(c)
	}
	return s.word()
}

// end returns the end token, or an error if a parenthesis is open.
func (s *scanner) end() (lexer.Token, error) {
	if s.Depth == 0 {
		return s.End(), nil
	}
	d := source.Errorf("E0105", source.Span{End: s.Offset}, "this form is not closed on its line")
	if s.Offset < len(s.Text) {
		return lexer.Token{}, d.WithHint("the ; starts a comment: close the form before it")
	}
	return lexer.Token{}, d.WithHint("write the whole form on one line and add the missing )")
}

func (s *scanner) paren(c byte) (lexer.Token, error) {
	if c == '(' {
		s.Depth++
	} else {
		s.Depth--
	}
	if s.Depth > source.NetworkLimits.Depth {
		return lexer.Token{}, s.Errorf("E0108", 1, "lists are nested more than %d deep", source.NetworkLimits.Depth).
			WithHint("check the parentheses of this form")
	}
	s.closed = s.Depth <= 0
	return s.Token(paren, 1), nil
}

// word reads a word up to the next separator.
func (s *scanner) word() (lexer.Token, error) {
	n, known := 0, s.Text[s.Offset] != '.'
	for ; s.Offset+n < len(s.Text) && !separates(s.Text[s.Offset+n]); n++ {
		known = known && isPlain(s.Text[s.Offset+n])
	}
	raw := s.Text[s.Offset : s.Offset+n]
	if !known {
		if bad, ok := strange(raw); ok {
			return lexer.Token{}, strangeCharacter(s.Text, s.Offset+bad)
		}
	}
	if s.words++; s.words > maxWords {
		return lexer.Token{}, s.Errorf("E0110", n, "a form has more than %d words", maxWords).
			WithHint("split it into several actions")
	}
	kind := kindOf(raw)
	if kind == Number {
		lower := strings.ToLower(raw)
		if problem := numberProblem(lower); problem != "" {
			return lexer.Token{}, s.Errorf("E0109", n, "%.40s %s", lower, problem).
				WithHint("write an integer, a decimal or a ratio, as in 15, 0.5 or 1/4")
		}
	}
	if kind == Symbol && s.Tokens == 1 {
		return s.Token(name, n), nil
	}
	return s.Token(word, n), nil
}

// separates reports whether c ends a word.
func separates(c byte) bool {
	return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '(' || c == ')' || c == ';'
}

// kindOf returns whether a word is a variable, a number or a symbol.
func kindOf(word string) ArgKind {
	switch c := word[0]; {
	case c == '?':
		return Variable
	case c <= '9' && isNumber(strings.ToLower(word)):
		return Number
	}
	return Symbol
}

// isPlain reports whether c may occur anywhere in a word without further checks.
func isPlain(c byte) bool {
	return 'a' <= c && c <= 'z' || '-' <= c && c <= '9' || 'A' <= c && c <= 'Z' || c == '?'
}

// strange returns the first character of word that has a meaning for the Lisp reader, is invisible, or is not
// UTF-8.
func strange(word string) (at int, ok bool) {
	if word[0] == '#' || word[0] == '.' && strings.Trim(word, ".") == "" {
		return 0, true
	}
	for at, r := range word {
		if (r >= utf8.RuneSelf || !isPlain(byte(r))) && (r == utf8.RuneError || !unicode.IsPrint(r) || strings.ContainsRune("\"'`|,:\\", r)) {
			return at, true
		}
	}
	return 0, false
}

// strangeCharacter returns the problem with the character at offset at. It shows an invisible character as its
// code point.
func strangeCharacter(text string, at int) error {
	r, size := utf8.DecodeRuneInString(text[at:])
	span := source.Span{Start: at, End: at + size}
	switch {
	case r == utf8.RuneError && size == 1:
		return source.Errorf("E0107", span, "this byte is not UTF-8").WithHint("save the file as UTF-8")
	case !unicode.IsPrint(r):
		return source.Errorf("E0107", span, "unexpected invisible character %U", r).WithHint("delete it")
	}
	return source.Errorf("E0107", span, "unexpected character %c", r).
		WithHint("write names and numbers plainly, without quotes or other Lisp syntax")
}
