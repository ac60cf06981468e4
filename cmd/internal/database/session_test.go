package database_test

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/api"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/database"
	"hearth/cmd/internal/service"
	"hearth/cmd/internal/session"
	"hearth/cmd/internal/store"
	"hearth/testdata/recorded/postgres"
)

type fields = map[string]any

// served is a server of sessions in a store. Its sessions are called prefix-1, prefix-2 and so on.
func served(t *testing.T, prefix string, store session.Store) *httptest.Server {
	t.Helper()
	c := service.DefaultConfig()
	c.Recipes, c.Version, c.Sessions.Store = cli.BuiltInRecipes, "test", store
	c.Sessions.Now = func() time.Time { return time.Unix(0, 0) }
	var n atomic.Int64
	c.Sessions.ID = func() string { return fmt.Sprintf("%s-%d", prefix, n.Add(1)) }
	h := httptest.NewServer(api.New(api.Config{Service: service.New(c), Body: 1 << 20, Log: slog.New(slog.DiscardHandler), Now: time.Now}, nil)) // nobody asks whether it is ready
	t.Cleanup(h.Close)
	return h
}

// kept is a store of sessions in a database.
func kept(t *testing.T, where string) session.Store {
	t.Helper()
	d, err := store.OpenSessions(t.Context(), where, 0)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	return d
}

// call makes a call and returns the status and the answer.
func call(ctx context.Context, h *httptest.Server, name string, with fields) (code int, said string) {
	text, err := json.Marshal(with)
	if err != nil {
		return 0, err.Error()
	}
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, h.URL+"/v1/"+name, bytes.NewReader(text))
	if err != nil {
		return 0, err.Error()
	}
	r, err := h.Client().Do(q)
	if err != nil {
		return 0, err.Error()
	}
	defer r.Body.Close()
	data, err := io.ReadAll(r.Body)
	if err != nil {
		return 0, err.Error()
	}
	return r.StatusCode, string(data)
}

// Clients of sessions notice nothing of lost replies to commits: every step is done once, and none is reported as not
// done. A request whose outcome is unknown can be repeated. With HEARTH_SWEEP=1 there are 1,000 steps in each database,
// otherwise 60.
func TestStepsWhoseRepliesAreLostAreDoneOnce(t *testing.T) {
	steps := 60
	if os.Getenv("HEARTH_SWEEP") != "" {
		steps = 1000
	}
	l := &losing{}
	sql.Register("lossy in sessions", lossyDriver{l})
	for kind, where := range map[string]func() string{
		"SQLite": func() string { return filepath.Join(t.TempDir(), "t.db") },
		"Postgres": func() string {
			p := &postgres.Proxy{}
			p.Lose(l.now)
			return p.Start(t, postgres.Start(t))
		},
	} {
		t.Run(kind, func(t *testing.T) {
			defer database.SetDriver("lossy in sessions")()
			h := served(t, "s", kept(t, where()))
			for _, clients := range []int{1, 10} { // single and combined commits
				var all sync.WaitGroup
				for range clients {
					all.Go(func() { walkOn(t, h, l, steps/clients) })
				}
				all.Wait()
			}
		})
	}
}

// walkOn makes steps in a new session, half of them with a request_id, then checks that all were done once.
func walkOn(t *testing.T, h *httptest.Server, l *losing, steps int) {
	var s struct {
		Session string `json:"session"`
		Last    int    `json:"last_event"`
		Steps   int    `json:"steps"`
	}
	read := func(code int, said string) bool {
		if code == http.StatusOK && json.Unmarshal([]byte(said), &s) == nil {
			return true
		}
		t.Errorf("after %d steps: %d %s", s.Steps, code, said)
		return false
	}
	l.on.Store(true)
	defer l.on.Store(false)
	if !read(call(t.Context(), h, "start", fields{"world": "household"})) {
		return
	}
	for n := range steps {
		with := fields{"session": s.Session, "do": []string{"[WALK] <kitchen> (100)", "[WALK] <bedroom> (400)"}[n%2]}
		if n%2 == 0 {
			with["request_id"] = fmt.Sprint(n)
		}
		code, said := call(t.Context(), h, "do", with)
		for range 5 {
			if code == http.StatusOK {
				break
			}
			if !strings.Contains(said, "E0918") || n%2 != 0 {
				break // an outcome that is unknown can be found out with the same request_id only
			}
			code, said = call(t.Context(), h, "do", with)
		}
		if !read(code, said) {
			return
		}
		if s.Last != n+1 || s.Steps != n+1 {
			t.Errorf("after %d steps, %d events and %d steps", n+1, s.Last, s.Steps)
			return
		}
	}
	var again struct {
		Same  bool `json:"same"`
		Steps int  `json:"steps"`
	}
	code, said := call(t.Context(), h, "replay", fields{"session": s.Session})
	if err := json.Unmarshal([]byte(said), &again); code != http.StatusOK || err != nil || !again.Same || again.Steps != steps {
		t.Error(code, said, err)
	}
}

// A session lives the same life in memory, in a file, in Postgres, and in Postgres through PgBouncer in transaction
// mode, where several servers share two connections.
func TestASessionLivesTheSameLifeInEveryStore(t *testing.T) {
	want := life(t, served(t, "s", session.Memory()))
	t.Run("SQLite", func(t *testing.T) {
		require.Equal(t, want, life(t, served(t, "s", kept(t, filepath.Join(t.TempDir(), "t.db")))))
	})
	t.Run("Postgres", func(t *testing.T) {
		require.Equal(t, want, life(t, served(t, "s", kept(t, postgres.Start(t)))))
	})
	t.Run("PgBouncer", func(t *testing.T) {
		where := pooled(t, postgres.Start(t)) + "&default_query_exec_mode=cache_describe"
		var all sync.WaitGroup
		for i := range 3 {
			h := served(t, fmt.Sprint("s", i), kept(t, where))
			all.Go(func() {
				got := life(t, h)
				for k, said := range got[:len(got)-1] { // the list shows the sessions of all servers
					if said = strings.ReplaceAll(said, fmt.Sprintf("\"s%d-", i), `"s-`); said != want[k] {
						t.Errorf("server %d: call %d answers %s, not %s", i, k, said, want[k])
						return
					}
				}
			})
		}
		all.Wait()
	})
}

// life makes the calls of the life of a session and returns the answers, with the events that a follower receives.
func life(t *testing.T, h *httptest.Server) (all []string) {
	id := ""
	made := func(name string, with fields) {
		if id != "" {
			with["session"] = id
		}
		code, said := call(t.Context(), h, name, with)
		if code != http.StatusOK {
			t.Errorf("%s: %d %s", name, code, said)
		}
		all = append(all, said)
	}
	made("start", fields{"title": "salad", "plan": "#x\n(get-kitchen ?k)"})
	var begun struct{ Session string }
	if err := json.Unmarshal([]byte(all[0]), &begun); err != nil {
		t.Error(err)
	}
	id = begun.Session
	heard := make(chan string)
	r, err := h.Client().Get(h.URL + "/v1/sessions/" + id + "/events?after=1")
	if err != nil {
		t.Error(err)
		return nil
	}
	go func() {
		defer close(heard)
		defer r.Body.Close()
		said, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		heard <- string(said)
	}()
	for i, text := range []string{"(fetch-and-proportion ?butter ?k2 ?k ?bowl butter 150 g)", "(mix ?paste ?k3 ?k2 ?butter ?whisk)", "(mix ?nothing ?k9 ?k8 ?k7 ?k6)"} {
		made("do", fields{"do": text, "request_id": fmt.Sprint(i)})
	}
	made("do", fields{"do": "(mix ?paste ?k3 ?k2 ?butter ?whisk)", "request_id": "1"})
	made("undo", fields{})
	made("do", fields{"do": "(fetch ?spoon ?k3 ?k2 wooden-spoon 1)", "position": 1})
	made("go-to", fields{"position": 2})
	for _, name := range []string{"session", "history", "snapshot", "replay", "fork"} {
		made(name, fields{})
	}
	made("close", fields{})
	all = append(all, <-heard)
	id = ""
	made("sessions", fields{})
	return all
}
