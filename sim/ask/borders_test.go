package ask_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The borders of derived types are exact to the degree and the gram.
func TestTypesHaveExactBorders(t *testing.T) {
	const begin = "#border\n(get-kitchen ?kitchen)\n"
	water := func(degrees string) string {
		return begin + "(fetch-and-proportion ?water ?k2 ?kitchen ?bowl water 100 g)\n" +
			"(bring-to-temperature ?tempered ?k3 ?k2 ?water " + degrees + " degrees-celsius)\n"
	}
	stirred := func(sugar string) string {
		return begin + "(fetch-and-proportion ?cream ?k2 ?kitchen ?bowl-1 heavy-cream 50 g)\n" +
			"(fetch-and-proportion ?vinegar ?k3 ?k2 ?bowl-2 cider-vinegar 50 g)\n" +
			"(fetch-and-proportion ?sugar ?k4 ?k3 ?bowl-3 white-sugar " + sugar + " g)\n" +
			"(transfer-contents ?sour ?rest-1 ?k5 ?k4 ?cream ?vinegar ?q1 ?u1)\n" +
			"(transfer-contents ?all ?rest-2 ?k6 ?k5 ?sour ?sugar ?q2 ?u2)\n" +
			"(mix ?mixed ?k7 ?k6 ?all ?whisk)\n"
	}
	tests := []struct {
		name, plan, query string
		want              bool
	}{
		{"10 degrees are cold", water("10"), "is_a(X, /water), in(X, B), is_a(B, /bowl), cold(X)", true},
		{"a tenth more is not", water("10.1"), "is_a(X, /water), in(X, B), is_a(B, /bowl), cold(X)", false},
		{"a dressing has less than a third of sugar", stirred("49"), "is_a(X, /homogeneous-mixture), dressing(X)", true},
		{"a third makes it sweet", stirred("50"), "is_a(X, /homogeneous-mixture), dressing(X)", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, e := cooked(t, tt.plan)
			require.Equal(t, tt.want, answers(t, b, e.End(), tt.query) != "")
		})
	}
}

// A whisk is clean until it is used.
func TestUsedWhisksAreNotClean(t *testing.T) {
	b, e := cooked(t, roll)
	require.NotEmpty(t, answers(t, b, e.End(), "is_a(X, /whisk), used(X, /yes)"))
	require.Empty(t, answers(t, b, e.End(), "is_a(X, /whisk), used(X, /yes), clean(X)"))
	require.NotEmpty(t, answers(t, b, e.End(), "is_a(X, /whisk), clean(X)"), "there are others")
}
