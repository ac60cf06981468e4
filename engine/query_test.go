package engine_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine/query"
	"hearth/engine/rule"
	"hearth/parser/diag"
	"hearth/parser/source"
)

func TestParseQuery(t *testing.T) {
	tests := []struct {
		name, text string
		vars       []string
		uses       []string
	}{
		{"variables in the order of the text", "p(Y, _), !q(X), r(X)", []string{"Y", "X"}, []string{"p", "q", "r"}},
		{"a period more or less", "p(X).", []string{"X"}, []string{"p"}},
		{"no variable", "p(/a)", nil, []string{"p"}},
		{"what is computed", "p(X), Y = fn:plus(X, 1)", []string{"X", "Y"}, []string{"p"}},
		{"the aggregate has the say", "p(X, Y) |> do fn:group_by(X), let N = fn:sum(Y)", []string{"X", "N"}, []string{"p"}},
		{"computed from rows, nothing is left out", "p(X) |> let Y = fn:plus(X, 1)", []string{"X", "Y"}, []string{"p"}},
		{"rules of its own", "a(X) :- p(X). a(X), !q(X)", []string{"X"}, []string{"p", "q"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			q, err := query.Parse(&source.File{Name: "query", Text: tt.text})
			require.NoError(t, err)
			require.Equal(t, tt.vars, q.Vars)
			require.Equal(t, tt.uses, q.Uses)
		})
	}
}

func TestOriginFollowsWhatKeepsTheUnit(t *testing.T) {
	q, err := query.Parse(&source.File{Text: "p(E, X), Y = fn:plus(X, 1.5), Z = fn:mult(X, 2), W = Y |> do fn:group_by(E, W), let S = fn:sum(Y), let N = fn:count(), let M = fn:max(Z)"})
	require.NoError(t, err)
	require.Equal(t, []string{"E", "W", "S", "N", "M"}, q.Vars)
	for v, want := range map[string]query.Column{"E": {Pred: "p", Arg: 0}, "X": {Pred: "p", Arg: 1}, "Y": {Pred: "p", Arg: 1}, "W": {Pred: "p", Arg: 1}, "S": {Pred: "p", Arg: 1}, "Z": {}, "N": {}, "M": {}} {
		require.Equal(t, want, q.Origin(v), v)
	}
}

// FuzzQuery checks that whatever is asked is answered or refused with places
// inside the query.
func FuzzQuery(f *testing.F) {
	for _, seed := range []string{"p(X)", "p(X), X > 1.5", "a(X) :- p(X). a(Y)", "p(X) |> do fn:group_by(X), let N = fn:count()", ".", "#", "p(X", "p(1.5.5)", "Decl a(X).", "p(X). \n\n", "\"1.5\"", "p(X), \"open",
		"p(X), !p(_)", "!q(_, X), p(X)", "q(X) :- p(X), !p(_). p(X), !q(_), !r(X, 1.5, _)", "p(X), !p([_])", "p(X), ! p(_) |> do fn:group_by(), let N = fn:count()"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		src := &source.File{Name: "query", Text: text}
		q, err := query.Parse(src)
		if err == nil {
			v := &rule.Vocabulary{Decls: "Decl p(X) bound [/number].", Given: []string{"p"}}
			_, err = q.Load(v, nil)
		}
		var list *diag.List
		if !errors.As(err, &list) {
			require.NoError(t, err)
			return
		}
		for _, d := range list.Items {
			inside := d.At.File == nil || d.At.File == src && 0 <= d.At.Start && d.At.Start <= d.At.End && d.At.End <= len(text)
			require.True(t, inside, "%q: %v at %d-%d", text, d, d.At.Start, d.At.End)
			d.Render()
		}
	})
}
