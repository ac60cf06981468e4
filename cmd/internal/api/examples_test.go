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

// described returns the examples in the description of a field: what follows "as in", and
// later parts that are no words alone.
func described(about string) (out []string) {
	open := false
	for part := range strings.SplitSeq(about, "; ") {
		_, example, found := strings.Cut(part, "as in ")
		if !found {
			_, example, found = strings.Cut(part, "as in: ")
		}
		switch {
		case found:
			open = true
			out = append(out, example)
		case open && strings.ContainsAny(part, "()/?'"):
			out = append(out, strings.Trim(part, "'"))
		}
	}
	return out
}

// Each example in the description of a field is answered, with the rest of the request as in
// the example of its call.
func TestEveryExampleOfAFieldIsAnswered(t *testing.T) {
	h, _, _ := served(t, func(c *api.Config) { c.Service.Runs = desk(t) })
	sent := 0
	for _, c := range service.Calls() {
		fields := c.Input().Properties
		for _, name := range slices.Sorted(maps.Keys(fields)) {
			for _, example := range described(fields[name].Description) {
				var body map[string]any
				require.NoError(t, json.Unmarshal([]byte(c.Example), &body))
				body[name] = example
				text, err := json.Marshal(body)
				require.NoError(t, err)
				code, _, answer := ask(t, h, alice, "POST", "/v1/"+c.Name, string(text), "Content-Type", "application/json")
				require.Equal(t, 200, code, "%s %s: %s", c.Name, text, answer)
				sent++
			}
		}
	}
	require.GreaterOrEqual(t, sent, 8)
}
