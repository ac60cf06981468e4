package api_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/cmd/internal/abesim"
	"hearth/cmd/internal/api"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/plan"
	"hearth/cmd/internal/runkeep"
	"hearth/cmd/internal/service"
	"hearth/eval/runs"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

// now is the time of the servers of these tests.
var now = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

const (
	alice = "alice-alice-alice"
	bob   = "bob-bob-bob-bob-bob"
)

// served is a server of which alice may do everything, bob may read, and carol's time is over.
func served(t testing.TB, change func(*api.Config)) (*httptest.Server, *api.Server, *bytes.Buffer) {
	t.Helper()
	c := service.DefaultConfig()
	c.Recipes, c.Planner, c.Version = cli.BuiltInRecipes, plan.BuiltIn, "test"
	n := 0
	c.Sessions.ID = func() string { n++; return fmt.Sprintf("session-%d", n) }
	tokens, err := api.ReadTokens(&source.File{Name: "tokens", Text: alice + " alice read,write\n" + bob + " bob read # only\ncarol-carol-carol carol read 2026-11-22\n"})
	require.NoError(t, err)
	log := &bytes.Buffer{}
	of := api.Config{Service: service.New(c), Tokens: tokens, Body: 1 << 20, Log: slog.New(slog.NewJSONHandler(log, nil)), Now: func() time.Time { return now }, Hosts: []string{"127.0.0.1", "::1"}}
	if change != nil {
		change(&of)
	}
	s := api.New(of, func(context.Context) error { return nil })
	h := httptest.NewServer(s)
	t.Cleanup(h.Close)
	return h, s, log
}

// ask makes a request, and returns what comes of it.
func ask(t *testing.T, h *httptest.Server, token, method, path, body string, header ...string) (int, http.Header, string) {
	t.Helper()
	q, err := http.NewRequestWithContext(t.Context(), method, h.URL+path, strings.NewReader(body))
	require.NoError(t, err)
	if token != "" {
		q.Header.Set("Authorization", "Bearer "+token)
	}
	for i := 0; i+1 < len(header); i += 2 {
		q.Header.Set(header[i], header[i+1])
		if header[i] == "Host" {
			q.Host = header[i+1]
		}
	}
	r, err := http.DefaultTransport.RoundTrip(q)
	require.NoError(t, err)
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	return r.StatusCode, r.Header, string(text)
}

// The description of the server that is kept beside its code is the one that it gives.
func TestTheDescriptionIsTheOneThatIsKept(t *testing.T) {
	const kept = "../../../docs/openapi.json"
	text, err := api.Document("0", abesim.Describe())
	require.NoError(t, err)
	if recorded.Updating() {
		require.NoError(t, os.WriteFile(kept, append(text, '\n'), 0o644))
	}
	want, err := os.ReadFile(kept)
	require.NoError(t, err)
	require.Equal(t, string(want), string(text)+"\n", "go test ./cmd/internal/api -update writes it anew")
}

// desk is where runs are kept.
func desk(t testing.TB) *runkeep.Desk {
	t.Helper()
	d, err := runkeep.OpenDesk(context.Background(), &cli.App{}, filepath.Join(t.TempDir(), "runs.db"), func(*runs.Settings) (*hearth.World, error) {
		return hearth.Open(hearth.KitchenOptions{})
	})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	return d
}

// Every call answers its example as the description says.
func TestEveryCallAnswersItsExample(t *testing.T) {
	h, _, log := served(t, func(c *api.Config) { c.Service.Runs = desk(t) })
	id := ""
	for _, c := range service.Calls() {
		code, header, text := ask(t, h, alice, "POST", "/v1/"+c.Name, strings.ReplaceAll(c.Example, "ID", id), "Content-Type", "application/json")
		require.Equal(t, 200, code, "%s: %s", c.Name, text)
		require.Equal(t, "application/json", header.Get("Content-Type"))
		if c.Name == "start" {
			id = "session-1"
			require.Contains(t, text, id)
		}
	}
	require.NotContains(t, log.String(), alice, "no secret is in the log")
	require.NotContains(t, log.String(), "mango", "nor what was asked")
	code, _, text := ask(t, h, alice, "GET", "/metrics", "")
	require.Equal(t, 200, code)
	require.Contains(t, text, `hearth_request_seconds_count{path="/v1/execute",status="200"} 1`)
}

// What is refused says why, with a code.
func TestWhatIsRefused(t *testing.T) {
	h, _, _ := served(t, nil)
	_, _, _ = ask(t, h, alice, "POST", "/v1/start", "{}")
	for _, tt := range []struct {
		name, token, method, path, body, code string
		status                                int
		header                                []string
	}{
		{"no token", "", "POST", "/v1/actions", "{}", "E0907", 401, nil},
		{"a token that nobody has", "mallory-mallory-mallory", "POST", "/v1/actions", "{}", "E0907", 401, nil},
		{"the beginning of a token", alice[:16], "POST", "/v1/actions", "{}", "E0907", 401, nil},
		{"a token whose time is over", "carol-carol-carol", "POST", "/v1/actions", "{}", "E0907", 401, nil},
		{"a reader who writes", bob, "POST", "/v1/start", "{}", "E0908", 403, nil},
		{"the session of somebody else", bob, "POST", "/v1/session", `{"session": "session-1"}`, "E0905", 404, nil},
		{"the events of it", bob, "GET", "/v1/sessions/session-1/events", "", "E0905", 404, nil},
		{"a session that there is not", alice, "POST", "/v1/do", `{"session": "session-9", "do": "(get-kitchen ?k)"}`, "E0905", 404, nil},
		{"rules that nobody allowed", alice, "POST", "/v1/actions", `{"with": {"a.mg": "x(/a)."}}`, "E0908", 403, nil},
		{"a call that there is not", alice, "POST", "/v1/exceute", "{}", "E0902", 404, nil},
		{"a call by another method", alice, "GET", "/v1/actions", "", "E0902", 404, nil},
		{"nothing", alice, "GET", "/", "", "E0902", 404, nil},
		{"no JSON", alice, "POST", "/v1/actions", "{", "E0901", 400, nil},
		{"a name that is not known", alice, "POST", "/v1/actions", `{"wold": "kitchen"}`, "E0901", 400, nil},
		{"a wrong type", alice, "POST", "/v1/query", `{"query": 3}`, "E0901", 400, nil},
		{"a form", alice, "POST", "/v1/actions", "x=1", "E0901", 400, []string{"Content-Type", "application/x-www-form-urlencoded"}},
		{"too large", alice, "POST", "/v1/execute", `{"plan": "` + strings.Repeat("x", 1<<20) + `"}`, "E0913", 413, nil},
		{"a page of another site", alice, "POST", "/v1/actions", "{}", "E0908", 403, []string{"Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site"}},
		{"a name that was pointed here", alice, "POST", "/v1/actions", "{}", "E0908", 403, []string{"Host", "evil.example"}},
		{"a plan with a mistake", alice, "POST", "/v1/execute", `{"plan": "#x\n(get-kitchn ?k)\n("}`, "E0101", 422, nil},
		{"a query with a mistake", alice, "POST", "/v1/query", `{"query": "inn(X, C)"}`, "E0405", 422, nil},
		{"a job that there is not", alice, "GET", "/v1/jobs/1", "", "E0905", 404, nil},
		{"a link that there is not", "", "GET", "/enter/1", "", "E0907", 401, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			status, header, text := ask(t, h, tt.token, tt.method, tt.path, tt.body, tt.header...)
			require.Equal(t, tt.status, status, text)
			require.Equal(t, "application/problem+json", header.Get("Content-Type"))
			var p api.Problem
			require.NoError(t, json.Unmarshal([]byte(text), &p))
			require.NotEmpty(t, p.Detail)
			require.NotEmpty(t, p.Title)
			if tt.code != "E0101" && tt.code != "E0405" {
				require.Equal(t, tt.code, p.Code)
			}
		})
	}
}

// A call that takes long can be answered later.
func TestACallIsAnsweredLater(t *testing.T) {
	h, _, _ := served(t, nil)
	code, header, _ := ask(t, h, alice, "POST", "/v1/evaluate", `{"networks": [{"text": "#walnut-balls\n(get-kitchen ?k)"}, {"text": "#walnut-balls\n(get-kitchen ?k)"}]}`, "Prefer", "respond-async")
	require.Equal(t, 202, code)
	at := header.Get("Location")
	code, _, text := ask(t, h, alice, "GET", at+"/events", "")
	require.Equal(t, 200, code)
	require.Contains(t, text, `"status":"done"`)
	_, _, text = ask(t, h, alice, "GET", at, "")
	var j api.Job
	require.NoError(t, json.Unmarshal([]byte(text), &j))
	require.Equal(t, 2, j.Pieces)
	require.Contains(t, string(j.Answer), "walnut-balls")
	code, _, _ = ask(t, h, bob, "GET", at, "")
	require.Equal(t, 404, code, "it is nobody else's")
	code, _, _ = ask(t, h, alice, "DELETE", at, "")
	require.Equal(t, 200, code)
	code, _, _ = ask(t, h, alice, "GET", at, "")
	require.Equal(t, 404, code)
}

// Scores come line by line for those who ask for that.
func TestScoresComeLineByLine(t *testing.T) {
	h, _, _ := served(t, nil)
	_, header, text := ask(t, h, alice, "POST", "/v1/evaluate", `{"networks": [{"text": "#walnut-balls\n(get-kitchen ?k)"}, {"text": "#walnut-balls\n(get-kitchen ?k)"}]}`, "Accept", "application/jsonl")
	require.Equal(t, "application/jsonl", header.Get("Content-Type"))
	require.Len(t, strings.Split(strings.TrimSpace(text), "\n"), 2)
}

// Who follows a session sees what was done, what is done, and that it is closed.
func TestASessionIsFollowed(t *testing.T) {
	h, _, _ := served(t, nil)
	ask(t, h, alice, "POST", "/v1/start", "{}")
	ask(t, h, alice, "POST", "/v1/do", `{"session": "session-1", "do": "(get-kitchen ?k)"}`)
	ctx, end := context.WithTimeout(t.Context(), 10*time.Second)
	defer end()
	q, err := http.NewRequestWithContext(ctx, "GET", h.URL+"/v1/sessions/session-1/events", nil)
	require.NoError(t, err)
	q.Header.Set("Authorization", "Bearer "+alice)
	r, err := http.DefaultClient.Do(q)
	require.NoError(t, err)
	defer r.Body.Close()
	lines := bufio.NewScanner(r.Body)
	next := func() (data string) {
		for lines.Scan() {
			if text, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				return text
			}
		}
		return ""
	}
	require.Contains(t, next(), `"did":"(get-kitchen ?k)"`)
	ask(t, h, alice, "POST", "/v1/undo", `{"session": "session-1"}`)
	require.Contains(t, next(), `"position":0`)
	ask(t, h, alice, "POST", "/v1/close", `{"session": "session-1"}`)
	require.Contains(t, next(), "closed")
}

// A link lets a page in once; what it gets is a cookie that no script can read.
func TestALinkLetsAPageInOnce(t *testing.T) {
	h, s, _ := served(t, nil)
	link := s.Link(service.Client{Owner: "local", Write: true})
	code, header, _ := ask(t, h, "", "GET", link, "")
	require.Equal(t, 303, code)
	set := header.Get("Set-Cookie")
	require.Contains(t, set, "HttpOnly")
	require.Contains(t, set, "SameSite=Strict")
	pair, _, _ := strings.Cut(set, ";")
	code, _, _ = ask(t, h, "", "POST", "/v1/start", "{}", "Cookie", pair)
	require.Equal(t, 200, code)
	code, _, _ = ask(t, h, "", "POST", "/v1/start", "{}", "Cookie", pair, "Origin", "https://evil.example")
	require.Equal(t, 403, code)
	code, _, _ = ask(t, h, "", "GET", link, "")
	require.Equal(t, 401, code)
}

// Who asks too often is told so.
func TestACallerHasARate(t *testing.T) {
	h, _, _ := served(t, func(c *api.Config) { c.Rate, c.Burst = 1, 2 })
	var codes []int
	for range 4 {
		code, _, _ := ask(t, h, alice, "POST", "/v1/code", `{"name": "E0901"}`)
		codes = append(codes, code)
	}
	require.Equal(t, []int{200, 200, 429, 429}, codes)
	code, _, _ := ask(t, h, bob, "POST", "/v1/code", `{"name": "E0901"}`)
	require.Equal(t, 200, code, "others are not held up")
}

// Whatever is sent, nothing breaks: no answer says that the server has a fault.
func FuzzRequests(f *testing.F) {
	for _, c := range service.Calls() {
		f.Add(c.Name, c.Example)
	}
	f.Add("do", `{"session": "session-1", "do": "((((", "position": -1}`)
	h, _, _ := served(f, nil)
	f.Fuzz(func(t *testing.T, call, body string) {
		q, err := http.NewRequestWithContext(t.Context(), "POST", h.URL+"/v1/"+strings.ReplaceAll(call, " ", "-"), strings.NewReader(body))
		if err != nil {
			return
		}
		q.Header.Set("Authorization", "Bearer "+bob)
		r, err := http.DefaultClient.Do(q)
		if err != nil {
			return
		}
		defer r.Body.Close()
		require.NotEqual(t, 500, r.StatusCode)
	})
}
