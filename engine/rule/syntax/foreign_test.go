package syntax_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine/rule/syntax"
	"hearth/parser/source"
)

func TestHabitsOfOtherLanguagesGetAHint(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a comment of Prolog", "% what is warm", "comments start with #"},
		{"a comment of Soufflé", "warm(X) :- hot(X). // as well", "comments start with #"},
		{"a comment of Soufflé on its own line", "// as well\nwarm(X) :- hot(X).", "comments start with #"},
		{"a negation of Prolog", `warm(X) :- hot(X), \+ cold(X).`, "write !cold: ! negates a premise"},
		{"at most", "warm(X) :- heat(X, N), N =< 40.", "write <="},
		{"a sum", "warm(X, M) :- heat(X, N), M = N + 1.", "write fn:plus(N, 1): operations are functions"},
		{"a difference", "warm(X, M) :- heat(X, N), M = N - 1.", "write fn:minus(N, 1): operations are functions"},
		{"a product", "warm(X, M) :- heat(X, N), M = N * 2.", "write fn:mult(N, 2): operations are functions"},
		{"a quotient", "warm(X, M) :- heat(X, N), M = N / 2.", "write fn:div(N, 2): operations are functions"},
		{"an assignment", "warm(X, M) :- heat(X, N), M is N + 1.", "write M = fn:plus(A, B), with a function for each operation"},
		{"a list", "warm([H|T]) :- hot(H).", "lists are not taken apart with |: write one premise for each member"},
		{"a declaration", ".decl warm(x: symbol)", "declare it as: Decl warm(X) bound [/number]."},
		{"a directive", ".output warm", "remove it: rules have no directives of Soufflé"},
		{"a text is none of these", "warm(X) :- hot(X, \"50 % + 1\")", "a statement ends with a period"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := syntax.Parse(&source.File{Name: "a.mg", Text: tt.text})
			var d *source.Diagnostic
			require.ErrorAs(t, err, &d)
			require.Equal(t, "E0403", d.Code)
			require.Equal(t, tt.want, d.Hint, d.Error())
		})
	}
}
