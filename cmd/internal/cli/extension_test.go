package cli

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

// overWash returns the part that lays text over the rules of wash.
func overWash(text string) Parts {
	return Parts{"wash.mg": &source.File{Name: "wash.mg", Text: text}}
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
			_, err := testVenue(Extension{}).OpenWith(overWash(tt.text))
			list, other := source.SplitError(err)
			require.NoError(t, other)
			require.NotEmpty(t, list.Items)
			require.Equal(t, tt.code, list.Items[0].Code)
		})
	}
}

// testVenue is a kitchen whose added rules have limits.
func testVenue(x Extension) *Target {
	return &Target{World: hearth.Kitchen, edition: "2024", Extension: x}
}

// washed runs a network in which something is washed by added rules. It
// returns why that failed, and how long and with how many bytes the slowest
// evaluation ran.
func washed(t *testing.T, c *Target, text string) (why string, took time.Duration, bytes uint64) {
	k, err := c.OpenWith(overWash(text))
	require.NoError(t, err)
	bounded := k.Internal().Domain.Mode()
	scene, err := k.Internal().With(k.Internal().Domain.WithMode(sim.ModeFunc(func(ctx context.Context, q *sim.Request) (sim.Effects, error) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := time.Now()
		r, err := bounded.Step(ctx, q)
		took = max(took, time.Since(start))
		runtime.ReadMemStats(&after)
		bytes = max(bytes, after.TotalAlloc-before.TotalAlloc)
		return r, err
	}))).Scene(hearth.Start{})
	require.NoError(t, err)
	plans, err := k.Read(&source.File{Text: "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?bowl ?k2 ?k ?open potato 2 piece)\n(wash ?clean ?k3 ?k2 ?bowl)\n"})
	require.NoError(t, err)
	episode, err := scene.Run(t.Context(), plans[0])
	require.NoError(t, err)
	failures := explanation.Failures(episode.Internal())
	require.NotEmpty(t, failures)
	return failures[0].Msg, took, bytes
}

// product combines everything with everything: finite, but 10^8 rows.
const product = `thing(X) :- is_a(X, /kitchen-entity).
product(V, X, Y, Z) :- thing(V), thing(X), thing(Y), thing(Z).
gone(X) :- each(/container, X), product(X, X, X, X).
`

func TestAProductOfEverythingIsStoppedByTheNumberOfItsFacts(t *testing.T) {
	c := testVenue(Extension{time: time.Minute, facts: 200_000})
	why, _, bytes := washed(t, c, product)
	require.Contains(t, why, "more than 200000 facts were derived")
	require.Less(t, bytes, uint64(200<<20))
}

func TestRulesThatTakeTooLongAreStoppedInTime(t *testing.T) {
	c := testVenue(Extension{time: 200 * time.Millisecond, facts: 200_000})
	why, took, _ := washed(t, c, "less(I) :- upto(8000, I), upto(8000, J), I < 0.\ngone(X) :- each(/container, X), less(1).\n")
	require.Contains(t, why, "stopped")
	require.Less(t, took, 2*c.time)
}

func TestAnInterruptEndsAddedRulesBeforeTheirTimeIsUp(t *testing.T) {
	c := testVenue(Extension{time: time.Hour, facts: 200_000})
	k, err := c.OpenWith(overWash("less(I) :- upto(8000, I), upto(8000, J), I < 0.\ngone(X) :- each(/container, X), less(1).\n"))
	require.NoError(t, err)
	ctx, interrupt := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, interrupt)
	_, err = k.Run(ctx, "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?bowl ?k2 ?k ?open potato 2 piece)\n(wash ?clean ?k3 ?k2 ?bowl)\n")
	require.ErrorIs(t, err, context.Canceled)
}
