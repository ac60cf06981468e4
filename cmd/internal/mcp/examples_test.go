package mcp_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/mcp"
)

// dish is a plan with the things that the examples in descriptions of tools name.
const dish = `#walnut-balls
(get-kitchen ?k0)
(fetch-and-proportion ?flour ?k1 ?k0 ?bowl-1 all-purpose-flour 200 g)
(fetch-and-proportion ?butter ?k2 ?k1 ?bowl-2 butter 100 g)
(transfer-contents ?one ?rest-1 ?k3 ?k2 ?large-bowl ?flour ?q1 ?u1)
(transfer-contents ?both ?rest-2 ?k4 ?k3 ?one ?butter ?q2 ?u2)
(fetch ?sheet ?k5 ?k4 baking-tray 1)
(fetch-and-proportion ?sauce ?k6 ?k5 ?bowl-3 extra-virgin-olive-oil 20 g)
(mix ?dough ?k7 ?k6 ?both ?spoon)`

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

// inBothWorlds lists the arguments whose examples depend on the world.
var inBothWorlds = []string{"do", "about", "description", "query", "what"}

// Each example in the description of an argument is accepted by the schema of the tool, and answered.
func TestTheExamplesOfToolsAreAnswered(t *testing.T) {
	c := beside(t, mcp.Revisions[0])
	done(t, c, "start", args{"plan": dish})
	done(t, c, "start", args{"world": "household"})
	done(t, c, "act", args{"session": "session-2", "do": "[WALK] <fridge> (128)"})
	done(t, c, "start", args{}) // for act: a plan gets its kitchen once
	listed, err := c.ListTools(t.Context(), nil)
	require.NoError(t, err)
	calls := 0
	for _, tool := range listed.Tools {
		input := resolved(t, tool.InputSchema)
		properties := tool.InputSchema.(map[string]any)["properties"].(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(properties)) {
			about, _ := properties[name].(map[string]any)["description"].(string)
			kitchen, household := examples(about)
			for i, example := range slices.Concat(kitchen, household) {
				with := args{name: example}
				if properties["session"] != nil {
					with["session"] = "session-1"
					switch {
					case i >= len(kitchen):
						with["session"] = "session-2"
					case tool.Name == "act":
						with["session"] = "session-3"
					}
				}
				require.NoError(t, input.Validate(with), "%s %v", tool.Name, with)
				text, answer := done(t, c, tool.Name, with)
				require.NotEmpty(t, text)
				require.NotEqual(t, "nothing\n", text, "%s %v", tool.Name, with)
				if tool.Name == "act" {
					require.Equal(t, true, answer["done"], text)
				}
				calls++
			}
			if slices.Contains(inBothWorlds, name) && tool.Name != "plan" {
				require.NotEmpty(t, kitchen, "%s %s", tool.Name, name)
				require.NotEmpty(t, household, "%s %s", tool.Name, name)
			}
		}
	}
	require.GreaterOrEqual(t, calls, 16)
}

var (
	cooking = regexp.MustCompile(`\([a-z-]+ \?[a-z][^().]*\)`)
	atHome  = regexp.MustCompile(`\[[A-Z]+\] <[a-z_]+> \([0-9]+\)`)
)

// The actions in the instructions can be done.
func TestTheActionsOfTheInstructionsAreDone(t *testing.T) {
	c := beside(t, mcp.Revisions[0])
	text := c.InitializeResult().Instructions
	lines := cooking.FindAllString(text, -1)
	require.Len(t, lines, 2)
	done(t, c, "start", args{})
	_, answer := done(t, c, "act", args{"session": "session-1", "do": strings.Join(lines, "\n")})
	require.Equal(t, true, answer["done"], "%v", answer)
	lines = atHome.FindAllString(text, -1)
	require.Len(t, lines, 1)
	done(t, c, "start", args{"world": "household"})
	told, answer := done(t, c, "act", args{"session": "session-2", "do": lines[0]})
	require.Equal(t, true, answer["done"], told)
}
