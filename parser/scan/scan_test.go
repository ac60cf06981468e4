package scan_test

import (
	"testing"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/stretchr/testify/require"

	"hearth/parser/diag"
	"hearth/parser/scan"
	"hearth/parser/source"
)

const iri lexer.TokenType = 1

// A pairs reads two IRIs and a point.
type pairs struct{ scan.Reader }

func (p *pairs) next() (lexer.Token, *diag.Diagnostic) {
	switch p.Skip(); {
	case p.At == len(p.Text):
		return p.End(), nil
	case p.Text[p.At] == '.':
		return p.Token(iri+1, 1), nil
	case p.Text[p.At] != '<':
		return lexer.Token{}, p.Wrong("E0340", 1, "no IRI")
	}
	return p.IRI(iri)
}

func (p *pairs) refuse(t lexer.Token) *diag.Diagnostic {
	return diag.New("E0341", p.Place(t), "not %q", t.Value)
}

// Tokens and problems know their place in the file, wherever the statement starts.
func TestAStatementIsReadInItsFile(t *testing.T) {
	tests := []struct{ name, text, second, problem string }{
		{"tokens", "<a> # one\n\t<b>.", "<b>", ""},
		{"what is no token", "<a>\n x", "", "f:3:2: no IRI [E0340]"},
		{"what is not closed", "<a> <b ", "", "f:2:8: this IRI is not closed [E0340]"},
		{"what cannot stand there", "<a> <b> <c>", "<b>", `f:2:12: not "<c>" [E0341]`},
		{"an end that comes too early", "<a>", "", `f:2:7: not "" [E0341]`},
		{"the first of several", "<a>.x", "", `f:2:7: not "." [E0341]`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			file := &source.File{Name: "f", Text: "one\ntwo" + tt.text}
			p := &pairs{}
			p.Cursor = scan.Cursor{File: file, Text: file.Text}
			p.Start(7, p.next, p.refuse)
			p.Expect(iri)
			require.Equal(t, tt.second, p.Expect(iri).Value)
			p.Demand(".")
			fault, broken := p.Take()
			require.Equal(t, tt.problem != "", broken)
			if broken {
				require.EqualError(t, fault, tt.problem)
			} else {
				require.Nil(t, fault)
			}
		})
	}
}
