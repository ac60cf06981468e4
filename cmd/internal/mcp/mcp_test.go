package mcp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/api"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/mcp"
	"hearth/cmd/internal/plan"
	"hearth/cmd/internal/service"
	"hearth/parser/source"
)

const (
	alice = "alice-alice-alice"
	bob   = "bob-bob-bob-bob-bob"
)

// server is one whose sessions are session-1, session-2 and so on.
func server() (*mcp.Server, *service.Service) {
	c := service.DefaultConfig()
	c.Recipes, c.Planner, c.Version = cli.BuiltInRecipes, plan.BuiltIn, "test"
	n := 0
	c.Sessions.ID = func() string { n++; return fmt.Sprintf("session-%d", n) }
	s := service.New(c)
	return mcp.New(s), s
}

// listening is a server that listens, as hearth serve does: alice may do everything, bob may read.
func listening(t testing.TB) *httptest.Server {
	m, s := server()
	tokens, err := api.ReadTokens(&source.File{Name: "tokens", Text: alice + " alice read,write\n" + bob + " bob read\n"})
	require.NoError(t, err)
	h := httptest.NewServer(api.New(api.Config{
		Service: s, Tokens: tokens, Body: 8 << 20, Log: slog.New(slog.DiscardHandler), Now: time.Now,
		Hosts: []string{"127.0.0.1"}, Handlers: map[string]http.Handler{"/mcp": m.Handler()},
	}, func(context.Context) error { return nil }))
	t.Cleanup(h.Close)
	return h
}

// showing sends a token with every request.
type showing struct{ token string }

func (s showing) RoundTrip(q *http.Request) (*http.Response, error) {
	q = q.Clone(q.Context())
	q.Header.Set("Authorization", "Bearer "+s.token)
	return http.DefaultTransport.RoundTrip(q)
}

// over connects a client over HTTP.
func over(t testing.TB, h *httptest.Server, token, revision string) *sdk.ClientSession {
	t.Helper()
	return connected(t, &sdk.StreamableClientTransport{Endpoint: h.URL + "/mcp", HTTPClient: &http.Client{Transport: showing{token}}, DisableStandaloneSSE: true}, revision)
}

// beside connects a client to a server that it talks to by pipes, as to a child.
func beside(t testing.TB, revision string) *sdk.ClientSession {
	t.Helper()
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	m, _ := server()
	ended := make(chan error, 1)
	ctx := service.As(t.Context(), service.Client{Owner: "local", Write: true})
	go func() { ended <- m.Talk(ctx, in, out); out.Close() }()
	c := connected(t, &sdk.IOTransport{Reader: fromServer, Writer: toServer}, revision)
	t.Cleanup(func() {
		require.NoError(t, c.Close())
		require.NoError(t, <-ended)
	})
	return c
}

func connected(t testing.TB, over sdk.Transport, revision string) *sdk.ClientSession {
	t.Helper()
	c, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "0"}, nil).Connect(t.Context(), over, &sdk.ClientSessionOptions{ProtocolVersion: revision})
	require.NoError(t, err)
	require.Equal(t, revision, c.InitializeResult().ProtocolVersion)
	return c
}

// everywhere runs a test over both transports, and in both revisions.
func everywhere(t *testing.T, test func(t *testing.T, c *sdk.ClientSession)) {
	for i, revision := range mcp.Revisions {
		if testing.Short() && i > 0 {
			break // what goroutines share is the same in all
		}
		t.Run("http "+revision, func(t *testing.T) {
			c := over(t, listening(t), alice, revision)
			test(t, c)
			require.NoError(t, c.Close())
		})
		t.Run("stdio "+revision, func(t *testing.T) { test(t, beside(t, revision)) })
	}
}

// call calls a tool, and returns its text, and what it answers as a value.
func call(t testing.TB, c *sdk.ClientSession, name string, args any) (text string, answer map[string]any, failed bool) {
	t.Helper()
	r, err := c.CallTool(t.Context(), &sdk.CallToolParams{Name: name, Arguments: args})
	require.NoError(t, err, name)
	require.Len(t, r.Content, 1)
	answer, _ = r.StructuredContent.(map[string]any)
	return r.Content[0].(*sdk.TextContent).Text, answer, r.IsError
}

// done calls a tool, and wants an answer.
func done(t testing.TB, c *sdk.ClientSession, name string, args any) (string, map[string]any) {
	t.Helper()
	text, answer, failed := call(t, c, name, args)
	require.False(t, failed, "%s %v: %s", name, args, text)
	return text, answer
}

type args = map[string]any

// asked is one call of every tool, in an order in which they make sense.
var asked = []struct {
	tool string
	with args
}{
	{"start", args{"plan": "#walnut-balls\n(get-kitchen ?k0)"}},
	{"act", args{"session": "session-1", "do": "(fetch-and-proportion ?butter ?k1 ?k0 ?bowl butter 150 g)\n(mix ?mixed ?k2 ?k1 ?nothing ?whisk)"}},
	{"undo", args{"session": "session-1"}},
	{"act", args{"session": "session-1", "do": "(fetch-and-proportion ?butter ?k1 ?k0 ?bowl butter 150 g)", "request_id": "1"}},
	{"observe", args{"session": "session-1", "description": "butter"}},
	{"observe", args{"session": "session-1"}},
	{"entities_of_type", args{"session": "session-1", "description": "container and not transferable-container"}},
	{"admissible_actions", args{"session": "session-1"}},
	{"admissible_actions", args{"session": "session-1", "action": "fetch", "flat": true, "limit": 3}},
	{"query", args{"session": "session-1", "query": "is_a(X, /whisk)", "limit": 2}},
	{"why", args{"session": "session-1", "what": "?butter"}},
	{"why_not", args{"session": "session-1", "what": "mixed(/e/1/portion/1, /yes)"}},
	{"score", args{"session": "session-1", "against": "walnut-balls"}},
	{"plan", args{"task": "Make tea"}},
	{"look_up", args{"kind": "recipe"}},
	{"look_up", args{"kind": "recipe", "name": "mango-radish-salad"}},
	{"look_up", args{"kind": "task", "limit": 5}},
	{"look_up", args{"kind": "task", "name": "take-a-nap"}},
	{"look_up", args{"kind": "action"}},
	{"look_up", args{"kind": "action", "name": "bake"}},
	{"look_up", args{"kind": "rules", "name": "bake"}},
	{"look_up", args{"kind": "class", "word": "bowl"}},
	{"look_up", args{"kind": "class", "name": "medium-bowl"}},
	{"look_up", args{"kind": "predicate"}},
	{"look_up", args{"kind": "code", "name": "E0905"}},
	{"start", args{"world": "household"}},
	{"act", args{"session": "session-2", "do": "[WALK] <fridge> (128)"}},
	{"observe", args{"session": "session-2", "description": "character"}},
	{"admissible_actions", args{"session": "session-2"}},
	{"admissible_actions", args{"session": "session-2", "flat": true}},
	{"entities_of_type", args{"session": "session-2", "description": "fridge"}},
}

func TestAllToolsAnswerOverBothTransportsInBothRevisions(t *testing.T) {
	everywhere(t, func(t *testing.T, c *sdk.ClientSession) {
		listed, err := c.ListTools(t.Context(), nil)
		require.NoError(t, err)
		require.Empty(t, listed.NextCursor, "one page")
		require.LessOrEqual(t, len(listed.Tools), 12)
		require.Positive(t, listed.TTLMs)
		text, err := json.Marshal(listed)
		require.NoError(t, err)
		require.Less(t, len(text), 60_000, "a model reads all of it before its first call")
		schemas := map[string]*jsonschema.Resolved{}
		var names []string
		for _, tool := range listed.Tools {
			names = append(names, tool.Name)
			schemas[tool.Name] = resolved(t, tool.OutputSchema)
			require.NotContains(t, []string{"reset", "step", "state", "close"}, tool.Name)
		}
		require.True(t, slices.IsSorted(names), "%v", names)
		called := map[string]bool{}
		for _, q := range asked {
			text, answer := done(t, c, q.tool, q.with)
			require.NoError(t, schemas[q.tool].Validate(answer), "%s %v", q.tool, q.with)
			require.NotEmpty(t, text)
			require.NotEqual(t, "nothing\n", text, "%s %v", q.tool, q.with)
			require.LessOrEqual(t, len(text), 20_200)
			whole, err := json.Marshal(answer)
			require.NoError(t, err)
			require.LessOrEqual(t, len(whole), 60_000, "%s %v", q.tool, q.with)
			if q.tool == "admissible_actions" {
				require.LessOrEqual(t, len(whole), 2*len(text), "%v", q.with)
			}
			called[q.tool] = true
		}
		for _, name := range names {
			require.True(t, called[name], "%s is not called", name)
		}
	})
}

// resolved is a schema that came over the wire.
func resolved(t *testing.T, schema any) *jsonschema.Resolved {
	t.Helper()
	text, err := json.Marshal(schema)
	require.NoError(t, err)
	s := new(jsonschema.Schema)
	require.NoError(t, json.Unmarshal(text, s))
	out, err := s.Resolve(nil)
	require.NoError(t, err)
	return out
}

// A client that names a revision gets it if the server speaks it, otherwise the newest of those with a handshake.
func TestRevisionsAreNegotiated(t *testing.T) {
	for asked, spoken := range map[string]string{
		"2025-06-18": "2025-06-18", "2025-11-25": "2025-11-25", "2024-11-05": "2025-11-25", "2199-01-01": "2025-11-25",
	} {
		m, _ := server()
		var out strings.Builder
		require.NoError(t, m.Talk(t.Context(), strings.NewReader(fmt.Sprintf(
			`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":%q,"capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`+"\n", asked)), &out))
		require.Contains(t, out.String(), fmt.Sprintf(`"protocolVersion":%q`, spoken))
	}
}

// The schema of a field lists its allowed values if there are few, and its minimum if it is a count.
func TestArgumentsSayTheirValues(t *testing.T) {
	c := beside(t, mcp.Revisions[0])
	listed, err := c.ListTools(t.Context(), nil)
	require.NoError(t, err)
	said := map[string]any{}
	for _, tool := range listed.Tools {
		for name, field := range tool.InputSchema.(map[string]any)["properties"].(map[string]any) {
			field := field.(map[string]any)
			if field["enum"] != nil {
				said[tool.Name+" "+name] = field["enum"]
			}
			if name == "limit" || name == "after" {
				require.EqualValues(t, 0, field["minimum"], tool.Name)
			}
		}
	}
	require.Equal(t, []any{"kitchen", "household"}, said["start world"])
	require.Equal(t, []any{"qualitative", "quantitative"}, said["start mode"])
	require.Equal(t, []any{"2023", "2024"}, said["start edition"])
	require.Equal(t, []any{"released", "corrected"}, said["start semantics"])
	require.Equal(t, []any{"kitchen", "household"}, said["look_up world"])
	require.Equal(t, []any{"action", "class", "code", "predicate", "recipe", "rules", "task"}, said["look_up kind"])
}

// An argument of a tool has the name that it has in the calls, apart from those that choose the call.
func TestArgumentsHaveTheNamesOfThoseOfCalls(t *testing.T) {
	c := beside(t, mcp.Revisions[0])
	listed, err := c.ListTools(t.Context(), nil)
	require.NoError(t, err)
	names := map[string]bool{"flat": true, "kind": true}
	for _, call := range service.Calls() {
		for name := range call.Input().Properties {
			names[name] = true
		}
	}
	for _, tool := range listed.Tools {
		for name := range tool.InputSchema.(map[string]any)["properties"].(map[string]any) {
			require.True(t, names[name], "%s has the argument %s, which no call has: TestAnArgumentHasOneNameInAllCalls lists the words", tool.Name, name)
		}
	}
}

// Negative numbers are refused, and not replaced by defaults.
func TestNegativeLimitsAreRefused(t *testing.T) {
	c := beside(t, mcp.Revisions[0])
	done(t, c, "start", args{})
	for _, q := range []struct {
		tool string
		with args
	}{
		{"look_up", args{"kind": "recipe", "limit": -1}},
		{"look_up", args{"kind": "recipe", "after": -1}},
		{"query", args{"session": "session-1", "query": "is_a(X, /whisk)", "limit": -5}},
		{"admissible_actions", args{"session": "session-1", "after": -5}},
		{"undo", args{"session": "session-1", "changes": -1}},
	} {
		text, _, failed := call(t, c, q.tool, q.with)
		require.True(t, failed, "%v", q)
		require.Contains(t, text, "expected 0 or more, found -")
		require.Contains(t, text, "[E0901]")
	}
}
