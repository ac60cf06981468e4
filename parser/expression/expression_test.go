package expression_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/expression"
	"hearth/parser/source"
)

// text writes an expression with all brackets.
func text(e *expression.Expr) string {
	var args []string
	for _, a := range e.Args {
		args = append(args, text(a))
	}
	switch e.Op {
	case expression.Class:
		return e.Name.Text
	case expression.Has:
		if e.Test == nil {
			return "has(" + e.Name.Text + ")"
		}
		test := e.Name.Text + " " + e.Test.Compare.Text + " " + e.Test.Value.Text
		if e.Test.Unit.Text != "" {
			test += " " + e.Test.Unit.Text
		}
		return "has(" + test + ")"
	case expression.And, expression.Or:
		return "(" + strings.Join(args, " "+string(e.Op)+" ") + ")"
	}
	return string(e.Op) + " " + args[0]
}

func TestParse(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"a class", "bowl", "bowl"},
		{"and binds closer than or", "a or b and c", "(a or (b and c))"},
		{"not binds closest", "not a and b", "(not a and b)"},
		{"prefixes follow each other", "not inside on a", "not inside on a"},
		{"brackets", "not (a or b)", "not (a or b)"},
		{"operators of one kind go from left to right", "a or b or c", "((a or b) or c)"},
		{"a property", "a and has used", "(a and has(used))"},
		{"a comparison without blanks", "has amount>=1.5 g and b", "(has(amount >= 1.5 g) and b)"},
		{"a number without unit", "has number-of-tins = 12 or b", "(has(number-of-tins = 12) or b)"},
		{"a class as value has no unit", "has is-cut = cubes and b", "(has(is-cut = cubes) and b)"},
		{"the word on as value", "has state = on and b", "(has(state = on) and b)"},
		{"brackets around a property", "has(amount < 3 g)", "has(amount < 3 g)"},
		{"a name with a prefix", "soma:Bowl and not dul:Agent", "(soma:Bowl and not dul:Agent)"},
		{"IRIs in angle brackets and quotes", `(<http://e/o#A> or "http://e/o#B") and 'urn:c'`, "((<http://e/o#A> or <http://e/o#B>) and <urn:c>)"},
		{"an IRI as value", "has origin=<urn:c>", "has(origin = <urn:c>)"},
		{"less than is no angle bracket", "has amount <3 g or has ph<7", "(has(amount < 3 g) or has(ph < 7))"},
	}
	many := strings.Repeat("a or ", 100)
	tests = append(tests, struct{ name, in, want string }{"as many one after the other as one likes",
		many + "a", strings.Repeat("(", 100) + "a" + strings.Repeat(" or a)", 100)})
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e, err := expression.Parse(&source.File{Name: "in", Text: tt.in})
			require.NoError(t, err)
			require.Equal(t, tt.want, text(e))
		})
	}
}

func TestParseReportsTheFirstProblem(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"nothing", "", "in:1:1: expected a class [E0710]"},
		{"an operand is missing", "a and", "in:1:6: expected a class [E0710]"},
		{"an operator is missing", "a b", `in:1:3: unexpected "b" [E0710]`},
		{"a bracket is open", "(a or b", "in:1:8: a bracket is not closed [E0710]"},
		{"a bracket too many", "a)", `in:1:2: unexpected ")" [E0710]`},
		{"a property is missing", "has and a", "in:1:5: expected a property [E0710]"},
		{"an argument of the fact has no value", "has used = or", "in:1:12: expected a value [E0710]"},
		{"an IRI is not closed", "<http://e/o#A", `in:1:1: expected a class [E0710]`},
		{"too deep", strings.Repeat("(", 70) + "a", "in:1:65: the description is nested more than 64 deep [E0710]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := expression.Parse(&source.File{Name: "in", Text: tt.in})
			var d *source.Diagnostic
			require.ErrorAs(t, err, &d)
			require.Equal(t, tt.want, d.Error())
		})
	}
}

func TestNumber(t *testing.T) {
	tests := []struct {
		in   string
		want int64
		ok   bool
	}{
		{"12", 12_000_000_000, true}, {"-18", -18_000_000_000, true}, {"1.5", 1_500_000_000, true}, {"0.000000001", 1, true},
		{"-0.5", -500_000_000, true}, {"0.0000000001", 0, false}, {"cubes", 0, false}, {".5", 0, false}, {"-", 0, false}, {"99999999999", 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.in, func(t *testing.T) {
			e, err := expression.Parse(&source.File{Text: "has amount = " + tt.in})
			require.NoError(t, err)
			n, ok := e.Test.Number()
			require.Equal(t, tt.ok, ok)
			if ok {
				require.Equal(t, tt.want, n)
			}
		})
	}
}

// FuzzParse checks that an expression has the same meaning after it is written with all brackets and parsed again.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"a", "not a and (b or c)", "inside on a", "has used", "has amount >= 1.5 g", "has(x = y)", "((", "has", "a\x00b", "soma:Bowl or <http://e/o#A>", `has x = "urn:c"`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		e, err := expression.Parse(&source.File{Name: "in", Text: in})
		if err != nil || strings.Count(in, " ")+strings.Count(in, "(") > 30 {
			return
		}
		again, err := expression.Parse(&source.File{Name: "in", Text: text(e)})
		require.NoError(t, err)
		require.Equal(t, text(e), text(again))
	})
}
