package program

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/scan"
)

// Token types.
const (
	bracketed lexer.TokenType = iota + 1 // [ACTION]
	param                                // <name> (instance)
)

// A scanner yields the action at the start of a line and then its parameters, in any position. It yields nothing
// if there is no action.
type scanner struct{ scan.Cursor }

// Next returns the next token.
func (s *scanner) Next() (lexer.Token, error) {
	if s.Tokens == 0 {
		if n := actionLength(s.Text); n > 0 {
			return s.Token(bracketed, n), nil
		}
		return s.End(), nil
	}
	for ; s.Offset < len(s.Text); s.Offset++ {
		if s.Text[s.Offset] == '<' {
			if _, _, n := parameter(s.Text[s.Offset:]); n > 0 {
				return s.Token(param, n), nil
			}
		}
	}
	return s.End(), nil
}

// actionLength returns the length of the bracketed action at the start of a text, or 0.
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

// parameter finds the shortest parameter at the start of a text. For example, <a> <b> (1) is one parameter
// with the name "a> <b". It returns the end of the name, the start of the instance, and the total length, or
// zeros.
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

// first returns the length in bytes of the first character of a text.
func first(text string) int {
	_, n := utf8.DecodeRuneInString(text)
	return n
}

// isGap reports whether a character may stand between a name and its instance. These are the blanks of Python.
func isGap(r rune) bool {
	return r == ' ' || '\t' <= r && r <= '\r' || 0x1c <= r && r <= 0x1f || r == 0x85 || unicode.Is(unicode.Z, r)
}
