package kept_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/engine/exact"
	"hearth/sim/recall/kept"
)

func TestWhatIsWrittenIsRead(t *testing.T) {
	terms := []engine.Term{
		engine.Name("/bowl"), engine.Text("bowl"), engine.Number(0), engine.Number(-3), engine.Number(math.MaxInt64), engine.Number(math.MinInt64),
		{}, engine.Remember(4_200_000_000, exact.Single(4.2)),
	}
	w := kept.Writer{Terms: &kept.Terms{}}
	numbers := []int{0, 1, 127, 128, 1 << 40, math.MaxInt64}
	for _, n := range numbers {
		w.Number(n)
	}
	w.Text("")
	w.Text("ten words")
	for range 2 {
		for _, term := range terms {
			w.Term(term)
		}
	}
	var table kept.Writer
	w.Terms.Write(&table)

	of := kept.Reader{Rest: string(table.Out)}
	r := kept.Reader{Rest: string(w.Out), Terms: kept.ReadTerms(&of)}
	require.Empty(t, of.Rest)
	for _, n := range numbers {
		require.Equal(t, n, r.Number())
	}
	require.Empty(t, r.Text())
	require.Equal(t, "ten words", r.Text())
	for range 2 {
		for n, term := range terms {
			require.Equal(t, term, r.Term())
			found, ok := r.Terms.Find(term)
			require.True(t, ok)
			require.Equal(t, n, found)
		}
	}
	require.Empty(t, r.Rest)
	_, ok := r.Terms.Find(engine.Name("/whisk"))
	require.False(t, ok)
	require.Equal(t, len(terms), r.Terms.Number(engine.Name("/whisk")), "more may come")
}
