package engine_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine/program"
	"hearth/engine/rule"
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
			q, err := program.ParseQuery(&rule.Vocabulary{}, &source.File{Name: "query", Text: tt.text})
			require.NoError(t, err)
			require.Equal(t, tt.vars, q.Vars)
			require.Equal(t, tt.uses, q.Uses)
		})
	}
}

// prepared loads a query, with rules, over amounts (quantity) and a time (clock).
func prepared(t *testing.T, text, rules string) (*program.Query, *program.QueryProgram) {
	t.Helper()
	q, err := program.ParseQuery(&rule.Vocabulary{}, &source.File{Name: "query", Text: text})
	require.NoError(t, err)
	v := &rule.Vocabulary{
		Decls:   "Decl quantity(X, N) bound [/name, /number]. Decl rank(X, N) bound [/name, /number]. Decl clock(T) bound [/number].",
		Amounts: []string{"quantity"}, Times: []string{"clock"}, Inputs: []string{"quantity", "rank", "clock"},
	}
	p, err := q.Load(v, []rule.Unit{unit(rules)}, nil)
	require.NoError(t, err)
	return q, p
}

func TestUnitsFollowWhatKeepsThem(t *testing.T) {
	const rules = "mass(X, N) :- quantity(X, N). part(X, M, K) :- mass(X, M), rank(X, K)."
	q, p := prepared(t, "part(E, X, K), clock(T), Y = fn:plus(X, 1.5), Z = fn:mult(X, 2), W = Y, U = fn:plus(T, 1)", rules)
	require.Equal(t, []string{"E", "X", "K", "T", "Y", "Z", "W", "U"}, q.Vars)
	require.Equal(t, []int64{1, 1e9, 1, 1000, 1e9, 1e9, 1e9, 1000}, p.Scales)

	q, p = prepared(t, "mass(E, X), Y = fn:mult(X, 2) |> do fn:group_by(E), let S = fn:sum(X), let N = fn:count(), let M = fn:max(Y)", rules)
	require.Equal(t, []string{"E", "S", "N", "M"}, q.Vars)
	require.Equal(t, []int64{1, 1e9, 1, 1e9}, p.Scales)
}

func TestNumbersThatWereHardlyMeantSo(t *testing.T) {
	const mass = "mass(X, N) :- quantity(X, N)."
	for text, want := range map[string]string{
		"quantity(X, N), N > 180":                 "query:1:21: warning: 180 means 180 billionths of a unit here [E0447]",
		"mass(X, 5)":                              "query:1:9: warning: 5 means 5 billionths of a unit here [E0447]",
		"!mass(_, 5), rank(X, 5)":                 "query:1:10: warning: 5 means 5 billionths of a unit here [E0447]",
		"heavy(X) :- mass(X, N), N > 7. heavy(X)": "query:1:29: warning: 7 means 7 billionths of a unit here [E0447]",
		"mass(X, N), N > 1.5, M = fn:plus(N, 1)":  "query:1:37: warning: 1 means 1 billionths of a unit here [E0447]",
		"clock(T), T > 2000":                      "query:1:15: note: 2000 means 2000 milliseconds (2 s) [E0447]",
		"clock(T), T > 2.0":                       "query:1:15: note: 2.0 means 2000000000 milliseconds (2000000 s) [E0447]",
		"quantity(X, N), N > 180.0":               "",
		"quantity(X, N), N > 0.0000005":           "",
		"quantity(X, 5000000)":                    "",
		"quantity(X, N), N > 0":                   "",
		"rank(X, N), N > 180":                     "",
		"quantity(X, N), M = fn:mult(N, 2)":       "",
	} {
		_, p := prepared(t, text, mass)
		var said []string
		for _, w := range p.Warnings {
			said = append(said, w.Error())
		}
		require.Equal(t, want, strings.Join(said, "\n"), text)
	}
}

// FuzzQuery checks that every text is answered, or refused with positions inside the query.
func FuzzQuery(f *testing.F) {
	for _, seed := range []string{"p(X)", "p(X), X > 1.5", "a(X) :- p(X). a(Y)", "p(X) |> do fn:group_by(X), let N = fn:count()", ".", "#", "p(X", "p(1.5.5)", "Decl a(X).", "p(X). \n\n", "\"1.5\"", "p(X), \"open",
		"p(X), !p(_)", "!q(_, X), p(X)", "q(X) :- p(X), !p(_). p(X), !q(_), !r(X, 1.5, _)", "p(X), !p([_])", "p(X), ! p(_) |> do fn:group_by(), let N = fn:count()"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		src := &source.File{Name: "query", Text: text}
		q, err := program.ParseQuery(&rule.Vocabulary{}, src)
		if err == nil {
			v := &rule.Vocabulary{Decls: "Decl p(X) bound [/number].", Inputs: []string{"p"}}
			_, err = q.Load(v, nil, nil)
		}
		var list *source.Diagnostics
		if !errors.As(err, &list) {
			require.NoError(t, err)
			return
		}
		for _, d := range list.Items {
			inside := d.Span.File == nil || d.Span.File == src && 0 <= d.Span.Start && d.Span.Start <= d.Span.End && d.Span.End <= len(text)
			require.True(t, inside, "%q: %v at %d-%d", text, d, d.Span.Start, d.Span.End)
			d.Render()
		}
	})
}
