package network

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/diag"
	"hearth/parser/source"
)

// Limits for one form.
const (
	maxDepth = 32   // open parentheses
	maxWords = 1024 // names, numbers and variables
)

// Characters that separate words.
const blanks = " \t\r\f"

// next returns the next token, or the end of what is read or of what counts of it.
func (f *form) next() (lexer.Token, *diag.Diagnostic) {
	for f.At < len(f.Text) && strings.IndexByte(blanks, f.Text[f.At]) >= 0 {
		f.At++
	}
	if f.At == len(f.Text) || f.Text[f.At] == ';' {
		return f.end()
	}
	if c := f.Text[f.At]; c == '(' || c == ')' {
		return f.paren(c)
	}
	return f.word()
}

// end returns the end of the form, or an error when parentheses are open.
func (f *form) end() (lexer.Token, *diag.Diagnostic) {
	if f.Depth == 0 {
		return f.End(), nil
	}
	d := diag.New("E0105", source.Span{File: f.File, Start: f.from, End: f.At}, "this form is not closed on its line")
	if f.At < len(f.Text) {
		return lexer.Token{}, d.WithHint("the ; starts a comment: close the form before it")
	}
	return lexer.Token{}, d.WithHint("write the whole form on one line, with a ) for every (")
}

func (f *form) paren(c byte) (lexer.Token, *diag.Diagnostic) {
	if c == '(' {
		f.Depth++
	} else {
		f.Depth--
	}
	if f.Depth > maxDepth {
		return lexer.Token{}, f.Wrong("E0108", 1, "lists are nested more than %d deep", maxDepth).
			WithHint("check the parentheses of this form")
	}
	return f.Token(paren, 1), nil
}

// word reads up to the next separator.
func (f *form) word() (lexer.Token, *diag.Diagnostic) {
	raw := f.Rest()
	if end := strings.IndexAny(raw, blanks+"();"); end >= 0 {
		raw = raw[:end]
	}
	word := strings.ToLower(raw)
	if bad, ok := strange(raw); ok {
		return lexer.Token{}, strangeCharacter(f.File, f.At+bad)
	}
	if f.words++; f.words > maxWords {
		return lexer.Token{}, f.Wrong("E0110", len(raw), "a form has more than %d words", maxWords).
			WithHint("split it into several actions")
	}
	kind := kindOf(word)
	if kind == Number {
		if problem := numberProblem(word); problem != "" {
			return lexer.Token{}, f.Wrong("E0109", len(raw), "%.40s %s", word, problem).
				WithHint("write an integer, a decimal or a ratio, as in 15, 0.5 or 1/4")
		}
	}
	return f.Token(lexer.TokenType(kind), len(raw)), nil
}

// kindOf tells variables, numbers and symbols apart; word is in lower case.
func kindOf(word string) ArgKind {
	switch c := word[0]; {
	case c == '?':
		return Variable
	case strings.IndexByte("+-.0123456789", c) >= 0 && numberSyntax.MatchString(word):
		return Number
	}
	return Symbol
}

// strange finds the first place in word that the Lisp reader gives a meaning
// of its own, or that cannot be seen or decoded.
func strange(word string) (at int, ok bool) {
	if word[0] == '#' || strings.Trim(word, ".") == "" {
		return 0, true
	}
	at = strings.IndexFunc(word, func(r rune) bool {
		return r == utf8.RuneError || !unicode.IsPrint(r) || strings.ContainsRune("\"'`|,:\\", r)
	})
	return at, at >= 0
}

// strangeCharacter reports the character at at. One that cannot be seen is
// told by its number.
func strangeCharacter(file *source.File, at int) *diag.Diagnostic {
	r, size := utf8.DecodeRuneInString(file.Text[at:])
	span := source.Span{File: file, Start: at, End: at + size}
	switch {
	case r == utf8.RuneError && size == 1:
		return diag.New("E0107", span, "this byte is not UTF-8").WithHint("save the file as UTF-8")
	case !unicode.IsPrint(r):
		return diag.New("E0107", span, "the invisible character %U cannot stand here", r).WithHint("delete it")
	}
	return diag.New("E0107", span, "the character %c cannot stand here", r).
		WithHint("write names and numbers plainly, without quotes or other Lisp syntax")
}
