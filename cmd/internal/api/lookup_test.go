package api_test

import (
	"context"
	"errors"
	"io"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/api"
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
