package llm_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/llm"
	"hearth/parser/source"
	"hearth/sim/planner"
)

// key is the secret of the tests, in the variable THE_KEY.
const key = "sk-Very.Secret_1+2"

// A server answers the first request by the first of its answers, and so on;
// the last one answers all that come after.
type server struct {
	*httptest.Server
	mu      sync.Mutex
	paths   []string
	bodies  []string
	keys    []string
	answers []http.HandlerFunc
}

func serve(t *testing.T, answers ...http.HandlerFunc) *server {
	s := &server{answers: answers}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	s.mu.Lock()
	n := len(s.bodies)
	s.bodies = append(s.bodies, string(body))
	s.paths = append(s.paths, r.Method+" "+r.URL.Path)
	s.keys = append(s.keys, r.Header.Get("Authorization"))
	s.mu.Unlock()
	s.answers[min(n, len(s.answers)-1)](w, r)
}

// asked returns how many requests have come.
func (s *server) asked() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.bodies)
}

// says answers with JSON, or with what the header lines "Name: value" before it
// make of it.
func says(status int, text string, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		for _, line := range header {
			name, value, _ := strings.Cut(line, ": ")
			w.Header().Set(name, value)
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, text)
	}
}

// raw answers with these bytes and closes the connection.
func raw(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			panic(err)
		}
		_, _ = io.WriteString(conn, text)
		_ = conn.Close()
	}
}

// hangs never answers.
func hangs(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

// walk is an answer that all is well with: one completion of two tokens.
const walk = `{"choices": [{"index": 0, "text": " Walk", "logprobs": {"token_logprobs": [-0.5, -0.25]}}],
	"usage": {"prompt_tokens": 3, "completion_tokens": 2}}`

var good = says(200, walk)

// A world is what a client of the tests lives in: its time passes only while it
// sleeps, and random numbers are 0.5.
type world struct {
	mu       sync.Mutex
	now      time.Time
	slept    []time.Duration
	warnings []string
}

func (w *world) outside() llm.Environment {
	out := llm.SystemEnvironment()
	out.Getenv = func(name string) string { return map[string]string{"THE_KEY": key, "ODD": "a\nb"}[name] }
	out.Warn = func(err error) {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.warnings = append(w.warnings, err.Error())
	}
	out.Now = func() time.Time {
		w.mu.Lock()
		defer w.mu.Unlock()
		return w.now
	}
	out.Sleep = func(ctx context.Context, d time.Duration) error {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.now = w.now.Add(d)
		w.slept = append(w.slept, d)
		return ctx.Err()
	}
	out.Random = func() float64 { return 0.5 }
	return out
}

func newWorld() *world { return &world{now: time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)} }

// client opens a client of a completion model at a server, changed by change.
func (w *world) client(t *testing.T, s *server, change func(*llm.Config)) *llm.Client {
	t.Helper()
	config := llm.Config{URL: s.URL + "/v1", Model: "m", Kind: llm.Completion, Key: "THE_KEY"}
	if change != nil {
		change(&config)
	}
	c, err := llm.Open(config, w.outside())
	require.NoError(t, err)
	return c
}

// sampling is what the tests sample with when it does not matter.
var sampling = planner.Sampling{MaxTokens: 10}

// rendered is an error as people see it.
func rendered(t *testing.T, err error) string {
	t.Helper()
	list, other := source.SplitError(err)
	require.NoError(t, other)
	var b strings.Builder
	for _, d := range list.Items {
		fmt.Fprint(&b, d.Render())
	}
	return b.String()
}

// together does something n times at the same time.
func together(t *testing.T, n int, do func(i int) error) {
	t.Helper()
	var all sync.WaitGroup
	errs := make([]error, n)
	for i := range n {
		all.Go(func() { errs[i] = do(i) })
	}
	all.Wait()
	require.NoError(t, errors.Join(errs...))
}

// newTLS serves with a certificate of its own.
func newTLS(t *testing.T, s *server) *httptest.Server {
	secure := httptest.NewUnstartedServer(s)
	secure.Config.ErrorLog = log.New(io.Discard, "", 0) // of the handshakes that fail
	secure.StartTLS()
	t.Cleanup(secure.Close)
	return secure
}

// A hostWriter puts the host of a server in the place of HOST in a redirect.
type hostWriter struct {
	http.ResponseWriter
	host string
}

func (w hostWriter) WriteHeader(status int) {
	w.Header().Set("Location", strings.ReplaceAll(w.Header().Get("Location"), "HOST", w.host))
	w.ResponseWriter.WriteHeader(status)
}
