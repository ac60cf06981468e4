package jobs_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/jobs"
	server "hearth/testdata/recorded/broker"
)

// A counter does items, slowly, and counts them.
type counter struct {
	mu   sync.Mutex
	done map[string]int
	slow time.Duration
}

func (c *counter) Do(_ context.Context, item []byte) ([]byte, error) {
	time.Sleep(c.slow)
	c.mu.Lock()
	c.done[string(item)]++
	c.mu.Unlock()
	return item, nil
}

func (c *counter) GivenUp(item []byte, _ string) ([]byte, error) { return item, nil }

func announce(t *testing.T, l *jobs.Ledger, n int) (turns []jobs.Ticket) {
	t.Helper()
	var items [][]byte
	for i := range n {
		items = append(items, fmt.Append(nil, "item ", i))
	}
	parts := jobs.Cut(items, 2)
	_, err := l.Submit(t.Context(), jobs.Job{ID: "job", Spec: []byte("s"), Version: "v1", Identity: "v1"}, parts)
	require.NoError(t, err)
	for _, p := range parts {
		turns = append(turns, jobs.Ticket{Shard: jobs.Shard{Job: "job", First: p.First, Len: p.Len}})
	}
	return turns
}

func brokerLedger(t *testing.T) *jobs.Ledger {
	t.Helper()
	l, err := jobs.Open(t.Context(), filepath.Join(t.TempDir(), "jobs.db"))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, l.Close()) })
	return l
}

func queue(t *testing.T, s *server.Server, l *jobs.Ledger) *jobs.Broker {
	t.Helper()
	q, err := jobs.OpenBroker(s.URL, l, "v1")
	require.NoError(t, err)
	t.Cleanup(q.Close)
	return q
}

// all does a job with so many workers.
func all(t *testing.T, l *jobs.Ledger, q jobs.Queue, c *counter, workers int) func() {
	var done sync.WaitGroup
	for i := range workers {
		done.Go(func() {
			w := jobs.Worker{
				Ledger: l, Queue: q, Name: fmt.Sprint(i), Wish: jobs.Filter{Identity: "v1"}, UntilDone: true, Slots: 2, LeaseTime: time.Minute, Patience: time.Minute,
				Open: func(context.Context, *jobs.Job) (jobs.Doer, error) { return c, nil },
				Say:  func(string, ...any) {},
			}
			if err := w.Run(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	return done.Wait
}

func collectedItems(t *testing.T, l *jobs.Ledger, n int) {
	t.Helper()
	i := 0
	require.NoError(t, jobs.Lines(t.Context(), l, "job", func(line []byte) error {
		require.Equal(t, fmt.Sprint("item ", i), string(line))
		i++
		return nil
	}))
	require.Equal(t, n, i)
}

// The broker is killed in the middle, with all that it had: nothing is lost, and nothing done twice.
func TestABrokerMayLoseAllThatItHad(t *testing.T) {
	t.Parallel()
	s, l := server.Start(t), brokerLedger(t)
	const n = 400
	shards := announce(t, l, n)
	q := queue(t, s, l)
	require.NoError(t, q.Put(t.Context(), shards))
	c := &counter{done: map[string]int{}, slow: 5 * time.Millisecond}
	wait := all(t, l, q, c, 2)
	require.Eventually(t, func() bool {
		now, err := l.Status(t.Context(), "job")
		return err == nil && now.Done > 40
	}, 20*time.Second, 5*time.Millisecond)
	s.Kill()
	require.NoError(t, os.RemoveAll(s.Folder))
	s.Again()
	wait()
	collectedItems(t, l, n)
	for item, times := range c.done {
		require.Equal(t, 1, times, item)
	}
}

// Messages that come often, in any order, and of shards that there are not, change nothing.
func TestMessagesMayBeRepeatedAndMixedUp(t *testing.T) {
	t.Parallel()
	times := 3
	if os.Getenv("HEARTH_SWEEP") != "" {
		times = 100
	}
	s, l := server.Start(t), brokerLedger(t)
	const n = 200
	shards := announce(t, l, n)
	q := queue(t, s, l)
	require.NoError(t, q.Put(t.Context(), nil), "the stream is there")
	conn, err := nats.Connect(s.URL)
	require.NoError(t, err)
	defer conn.Close()
	var texts [][]byte
	for range times {
		for _, one := range shards {
			text, err := json.Marshal(one.Shard)
			require.NoError(t, err)
			texts = append(texts, text)
		}
	}
	texts = append(texts, []byte("no shard"), []byte(`{"job":"other","first":0,"n":1}`), []byte(`{"job":"job","first":0,"n":7}`))
	rand.Shuffle(len(texts), func(i, j int) { texts[i], texts[j] = texts[j], texts[i] })
	subject := jobs.Subject(q)
	for _, text := range texts {
		require.NoError(t, conn.Publish(subject, text))
	}
	require.NoError(t, conn.Flush())
	c := &counter{done: map[string]int{}}
	all(t, l, q, c, 2)()
	collectedItems(t, l, n)
	for item, often := range c.done {
		require.Equal(t, 1, often, item)
	}
}

// A shard whose worker was lost is told again, although it was told a moment ago.
func TestWhatSomebodyLostIsToldAgain(t *testing.T) {
	t.Parallel()
	s, l := server.Start(t), brokerLedger(t)
	turns := announce(t, l, 2)
	q := queue(t, s, l)
	wish := jobs.Filter{Identity: "v1"}
	for try := range 3 {
		require.NoError(t, q.Put(t.Context(), turns))
		require.NoError(t, q.Put(t.Context(), turns), "of the same turn once more")
		_, done, err := q.Take(t.Context(), "w", wish, time.Hour)
		require.NoError(t, err)
		require.EqualValues(t, 0, jobs.Pending(t.Context(), q), "it was told once")
		done()
		n, err := l.Abandon(t.Context(), "w", "it was killed")
		require.NoError(t, err)
		require.Equal(t, 1, n)
		turns, err = l.Waiting(t.Context(), "v1", 10)
		require.NoError(t, err)
		require.EqualValues(t, try+1, turns[0].Number)
	}
}

// Without a broker there is the ledger.
func TestABrokerNeedNotBeThere(t *testing.T) {
	t.Parallel()
	l := brokerLedger(t)
	shards := announce(t, l, 20)
	q, err := jobs.OpenBroker("nats://127.0.0.1:1", l, "v1")
	require.NoError(t, err)
	defer q.Close()
	require.Error(t, q.Put(t.Context(), shards))
	c := &counter{done: map[string]int{}}
	all(t, l, q, c, 1)()
	collectedItems(t, l, 20)
}
