package engine_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
)

// The program reads and compares exactly 100 rows, and derives 100 facts with texts of two bytes. A limit
// permits exactly that much and no more.
func TestLimitsAreExact(t *testing.T) {
	src := newRows("label /x a")
	for i := range 100 {
		src.add(fmt.Sprintf("p %d", i))
	}
	const facts, texts = `r(X) :- p(X), X < 1000.`, `r(X, T) :- label(L, A), p(X), T = fn:string:concat(A, A).`
	tests := []struct {
		name, rules string
		lim         engine.Limits
		want        string // part of the error; "" if there is none
	}{
		{"as many facts as may be derived", facts, engine.Limits{Facts: 100}, ""},
		{"one fact more", facts, engine.Limits{Facts: 99}, "more than 99 facts were derived"},
		{"as many arguments as they may have", texts, engine.Limits{Cells: 200}, ""},
		{"one argument more", texts, engine.Limits{Cells: 199}, "the derived facts have more than 199 arguments together"},
		{"as many bytes as may be built", texts, engine.Limits{Bytes: 200}, ""},
		{"one byte more", texts, engine.Limits{Bytes: 199}, "the texts built by the rules have more than 199 bytes"},
		{"a text as long as it may be", texts, engine.Limits{ValueSize: 2}, ""},
		{"a longer one", texts, engine.Limits{ValueSize: 1}, "a text is longer than 1 bytes"},
		{"a step for the rule, each row and each comparison", facts, engine.Limits{Steps: 201}, ""},
		{"one step more", facts, engine.Limits{Steps: 200}, "the rules took more than 200 steps"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := load(t, tt.rules).Eval(t.Context(), src, nil, tt.lim)
			if tt.want == "" {
				require.NoError(t, err)
				return
			}
			require.ErrorContains(t, err, tt.want)
		})
	}
}
