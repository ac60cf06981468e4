package planner_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/planner"
)

func TestParametersAreSetByTheirNames(t *testing.T) {
	tests := []struct{ name, value, err string }{
		{"samples", "3", ""},
		{"epsilon", "-100", ""},
		{"beta", ".5", ""},
		{"samples", "2.5", `samples must be a whole number of at least 0, not "2.5"`},
		{"samples", "-1", `samples must be a whole number of at least 0, not "-1"`},
		{"beta", "high", `beta must be a finite number, not "high"`},
		{"beta", "NaN", `beta must be a finite number, not "NaN"`},
		{"stop", "1", "unknown parameter stop; expected one of beta, epsilon, examples, frequency_penalty, max_steps, " +
			"max_tokens, presence_penalty, repetition_penalty, samples, temperature, top, top_p"},
	}
	for _, tt := range tests {
		p := planner.Notebook.Defaults
		err := p.Set(tt.name, tt.value)
		if tt.err != "" {
			require.EqualError(t, err, tt.err)
			require.Equal(t, planner.Notebook.Defaults, p)
			continue
		}
		require.NoError(t, err)
		require.NotEqual(t, planner.Notebook.Defaults, p)
	}
}

// Every number of Params can be set by its JSON name.
func TestEveryParameterCanBeSet(t *testing.T) {
	var p planner.Params
	for _, name := range planner.ParameterNames() {
		require.NoError(t, p.Set(name, "1"))
	}
	text, err := json.Marshal(p)
	require.NoError(t, err)
	var all map[string]float64
	require.NoError(t, json.Unmarshal(text, &all))
	require.Len(t, all, len(planner.ParameterNames()))
	for name, value := range all {
		require.Equal(t, 1.0, value, name)
	}
}
