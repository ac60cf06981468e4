package mcp_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/mcp"
	"hearth/cmd/internal/service"
)

func TestErrorsOfToolsSayHowToGoOn(t *testing.T) {
	everywhere(t, func(t *testing.T, c *sdk.ClientSession) {
		done(t, c, "start", args{})
		for _, tt := range []struct {
			tool  string
			with  any
			parts []string
		}{
			{"act", args{"session": "session-9", "do": "(get-kitchen ?k)"}, []string{"[E0905]", "start begins a session"}},
			{"act", args{"session": "session-1"}, []string{"do is missing [E0904]", "one or more actions"}},
			{"act", args{"session": 7, "do": "(get-kitchen ?k)"}, []string{"session: expected a string, found a number [E0901]"}},
			{"act", args{"session": "session-1", "do": []string{"(get-kitchen ?k)"}}, []string{"do: expected a string, found a list [E0901]"}},
			{"act", args{"session": "session-1", "text": "x"}, []string{`unknown field "text" [E0901]`, "session, do, request_id"}},
			{"start", args{"world": "garden"}, []string{"[E0903]", "there is no world garden"}},
			{"start", args{"plan": strings.Repeat("x ", 1<<10)}, []string{"E01"}},
			{"undo", args{"session": "session-1", "changes": 4}, []string{"there are no changes to undo [E0904]"}},
			{"undo", args{"session": "session-1", "changes": 1.5}, []string{"[E0901]"}},
			{"query", args{"session": "session-1", "query": "in(X"}, []string{"query:1:3", "E0"}},
			{"query", args{"session": "session-1", "query": "pot(X)"}, []string{"E0"}},
			{"entities_of_type", args{"session": "session-1", "description": "bowls and"}, []string{"E0"}},
			{"observe", args{"session": "session-1", "description": "bowl or"}, []string{"E0"}},
			{"admissible_actions", args{"session": "session-1", "action": "mixx"}, []string{"[E0201]", "did you mean mix?"}},
			{"why", args{"session": "session-1", "what": "?nobody"}, []string{"?nobody"}},
			{"score", args{"session": "session-1", "against": "walnut-bals"}, []string{"[E0806]", "did you mean walnut-balls?"}},
			{"plan", args{"task": " "}, []string{"[E0904]"}},
			{"look_up", args{"kind": "recipes"}, []string{"[E0903]", "did you mean recipe?"}},
			{"look_up", args{"kind": "code"}, []string{"E0808"}},
			{"look_up", args{}, []string{"kind is missing [E0904]"}},
			{"look_up", nil, []string{"kind is missing [E0904]"}},
		} {
			text, _, failed := call(t, c, tt.tool, tt.with)
			require.True(t, failed, "%s: %s", tt.tool, text)
			require.LessOrEqual(t, len(text), 20_200)
			for _, part := range tt.parts {
				require.Contains(t, text, part, "%s %.80v", tt.tool, tt.with)
			}
		}
		_, err := c.CallTool(t.Context(), &sdk.CallToolParams{Name: "reset"})
		require.ErrorContains(t, err, "unknown tool")
		for wrong, code := range map[string]string{
			"": "[E0904]", "make a salad": "[E01", strings.Repeat("(get-kitchen ?k)\x00\n", 1<<8): "[E01", strings.Repeat("(", 1<<20): "[E01",
		} {
			text, answer := done(t, c, "act", args{"session": "session-1", "do": wrong})
			require.Contains(t, text, code)
			require.LessOrEqual(t, len(text), 20_200)
			require.Equal(t, false, answer["done"])
		}
		text, answer := done(t, c, "act", args{"session": "session-1", "do": "(get-kichen ?k)"})
		require.Equal(t, 1, strings.Count(text, "there is no action get-kichen [E0201]\n  hint: did you mean get-kitchen?"), "what cannot be done is no error of the tool: %s", text)
		require.Equal(t, false, answer["done"])
		text, _ = done(t, c, "act", args{"session": "session-1", "do": "(get-kitchen ?k)"})
		require.Contains(t, text, "1 done", "the session is unharmed")
	})
}

// Long answers end early, and say so; what is left is asked for with after.
func TestAnswersAreBounded(t *testing.T) {
	c := beside(t, "2026-07-28")
	done(t, c, "start", args{})
	list, err := c.ListTools(t.Context(), nil)
	require.NoError(t, err)
	seen, total := map[string]bool{}, 0.0
	for after := 0; ; {
		_, answer := done(t, c, "query", args{"session": "session-1", "query": "is_a(X, /medium-bowl), is_a(X, C), in(X, Y)", "after": after, "limit": 100_000})
		for _, row := range answer["answers"].([]any) {
			seen[fmt.Sprint(row)] = true
		}
		next, more := answer["next"].(float64)
		if !more {
			break
		}
		after, total = int(next), answer["total"].(float64)
	}
	require.Greater(t, total, 1000.0)
	require.Len(t, seen, int(total), "nothing is left out, and nothing told twice")
	many := "(get-kitchen ?k0)\n"
	for range 8 {
		many += strings.Repeat("(fetch ?a ?b ?k0 medium-bowl 1)\n", 40)
	}
	done(t, c, "start", args{})
	text, answer := done(t, c, "act", args{"session": "session-2", "do": many})
	require.Contains(t, text, "bytes. Request less")
	require.Equal(t, 321.0, answer["shortened"].(map[string]any)["new_steps"])
	for _, tool := range list.Tools {
		if tool.Name == "act" {
			require.NoError(t, resolved(t, tool.OutputSchema).Validate(answer))
		}
	}
}

func TestOtherSitesAndStrangersAreRefused(t *testing.T) {
	h := listening(t)
	const asks = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}`
	post := func(body string, header ...string) (int, string) {
		q, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.URL+"/mcp", strings.NewReader(body))
		require.NoError(t, err)
		q.Header.Set("Content-Type", "application/json")
		q.Header.Set("Accept", "application/json, text/event-stream")
		q.Header.Set("MCP-Protocol-Version", "2025-11-25")
		q.Header.Set("Authorization", "Bearer "+alice)
		for i := 0; i+1 < len(header); i += 2 {
			q.Header.Set(header[i], header[i+1])
			if header[i] == "Host" {
				q.Host = header[i+1]
			}
		}
		r, err := http.DefaultTransport.RoundTrip(q)
		require.NoError(t, err)
		text, err := io.ReadAll(r.Body)
		require.NoError(t, err)
		require.NoError(t, r.Body.Close())
		return r.StatusCode, string(text)
	}
	for _, tt := range []struct {
		name   string
		header []string
		code   int
	}{
		{"a client", nil, 200},
		{"a page of another site", []string{"Origin", "https://evil.example"}, 403},
		{"a page of nowhere", []string{"Origin", "null"}, 403},
		{"a page that says what it is", []string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"a page of this site", []string{"Origin", h.URL}, 200},
		{"a name that was pointed here", []string{"Host", "evil.example"}, 403},
		{"nobody", []string{"Authorization", ""}, 401},
		{"a stranger", []string{"Authorization", "Bearer alice"}, 401},
		{"a revision of SDK 1.17", []string{"MCP-Protocol-Version", "2025-06-18"}, 200},
		{"a revision of long ago", []string{"MCP-Protocol-Version", "2024-11-05"}, 400},
		{"a revision to come", []string{"MCP-Protocol-Version", "2199-01-01"}, 400},
		{"who sends no JSON", []string{"Content-Type", "text/plain"}, 415},
		{"who reads no JSON", []string{"Accept", "text/html"}, 400},
	} {
		code, text := post(asks, tt.header...)
		require.Equal(t, tt.code, code, "%s: %s", tt.name, text)
		if code == 400 || code == 415 {
			require.Contains(t, text, `"jsonrpc":"2.0"`, tt.name)
		}
	}
	for body, says := range map[string]string{
		"{}": `"code":-32600,"message":"expected a JSON-RPC 2.0 message: the field jsonrpc must be \"2.0\""`, "[]": `"code":-32600,"message":"expected a JSON-RPC 2.0 message: expected an object, found a list"`,
		"{": `"code":-32700,"message":"expected a JSON-RPC 2.0 message: unexpected end of JSON input"`,
	} {
		code, text := post(body, "Accept", "*/*")
		require.Equal(t, 200, code, text)
		require.Contains(t, text, says)
	}
	for _, body := range []string{
		"", "{", "null", "[]", `"x"`, `{"jsonrpc":"1.0"}`, `{"jsonrpc":"2.0","id":1,"method":"tools/call"}`, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"act","arguments":[]}}`, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"act","arguments":"x"}}`,
		`{"jsonrpc":"2.0","id":{},"method":"tools/list"}`, `{"jsonrpc":"2.0","id":1,"method":"completion/complete","params":{}}`,
		`{"jsonrpc":"2.0","id":1,"method":"completion/complete","params":{"argument":{"name":"recipe","value":"x"}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"look_up","arguments":` + strings.Repeat("[", 1<<16) + `}}`,
		`{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{}}`, `{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":[]}}`, `{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":3}}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":3}}`, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":3}}`, `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":[]}`, `{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"hearth://kitchen/recipes/%zz"}}`,
		strings.Repeat(" ", 5<<20),
	} {
		code, text := post(body)
		require.Less(t, code, 500, "%.80s: %s", body, text)
		require.NotContains(t, text, "E0613", "%.80s", body)
		require.NotContains(t, text, "Go ", "%.80s", body)
		require.NotContains(t, text, "mcp.", "%.80s", body)
	}
	get, err := http.Get(h.URL + "/mcp")
	require.NoError(t, err)
	require.NoError(t, get.Body.Close())
	require.Equal(t, 401, get.StatusCode)

	a, b := over(t, h, alice, "2026-07-28"), over(t, h, bob, "2025-11-25")
	done(t, a, "start", args{})
	text, _, failed := call(t, b, "observe", args{"session": "session-1"})
	require.True(t, failed)
	require.Contains(t, text, "[E0905]", "a session is its owner's")
	text, _, failed = call(t, b, "start", args{})
	require.True(t, failed)
	require.Contains(t, text, "[E0908]", "a token to read does not write")
	done(t, b, "look_up", args{"kind": "recipe"})
	require.NoError(t, a.Close())
	require.NoError(t, b.Close())
}

// settled is how many goroutines there are when none has ended for a while.
func settled() int {
	n := runtime.NumGoroutine()
	for quiet := 0; quiet < 10; quiet++ {
		time.Sleep(20 * time.Millisecond)
		if now := runtime.NumGoroutine(); now < n {
			n, quiet = now, 0
		}
	}
	return n
}

// When clients are gone and the server is closed, nothing runs on.
func TestNothingIsLeftBehind(t *testing.T) {
	use := func(c *sdk.ClientSession) {
		for range 5 {
			done(t, c, "look_up", args{"kind": "code", "name": "E0905"})
		}
	}
	t.Run("once", func(t *testing.T) { use(beside(t, "2026-07-28")) }) // what is made once is there
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	before := settled()
	everywhere(t, func(_ *testing.T, c *sdk.ClientSession) { use(c) })
	t.Run("given up", func(t *testing.T) { // a client that goes in the middle of a call
		h := listening(t)
		c := over(t, h, alice, "2026-07-28")
		ctx, end := context.WithTimeout(t.Context(), time.Millisecond)
		defer end()
		_, err := c.CallTool(ctx, &sdk.CallToolParams{Name: "plan", Arguments: args{"task": "Make tea"}})
		require.Error(t, err)
		require.NoError(t, c.Close())
		h.CloseClientConnections()
	})
	t.Run("ended", func(t *testing.T) { // a server that is told to end while its client is there
		m, _ := server()
		in, toServer := io.Pipe()
		ctx, end := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- m.Talk(ctx, in, io.Discard) }()
		end()
		require.NoError(t, <-ended)
		require.NoError(t, toServer.Close())
	})
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	require.LessOrEqual(t, settled(), before)
}

// A fault in one answer ends that answer alone.
func TestAFaultIsAnAnswer(t *testing.T) {
	m, s := server()
	s.Planner = nil // is called all the same
	h := httptest.NewServer(m.Handler())
	defer h.Close()
	c := connected(t, &sdk.StreamableClientTransport{Endpoint: h.URL, DisableStandaloneSSE: true}, mcp.Revisions[0])
	text, _, failed := call(t, c, "plan", args{"task": "Make tea"})
	require.True(t, failed)
	require.Contains(t, text, "E0613")
	done(t, c, "look_up", args{"kind": "code", "name": "E0613"})
	require.NoError(t, c.Close())
}

// What is no message is refused, the conversation goes on, and what was asked before the end
// of the input is answered.
func TestLinesThatAreNoMessagesAreRefused(t *testing.T) {
	m, _ := server()
	var out strings.Builder
	ctx := service.As(t.Context(), service.Client{Owner: "local", Write: true})
	require.NoError(t, m.Talk(ctx, strings.NewReader(strings.Join([]string{
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		strings.Repeat("nonsense", 1<<12), "", `{"jsonrpc":"2.0"`, "[]", `{"id":7}`, strings.Repeat("x", 5<<20),
		`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"start","arguments":{}}}`,
		`{"jsonrpc":"2.0","id":"three","method":"tools/call","params":{"name":"plan","arguments":{"task":"Make tea"}}}`,
	}, "\n")), &out))
	require.Equal(t, 2, strings.Count(out.String(), `"code":-32700`), out.String())
	require.NotContains(t, out.String(), "Go value")
	require.Equal(t, 3, strings.Count(out.String(), `"code":-32600`))
	require.Contains(t, out.String(), "has more than 4194304 bytes [E0913]")
	for _, part := range []string{`"id":1,"result"`, "session session-1, after 0 steps", "[RINSE]", `"id":"three"`} {
		require.Contains(t, out.String(), part)
	}
	require.Less(t, out.Len(), 10_000, "what is refused is not repeated as a whole")
	require.Equal(t, 8, strings.Count(out.String(), "\n"))
}

// illReader is a connection that panics.
type illReader struct{}

func (illReader) Read([]byte) (int, error) { panic("ill") }

// A panic while a line is read is reported to the operator and to the client, and ends the connection only.
func TestAPanicEndsTheConnectionOnly(t *testing.T) {
	c := service.DefaultConfig()
	var stack []byte
	c.Fault = func(_ context.Context, _ any, at []byte) { stack = at }
	var out bytes.Buffer
	require.NoError(t, mcp.New(service.New(c)).Talk(t.Context(), illReader{}, &out))
	require.Contains(t, string(stack), "illReader")
	require.Contains(t, out.String(), "E0613")
}
