package service_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/service"
)

// TestSolutionsAreWithheld sends calls that show solutions to a server that withholds them. No answer contains
// a line of a solution.
func TestSolutionsAreWithheld(t *testing.T) {
	c := service.DefaultConfig()
	c.Recipes, c.Version, c.Withhold = cli.BuiltInRecipes, "test", true
	s := service.New(c)
	ctx := service.As(t.Context(), service.Client{Owner: "agent", Write: true})
	for _, tt := range []struct {
		call, with string
		refused    bool
	}{
		{"recipe", `{"name": "walnut-balls"}`, false},
		{"task", `{"name": "take-a-nap"}`, false},
		{"recipes", `{}`, false},
		{"tasks", `{}`, false},
		{"execute", `{"recipe": "walnut-balls"}`, true},
		{"steps", `{"recipe": "walnut-balls"}`, true},
		{"drawing", `{"recipe": "walnut-balls", "kind": "network"}`, true},
		{"observe", `{"world": "household", "recipe": "take-a-nap"}`, true},
		{"start", `{"recipe": "walnut-balls"}`, true},
		{"compare", `{"was": {"recipe": "walnut-balls"}, "is": {"plan": "#x\n(get-kitchen ?k)"}}`, true},
		{"shortfalls", `{"plan": "#walnut-balls\n(get-kitchen ?k)"}`, true},
		{"plan", `{"task": "Make tea"}`, true},
		{"run", `{"where": {"session": "x"}}`, true},
		{"across", `{"query": "step(R, S, A)"}`, true},
	} {
		call, err := service.Find(tt.call)
		require.NoError(t, err)
		v, err := s.Answer(ctx, call, []byte(tt.with))
		if tt.refused {
			require.ErrorContains(t, err, "withholds solutions", tt.call)
			continue
		}
		require.NoError(t, err, tt.call)
		text := strings.ToLower(rendered(t, v))
		for _, part := range []string{"(grind", "ground-walnuts", "[walk]", "fetch-and-proportion"} {
			require.NotContains(t, text, part, tt.call)
		}
	}
}

func rendered(t *testing.T, v any) string {
	text, err := json.Marshal(v)
	require.NoError(t, err)
	return string(text)
}
