package service_test

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/service"
	"hearth/cmd/internal/session"
)

// withholding holds a request for each call, which shows a solution unless it is withheld. In a request, ID stands for a
// session that scores more than 0.
var withholding = []struct {
	call, with string
	refused    bool
}{
	{"execute", `{"recipe": "walnut-balls"}`, true},
	{"check", `{"recipe": "walnut-balls"}`, true},
	{"evaluate", `{"networks": [{"text": "#walnut-balls\n(get-kitchen ?k)"}], "metrics": ["goal-condition-success", "dish-approximation-score"]}`, false},
	{"score", `{"session": "ID", "against": "walnut-balls"}`, false},
	{"score-program", `{"world": "household", "plan": "[STANDUP]", "against": "take-a-nap"}`, false},
	{"plan", `{"task": "Make tea"}`, true},
	{"reach", `{"dish": "walnut-balls"}`, true},
	{"repair", `{"plan": "#walnut-balls\n(get-kitchen ?k)", "score": true}`, true},
	{"read", `{"text": "Ingredients\n1 slice of bread\n\nMethod\nSpread butter on the bread."}`, false},
	{"resolve", `{"phrase": "icing sugar"}`, false},
	{"shortfalls", `{"plan": "#walnut-balls\n(get-kitchen ?k)"}`, true},
	{"query", `{"recipe": "walnut-balls", "query": "in(X, Y)"}`, true},
	{"entities", `{"recipe": "walnut-balls", "description": "bowl"}`, true},
	{"things", `{"recipe": "walnut-balls", "description": "bowl"}`, true},
	{"observe", `{"world": "household", "recipe": "take-a-nap"}`, true},
	{"state", `{"recipe": "walnut-balls"}`, true},
	{"steps", `{"recipe": "walnut-balls"}`, true},
	{"contents", `{"recipe": "walnut-balls"}`, true},
	{"changes", `{"recipe": "walnut-balls"}`, true},
	{"text", `{"recipe": "walnut-balls"}`, true},
	{"past", `{"recipe": "walnut-balls", "thing": "/medium-bowl/243"}`, true},
	{"compare", `{"was": {"recipe": "walnut-balls"}, "is": {"plan": "#x\n(get-kitchen ?k)"}}`, true},
	{"admissible", `{"recipe": "walnut-balls"}`, true},
	{"offers", `{"recipe": "walnut-balls"}`, true},
	{"grammar", `{"recipe": "walnut-balls"}`, true},
	{"can", `{"recipe": "walnut-balls", "thing": "bowl"}`, true},
	{"try", `{"recipe": "walnut-balls", "alternatives": ["(get-kitchen ?k)"]}`, true},
	{"describe", `{"recipe": "walnut-balls", "thing": "bowl"}`, true},
	{"why", `{"recipe": "walnut-balls", "what": "mixed(X, /yes)"}`, true},
	{"drawing", `{"recipe": "walnut-balls", "kind": "network"}`, true},
	{"why-not", `{"recipe": "walnut-balls", "what": "vegan(X)"}`, true},
	{"start", `{"recipe": "walnut-balls"}`, true},
	{"do", `{"session": "ID", "do": "(grind ?ground ?k9 ?k2 ?nothing)"}`, false},
	{"undo", `{"session": "ID"}`, false},
	{"go-to", `{"session": "ID", "position": 1}`, false},
	{"fork", `{"session": "ID"}`, false},
	{"session", `{"session": "ID"}`, false},
	{"history", `{"session": "ID"}`, false},
	{"snapshot", `{"session": "ID"}`, false},
	{"replay", `{"session": "ID"}`, false},
	{"sessions", `{}`, false},
	{"keep", `{"session": "ID"}`, false},
	{"runs", `{}`, false},
	{"run", `{"where": {"session": "ID"}}`, true},
	{"across", `{"query": "step(R, S, A)"}`, true},
	{"ask", `{"recipe": "walnut-balls", "question": "which ingredient cost most"}`, true},
	{"recipes", `{}`, false},
	{"recipe", `{"name": "walnut-balls"}`, false},
	{"tasks", `{}`, false},
	{"task", `{"name": "take-a-nap"}`, false},
	{"types", `{"word": "walnut"}`, false},
	{"type", `{"name": "walnut"}`, false},
	{"tree", `{"name": "walnut"}`, false},
	{"actions", `{}`, false},
	{"action", `{"name": "grind"}`, false},
	{"rules", `{"name": "grind"}`, false},
	{"predicates", `{}`, false},
	{"code", `{"name": "E0908"}`, false},
	{"close", `{"session": "ID"}`, false},
}

// Every call is either refused by a server that withholds solutions, or answers without any line of a solution.
func TestSolutionsAreWithheld(t *testing.T) {
	open, ctx := served(t)
	solution := strings.Split(asked[struct {
		Gold string `json:"gold_network"`
	}](t, open, ctx, "recipe", map[string]any{"name": "walnut-balls"}).Gold, "\n")
	solution = append(solution, asked[struct{ Program []string }](t, open, ctx, "task", map[string]any{"name": "take-a-nap"}).Program...)
	solution = slices.DeleteFunc(solution, func(line string) bool { return !strings.Contains(line, " ") || strings.HasPrefix(line, "(get-kitchen") })
	require.Greater(t, len(solution), 10)

	s, ctx := served(t)
	s.Withhold, s.Runs = true, desk(t)
	id := asked[session.ChangeResult](t, s, ctx, "start", map[string]any{}).ID
	asked[any](t, s, ctx, "do", map[string]any{"session": id, "do": "(get-kitchen ?k)\n(fetch-and-proportion ?x ?k2 ?k ?bowl walnut 100 g)"})
	var all, named []string
	for _, c := range service.Calls() {
		all = append(all, c.Name)
	}
	for _, tt := range withholding {
		named = append(named, tt.call)
		text, err := answer(s, ctx, tt.call, strings.ReplaceAll(tt.with, "ID", id))
		if tt.refused {
			require.ErrorContains(t, err, "withholds solutions", tt.call)
			continue
		}
		require.NoError(t, err, tt.call)
		for _, line := range solution {
			require.False(t, strings.Contains(text, line), "%s: %s", tt.call, line)
		}
		for _, key := range []string{`"goals":`, `"dish":`, `"costs":`, `"losses":`, `"side_by_side":`, `"gold_network":`, `"primary_output":`} {
			require.NotContains(t, text, key, tt.call)
		}
	}
	require.ElementsMatch(t, all, named, "calls that this table does not name may show solutions")
}

// A session that was started with a solution cannot be opened by a server that withholds solutions. Its client
// sees its own steps, and can close it.
func TestSessionsThatStartWithASolutionAreWithheld(t *testing.T) {
	open, ctx := served(t)
	id := asked[session.ChangeResult](t, open, ctx, "start", map[string]any{"recipe": "walnut-balls"}).ID
	fork := asked[session.ChangeResult](t, open, ctx, "fork", map[string]any{"session": id}).ID
	c := open.Config
	c.Withhold = true
	s := service.New(c)
	for _, id := range []string{id, fork} {
		for _, call := range []string{"snapshot", "steps", "replay", "fork", "do"} {
			_, err := answer(s, ctx, call, `{"session": "`+id+`"}`)
			require.ErrorContains(t, err, "withholds solutions", call)
		}
		for _, call := range []string{"session", "history", "close"} {
			text, err := answer(s, ctx, call, `{"session": "`+id+`"}`)
			require.NoError(t, err, call)
			require.NotContains(t, text, "grind", call)
		}
	}
}

// answer returns the answer to a call as JSON.
func answer(s *service.Service, ctx context.Context, name, with string) (string, error) {
	c, err := service.Find(name)
	if err != nil {
		return "", err
	}
	v, err := s.Answer(ctx, c, []byte(with))
	if err != nil {
		return "", err
	}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	err = e.Encode(v)
	return text.String(), err
}
