package main

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/explanation"
)

// added returns the part that lays text over the rules of wash.
func added(text string) parts {
	return parts{"wash.mg": &source.File{Name: "wash.mg", Text: text}}
}

func TestRunawayRulesAreRefusedBeforeTheyRun(t *testing.T) {
	tests := []struct{ name, text, code string }{
		{"counting up", "n(0). n(Y) :- n(X), Y = fn:plus(X, 1).", "E0417"},
		{"doubling texts", `t("a"). t(Y) :- t(X), Y = fn:string:concat(X, X).`, "E0417"},
		{"growing lists", "l([0]). l(Y) :- l(X), Y = fn:list:cons(1, X).", "E0437"},
		{"ten thousand nested lists", "d(" + strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000) + ").", "E0402"},
		{"too much text", strings.Repeat("# on and on\n", 6000), "E0401"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := testVenue(extension{}).furnished(added(tt.text))
			list, other := listOf(err)
			require.NoError(t, other)
			require.NotEmpty(t, list.Items)
			require.Equal(t, tt.code, list.Items[0].Code)
		})
	}
}

// testVenue is a kitchen whose added rules have limits.
func testVenue(x extension) *venue {
	return &venue{world: hearth.Kitchen, edition: "2024", extension: x}
}

// washed runs a network in which something is washed by added rules. It
// returns why that failed, and how long and with how many bytes the slowest
// evaluation ran.
func washed(t *testing.T, c *venue, text string) (why string, took time.Duration, bytes uint64) {
	k, err := c.furnished(added(text))
	require.NoError(t, err)
	bounded := k.Domain.Mode
	k.Domain.Mode = sim.ModeFunc(func(ctx context.Context, q *sim.Request) (sim.Effects, error) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := time.Now()
		r, err := bounded.Step(ctx, q)
		took = max(took, time.Since(start))
		runtime.ReadMemStats(&after)
		bytes = max(bytes, after.TotalAlloc-before.TotalAlloc)
		return r, err
	})
	episodes, err := k.Run(t.Context(), &source.File{Text: "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?bowl ?k2 ?k ?open potato 2 piece)\n(wash ?clean ?k3 ?k2 ?bowl)\n"})
	require.NoError(t, err)
	failures := explanation.Failures(episodes[0].Run)
	require.NotEmpty(t, failures)
	return failures[0].Msg, took, bytes
}

// product combines everything with everything: finite, but 10^8 rows.
const product = `thing(X) :- is_a(X, /kitchen-entity).
product(V, X, Y, Z) :- thing(V), thing(X), thing(Y), thing(Z).
gone(X) :- each(/container, X), product(X, X, X, X).
`

func TestAProductOfEverythingIsStoppedByTheNumberOfItsFacts(t *testing.T) {
	c := testVenue(extension{time: time.Minute, facts: 200_000})
	why, _, bytes := washed(t, c, product)
	require.Contains(t, why, "more than 200000 facts were derived")
	require.Less(t, bytes, uint64(200<<20))
}

func TestRulesThatTakeTooLongAreStoppedInTime(t *testing.T) {
	c := testVenue(extension{time: 200 * time.Millisecond, facts: 200_000})
	why, took, _ := washed(t, c, "less(I) :- upto(8000, I), upto(8000, J), I < 0.\ngone(X) :- each(/container, X), less(1).\n")
	require.Contains(t, why, "stopped")
	require.Less(t, took, 2*c.time)
}
