package network

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/bound"
	"hearth/parser/diag"
	"hearth/parser/scan"
	"hearth/parser/source"
)

// maxWords is how many names, numbers and variables an action may have.
const maxWords = 1024

// Characters that separate words.
const blanks = " \t\r\f"

// Types of tokens; a word has the type of its [ArgKind].
const (
	paren  = lexer.TokenType(List)
	begins = paren + 1 // a form, at its place; it has no text
	broken = paren + 2 // the rest of a form that cannot be read
)

// atOnce is how many forms are read at once.
const atOnce = 64

// A lineScanner yields the tokens of the forms with which lines begin, behind blanks, and
// of those that follow each other there.
type lineScanner struct {
	text          string
	at, end, next int     // of the line that is read: how far it was, where it ends, where the next one begins
	forms         int     // so far
	form          scanner // of the form that is read
	inside        bool    // there is more of it
	problems      []error // of those that are broken
}

// Next returns the next token.
func (l *lineScanner) Next() (lexer.Token, error) {
	if l.inside {
		t, err := l.form.Next()
		if l.inside = err == nil && !t.EOF(); l.inside {
			return t, nil
		}
		if l.at = l.form.At; err != nil {
			l.at, l.problems = l.end, append(l.problems, err)
			return lexer.Token{Type: broken}, nil
		}
	}
	for l.forms < atOnce {
		l.at = l.end - len(strings.TrimLeft(l.text[l.at:l.end], blanks))
		if l.at < l.end && l.text[l.at] == '(' {
			l.forms++
			l.form, l.inside = scanner{Cursor: scan.Cursor{Text: l.text[:l.end], At: l.at}, from: l.at}, true
			return lexer.Token{Type: begins, Pos: lexer.Position{Offset: l.at}}, nil
		}
		if l.next == len(l.text) {
			break
		}
		l.at, l.end, l.next = line(l.text, l.next, len(l.text))
	}
	return l.form.End(), nil
}

// A scanner yields the tokens of one form and then the end, whatever follows.
type scanner struct {
	scan.Cursor
	from   int // where the form begins
	words  int
	closed bool // the form is complete
}

// Next returns the next token.
func (s *scanner) Next() (lexer.Token, error) {
	for s.At < len(s.Text) && strings.IndexByte(blanks, s.Text[s.At]) >= 0 {
		s.At++
	}
	if s.closed || s.At == len(s.Text) || s.Text[s.At] == ';' {
		return s.end()
	}
	if c := s.Text[s.At]; c == '(' || c == ')' {
		return s.paren(c)
	}
	return s.word()
}

// end returns the end of the form, or an error when parentheses are open.
func (s *scanner) end() (lexer.Token, error) {
	if s.Depth == 0 {
		return s.End(), nil
	}
	d := diag.New("E0105", source.Span{Start: s.from, End: s.At}, "this form is not closed on its line")
	if s.At < len(s.Text) {
		return lexer.Token{}, d.WithHint("the ; starts a comment: close the form before it")
	}
	return lexer.Token{}, d.WithHint("write the whole form on one line, with a ) for every (")
}

func (s *scanner) paren(c byte) (lexer.Token, error) {
	if c == '(' {
		s.Depth++
	} else {
		s.Depth--
	}
	if s.Depth > bound.Networks.Depth {
		return lexer.Token{}, s.Wrong("E0108", 1, "lists are nested more than %d deep", bound.Networks.Depth).
			WithHint("check the parentheses of this form")
	}
	s.closed = s.Depth <= 0
	return s.Token(paren, 1), nil
}

// word reads up to the next separator.
func (s *scanner) word() (lexer.Token, error) {
	n := 0
	for s.At+n < len(s.Text) && !separates(s.Text[s.At+n]) {
		n++
	}
	raw := s.Text[s.At : s.At+n]
	word := strings.ToLower(raw)
	if bad, ok := strange(raw); ok {
		return lexer.Token{}, strangeCharacter(s.Text, s.At+bad)
	}
	if s.words++; s.words > maxWords {
		return lexer.Token{}, s.Wrong("E0110", n, "a form has more than %d words", maxWords).
			WithHint("split it into several actions")
	}
	kind := kindOf(word)
	if kind == Number {
		if problem := numberProblem(word); problem != "" {
			return lexer.Token{}, s.Wrong("E0109", n, "%.40s %s", word, problem).
				WithHint("write an integer, a decimal or a ratio, as in 15, 0.5 or 1/4")
		}
	}
	return s.Token(lexer.TokenType(kind), n), nil
}

// separates reports whether a word ends before c.
func separates(c byte) bool {
	return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '(' || c == ')' || c == ';'
}

// kindOf tells variables, numbers and symbols apart; word is in lower case.
func kindOf(word string) ArgKind {
	switch c := word[0]; {
	case c == '?':
		return Variable
	case isNumber(word):
		return Number
	}
	return Symbol
}

// strange finds the first place in word that the Lisp reader gives a meaning
// of its own, or that cannot be seen or decoded.
func strange(word string) (at int, ok bool) {
	if word[0] == '#' || word[0] == '.' && strings.Trim(word, ".") == "" {
		return 0, true
	}
	for at, r := range word {
		plain := 'a' <= r && r <= 'z' || '-' <= r && r <= '9' || 'A' <= r && r <= 'Z'
		if !plain && (r == utf8.RuneError || !unicode.IsPrint(r) || strings.ContainsRune("\"'`|,:\\", r)) {
			return at, true
		}
	}
	return 0, false
}

// strangeCharacter reports the character at at. One that cannot be seen is
// told by its number.
func strangeCharacter(text string, at int) error {
	r, size := utf8.DecodeRuneInString(text[at:])
	span := source.Span{Start: at, End: at + size}
	switch {
	case r == utf8.RuneError && size == 1:
		return diag.New("E0107", span, "this byte is not UTF-8").WithHint("save the file as UTF-8")
	case !unicode.IsPrint(r):
		return diag.New("E0107", span, "the invisible character %U cannot stand here", r).WithHint("delete it")
	}
	return diag.New("E0107", span, "the character %c cannot stand here", r).
		WithHint("write names and numbers plainly, without quotes or other Lisp syntax")
}
