package kitchen_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval"
)

// largest is the largest recorded run, with 45 actions and 58 portions of one dough.
const largest = "whole-wheat-ginger-snaps"

func BenchmarkOneDish(b *testing.B) {
	r := open(b, "2023")
	gold := r.gold(b, largest)
	last := eval.Run{Steps: gold.Steps[len(gold.Steps)-1:]}
	for b.Loop() {
		_, err := r.scorer.Score(gold, last)
		require.NoError(b, err)
	}
}

func BenchmarkAllCandidates(b *testing.B) {
	r := open(b, "2023")
	gold := r.gold(b, largest)
	for b.Loop() {
		_, err := r.scorer.Score(gold, gold)
		require.NoError(b, err)
	}
}

func BenchmarkGoalConditions(b *testing.B) {
	r := open(b, "2023")
	gold, got := r.gold(b, largest), r.gold(b, largest)
	for b.Loop() {
		eval.GoalConditions(gold, got)
	}
}
