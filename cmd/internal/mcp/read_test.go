package mcp_test

import (
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"
)

// read is the text of a resource.
func read(t *testing.T, c *sdk.ClientSession, uri string) string {
	t.Helper()
	r, err := c.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri})
	require.NoError(t, err, uri)
	require.Len(t, r.Contents, 1)
	require.Equal(t, uri, r.Contents[0].URI)
	return r.Contents[0].Text
}

func TestResourcesAreReadAndPromptsGiven(t *testing.T) {
	everywhere(t, func(t *testing.T, c *sdk.ClientSession) {
		listed, err := c.ListResources(t.Context(), nil)
		require.NoError(t, err)
		require.Positive(t, listed.TTLMs)
		require.Len(t, listed.Resources, 6)
		for _, r := range listed.Resources {
			text := read(t, c, r.URI)
			require.NotContains(t, text, " bytes. Request less", "%s is whole", r.URI)
			require.NotEqual(t, "nothing\n", text)
		}
		templates, err := c.ListResourceTemplates(t.Context(), nil)
		require.NoError(t, err)
		require.Len(t, templates.ResourceTemplates, 6)
		for uri, part := range map[string]string{
			"hearth://kitchen/recipes/walnut-balls":   "gold network\n  #walnut-balls",
			"hearth://kitchen/actions/bake":           "(bake ?baked ?kitchen ",
			"hearth://kitchen/actions":                "(fetch ?thing",
			"hearth://kitchen/rules/bake":             "# kitchen/bake.mg\n",
			"hearth://household/rules/grab":           "# household/grab.mg\n",
			"hearth://household/tasks/take-a-nap":     "[LIE] <sofa> (1)",
			"hearth://household/actions/grab":         "grab",
			"hearth://kitchen/predicates":             "is_a(E, Class)",
			"hearth://household/predicates":           "state(",
			"hearth://kitchen/recipes/walnut%2Dballs": "gold network",
		} {
			require.Contains(t, read(t, c, uri), part, uri)
		}
		for uri, part := range map[string]string{
			"hearth://kitchen/recipes/walnut-bals": "did you mean walnut-balls?",
			"hearth://kitchen/rules/fly":           "E0201",
			"hearth://kitchen/secrets":             "not found",
			"file:///etc/passwd":                   "not found",
			"hearth://kitchen/rules/..%2F..%2Fgo":  "E0201",
		} {
			_, err := c.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri})
			require.ErrorContains(t, err, part, uri)
		}
		done, err := c.Complete(t.Context(), &sdk.CompleteParams{
			Ref:      &sdk.CompleteReference{Type: "ref/resource", URI: "hearth://kitchen/recipes/{name}"},
			Argument: sdk.CompleteParamsArgument{Name: "name", Value: "ma"},
		})
		require.NoError(t, err)
		require.Equal(t, []string{"mango-radish-salad", "marinated-chicken-salad"}, done.Completion.Values)
	})
}

func TestPromptsBeginConversations(t *testing.T) {
	c := beside(t, "2026-07-28")
	listed, err := c.ListPrompts(t.Context(), nil)
	require.NoError(t, err)
	require.Len(t, listed.Prompts, 2)
	r, err := c.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "cook_recipe", Arguments: map[string]string{"recipe": "mango-radish-salad"}})
	require.NoError(t, err)
	text := r.Messages[0].Content.(*sdk.TextContent).Text
	require.Contains(t, text, "- 6 radishes, thinly sliced with the same knife\n")
	require.NotContains(t, text, "(cut ", "how it is cooked is not told")
	_, err = c.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "cook_recipe", Arguments: map[string]string{"recipe": "soup"}})
	require.ErrorContains(t, err, "there is no recipe soup [E0806]")

	done(t, c, "start", args{})
	done(t, c, "act", args{"session": "session-1", "do": "(get-kitchen ?k0)\n(fetch ?jar ?k1 ?k0 jar 1)\n(shake ?shaken ?k2 ?k1 ?jar)"})
	r, err = c.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "explain_failure", Arguments: map[string]string{"session": "session-1", "step": "3"}})
	require.NoError(t, err)
	require.Contains(t, r.Messages[0].Content.(*sdk.TextContent).Text, "has no cover")
	for step, part := range map[string]string{"three": `expected the number of a step, found "three" [E0904]`, "9": "9"} {
		_, err = c.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "explain_failure", Arguments: map[string]string{"session": "session-1", "step": step}})
		require.ErrorContains(t, err, part)
	}
	require.False(t, strings.Contains(text, "gold"))
}
