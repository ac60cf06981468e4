package eval_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval"
)

const metric = eval.GoalConditionSuccess

// sample returns a sample of plans with these scores; NaN stands for no score.
func sample(scores ...float64) *eval.Sample {
	var s eval.Sample
	for _, v := range scores {
		if math.IsNaN(v) {
			s.Add(nil)
			continue
		}
		s.Add(map[eval.Metric]float64{metric: v})
	}
	return &s
}

func seeded() func(int) int { return rand.New(rand.NewPCG(1, 1)).IntN }

func TestEstimate(t *testing.T) {
	none := math.NaN()
	tests := []struct {
		name   string
		scores []float64
		want   string
	}{
		{"equal scores are sure", []float64{0.5, 0.5, 0.5}, "3+0: 0.50 in 0.50..0.50"},
		{"what is missing is counted and not averaged", []float64{1, none, 0.5, none}, "2+2: 0.75 in 0.50..1.00"},
		{"of one score nothing is known about the spread", []float64{0.5}, "1+0: 0.50 in NaN..NaN"},
		{"of none there is no mean", []float64{none}, "0+1: NaN in NaN..NaN"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := sample(tt.scores...).Estimate(metric, seeded())
			require.Equal(t, tt.want, fmt.Sprintf("%d+%d: %.2f in %.2f..%.2f", e.N, e.Missing, e.Mean, e.Low, e.High))
		})
	}
}

// The interval of many scores is that of the normal distribution: 1.96 standard errors to either side.
func TestTheIntervalOfManyScoresIsThatOfTheNormalDistribution(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	scores := make([]float64, 1000)
	for i := range scores {
		scores[i] = random.Float64()
	}
	e := sample(scores...).Estimate(metric, seeded())
	half := 1.96 * math.Sqrt(1.0/12/1000)
	require.InEpsilon(t, half, e.High-e.Mean, 0.1)
	require.InEpsilon(t, half, e.Mean-e.Low, 0.1)
}

func TestTheOrderOfScoresDoesNotMatter(t *testing.T) {
	require.Equal(t, sample(0.1, 0.9, 0.4).Estimate(metric, seeded()), sample(0.9, 0.4, 0.1).Estimate(metric, seeded()))
}
