package explanation_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/sim/explanation"
)

// explained returns an explanation in one line.
func explained(a *explanation.Explanation) string {
	if a == nil {
		return "it does not hold"
	}
	line := "at the start"
	if a.Step != nil {
		line = fmt.Sprintf("step %d", a.Step.Step.Index+1)
	}
	if a.Proof != nil {
		line += " by " + a.Proof.Fact.String()
	}
	for _, k := range a.Later {
		line += fmt.Sprintf(", kept by %d", k.Step.Index+1)
	}
	if a.Original != nil {
		line += ", from one that was so " + explained(a.Original)
	}
	return line
}

func TestAFactOfAStateIsFollowedBackToTheStepThatMadeItSo(t *testing.T) {
	e := run(t,
		"(fetch-and-proportion ?a > < ? butter 100 g)",
		"(bring-to-temperature ?warm > < ?a ? ?)",
		"(fetch ?w > < whisk 1)",
		"(mix ?m > < ?warm ?w)",
	)
	tests := []struct{ name, fact, want string }{
		{"a value that was set, and kept since", "temperature(/e/1/portion/1, N)",
			"step 3 by set(/e/1/portion/1, /temperature, 18000000000), kept by 4, kept by 5"},
		{"a value that the last step set", "mixed(/e/4/mixture/1, F)", "step 5 by set(/e/4/mixture/1, /mixed, /yes)"},
		{"one of several values", "component(/e/4/mixture/1, /e/1/portion/1)", "step 5 by add(/e/4/mixture/1, /component, /e/1/portion/1)"},
		{"what a thing has from the one it was made of", "type(/e/1/portion/1, C)",
			"step 2 by inherit(/e/1/portion/1, /butter/19), kept by 3, kept by 4, kept by 5, from one that was so at the start, kept by 1"},
		{"where a thing lies", "in(/e/4/mixture/1, P)", "step 5 by back(/e/4/mixture/1, /medium-bowl/243, 1)"},
		{"a value that no step touched", "type(/butter/19, C)", "at the start, kept by 1, kept by 2, kept by 3, kept by 4, kept by 5"},
		{"a fact that was so once", "in(/e/1/portion/1, P)", "it does not hold"},
		{"a fact with the wrong number of arguments", "in(/e/1/portion/1)", "it does not hold"},
		{"an effect of any step", "set(/e/1/portion/1, /temperature, N)", "step 3 by set(/e/1/portion/1, /temperature, 18000000000)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, err := program.ReadFact(tt.fact)
			require.NoError(t, err)
			a, err := explanation.Why(t.Context(), e, f, nil)
			require.NoError(t, err)
			require.Equal(t, tt.want, explained(a))
		})
	}
}

func TestAVariableIsExplainedByTheStepThatBoundIt(t *testing.T) {
	e := run(t, "(fetch-and-proportion ?a > < ?bowl butter 100 g)", "(mix ?m > < ?a ?tool)")
	for variable, want := range map[string]string{
		"?m": "step 3 by out(/mixed, /medium-bowl/243)", "?bowl": "step 2 by out(/target, /medium-bowl/243)",
		"?tool": "step 3 by out(/tool, /whisk/358)", "?nobody": "it does not hold",
	} {
		a, err := explanation.WhyBound(t.Context(), e, variable)
		require.NoError(t, err)
		require.Equal(t, want, explained(a), variable)
	}
}

// Amounts are printed as decimals, as in rules; other numbers are not.
func TestAmountsAreWrittenAsInRules(t *testing.T) {
	e := run(t, `(fetch-and-proportion ?x > < ? water 100.25 ml)
`)
	trace, err := explanation.TraceStep(t.Context(), e, last(e))
	require.NoError(t, err)
	amounts := trace.Amounts
	quantity, count := engine.Number(100_250_000_000), engine.Number(3)
	set := engine.Fact{Pred: "set", Args: []engine.Term{engine.Name("/x"), engine.Name("/quantity"), quantity}}
	require.Equal(t, "set(/x, /quantity, 100.25)", amounts.Write(set))
	require.Equal(t, "rank(/x, 3)", amounts.Write(engine.Fact{Pred: "rank", Args: []engine.Term{engine.Name("/x"), count}}))
	less := engine.Fact{Pred: ":lt", Args: []engine.Term{engine.Number(-5), quantity}}
	require.Equal(t, "-0.000000005 < 100.25", amounts.Write(less, set), "both sides, as one is an amount beside it")
	require.Equal(t, "-5 < 100250000000", amounts.Write(less))
	require.Equal(t, "100.25", amounts.Term(quantity, set))
	require.Equal(t, "3", amounts.Term(count, set))
	require.Equal(t, "set(/x, /quantity, 100250000000)", explanation.Amounts(nil).Write(set))
}
