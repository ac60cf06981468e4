package experiment_test

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/planner"
)

// The log has every sample, plan by plan, for any number of jobs. It also has those of failed plans.
func TestEverySampleIsLogged(t *testing.T) {
	spec := `methods:
  - {name: Raw, plan: without-translation, model: parrot.yaml, parameters: {samples: 2, temperature: 0}}
  - {name: Vanilla, plan: vanilla, model: parrot.yaml, parameters: {samples: 2}, examples: 2}
  - {name: Nearest, plan: nearest}`
	for _, fails := range []int{0, 6} {
		r := newRunner(t, spec)
		var log bytes.Buffer
		p := &parrot{fails: fails}
		r.Jobs, r.Log, r.Models = 4, &log, models{p, r.Materials}
		_, err := r.Run(context.Background())
		require.Equal(t, fails > 0, err != nil)
		samples, plans, before := 0, map[string]bool{}, ""
		for lines := json.NewDecoder(&log); lines.More(); {
			var line struct {
				Method       string `json:"method"`
				Run, Example int
				planner.Record
			}
			require.NoError(t, lines.Decode(&line))
			require.NotEqual(t, "Nearest", line.Method)
			require.NotEmpty(t, line.Task)
			switch line.Kind {
			case "sample":
				samples++
			case "start":
				require.Equal(t, "parrot.yaml", line.Model)
				require.Equal(t, 2, line.Params.Samples)
				require.NotEmpty(t, line.Rules)
			}
			plan, err := json.Marshal([]any{line.Method, line.Run, line.Example, line.Task})
			require.NoError(t, err)
			if string(plan) != before {
				require.False(t, plans[string(plan)], "the lines of a plan stand together")
			}
			before = string(plan)
			plans[before] = true
		}
		if fails == 0 {
			require.Len(t, plans, 9)
			require.Equal(t, 2*p.asked, samples)
		} else {
			require.Equal(t, 2*(fails-1), samples)
		}
	}
}
