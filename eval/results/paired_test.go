package results

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func seeded() func(int) int { return rand.New(rand.NewPCG(1, 1)).IntN }

// darwin is how much taller, in eighths of an inch, cross-fertilized maize grew
// than the self-fertilized plant of its pair. Fisher counted 863 of 32768 sign patterns with a sum of at least 314, the
// observed one (The Design of Experiments, 1935, section 21).
var darwin = []float64{49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48}

func TestTheTestOfFisher(t *testing.T) {
	c := compare(darwin, seeded())
	require.True(t, c.Exact)
	require.InDelta(t, 2*863.0/32768, c.P, 1e-12)
	require.InDelta(t, 314.0/15, c.Mean, 1e-12)
	require.Less(t, c.Low, c.Mean)
	require.Greater(t, c.High, c.Mean)
}

func TestExactTestsOfEqualDifferences(t *testing.T) {
	for n := 1; n <= 20; n++ {
		d := make([]float64, n)
		for i := range d {
			d[i] = 0.1
		}
		c := compare(d, seeded())
		require.True(t, c.Exact)
		require.Equal(t, math.Exp2(1-float64(n)), c.P, "only two of all signs are as far from 0")
	}
}

// With two equal differences and an opposite one, six of eight sign patterns have a sum at least as far from 0.
func TestTiesCount(t *testing.T) {
	require.Equal(t, 1.0, compare([]float64{0.1, 0.1, -0.1}, seeded()).P)
	require.Equal(t, 1.0, compare([]float64{0.1, 0.2, -0.3}, seeded()).P, "a sum that is 0 but for rounding")
}

func TestEqualScoresHaveAPValueOfOne(t *testing.T) {
	require.Equal(t, 1.0, compare([]float64{0, 0, 0}, seeded()).P)
	none := compare(nil, seeded())
	require.True(t, math.IsNaN(none.P))
	require.Zero(t, none.N)
}

func TestPairsWithoutADifferenceChangeTheMeanAndNotTheTest(t *testing.T) {
	with := compare(append([]float64{0, 0, 0, 0, 0}, darwin...), seeded())
	require.InDelta(t, compare(darwin, seeded()).P, with.P, 1e-12)
	require.InDelta(t, 314.0/20, with.Mean, 1e-12)
}

// For many pairs the test agrees with the normal distribution.
func TestDrawnSignsAgreeWithTheNormalDistribution(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	d, sum, squares := make([]float64, 400), 0.0, 0.0
	for i := range d {
		d[i] = random.NormFloat64() + 0.09
		sum, squares = sum+d[i], squares+d[i]*d[i]
	}
	want := math.Erfc(math.Abs(sum) / math.Sqrt(squares) / math.Sqrt2)
	c := compare(d, seeded())
	require.False(t, c.Exact)
	require.Equal(t, 20000, c.Draws)
	require.InDelta(t, want, c.P, 4*math.Sqrt(want*(1-want)/20000)+2e-3)
	require.Equal(t, c, compare(d, seeded()), "the same seed, the same answer")
}

// If both systems are equally good, p is below q with a probability of about q.
func TestTheTestKeepsItsLevel(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	refused := 0
	for range 1000 {
		d := make([]float64, 10)
		for i := range d {
			d[i] = random.NormFloat64()
		}
		if compare(d, func(int) int { return 0 }).P <= 0.05 {
			refused++
		}
	}
	require.InDelta(t, 50, refused, 25)
}

func TestHolm(t *testing.T) {
	none := math.NaN()
	got := holm([]float64{0.01, 0.04, none, 0.03, 0.005})
	require.True(t, math.IsNaN(got[2]))
	require.InDeltaSlice(t, []float64{0.03, 0.06, 0.06, 0.02}, append(got[:2:2], got[3:]...), 1e-12)
	require.Equal(t, []float64{1, 1}, holm([]float64{0.7, 0.6}))
	require.Empty(t, holm(nil))
}
