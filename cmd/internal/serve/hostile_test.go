package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/service"
)

// tokens are those of the servers of these tests: alice and carol write, bob reads.
const tokens = "alice-alice-alice alice read,write\nbob-bob-bob-bob-bob bob read\ncarol-carol-carol carol read,write\n"

// open starts a server that wants tokens, with something of alice's that nobody else may see.
func open(t *testing.T, flags ...string) (p *process, hers turn) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "tokens"), []byte(tokens), 0o600))
	p = start(t, append([]string{"--store", filepath.Join(dir, "sessions.db"), "--tokens", filepath.Join(dir, "tokens")}, flags...)...)
	code, said := p.send(t, "alice-alice-alice", "POST", "/v1/start", "application/json", `{"title": "secret-of-alice", "plan": "#x\n(get-kitchen ?k)"}`)
	require.Equal(t, 200, code, said)
	require.NoError(t, json.Unmarshal([]byte(said), &hers))
	return p, hers
}

// mostTime is how long an answer may take: much longer than any call and any wait may.
const mostTime = 2 * time.Minute

// send makes a request, and returns what comes of it; 0 where the request cannot be made.
func (p *process) send(t *testing.T, token, method, path, kind, body string) (code int, said string) {
	t.Helper()
	ctx, end := context.WithTimeout(t.Context(), mostTime)
	defer end()
	defer func() {
		require.NoError(t, ctx.Err(), "%s %s as %q is answered with %d, without an end: %.300s", method, path, token, code, body)
	}()
	q, err := http.NewRequestWithContext(ctx, method, p.url+path, strings.NewReader(body))
	if err != nil {
		return 0, ""
	}
	if token != "" {
		q.Header.Set("Authorization", "Bearer "+token)
	}
	q.Header.Set("Content-Type", kind)
	q.Header.Set("Accept", "application/json, text/event-stream")
	r, err := client.Do(q)
	if err != nil {
		return 0, ""
	}
	defer r.Body.Close()
	code = r.StatusCode
	text, err := io.ReadAll(io.LimitReader(r.Body, 16<<20))
	if err != nil {
		return 0, ""
	}
	return code, string(text)
}

// A fuzzer makes requests of good ones.
type fuzzer struct {
	*rand.Rand
	id string // of a session of alice's
}

// odd are values that nobody expects.
var odd = []any{nil, true, -1, 0, 1e300, 1 << 62, "", "\x00", "\u202e", "../../etc/passwd", "?", "ID", "(((((", "[WALK] <x> (9999999999999999999)", "a(X), not a(X)",
	strings.Repeat("[", 2000), strings.Repeat("x", 5000), []any{}, []any{nil, 1, "x"}, map[string]any{}, map[string]any{"a": map[string]any{"b": []any{1}}}}

// value makes another value of one.
func (f *fuzzer) value(v any) any {
	if f.Intn(4) == 0 {
		return odd[f.Intn(len(odd))]
	}
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for key, x := range v {
			switch f.Intn(8) {
			case 0: // it is left out
			case 1:
				out[f.text(key)] = x
			default:
				out[key] = f.value(x)
			}
		}
		return out
	case []any:
		var out []any
		for _, x := range v {
			for range f.Intn(3) {
				out = append(out, f.value(x))
			}
		}
		return out
	case string:
		return f.text(v)
	}
	return v
}

// text makes another text of one.
func (f *fuzzer) text(s string) string {
	b := []byte(s)
	for range f.Intn(4) {
		if len(b) == 0 {
			break
		}
		switch i := f.Intn(len(b)); f.Intn(4) {
		case 0:
			b[i] = byte(f.Intn(256))
		case 1:
			b = append(b[:i], b[min(len(b), i+1+f.Intn(5)):]...)
		case 2:
			b = slices.Insert(b, i, b[i:min(len(b), i+20)]...)
		default:
			b = slices.Insert(b, i, []byte("?k /x/1 \" \n ) ( < 1e9")[:1+f.Intn(10)]...)
		}
	}
	return string(b)
}

// body makes another body of a good one.
func (f *fuzzer) body(good string) string {
	good = strings.ReplaceAll(good, "ID", f.id)
	if f.Intn(5) == 0 {
		return f.text(good)
	}
	var v any
	if json.Unmarshal([]byte(good), &v) != nil {
		return good
	}
	if f.Intn(4) > 0 {
		v = f.value(v)
	}
	text, _ := json.Marshal(v)
	return string(text)
}

// An endpoint is what requests are made to, with a good one.
type endpoint struct{ method, path, body string }

// endpoints are all of a server.
func endpoints() (all []endpoint) {
	for _, c := range service.Calls() {
		all = append(all, endpoint{"POST", "/v1/" + c.Name, c.Example})
	}
	for _, tool := range []string{"start", "act", "observe", "query", "score", "look_up", "why_not"} {
		all = append(all, endpoint{"POST", "/mcp", fmt.Sprintf(`{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": %q, "arguments": {"session": "ID", "do": "(get-kitchen ?k)", "query": "in(X, Y)"}}}`, tool)})
	}
	for _, base := range []string{"", "/openenv/kitchen", "/openenv/household"} {
		all = append(all,
			endpoint{"POST", base + "/reset", `{"seed": 1, "episode_id": "ID", "admissible": 2, "max_actions": 3}`},
			endpoint{"POST", base + "/step", `{"episode_id": "ID", "action": {"text": "(get-kitchen ?k)"}, "request_id": "x"}`},
			endpoint{"POST", base + "/vector/reset", `{"count": 2, "episode_id": "ID"}`},
			endpoint{"POST", base + "/vector/step", `{"episode_id": "ID", "actions": [{"text": "x"}]}`})
		for _, path := range []string{"/state?episode_id=ID", "/schema", "/metadata", "/health", "/openapi.json", "/ws"} {
			all = append(all, endpoint{"GET", base + path, ""})
		}
	}
	for _, path := range []string{"/healthz", "/readyz", "/metrics", "/enter/x", "/v1/openapi.json", "/v1/jobs/ID", "/v1/jobs/ID/events", "/v1/sessions/ID/events?after=1", "/", "/v1/../v1/sessions", "/%2e%2e/etc/passwd", "//", "/v1/%00"} {
		all = append(all, endpoint{"GET", path, ""})
	}
	return append(all, endpoint{"DELETE", "/v1/jobs/ID", ""})
}

// Whatever is sent to whatever is served: no answer says that the server has a fault, strangers
// and readers change nothing, and nobody sees what is alice's; with HEARTH_SWEEP=1 for ten minutes.
func TestNothingThatIsSentDoesHarm(t *testing.T) {
	seed, whole := int64(1), 3*time.Second
	if os.Getenv("HEARTH_SWEEP") != "" {
		seed, whole = time.Now().UnixNano(), 10*time.Minute
	}
	t.Logf("seed %d", seed)
	p, hers := open(t, "--call-time", "2s", "--max-body", "100000")
	f, all := &fuzzer{rand.New(rand.NewSource(seed)), hers.Session}, endpoints()
	seen, asked := map[int]int{}, map[string]bool{}
	for end := time.Now().Add(whole); time.Now().Before(end); {
		at := all[f.Intn(len(all))]
		token := []string{"", "bob-bob-bob-bob-bob", "bob-bob-bob-bob-bob", "carol-carol-carol", "carol-carol-carol", "alice-alice-alic", "Bearer"}[f.Intn(7)]
		path := strings.ReplaceAll(at.path, "ID", f.id)
		if f.Intn(10) == 0 {
			path = "/" + f.text(path[1:])
		}
		method := at.method
		if f.Intn(10) == 0 {
			method = []string{"GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"}[f.Intn(7)]
		}
		body := f.body(at.body)
		code, said := p.send(t, token, method, path, []string{"application/json", "application/json", "application/json", "text/plain", "multipart/form-data"}[f.Intn(5)], body)
		seen[code]++
		asked[at.path] = true
		require.False(t, code == 500 || code == 502, "%s %s as %q: %s\n%s", method, path, token, body, said)
		require.NotContains(t, said, "secret-of-alice", "%s %s as %q: %s", method, path, token, body)
		require.NotContains(t, said, "E0613", "%s %s as %q: %s", method, path, token, body)
		if method != "HEAD" && code == 200 && token != "bob-bob-bob-bob-bob" && token != "carol-carol-carol" {
			require.True(t, strings.HasSuffix(path, "/health") || strings.HasSuffix(path, "z"), "%s %s as %q is answered: %s", method, path, token, said)
		}
	}
	t.Logf("%d endpoints, answers by status: %v", len(asked), seen)
	require.Greater(t, len(seen), 4)
	code, said := p.send(t, "alice-alice-alice", "POST", "/v1/session", "application/json", fmt.Sprintf(`{"session": %q}`, hers.Session))
	require.Equal(t, 200, code, "the server is there: %s", said)
	var now turn
	require.NoError(t, json.Unmarshal([]byte(said), &now))
	require.Equal(t, hers, now, "nobody changed it")
	_, said = p.send(t, "bob-bob-bob-bob-bob", "POST", "/v1/sessions", "application/json", "{}")
	require.JSONEq(t, `{"items": []}`, strings.ReplaceAll(said, `,"total":0`, ""))
	require.NoError(t, p.Process.Signal(os.Interrupt))
	<-p.heard
	for _, never := range []string{"fault", "panic", "goroutine ", "alice-alice", "secret-of"} {
		require.False(t, bytes.Contains(p.told.Bytes(), []byte(never)), "%s is in the log", never)
	}
}
