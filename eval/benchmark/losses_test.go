package benchmark_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/benchmark"
	"hearth/parser/network"
	"hearth/parser/source"
)

// TestADifferenceIsReportedOnceWithAllThatItCost checks that goals are grouped by the first step that differs.
func TestADifferenceIsReportedOnceWithAllThatItCost(t *testing.T) {
	const gold = `#bread
;primary ?bread
(get-kitchen ?k)
(fetch-and-proportion ?flour ?k1 ?k ?b1 all-purpose-flour 340 g)
(fetch-and-proportion ?water ?k2 ?k1 ?b2 water 200 ml)
(transfer-contents ?both ?r1 ?k3 ?k2 ?flour ?water ?q1 ?u1)
(mix ?dough ?k4 ?k3 ?both ?whisk)
(bake ?bread ?k5 ?k4 ?dough ?oven 30 minute 180 degrees-celsius)
`
	f, err := network.Parse(&source.File{Name: "gold", Text: gold})
	require.NoError(t, err)
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	k := w.Internal()
	ev := k.Evaluator(benchmark.NewSet(benchmark.Entry{ID: "bread", Primary: "?bread", Gold: f.Networks[0]}))
	less := strings.NewReplacer("340 g", "300 g")
	raw := strings.NewReplacer("(bake ?bread ?k5 ?k4 ?dough ?oven 30 minute 180 degrees-celsius)\n", "")
	for name, tt := range map[string]struct {
		text string
		want []string // step, reason, goals
	}{
		"nothing differs": {gold, nil},
		"an amount":       {less.Replace(gold), []string{"2 all-purpose-flour: amount 300 g, not 340 g [?flour ?both ?dough ?bread]"}},
		"a missing step":  {raw.Replace(gold), []string{"6 it was not done [?bread]"}},
		"both":            {raw.Replace(less.Replace(gold)), []string{"2 all-purpose-flour: amount 300 g, not 340 g [?flour ?both ?dough]", "6 it was not done [?bread]"}},
	} {
		t.Run(name, func(t *testing.T) {
			r := ev.File(t.Context(), &source.File{Name: "made.solution", Text: tt.text})[0]
			var got []string
			sum := 0.0
			for _, l := range benchmark.NewScore(r).Losses {
				got = append(got, fmt.Sprint(l.Step, " ", l.Reason, " ", l.Goals))
				require.Positive(t, l.Dish)
				sum += l.Dish
			}
			require.Equal(t, tt.want, got)
			require.LessOrEqual(t, sum, 1-*r.Dish+1e-9)
			if len(got) == 1 {
				require.InDelta(t, 1-*r.Dish, sum, 1e-9)
			}
		})
	}
}
