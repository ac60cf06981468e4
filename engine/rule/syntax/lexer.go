package syntax

import (
	"strings"
	"unicode/utf8"

	"hearth/parser/source"
)

// tokenKind is the kind of a token.
type tokenKind uint8

const (
	wordToken  tokenKind = iota // a name, variable, constant or number
	textToken                   // a string literal
	punctToken                  // brackets, commas and operators
	stopToken                   // the period at the end of a statement
)

type token struct {
	kind       tokenKind
	start, end int
}

// Next returns the bounds of the first token of text at or after i. ok is false if there is none.
func Next(text string, i int) (start, end int, ok bool) {
	t, ok := nextToken(text, i)
	return t.start, t.end, ok
}

// nextToken returns the first token of text at or after i.
func nextToken(text string, i int) (token, bool) {
	i = skipBlanks(text, i)
	if i >= len(text) {
		return token{}, false
	}
	switch c := text[i]; {
	case c == '"' || c == '\'' || c == '`':
		return token{textToken, i, endOfString(text, i)}, true
	case c == '/' && i+1 < len(text) && isConstantByte(text[i+1]):
		return token{wordToken, i, endOf(text, i+1, func(c byte) bool { return c == '/' || isConstantByte(c) })}, true
	case isLetter(c) || isDigit(c) || c == '_' || c == ':' && i+1 < len(text) && isLetter(text[i+1]):
		return token{wordToken, i, endOfWord(text, i)}, true
	case c == '.':
		if i+1 < len(text) && (isDigit(text[i+1]) || 'A' <= text[i+1] && text[i+1] <= 'Z') {
			return token{wordToken, i, endOfWord(text, i+1)}, true
		}
		return token{stopToken, i, i + 1}, true
	}
	for _, op := range []string{":-", "|>", "!=", "<=", ">="} {
		if strings.HasPrefix(text[i:], op) {
			return token{punctToken, i, i + len(op)}, true
		}
	}
	_, size := utf8.DecodeRuneInString(text[i:])
	return token{punctToken, i, i + size}, true
}

func skipBlanks(text string, i int) int {
	for i < len(text) {
		switch text[i] {
		case ' ', '\t', '\r', '\n', '\f':
			i++
		case '#':
			n := strings.IndexByte(text[i:], '\n')
			if n < 0 {
				return len(text)
			}
			i += n
		default:
			return i
		}
	}
	return i
}

func endOfString(text string, i int) int {
	quote := text[i]
	for i++; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case quote:
			return i + 1
		}
	}
	return len(text)
}

// endOfWord returns the end of a name, variable or number. A period belongs to the word if the word continues
// after it.
func endOfWord(text string, i int) int {
	inside := isNameByte
	if isDigit(text[i]) {
		inside = isDigit
	}
	for i++; i < len(text); i++ {
		dotted := text[i] == '.' && i+1 < len(text) && inside(text[i+1])
		if !dotted && !isNameByte(text[i]) {
			break
		}
	}
	return i
}

func endOf(text string, i int, inside func(byte) bool) int {
	for i < len(text) && inside(text[i]) {
		i++
	}
	return i
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isNameByte(c byte) bool {
	return isLetter(c) || isDigit(c) || c == ':' || c == '_'
}
func isConstantByte(c byte) bool {
	return isLetter(c) || isDigit(c) || strings.IndexByte(".-_~%", c) >= 0
}

// A Statement is a Decl or a clause, including its period.
type Statement struct {
	Span source.Span
	Decl bool
}

// Statements divides a file into statements. deep is the first place where brackets are nested too deeply, or
// nil.
func Statements(f *source.File) (list []Statement, deep *source.Span) {
	start, depth, angles, decl := -1, 0, 0, false
	for i := 0; ; {
		t, ok := nextToken(f.Text, i)
		if !ok {
			return list, deep
		}
		i = t.end
		if start < 0 {
			start, depth, angles = t.start, 0, 0
			decl = f.Text[t.start:t.end] == "Decl"
		}
		if t.kind == stopToken {
			list = append(list, Statement{source.Span{File: f, Start: start, End: t.end}, decl})
			start = -1
			continue
		}
		if t.kind == punctToken {
			switch f.Text[t.start] {
			case '(', '[', '{':
				depth++
			case ')', ']', '}':
				depth--
			case '<': // opens a type; comparisons are counted too
				angles++
			}
		}
		if deep == nil && max(depth, angles) > source.RuleLimits.Depth { // Mangle's parser needs seconds for a few hundred levels
			deep = &source.Span{File: f, Start: t.start, End: t.end}
		}
	}
}

// Premises divides the body of a clause at its top-level commas.
func Premises(Clause source.Span) (spans []source.Span) {
	text := Clause.File.Text[:Clause.End]
	depth, start, last := 0, -1, -1
	inBody := false
	end := func() {
		if start >= 0 {
			spans = append(spans, source.Span{File: Clause.File, Start: start, End: last})
		}
		start = -1
	}
	for i := Clause.Start; ; {
		t, ok := nextToken(text, i)
		if !ok {
			return spans
		}
		i = t.end
		word := text[t.start:t.end]
		switch {
		case !inBody:
			inBody = word == ":-" || word == "⟸"
			continue
		case depth == 0 && (t.kind == stopToken || word == "|>"):
			end()
			return spans
		case depth == 0 && word == ",":
			end()
			continue
		case t.kind == punctToken && strings.Contains("([{", word):
			depth++
		case t.kind == punctToken && strings.Contains(")]}", word):
			depth--
		}
		if start < 0 {
			start = t.start
		}
		last = t.end
	}
}
