package mcp_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWhyNotAnswersAboutThePresent checks the answers of why_not in sessions in which every step was done.
func TestWhyNotAnswersAboutThePresent(t *testing.T) {
	c := over(t, listening(t), alice, "2026-07-28")
	_, recipe := done(t, c, "look_up", args{"kind": "recipe", "name": "mango-radish-salad"})
	kitchen := args{"plan": recipe["gold_network"]}
	for _, tt := range []struct {
		name        string
		start       args
		what, wants string
		first       map[string]any // the first action that would make it true
	}{
		{"a kitchen without a failure", kitchen, "",
			"all steps were done", nil},
		{"a fact that holds", kitchen, "X is container and not has used", "X is container and not has used\n  holds\n", nil},
		{"a goal of a kitchen", kitchen, "baked(X, /yes)",
			": it can be done now", map[string]any{"action": "bake", "can": true}},
		{"a home without a failure", args{"world": "household"}, "", "all steps were done", nil},
		{"a goal of a home", args{"world": "household"}, "holds_rh(C, /towel/306)",
			"the nearest action is [GRAB] <towel> (306): <character> (206) is not close to <towel> (306)\n", map[string]any{"action": "grab", "can": false}},
		{"a state of a home", args{"world": "household"}, "state(/fridge/128, /open)",
			"[OPEN] <fridge> (128): <character> (206) is not close to <fridge> (128)\n", map[string]any{"action": "open", "can": false}},
		{"two things of a home", args{"world": "household"}, "inside(/towel/306, /fridge/128)",
			"[PUTIN] <towel> (306) <fridge> (128): <character> (206) is not holding <towel> (306)", map[string]any{"action": "putin", "can": false}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, at := done(t, c, "start", tt.start)
			text, answer := done(t, c, "why_not", args{"session": at["session"], "what": tt.what})
			require.Contains(t, text, tt.wants)
			require.NotContains(t, text, "step 0")
			if tt.first == nil {
				return
			}
			first := answer["actions"].([]any)[0]
			require.Subset(t, first, tt.first)
		})
	}
}
