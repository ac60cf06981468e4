package scan_test

import (
	"testing"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
	"github.com/stretchr/testify/require"

	"hearth/parser/scan"
	"hearth/parser/source"
)

const iri lexer.TokenType = 1

// A scanner scans IRIs only.
type scanner struct{ scan.Cursor }

func (s *scanner) Next() (lexer.Token, error) {
	if s.Skip(); s.Offset == len(s.Text) {
		return s.End(), nil
	}
	if s.Text[s.Offset] != '<' {
		return lexer.Token{}, s.Errorf("E0340", 1, "no IRI")
	}
	return s.IRI(iri)
}

type pair struct {
	First  lexer.Token `parser:"@IRI"`
	Second lexer.Token `parser:"@IRI"`
}

var pairs = participle.MustBuild[pair](scan.Lexer(map[string]lexer.TokenType{"IRI": iri},
	func(c scan.Cursor) lexer.Lexer { return &scanner{c} }))

// Tokens and problems have positions in the file, wherever the statement starts.
func TestAStatementIsReadInItsFile(t *testing.T) {
	tests := []struct{ name, text, at, problem string }{
		{"tokens", "<a> # one\n\t<b>", "<b>", ""},
		{"what the scanner refuses", "<a>\n x", "x", "f:3:2: no IRI [E0340]"},
		{"what is not closed", "<a> <b ", "<", "f:2:8: this IRI is not closed [E0340]"},
		{"what the grammar refuses", "<a> <b> <c>", "<c>", ""},
		{"an end that comes too early", "<a>", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := &scan.Statement{File: &source.File{Name: "f", Text: "one\ntwo" + tt.text}, Start: 7}
			p, err := pairs.ParseString("", tt.text)
			var at source.Span
			if err != nil {
				s.Fault, at = s.Problem(err)
			} else {
				at = s.Place(p.Second)
			}
			require.Equal(t, tt.at, s.File.Text[at.Start:at.End])
			if tt.problem != "" {
				require.EqualError(t, s.Fault, tt.problem)
			} else {
				require.Nil(t, s.Fault)
			}
		})
	}
}
