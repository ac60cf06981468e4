package mcp_test

import (
	"os"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"
)

// An agent cooks a salad with nothing but the prompt and the tools: it reads the recipe, finds
// classes and arguments out, acts, is refused, asks why, takes back, goes on, and is told that
// it is done.
func TestAnAgentCooksASalad(t *testing.T) {
	everywhere(t, func(t *testing.T, c *sdk.ClientSession) {
		r, err := c.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "cook_recipe", Arguments: map[string]string{"recipe": "mango-radish-salad"}})
		require.NoError(t, err)
		require.Contains(t, r.Messages[0].Content.(*sdk.TextContent).Text, "1. Rinse the greens and put them into a large bowl")
		for _, turn := range []struct {
			tool string
			with args
			told []string
		}{
			{"start", args{}, []string{"session session-1, after 0 steps"}},
			{"look_up", args{"kind": "action"}, []string{"(fetch-and-proportion ?portion ", "(seed ", "(transfer-contents "}},
			{"look_up", args{"kind": "action", "name": "fetch-and-proportion"}, []string{"?target ?concept ?quantity ?unit"}},
			{"look_up", args{"kind": "class", "word": "lime"}, []string{"lime-juice"}},
			{"act", args{"session": "session-1", "do": "(get-kitchen ?k0)\n(fetch-and-proportion ?mango ?k1 ?k0 ?b1 mango 2 piece)"}, []string{"?mango = /medium-bowl/"}},

			// Two mangoes, cubed: which cubes?
			{"act", args{"session": "session-1", "do": "(cut ?cubed ?k2 ?k1 ?mango big-cubes ?knife ?board)"}, []string{"3 rejected", "there is no class big-cubes [E0203]"}},
			{"admissible_actions", args{"session": "session-1", "action": "cut", "flat": true}, []string{"two-cm-cubes"}},
			{"act", args{"session": "session-1", "do": "(cut ?cubed ?k2 ?k1 ?mango two-cm-cubes ?knife ?board)"}, []string{"done: (cut", "?knife = /knife/", "?board = /cutting-board/"}},

			{"act", args{"session": "session-1", "do": "(fetch-and-proportion ?radish ?k3 ?k2 ?b2 radish 6 piece)\n(cut ?sliced ?k4 ?k3 ?radish fine-slices ?knife ?board)"}, []string{"done: (cut"}},
			{"act", args{"session": "session-1", "do": "(fetch-and-proportion ?hot ?k5 ?k4 ?b3 jalapeno 1 piece)\n(seed ?seeded ?seeds ?k6 ?k5 ?hot ?other)\n(cut ?minced ?k7 ?k6 ?seeded minced ?knife ?board)"}, []string{"done: (cut ?minced"}},
			{"act", args{"session": "session-1", "do": `(fetch-and-proportion ?greens ?k8 ?k7 ?b4 mixed-greens 150 g)
(fetch-and-proportion ?juice ?k9 ?k8 ?b5 lime-juice 3 tablespoon)
(fetch-and-proportion ?oil ?k10 ?k9 ?b6 extra-virgin-olive-oil 2 tablespoon)
(fetch-and-proportion ?molasses ?k11 ?k10 ?b7 molasses 10 g)
(fetch-and-proportion ?salt ?k12 ?k11 ?b8 coarse-salt 0.25 teaspoon)`}, []string{"done: (fetch-and-proportion ?salt"}},
			{"entities_of_type", args{"session": "session-1", "description": "large-bowl and not has used", "limit": 1}, []string{"/large-bowl/"}},
			{"act", args{"session": "session-1", "do": `(wash ?washed ?k13 ?k12 ?greens)
(transfer-contents ?one ?r1 ?k14 ?k13 ?large ?washed ?q1 ?u1)
(transfer-contents ?two ?r2 ?k15 ?k14 ?one ?cubed ?q2 ?u2)
(transfer-contents ?three ?r3 ?k16 ?k15 ?two ?sliced ?q3 ?u3)`}, []string{"done: (transfer-contents ?three"}},
			{"act", args{"session": "session-1", "do": `(fetch ?jar ?k17 ?k16 jar 1)
(transfer-contents ?j1 ?r4 ?k18 ?k17 ?jar ?juice ?q4 ?u4)
(transfer-contents ?j2 ?r5 ?k19 ?k18 ?j1 ?oil ?q5 ?u5)
(transfer-contents ?j3 ?r6 ?k20 ?k19 ?j2 ?molasses ?q6 ?u6)
(transfer-contents ?j4 ?r7 ?k21 ?k20 ?j3 ?salt ?q7 ?u7)
(transfer-contents ?j5 ?r8 ?k22 ?k21 ?j4 ?minced ?q8 ?u8)`}, []string{"done: (transfer-contents ?j5"}},

			// It is shaken before it is closed.
			{"act", args{"session": "session-1", "do": "(shake ?shaken ?k23 ?k22 ?j5)"}, []string{"24 failed", "has no cover", "Steps that were not done changed nothing"}},
			{"why_not", args{"session": "session-1", "step": 24}, []string{"has no cover"}},
			{"act", args{"session": "session-1", "do": "(cover ?closed ?k23 ?k22 ?j5 ?lid)\n(shake ?dressing ?k24 ?k23 ?closed)"}, []string{"done: (shake"}},
			{"observe", args{"session": "session-1", "description": "jar and has used"}, []string{"covered-with"}},

			{"act", args{"session": "session-1", "do": `(uncover ?opened ?l ?k25 ?k24 ?dressing)
(transfer-contents ?dressed ?r9 ?k26 ?k25 ?three ?opened ?q9 ?u9)
(mingle ?salad ?k27 ?k26 ?dressed ?spoon)`}, []string{"done: (mingle"}},
			{"score", args{"session": "session-1", "against": "mango-radish-salad"}, []string{"goal conditions 0.8", "missing: refrigerate must produce ?cold-salad"}},
			{"act", args{"session": "session-1", "do": `(fetch ?wrap ?k28 ?k27 plastic-wrap 1)
(cover ?covered ?k29 ?k28 ?salad ?wrap)
(refrigerate ?cold ?k30 ?k29 ?covered ?fridge ?while ?unit)
(uncover ?served ?w ?k31 ?k30 ?cold)`}, []string{"done: (uncover"}},
			{"why", args{"session": "session-1", "what": "?served"}, []string{"by step 3", "uncover"}},
			{"query", args{"session": "session-1", "query": "salad(X), temperature(X, N), N < 10.0"}, []string{"heterogeneous-mixture"}},
			{"score", args{"session": "session-1", "against": "mango-radish-salad"}, []string{"goal conditions 1.0000, dish 1.0000"}},
		} {
			text, answer := done(t, c, turn.tool, turn.with)
			for _, part := range turn.told {
				require.Contains(t, text, part, "%s %v", turn.tool, turn.with)
			}
			if turn.tool == "score" && strings.Contains(text, "1.0000") {
				require.Equal(t, 1.0, answer["goal_condition_success"])
				require.Equal(t, 1.0, answer["dish_approximation_score"])
			}
		}
	})
}

// In a home, too, a step that is not done changes nothing: the agent goes on with the next one.
func TestAnAgentGoesOnInAHome(t *testing.T) {
	c := over(t, listening(t), alice, "2026-07-28")
	_, at := done(t, c, "start", args{"world": "household"})
	id := at["session"]
	text, answer := done(t, c, "act", args{"session": id, "do": "[WALK] <kitchen> (100)\n[GRAB] <kitchen> (100)\n[WALK] <bedroom> (400)"})
	require.Contains(t, text, "after 1 steps")
	require.Contains(t, text, "2 failed: [GRAB]")
	require.Contains(t, text, "3 not reached: [WALK]")
	require.Contains(t, text, "Steps that were not done changed nothing")
	require.Equal(t, false, answer["done"])
	text, _ = done(t, c, "why_not", args{"session": id})
	require.Contains(t, text, "step 2, grab, was not done")
	text, _ = done(t, c, "act", args{"session": id, "do": "[WALK] <bedroom> (400)"})
	require.Contains(t, text, "2 done: [WALK]")
	require.NotContains(t, text, "GRAB")
	text, _ = done(t, c, "undo", args{"session": id})
	require.Contains(t, text, "after 1 steps")
	done(t, c, "act", args{"session": id, "do": "[WALK] <bedroom> (400)"})
	text, answer = done(t, c, "score", args{"session": id, "against": "take-a-nap"})
	require.Contains(t, text, "executability 1.0000\n")
	require.Contains(t, answer["scores"], "lcs")
}

// What is done action by action through the tools ends in the state that the whole network
// ends in, with the scores of the gold network; with HEARTH_SWEEP=1 for all recipes.
func TestActionByActionIsTheWholeNetwork(t *testing.T) {
	recipes := []string{"walnut-balls", "smashed-avocado-salad"}
	c := over(t, listening(t), alice, "2026-07-28")
	if os.Getenv("HEARTH_SWEEP") != "" {
		recipes = nil
		_, answer := done(t, c, "look_up", args{"kind": "recipe"})
		for _, r := range answer["items"].([]any) {
			recipes = append(recipes, r.(map[string]any)["id"].(string))
		}
	}
	for _, id := range recipes {
		_, recipe := done(t, c, "look_up", args{"kind": "recipe", "name": id})
		gold := recipe["gold_network"].(string)
		_, whole := done(t, c, "start", args{"plan": gold})
		_, here := done(t, c, "start", args{})
		var last map[string]any
		for line := range strings.Lines(gold) {
			if strings.HasPrefix(line, "(") {
				_, last = done(t, c, "act", args{"session": here["session"], "do": strings.TrimSpace(line)})
			}
		}
		require.Equal(t, whole["hash"], last["hash"], id)
		_, score := done(t, c, "score", args{"session": here["session"], "against": id})
		require.Equal(t, []any{1.0, 1.0}, []any{score["goal_condition_success"], score["dish_approximation_score"]}, id)
	}
	require.NoError(t, c.Close())
}
