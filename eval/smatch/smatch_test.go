package smatch_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/eval/smatch"
	"hearth/parser/network"
	"hearth/parser/source"
)

// parse reads the actions of a network, one per line.
func parse(t require.TestingT, actions ...string) *network.Network {
	f, err := network.Parse(&source.File{Name: "test.solution", Text: "#test\n" + strings.Join(actions, "\n") + "\n"})
	require.NoError(t, err)
	return f.Networks[0]
}

func compare(t require.TestingT, test, gold *network.Network) *smatch.Result {
	r, err := smatch.Compare(context.Background(), test, gold)
	require.NoError(t, err)
	return r
}

func TestTriplesAreMatched(t *testing.T) {
	gold := []string{"(get-kitchen ?k)", "(fetch ?bowl ?k1 ?k bowl 1)"} // 2 actions, 3 variables, 4 relations, 2 attributes
	tests := []struct {
		name                string
		test                []string
		matched, test_, all int
	}{
		{"all of them", gold, 11, 11, 11},
		{"under other names and in another order", []string{"(fetch ?a ?b ?c bowl 1)", "(get-kitchen ?c)"}, 11, 11, 11},
		{"but for a constant", []string{"(get-kitchen ?k)", "(fetch ?bowl ?k1 ?k bowl 2)"}, 10, 11, 11},
		{"but for the name of an action", []string{"(get-kitchen ?k)", "(take ?bowl ?k1 ?k bowl 1)"}, 10, 11, 11},
		{"but for a variable that is another one", []string{"(get-kitchen ?x)", "(fetch ?bowl ?k1 ?k bowl 1)"}, 10, 12, 11},
		{"but for a constant in place of a variable", []string{"(get-kitchen ?k)", "(fetch ?bowl ?k1 ?k ?what 1)"}, 10, 12, 11},
		{"but for an action that is missing", []string{"(get-kitchen ?k)"}, 3, 3, 11},
		{"of no action at all", nil, 0, 0, 11},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := compare(t, parse(t, tt.test...), parse(t, gold...))
			require.Equal(t, [3]int{tt.matched, tt.test_, tt.all}, [3]int{r.Matched, r.Test, r.Gold})
			require.InDelta(t, 2*float64(tt.matched)/float64(tt.test_+tt.all), r.Score, 1e-12)
			require.True(t, r.Exact)
			require.Equal(t, r.Score, r.Bound)
		})
	}
}

func TestConstantsAreComparedAsTheReferencePrintsThem(t *testing.T) {
	tests := []struct {
		name, a, b string
		equal      bool
	}{
		{"in any case", "(wait BOWL)", "(wait bowl)", true},
		{"an integer with a point", "(wait 15.)", "(wait 15)", true},
		{"a fraction in lowest terms", "(wait 2/4)", "(wait 1/2)", true},
		{"decimals with zeros", "(wait 0.50)", "(wait 0.5)", true},
		{"an exponent", "(wait 5e-1)", "(wait 0.5)", true},
		{"an integer is no decimal", "(wait 15)", "(wait 15.0)", false},
		{"a list by its items", "(wait (a ?x))", "(wait (a ?y))", true},
		{"an item at another place", "(wait (a b))", "(wait (b a))", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.equal, compare(t, parse(t, tt.a), parse(t, tt.b)).Score == 1)
		})
	}
}

func TestTheMappingNamesVariablesOfTheNetworks(t *testing.T) {
	test := parse(t, "(fetch ?a ?b ?c bowl 1)", "(dance ?z)", "(get-kitchen ?c)")
	gold := parse(t, "(get-kitchen ?k)", "(fetch ?bowl ?k1 ?k bowl 1)")
	r := compare(t, test, gold)
	require.Equal(t, []smatch.Pair{{Test: 0, Gold: 1}, {Test: 2, Gold: 0}}, r.Actions)
	require.Equal(t, map[string]string{"?a": "?bowl", "?b": "?k1", "?c": "?k"}, r.Variables)

	back := compare(t, gold, test)
	require.Equal(t, []smatch.Pair{{Test: 0, Gold: 2}, {Test: 1, Gold: 0}}, back.Actions)
	require.Equal(t, map[string]string{"?bowl": "?a", "?k1": "?b", "?k": "?c"}, back.Variables)
}

func TestNetworksWithoutActionsAreEqual(t *testing.T) {
	require.Equal(t, 1.0, compare(t, parse(t), parse(t)).Score)
}

func TestHugeNetworksAreRefused(t *testing.T) {
	var huge []string
	for i := range 700 {
		huge = append(huge, fmt.Sprintf("(mix ?v%d)", i))
	}
	for _, pair := range [][2]*network.Network{{parse(t, huge...), parse(t)}, {parse(t), parse(t, huge...)}} {
		_, err := smatch.Compare(t.Context(), pair[0], pair[1])
		require.EqualError(t, err, "test.solution:1:1: test is too large for a comparison: it has 700 actions and 2100 triples, but at most 500 and 2500 are allowed [E0620]")
	}
}

// A comparison ends with its context. Without that, this one would take days.
func TestAComparisonEndsWithItsContext(t *testing.T) {
	pick := rand.New(rand.NewPCG(1, 2))
	tangled := func() *network.Network {
		var lines []string
		for range 80 {
			lines = append(lines, fmt.Sprintf("(mix ?v%d ?v%d ?v%d ?v%d)", pick.IntN(40), pick.IntN(40), pick.IntN(40), pick.IntN(40)))
		}
		return parse(t, lines...)
	}
	ctx, end := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, end)
	_, err := smatch.CompareWithin(ctx, math.MaxInt, tangled(), tangled())
	require.ErrorIs(t, err, context.Canceled)
}

func ExampleCompare() {
	f, err := network.Parse(&source.File{Name: "two.solution", Text: `#tea
(get-kitchen ?k)
(fetch ?cup ?k1 ?k cup 1)
#gold
(get-kitchen ?kitchen)
(fetch ?mug ?later ?kitchen mug 1)
`})
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := smatch.Compare(context.Background(), f.Networks[0], f.Networks[1])
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.2f: %d of %d triples, exact: %t\n", r.Score, r.Matched, r.Gold, r.Exact)
	// Output: 0.91: 10 of 11 triples, exact: true
}
