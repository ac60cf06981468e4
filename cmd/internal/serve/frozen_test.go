package serve

import (
	"database/sql"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/testdata/recorded"
	"hearth/testdata/recorded/postgres"
)

// A stoppable store can be made to answer nothing, and to go on.
type stoppable struct {
	address string
	stop    func(t *testing.T) (goOn func())
	reads   bool // whether sessions can still be read
}

// locked is a file of sessions to which another process writes while it is stopped.
func locked(t *testing.T) *stoppable {
	file := filepath.Join(t.TempDir(), "sessions.db")
	return &stoppable{file, func(t *testing.T) func() {
		db, err := sql.Open("sqlite", file)
		require.NoError(t, err)
		c, err := db.Conn(t.Context())
		require.NoError(t, err)
		_, err = c.ExecContext(t.Context(), "BEGIN IMMEDIATE")
		require.NoError(t, err)
		return func() { require.NoError(t, c.Close()); require.NoError(t, db.Close()) }
	}, true}
}

// behindProxy is a Postgres whose connections are frozen or closed while it is stopped.
func behindProxy(t *testing.T, flag func(p *postgres.Proxy) *atomic.Bool) *stoppable {
	p := &postgres.Proxy{}
	return &stoppable{p.Start(t, postgres.Start(t)), func(*testing.T) func() {
		flag(p).Store(true)
		return func() { flag(p).Store(false) }
	}, false}
}

// While the database of sessions does not answer, calls that need none are answered at once, and all others end in
// time with E0911. They are not done later. The server goes on when the database does. With HEARTH_SWEEP=1 nine of ten
// answers have 100 ms and errors six seconds, otherwise much longer.
func TestAServerWhoseDatabaseDoesNotAnswer(t *testing.T) {
	recorded.Alone(t)
	quick, patient := 2*time.Second, 12*time.Second
	if os.Getenv("HEARTH_SWEEP") != "" {
		quick, patient = 100*time.Millisecond, 6*time.Second
	}
	for kind, make := range map[string]func(t *testing.T) *stoppable{
		"locked SQLite": locked,
		"frozen Postgres": func(t *testing.T) *stoppable {
			return behindProxy(t, func(p *postgres.Proxy) *atomic.Bool { return &p.Frozen })
		},
		"stopped Postgres": func(t *testing.T) *stoppable {
			return behindProxy(t, func(p *postgres.Proxy) *atomic.Bool { return &p.Closed })
		},
	} {
		t.Run(kind, func(t *testing.T) {
			if os.Getenv("HEARTH_SWEEP") == "" {
				t.Parallel()
			}
			s := make(t)
			p := start(t, "--store", s.address)
			var ids []string
			for range 20 {
				ids = append(ids, p.asked(t, "start", fields{"world": "household"}).Session)
			}
			var recipes struct{ Items []any }
			require.NoError(t, p.call("recipes", fields{}, &recipes))   // the recipes are read once
			code, _ := p.send(t, "", "GET", "/v1/openapi.json", "", "") // and the description is made once
			require.Equal(t, http.StatusOK, code)
			step := func(id string) error {
				return p.call("do", fields{"session": id, "do": "[WALK] <kitchen> (100)"}, new(turn))
			}
			goOn := s.stop(t)
			var writing sync.WaitGroup
			for _, id := range ids {
				writing.Go(func() {
					begun := time.Now()
					if err := step(id); err == nil || !strings.Contains(err.Error(), "503") || !strings.Contains(err.Error(), "E0911") {
						t.Error("expected E0911, found", err)
					}
					if took := time.Since(begun); took > patient {
						t.Error("a step waited for", took)
					}
				})
			}
			took := map[string][]time.Duration{} // by path
			for round, end := 0, time.Now().Add(3*time.Second); time.Now().Before(end); round++ {
				time.Sleep(20 * time.Millisecond)
				for path, body := range map[string]string{"GET /healthz": "", "GET /metrics": "", "GET /v1/openapi.json": "", "POST /v1/recipes": `{"limit": 1}`, "POST /v1/code": `{"name": "E0911"}`} {
					if path == "GET /metrics" && round%20 > 0 {
						continue // they wait for figures of the store
					}
					begun := time.Now()
					method, at, _ := strings.Cut(path, " ")
					code, said := p.send(t, "", method, at, "application/json", body)
					require.Equal(t, http.StatusOK, code, said)
					took[path] = append(took[path], time.Since(begun))
				}
			}
			begun := time.Now()
			code, _ = p.send(t, "", "GET", "/readyz", "", "")
			require.Less(t, time.Since(begun), patient)
			err := p.call("session", fields{"session": ids[0]}, new(turn))
			if s.reads {
				require.NoError(t, err)
			} else {
				require.ErrorContains(t, err, "E0911")
				require.Equal(t, http.StatusServiceUnavailable, code)
			}
			writing.Wait()
			for path, all := range took {
				slices.Sort(all)
				t.Logf("%s: half within %s, all within %s", path, part(all, 0.5), part(all, 1))
				require.Less(t, part(all, 0.9), quick+map[string]time.Duration{"GET /metrics": time.Second}[path], path)
			}
			goOn()
			require.Eventually(t, func() bool { return step(ids[0]) == nil }, 30*time.Second, 100*time.Millisecond)
			for i, id := range ids {
				if i > 0 {
					require.NoError(t, step(id))
				}
				require.Equal(t, 1, p.now(t, "session", fields{"session": id}).Steps, "what was refused was not done")
			}
			require.Eventually(t, func() bool {
				code, _ := p.send(t, "", "GET", "/readyz", "", "")
				return code == http.StatusOK
			}, 30*time.Second, 100*time.Millisecond)
		})
	}
}
