package program

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/scan"
)

// Types of tokens.
const (
	bracketed lexer.TokenType = iota + 1 // [ACTION]
	param                                // <name> (instance)
)

// A scanner yields the action that a line begins with, if it does, then the
// parameters, wherever they stand.
type scanner struct{ scan.Cursor }

// Next returns the next token.
func (s *scanner) Next() (lexer.Token, error) {
	if s.Made == 0 {
		if n := actionLength(s.Text); n > 0 {
			return s.Token(bracketed, n), nil
		}
		return s.End(), nil
	}
	for s.At < len(s.Text) {
		n := strings.IndexByte(s.Text[s.At:], '<')
		if n < 0 {
			break
		}
		s.At += n
		if _, _, n = parameter(s.Text[s.At:]); n > 0 {
			return s.Token(param, n), nil
		}
		s.At++
	}
	s.At = len(s.Text)
	return s.End(), nil
}

// actionLength is the length of an action in brackets at the start of a text; 0
// where there is none.
func actionLength(text string) int {
	if text == "" || text[0] != '[' {
		return 0
	}
	for at, r := range text[1:] {
		switch {
		case r == ']' && at > 0:
			return at + 2
		case r != '_' && !unicode.IsLetter(r) && !unicode.IsNumber(r):
			return 0
		}
	}
	return 0
}

// parameter finds the shortest name and instance at the start of a text that make a
// parameter, so that <a> <b> (1) is one with the name "a> <b": where the name ends,
// where the instance begins, and how long all is; 0 where there is none.
func parameter(text string) (name, instance, length int) {
	name = 1 + first(text[1:])
	for {
		n := strings.IndexByte(text[name:], '>')
		if n < 0 {
			return 0, 0, 0
		}
		name += n
		behind := strings.TrimLeftFunc(text[name+1:], isGap)
		if instance = len(text) - len(behind) + 1; strings.HasPrefix(behind, "(") && instance < len(text) {
			end := instance + first(text[instance:])
			n = strings.IndexByte(text[end:], ')')
			if n < 0 {
				return 0, 0, 0
			}
			return name, instance, end + n + 1
		}
		name++
	}
}

// first is the length of the character that a text starts with.
func first(text string) int {
	_, n := utf8.DecodeRuneInString(text)
	return n
}

// isGap reports whether a character may stand between a name and its instance: the
// blanks of Python.
func isGap(r rune) bool {
	return r == ' ' || '\t' <= r && r <= '\r' || 0x1c <= r && r <= 0x1f || r == 0x85 || unicode.Is(unicode.Z, r)
}
