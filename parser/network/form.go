package network

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hearth/parser/diag"
	"hearth/parser/scan"
	"hearth/parser/source"
)

// Types of tokens; a word has the type of its [ArgKind].
const (
	variable = lexer.TokenType(Variable)
	number   = lexer.TokenType(Number)
	symbol   = lexer.TokenType(Symbol)
	paren    = lexer.TokenType(List)
)

// A form is an action while it is read.
type form struct {
	scan.Reader
	from  int // where it starts
	words int
}

// newForm reads what starts at from and ends before to.
func newForm(src *source.File, from, to int) *form {
	f := &form{from: from}
	f.Cursor = scan.Cursor{File: src, Text: src.Text[:to]}
	f.Start(from, f.next, f.refuse)
	return f
}

// action reads the action.
func (f *form) action() (*Action, *diag.Diagnostic) {
	f.Demand("(")
	name := f.Expect(symbol)
	a := &Action{Name: strings.ToLower(name.Value), NameAt: f.Place(name), At: source.Span{File: f.File, Start: f.from}}
	a.Args, a.At.End = f.args()
	fault, _ := f.Take()
	return a, fault
}

// args reads what stands up to the ) that belongs to the last (, and where it ends.
func (f *form) args() (args []Arg, end int) {
	args = []Arg{}
	for !f.Is(")") && !f.Broken {
		if start := f.Next.Pos.Offset; f.Accept("(") {
			items, end := f.args()
			args = append(args, Arg{Kind: List, Items: items, At: source.Span{File: f.File, Start: start, End: end}})
			continue
		}
		w := f.Expect(variable, number, symbol)
		args = append(args, Arg{Kind: ArgKind(w.Type), Text: strings.ToLower(w.Value), At: f.Place(w)})
	}
	end = f.Next.Pos.Offset + 1
	f.Demand(")")
	return args, end
}

// refuse says what is wrong with a form, unless it holds what is no token: as its
// parentheses match, it has no name.
func (f *form) refuse(t lexer.Token) *diag.Diagnostic {
	for f.Bad == nil && !f.Next.EOF() && f.Depth > 0 {
		f.Advance()
	}
	if f.Bad != nil {
		return f.Bad
	}
	return diag.New("E0106", f.Place(t), "an action starts with its name, not with %.40q", t.Value).
		WithHint("write (name argument ...)")
}
