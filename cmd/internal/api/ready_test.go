package api_test

import (
	"context"
	"errors"
	"io"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/api"
	"hearth/cmd/internal/cli"
	"hearth/eval/benchmark"
)

// However many probes ask, the store is asked once a second, and a store that hangs is reported before the probes give
// up.
func TestProbesShareOneQuestion(t *testing.T) {
	_, s, _ := served(t, nil)
	var asked atomic.Int64
	var hangs atomic.Bool
	probed := api.New(s.Config, func(ctx context.Context) error {
		if asked.Add(1); hangs.Load() {
			<-make(chan struct{}) // also ignores the end of ctx
		}
		return nil
	})
	probe := func() int {
		w := httptest.NewRecorder()
		probed.ServeHTTP(w, httptest.NewRequest("GET", "http://10.0.0.1/readyz", nil))
		return w.Code
	}
	for range 3 {
		require.Equal(t, 200, probe())
	}
	require.EqualValues(t, 1, asked.Load())
	hangs.Store(true)
	time.Sleep(time.Second)
	begin := time.Now()
	var probes sync.WaitGroup
	for range 100 {
		probes.Go(func() { require.Equal(t, 503, probe()) })
	}
	probes.Wait()
	require.EqualValues(t, 2, asked.Load())
	require.Less(t, time.Since(begin), 6*time.Second)
}

// A scrape never waits for a database for more than a second. It has the last known values, and the log says so.
func TestAScrapeDoesNotWaitForADatabase(t *testing.T) {
	var fails, hangs atomic.Bool
	h, _, log := served(t, func(c *api.Config) {
		c.Measure = func(_ context.Context, w io.Writer) error {
			switch {
			case hangs.Load():
				<-make(chan struct{})
			case fails.Load():
				panic(errors.New("the ledger is damaged"))
			}
			_, err := io.WriteString(w, "last_known 7\n")
			return err
		}
	})
	scrape := func() string {
		begin := time.Now()
		code, _, text := ask(t, h, bob, "GET", "/metrics", "")
		require.Equal(t, 200, code)
		require.Less(t, time.Since(begin), 3*time.Second)
		return text
	}
	require.Contains(t, scrape(), "last_known 7")
	for _, set := range []*atomic.Bool{&fails, &hangs} {
		set.Store(true)
		time.Sleep(time.Second)
		require.Contains(t, scrape(), "last_known 7")
	}
	require.Contains(t, log.String(), "the ledger is damaged")
	require.Contains(t, log.String(), "the store does not answer")
}

// A server that ends finishes its jobs. It refuses new ones and, if the time is over, reports the others as interrupted.
func TestJobsAreFinishedOrInterrupted(t *testing.T) {
	for _, inTime := range []bool{true, false} {
		release := make(chan struct{})
		h, s, _ := served(t, func(c *api.Config) {
			c.Now = time.Now
			c.Service.Recipes = func(edition string) (*benchmark.Set, error) {
				<-release
				return cli.BuiltInRecipes(edition)
			}
		})
		code, header, _ := ask(t, h, bob, "POST", "/v1/recipes", "{}", "Prefer", "respond-async")
		require.Equal(t, 202, code)
		late, wants, says := time.Minute, 0, "done"
		if !inTime {
			late, wants, says = 10*time.Millisecond, 1, "E0924"
		}
		s.Leave()
		code, _, _ = ask(t, h, bob, "GET", "/readyz", "")
		require.Equal(t, 503, code)
		interrupted := make(chan int, 1)
		go func() { interrupted <- s.Finish(t.Context(), late) }()
		require.Eventually(t, func() bool {
			code, _, text := ask(t, h, bob, "POST", "/v1/code", `{"name": "E0924"}`, "Prefer", "respond-async")
			return code == 503 && strings.Contains(text, "E0924")
		}, 20*time.Second, time.Millisecond)
		if inTime {
			close(release)
		}
		_, _, events := ask(t, h, bob, "GET", header.Get("Location")+"/events", "")
		require.Contains(t, events, says)
		_, _, text := ask(t, h, bob, "GET", header.Get("Location"), "")
		require.Contains(t, text, says)
		require.Equal(t, wants, <-interrupted)
		if !inTime {
			close(release) // the answer is dropped
		}
	}
}
