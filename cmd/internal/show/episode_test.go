package show

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/report"
	"hearth/sim"
)

func TestWordsAreFoldedIntoLines(t *testing.T) {
	require.Equal(t, "  bowl", folded([]string{"bowl"}, ","))
	require.Equal(t, "  bowl, whisk, oven", folded([]string{"bowl", "whisk", "oven"}, ","))
	lines := strings.Split(folded(strings.Fields(strings.Repeat("whisk ", 40)), ","), "\n")
	require.Greater(t, len(lines), 1)
	for i, line := range lines {
		require.LessOrEqual(t, len(line), 100)
		require.Equal(t, i < len(lines)-1, strings.HasSuffix(line, ","), "only the end has nothing behind it")
	}
}

func TestVariablesAreToldWithTheirClasses(t *testing.T) {
	bowl, state := "medium-bowl", "?k"
	e := &report.Episode{
		Steps: []report.Step{{Step: 1, Action: "fetch", Status: sim.Done.String(), Binds: []string{"?thing", "?same", "?k", "?n"}}},
		Bindings: map[string]report.Binding{
			"?thing": {Value: "/e/7", Class: &bowl, State: &state},
			"?same":  {Value: "/medium-bowl/3", Class: &bowl, State: &state},
			"?k":     {Value: "/state/1", Class: &bowl, State: &state},
			"?n":     {Value: 2.0},
		},
	}
	var out strings.Builder
	require.NoError(t, Variables(&out, e))
	require.Equal(t, "?thing  e/7 (medium-bowl)  step 1  fetch\n"+
		"?same   medium-bowl/3      step 1  fetch\n"+
		"?k      medium-bowl        step 1  fetch\n"+
		"?n      2                  step 1  fetch\n", out.String())
}
