package api_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/abesim"
	"hearth/cmd/internal/api"
)

// Every operation states its id and its security, and every list the schema of its items: linters ask for it.
func TestTheDescriptionIsComplete(t *testing.T) {
	text, err := api.Document("0", abesim.Describe())
	require.NoError(t, err)
	var d struct {
		Paths map[string]map[string]struct {
			OperationID string
			Description string
			Tags        []string
			Security    []map[string][]string
			Responses   map[string]any
		}
		Components struct{ Schemas map[string]any }
	}
	require.NoError(t, json.Unmarshal(text, &d))
	ids := map[string]bool{}
	for path, methods := range d.Paths {
		for method, o := range methods {
			require.NotEmpty(t, o.OperationID, path)
			require.False(t, ids[o.OperationID], path)
			ids[o.OperationID] = true
			require.NotEmpty(t, o.Description, path)
			require.Len(t, o.Tags, 1, path)
			require.NotNil(t, o.Security, "%s %s", method, path)
			require.Contains(t, o.Responses, "4XX", path)
			if path != "/healthz" && path != "/readyz" {
				require.Equal(t, []map[string][]string{{"token": {}}}, o.Security, path)
			}
		}
	}
	for name, s := range d.Components.Schemas {
		requireItems(t, name, s)
	}
}

// requireItems requires that every list in a schema has items.
func requireItems(t *testing.T, path string, schema any) {
	t.Helper()
	switch s := schema.(type) {
	case map[string]any:
		if s["type"] == "array" {
			require.Contains(t, s, "items", path)
		}
		for name, below := range s {
			requireItems(t, path+"."+name, below)
		}
	case []any:
		for _, below := range s {
			requireItems(t, path, below)
		}
	}
}

// Negative numbers are refused in every call that counts, and in the events of a session.
func TestNegativeNumbersAreRefused(t *testing.T) {
	h, _, _ := served(t, nil)
	_, _, _ = ask(t, h, alice, "POST", "/v1/start", "{}")
	for _, tt := range []struct{ path, body, says string }{
		{"/v1/recipes", `{"limit": -1}`, "limit: expected 0 or more, found -1"},
		{"/v1/recipes", `{"after": -3}`, "after: expected 0 or more, found -3"},
		{"/v1/query", `{"query": "is_a(X, /whisk)", "limit": -1}`, "limit: expected 0 or more"},
		{"/v1/admissible", `{"rows": -1}`, "rows: expected 0 or more"},
		{"/v1/offers", `{"after": -1}`, "after: expected 0 or more"},
		{"/v1/across", `{"query": "session(R, S)", "replay": -1}`, "replay: expected 0 or more"},
		{"/v1/compare", `{"was": {}, "is": {}, "limit": -1}`, "limit: expected 0 or more"},
		{"/v1/sessions", `{"after": -1}`, "after: expected 0 or more"},
		{"/v1/undo", `{"session": "session-1", "changes": -1}`, "changes: expected 0 or more"},
	} {
		code, _, answer := ask(t, h, alice, "POST", tt.path, tt.body, "Content-Type", "application/json")
		require.Equal(t, 400, code, "%s: %s", tt.path, answer)
		require.Contains(t, answer, tt.says)
		require.Contains(t, answer, `"code":"E0901"`)
	}
	for _, after := range []string{"-1", "x"} {
		code, _, answer := ask(t, h, alice, "GET", "/v1/sessions/session-1/events?after="+after, "")
		require.Equal(t, 400, code, answer)
		code, _, answer = ask(t, h, alice, "GET", "/v1/sessions/session-1/events", "", "Last-Event-ID", after)
		require.Equal(t, 400, code, answer)
	}
}
