package api_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/api"
	"hearth/cmd/internal/service"
)

// examples returns the examples in a description: what follows "as in", and later parts that are no words
// alone. Those after "in a home: " are for a household.
func examples(description string) (kitchen, household []string) {
	open := false
	for part := range strings.SplitSeq(description, "; ") {
		if _, example, found := strings.Cut(part, "in a home: "); found {
			example, _, _ = strings.Cut(example, ". ")
			household = append(household, strings.Trim(example, "'"))
			continue
		}
		_, example, found := strings.Cut(part, "as in: ")
		if !found {
			_, example, found = strings.Cut(part, "as in ")
		}
		switch {
		case found:
			open = true
			kitchen = append(kitchen, example)
		case open && strings.ContainsAny(part, "()/?'"):
			kitchen = append(kitchen, strings.Trim(part, "'"))
		}
	}
	return kitchen, household
}

// Each example in the description of a field is answered, with the rest of the request as in
// the example of its call.
func TestEveryExampleOfAFieldIsAnswered(t *testing.T) {
	h, _, _ := served(t, func(c *api.Config) { c.Service.Runs = desk(t) })
	sent := 0
	for _, c := range service.Calls() {
		fields := c.Input().Properties
		for _, name := range slices.Sorted(maps.Keys(fields)) {
			kitchen, household := examples(fields[name].Description)
			for i, example := range slices.Concat(kitchen, household) {
				var body map[string]any
				require.NoError(t, json.Unmarshal([]byte(c.Example), &body))
				if i >= len(kitchen) {
					body = map[string]any{"world": "household", "plan": "[WALK] <fridge> (128)"}
				}
				body[name] = example
				text, err := json.Marshal(body)
				require.NoError(t, err)
				code, _, answer := ask(t, h, alice, "POST", "/v1/"+c.Name, string(text), "Content-Type", "application/json")
				require.Equal(t, 200, code, "%s %s: %s", c.Name, text, answer)
				sent++
			}
		}
	}
	require.GreaterOrEqual(t, sent, 14)
}
