package network

import (
	"io"
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

// Types of tokens; a word has the type of its [ArgKind].
const paren = lexer.TokenType(List)

// notation makes tokens of one form. It implements lexer.StringDefinition.
type notation struct{}

// Symbols names the types of tokens for the grammar.
func (notation) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF":      lexer.EOF,
		"Variable": lexer.TokenType(Variable),
		"Number":   lexer.TokenType(Number),
		"Symbol":   lexer.TokenType(Symbol),
		"Paren":    paren,
	}
}

// Lex reads all of r; see LexString.
func (n notation) Lex(name string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return n.LexString(name, string(text))
}

// LexString makes the tokens of the form that text starts with.
func (notation) LexString(_, text string) (lexer.Lexer, error) {
	return &scanner{text: text}, nil
}

// A scanner yields the tokens of one form and then the end, whatever follows.
// Its errors are diagnostics with places relative to text and without a file.
type scanner struct {
	text   string
	at     int
	depth  int // open parentheses
	words  int
	closed bool // the form is complete
}

// Next returns the next token.
func (s *scanner) Next() (lexer.Token, error) {
	for s.at < len(s.text) && strings.IndexByte(blanks, s.text[s.at]) >= 0 {
		s.at++
	}
	if s.closed || s.at == len(s.text) || s.text[s.at] == ';' {
		return s.end()
	}
	if c := s.text[s.at]; c == '(' || c == ')' {
		return s.paren(c)
	}
	return s.word()
}

// end returns the end of the form, or an error when parentheses are open.
func (s *scanner) end() (lexer.Token, error) {
	if s.depth == 0 {
		return lexer.EOFToken(lexer.Position{Offset: s.at}), nil
	}
	d := diag.New("E0105", source.Span{End: s.at}, "this form is not closed on its line")
	if s.at < len(s.text) {
		return lexer.Token{}, d.WithHint("the ; starts a comment: close the form before it")
	}
	return lexer.Token{}, d.WithHint("write the whole form on one line, with a ) for every (")
}

func (s *scanner) paren(c byte) (lexer.Token, error) {
	if c == '(' {
		s.depth++
	} else {
		s.depth--
	}
	if s.depth > maxDepth {
		return lexer.Token{}, diag.New("E0108", source.Span{Start: s.at, End: s.at + 1},
			"lists are nested more than %d deep", maxDepth).
			WithHint("check the parentheses of this form")
	}
	s.closed = s.depth <= 0
	return s.token(paren, s.at+1), nil
}

// word reads up to the next separator.
func (s *scanner) word() (lexer.Token, error) {
	end := len(s.text)
	if n := strings.IndexAny(s.text[s.at:], blanks+"();"); n >= 0 {
		end = s.at + n
	}
	word := strings.ToLower(s.text[s.at:end])
	span := source.Span{Start: s.at, End: end}
	if bad, ok := strange(s.text[s.at:end]); ok {
		return lexer.Token{}, strangeCharacter(s.text, s.at+bad)
	}
	if s.words++; s.words > maxWords {
		return lexer.Token{}, diag.New("E0110", span, "a form has more than %d words", maxWords).
			WithHint("split it into several actions")
	}
	kind := kindOf(word)
	if kind == Number {
		if problem := numberProblem(word); problem != "" {
			return lexer.Token{}, diag.New("E0109", span, "%.40s %s", word, problem).
				WithHint("write an integer, a decimal or a ratio, as in 15, 0.5 or 1/4")
		}
	}
	return s.token(lexer.TokenType(kind), end), nil
}

// token returns the text up to end as a token and goes on behind it.
func (s *scanner) token(t lexer.TokenType, end int) lexer.Token {
	at := s.at
	s.at = end
	return lexer.Token{Type: t, Value: s.text[at:end], Pos: lexer.Position{Offset: at}}
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
