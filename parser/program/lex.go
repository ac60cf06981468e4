package program

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/limits"
	"hearth/parser/scan"
)

// Token types.
const (
	whole     lexer.TokenType = iota + 1 // a line, without surrounding blanks
	bracketed                            // [ACTION]
	param                                // <name> (instance)
)

// A scanner yields each line. After a line that can be a step it yields the action at its start, if any, and
// its parameters in any position.
type scanner struct {
	scan.Cursor
	end   int  // end of the current line
	acted bool // the action of the line has been read
}

// Next returns the next token.
func (s *scanner) Next() (lexer.Token, error) {
	if kind, n := s.part(s.Text[s.Offset:s.end]); n > 0 {
		return s.Token(kind, n), nil
	}
	from, to, end := nextLine(s.Text, s.end)
	if s.Offset, s.end, s.acted = from, end, false; from == len(s.Text) {
		return s.End(), nil
	}
	line := s.Token(whole, to-from)
	if s.Offset = from; !readable(line.Value) {
		s.Offset = end
	}
	return line, nil
}

// readable reports whether a line can be a step.
func readable(line string) bool {
	return !skipped(line) && len(line) <= limits.Programs.PerPart && utf8.ValidString(line)
}

// part finds the next part of the rest of a line and moves to its start. It returns length 0 if there is none.
func (s *scanner) part(rest string) (kind lexer.TokenType, n int) {
	if !s.acted {
		s.acted = true
		return bracketed, actionLength(rest)
	}
	for {
		next := strings.IndexByte(rest, '<')
		if next < 0 {
			return param, 0
		}
		s.Offset += next
		if _, _, n = parameter(rest[next:]); n > 0 {
			return param, n
		}
		s.Offset++
		rest = rest[next+1:]
	}
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
