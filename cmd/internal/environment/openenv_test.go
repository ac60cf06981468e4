package environment

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/cmd/internal/service"
	"hearth/facts/corpus"
)

// served is a server of both worlds.
func served(t testing.TB, change func(*Config)) (*httptest.Server, *Server) {
	var n, seed atomic.Int64
	c := Config{
		Seed: func() int64 { return seed.Add(1) },
		Open: func(world string) (*Gym, error) {
			return Open(hearth.Named{World: world})
		},
		Now: time.Now, ID: func() string { return fmt.Sprint("episode-", n.Add(1)) }, Most: 100, Idle: time.Minute, Alive: time.Second, Version: "test",
		Within:  func(ctx context.Context, do func(context.Context) error) error { return do(ctx) },
		Recover: func(_ context.Context, do func() error) error { return do() },
	}
	if change != nil {
		change(&c)
	}
	mux := http.NewServeMux()
	for pattern, h := range Handlers(c) {
		if strings.Contains(pattern, "/openenv/kitchen/ws") || strings.HasSuffix(pattern, " /ws") {
			continue
		}
		mux.Handle(pattern, h)
	}
	s := newServer(c, hearth.Kitchen)
	for _, base := range []string{"", "/openenv/kitchen"} {
		mux.Handle("GET "+base+"/ws", s.Handle(base)["GET "+base+"/ws"])
	}
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		who := service.Client{Owner: "me", Write: r.Header.Get("Authorization") == ""}
		mux.ServeHTTP(w, r.WithContext(service.As(r.Context(), who)))
	}))
	t.Cleanup(h.Close)
	return h, s
}

func ask(t testing.TB, method, url, body string) (int, map[string]any) {
	t.Helper()
	q, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	require.NoError(t, err)
	r, err := http.DefaultClient.Do(q)
	require.NoError(t, err)
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	var v map[string]any
	require.NoError(t, json.Unmarshal(text, &v), string(text))
	return r.StatusCode, v
}

// What those who validate environments look at, at every place where one is served.
func TestWhatIsValidated(t *testing.T) {
	h, _ := served(t, nil)
	for _, base := range []string{"", "/openenv/kitchen", "/openenv/household"} {
		t.Run(base, func(t *testing.T) {
			at := h.URL + base
			_, health := ask(t, "GET", at+"/health", "")
			require.Equal(t, "healthy", health["status"])
			_, about := ask(t, "GET", at+"/metadata", "")
			require.NotEmpty(t, about["name"])
			require.NotEmpty(t, about["description"])
			_, schema := ask(t, "GET", at+"/schema", "")
			for _, of := range []string{"action", "observation", "state"} {
				require.Equal(t, "object", schema[of].(map[string]any)["type"])
			}
			_, openapi := ask(t, "GET", at+"/openapi.json", "")
			require.True(t, strings.HasPrefix(openapi["info"].(map[string]any)["version"].(string), "1."))
			require.Contains(t, openapi["paths"], "/reset")
			code, tools := ask(t, "POST", at+"/mcp", "{}")
			require.Equal(t, 200, code)
			require.Equal(t, "2.0", tools["jsonrpc"])
			code, first := ask(t, "POST", at+"/reset", `{"seed": 1, "episode_id": "mine"}`)
			require.Equal(t, 200, code, first)
			require.Nil(t, first["reward"])
			require.Equal(t, false, first["done"])
			require.Equal(t, "mine", first["observation"].(map[string]any)["episode_id"])
			code, next := ask(t, "POST", at+"/step", `{"episode_id": "mine", "action": {"text": "nonsense"}, "request_id": "1"}`)
			require.Equal(t, 200, code, next)
			require.EqualValues(t, 0, next["reward"])
			require.NotEmpty(t, next["observation"].(map[string]any)["problems"])
			_, again := ask(t, "POST", at+"/step", `{"episode_id": "mine", "action": {"text": "nonsense"}, "request_id": "1"}`)
			require.Equal(t, next, again)
			_, state := ask(t, "GET", at+"/state?episode_id=mine", "")
			require.EqualValues(t, 1, state["step_count"])
			code, _ = ask(t, "POST", at+"/step", `{"episode_id": "another", "action": {"text": "x"}}`)
			require.Equal(t, 422, code)
		})
	}
}

// through sends a message and returns what comes back.
func through(t testing.TB, c *websocket.Conn, kind string, data any) (string, map[string]any) {
	t.Helper()
	text, err := json.Marshal(map[string]any{"type": kind, "data": data})
	require.NoError(t, err)
	require.NoError(t, c.Write(t.Context(), websocket.MessageText, text))
	_, text, err = c.Read(t.Context())
	require.NoError(t, err)
	var m struct {
		Type string
		Data map[string]any
	}
	require.NoError(t, json.Unmarshal(text, &m))
	return m.Type, m.Data
}

func dial(t testing.TB, h *httptest.Server, path string) *websocket.Conn {
	c, _, err := websocket.Dial(t.Context(), strings.Replace(h.URL, "http", "ws", 1)+path, nil)
	require.NoError(t, err)
	c.SetReadLimit(1 << 22)
	return c
}

// A recipe is cooked through a socket, and its rewards add up to 1.
func TestARecipeIsCookedThroughASocket(t *testing.T) {
	h, s := served(t, nil)
	c := dial(t, h, "/openenv/kitchen/ws")
	for _, tt := range []struct {
		kind string
		data any
		code string
	}{{"step", map[string]string{"text": "x"}, "EXECUTION_ERROR"}, {"dance", nil, "UNKNOWN_TYPE"}, {"step", 3, "VALIDATION_ERROR"}, {"reset", 3, "VALIDATION_ERROR"}, {"reset", map[string]int{"max_actions": -1}, "VALIDATION_ERROR"}, {"reset", map[string]string{"task": "none"}, "FACTORY_ERROR"}} {
		kind, data := through(t, c, tt.kind, tt.data)
		require.Equal(t, "error", kind)
		require.Equal(t, tt.code, data["code"])
	}
	require.NoError(t, c.Write(t.Context(), websocket.MessageText, []byte("{")))
	_, text, err := c.Read(t.Context())
	require.NoError(t, err)
	require.Contains(t, string(text), "INVALID_JSON")

	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	kind, first := through(t, c, "reset", map[string]any{"task": recipes[0].ID, "admissible": 3})
	require.Equal(t, "observation", kind)
	require.NotEmpty(t, first["observation"].(map[string]any)["admissible_actions"])
	sum, done := 0.0, false
	_, _ = through(t, c, "reset", map[string]any{"task": recipes[0].ID})
	for _, a := range recipes[0].Gold.Actions {
		_, next := through(t, c, "step", map[string]string{"text": a.String()})
		sum += next["reward"].(float64)
		done = next["done"].(bool)
	}
	require.InDelta(t, 1, sum, 1e-9)
	require.True(t, done)
	_, state := through(t, c, "state", nil)
	require.EqualValues(t, len(recipes[0].Gold.Actions), state["step_count"])
	require.NoError(t, c.Close(websocket.StatusNormalClosure, ""))
	require.Eventually(t, func() bool { return s.inUse() == 0 }, time.Minute, 10*time.Millisecond)
}

// Sockets at whose other end nobody is any more give back what they held, and there are only so many.
func TestDeadSocketsAreGivenUp(t *testing.T) {
	const many = 500
	h, s := served(t, func(c *Config) { c.Most, c.Alive = many, 2*time.Second })
	var dead []net.Conn
	for i := range many {
		c, err := net.Dial("tcp", h.Listener.Addr().String())
		require.NoError(t, err)
		fmt.Fprintf(c, "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
		switch dead = append(dead, c); i % 3 { // nothing is read any more, and nothing whole is written
		case 0:
			_, _ = c.Write([]byte{0x81, 0xfe}) // the beginning of a message
		case 1:
			_ = c.(*net.TCPConn).CloseWrite()
		}
	}
	require.Eventually(t, func() bool { return s.inUse() > many/2 }, time.Minute, time.Millisecond)
	require.Eventually(t, func() bool { return s.inUse() == 0 }, time.Minute, 10*time.Millisecond)
	for _, c := range dead {
		require.NoError(t, c.Close())
	}
}

// An answer may take longer than a client has to say that it is there, and ends when it is not.
func TestAnswersAreWaitedForByThoseWhoAreThere(t *testing.T) {
	gone, begun := make(chan struct{}), make(chan struct{}, 2)
	h, _ := served(t, func(c *Config) {
		c.Alive = 100 * time.Millisecond
		c.Within = func(ctx context.Context, do func(context.Context) error) error {
			begun <- struct{}{}
			select {
			case <-ctx.Done():
				close(gone)
			case <-time.After(time.Second):
			}
			return do(ctx)
		}
	})
	c := dial(t, h, "/openenv/kitchen/ws")
	kind, data := through(t, c, "reset", nil)
	require.Equal(t, "observation", kind, "%v", data)
	<-begun
	require.NoError(t, c.Write(t.Context(), websocket.MessageText, []byte(`{"type": "reset"}`)))
	<-begun
	require.NoError(t, c.CloseNow())
	<-gone
}

// Several environments are used together, and those that are over begin the next task.
func TestEnvironmentsAreUsedTogether(t *testing.T) {
	h, _ := served(t, nil)
	at := h.URL + "/openenv/household"
	code, first := ask(t, "POST", at+"/vector/reset", `{"count": 8, "seed": 5, "max_actions": 2}`)
	require.Equal(t, 200, code, first)
	id := first["episode_id"]
	results := first["results"].([]any)
	require.Len(t, results, 8)
	actions := strings.TrimSuffix(strings.Repeat(`{"text": "[WALK] <kitchen> (100)"},`, 8), ",")
	step := fmt.Sprintf(`{"episode_id": %q, "actions": [%s]}`, id, actions)
	for _, over := range []bool{false, true, false} {
		code, next := ask(t, "POST", at+"/vector/step", step)
		require.Equal(t, 200, code)
		require.Equal(t, over, next["results"].([]any)[0].(map[string]any)["done"])
	}
	code, _ = ask(t, "POST", at+"/vector/step", fmt.Sprintf(`{"episode_id": %q, "actions": []}`, id))
	require.Equal(t, 422, code)
	code, _ = ask(t, "POST", at+"/vector/reset", `{"count": 100000}`)
	require.Equal(t, 422, code)
}

// A client that may only read begins no episode.
func TestWhatIsRefused(t *testing.T) {
	h, _ := served(t, nil)
	code, _ := ask(t, "POST", h.URL+"/reset", "")
	require.Equal(t, 200, code)
	q, err := http.NewRequestWithContext(t.Context(), "POST", h.URL+"/reset", strings.NewReader("{}"))
	require.NoError(t, err)
	q.Header.Set("Authorization", "a reader")
	r, err := http.DefaultClient.Do(q)
	require.NoError(t, err)
	require.NoError(t, r.Body.Close())
	require.Equal(t, 403, r.StatusCode)
}

// Environments that nobody uses are given up.
func TestWhatNobodyUsesIsGivenUp(t *testing.T) {
	now := time.Now()
	_, s := served(t, func(c *Config) { c.Now, c.Most = func() time.Time { return now }, 1 })
	_, err := s.take(t.Context(), "a", 1)
	require.NoError(t, err)
	_, err = s.take(t.Context(), "b", 1)
	require.ErrorContains(t, err, "E0909")
	now = now.Add(2 * time.Minute)
	_, err = s.take(t.Context(), "b", 1)
	require.NoError(t, err)
	_, err = s.find(t.Context(), "a")
	require.ErrorContains(t, err, "E0905")
}

// A step through one socket, and many in one request.
// told reports how many steps a second there were, and what one took of processors, the client's
// part with it: on a machine that others use, that says more.
func told(b *testing.B, each int, before syscall.Rusage) {
	var now syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &now))
	used := now.Utime.Nano() + now.Stime.Nano() - before.Utime.Nano() - before.Stime.Nano()
	steps := float64(b.N * each)
	b.ReportMetric(steps/b.Elapsed().Seconds(), "steps/s")
	b.ReportMetric(float64(used)/1000/steps, "cpu-µs/step")
}

func spent(b *testing.B) (s syscall.Rusage) {
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &s))
	return s
}

func BenchmarkSteps(b *testing.B) {
	h, _ := served(b, func(c *Config) { c.Most = 10_000 })
	recipes, err := corpus.Recipes()
	require.NoError(b, err)
	var salad []string
	for _, a := range recipes[0].Gold.Actions {
		salad = append(salad, a.String())
	}
	walk := []string{"[WALK] <kitchen> (100)", "[WALK] <bedroom> (400)"}
	for _, world := range []string{"kitchen", "household"} {
		for _, admissible := range []int{0, 50} {
			b.Run(fmt.Sprintf("socket/%s/admissible=%d", world, admissible), func(b *testing.B) {
				c := dial(b, h, "/openenv/"+world+"/ws")
				defer c.CloseNow()
				with, texts := map[string]any{"task": recipes[0].ID, "admissible": admissible}, salad
				if world == "household" {
					with, texts = map[string]any{"task": "have-a-cup-of-tea", "admissible": admissible, "max_actions": 1_000_000}, walk
				}
				through(b, c, "reset", with)
				i, before := 0, spent(b)
				for b.Loop() {
					if i%len(salad) == 0 {
						through(b, c, "reset", with)
					}
					through(b, c, "step", map[string]string{"text": texts[i%len(texts)]})
					i++
				}
				told(b, 1, before)
			})
		}
	}
	for _, tt := range []struct{ world, reward string }{{"kitchen", "goals"}, {"kitchen", "dish"}, {"household", "goals"}} {
		b.Run(fmt.Sprintf("together/%s/%s", tt.world, tt.reward), func(b *testing.B) {
			const n = 64
			base, texts, task := h.URL+"/openenv/"+tt.world+"/vector/", walk, "have-a-cup-of-tea"
			if tt.world == "kitchen" {
				texts, task = salad, recipes[0].ID
			}
			var bodies []string
			with := fmt.Sprintf(`{"count": %d, "max_actions": 1000000, "task": %q, "reward": %q, "episode_id": "together"}`, n, task, tt.reward)
			_, first := ask(b, "POST", base+"reset", with)
			for _, text := range texts {
				bodies = append(bodies, fmt.Sprintf(`{"episode_id": %q, "actions": [%s]}`, first["episode_id"], strings.TrimSuffix(strings.Repeat(fmt.Sprintf(`{"text": %q},`, text), n), ",")))
			}
			i, before := 0, spent(b)
			for b.Loop() {
				if i%len(salad) == 0 {
					ask(b, "POST", base+"reset", with)
				}
				ask(b, "POST", base+"step", bodies[i%len(bodies)])
				i++
			}
			told(b, n, before)
		})
	}
}

// A server that withholds solutions refuses to describe the goals of a recipe.
func TestGoalsOfRecipesAreWithheld(t *testing.T) {
	h, _ := served(t, func(c *Config) { c.Withhold = true })
	for path, with := range map[string]string{"reset": `{"task": "walnut-balls", "gold": true}`, "vector/reset": `{"task": "walnut-balls", "gold": true, "count": 2}`} {
		status, said := ask(t, "POST", h.URL+"/openenv/kitchen/"+path, with)
		require.Equal(t, http.StatusForbidden, status, path)
		require.Contains(t, fmt.Sprint(said), "withholds solutions", path)
	}
	status, _ := ask(t, "POST", h.URL+"/openenv/kitchen/reset", `{"task": "walnut-balls"}`)
	require.Equal(t, http.StatusOK, status)
}

// inUse returns the number of environments in use.
func (s *Server) inUse() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.slots)
}
