package jobs_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/jobs"
)

// A shard that cannot be read is left out and named at the end; the others are done.
func TestADamagedShardIsNamedAndTheOthersAreDone(t *testing.T) {
	for change, why := range map[string]string{
		"UPDATE shards SET first = -1 WHERE first = 2":                                     "shard job/-1+2 is damaged: it has no valid range of items",
		"DELETE FROM items WHERE first = 2":                                                "shard job/2+2 is damaged: its items are missing",
		"UPDATE items SET body = x'00' WHERE first = 2":                                    "shard job/2+2 is damaged: ",
		"UPDATE items SET body = (SELECT body FROM items WHERE first = 4) WHERE first = 2": "shard job/2+2 is damaged: it has 1 items",
	} {
		l, where := newLedger(t)
		submitItems(t, l, 2, items(5)...)
		behind, err := sql.Open("sqlite", where)
		require.NoError(t, err)
		_, err = behind.Exec(change)
		require.NoError(t, errors.Join(err, behind.Close()))
		var said []string
		w := newWorker(l, "w")
		w.Say = func(format string, args ...any) { said = append(said, fmt.Sprintf(format, args...)) }
		require.ErrorContains(t, w.Run(t.Context()), why)
		require.Len(t, said, 1)
		require.Contains(t, said[0], why)
		s, err := l.Status(t.Context(), "job")
		require.NoError(t, err)
		require.Equal(t, 3, s.Done)
	}
}

// An item that can be neither done nor given up is damaged.
func TestAnItemThatCannotBeGivenUpIsDamaged(t *testing.T) {
	l, _ := newLedger(t)
	submitItems(t, l, 2, "item 1", "item 2", "unread", "item 4")
	require.EqualError(t, newWorker(l, "w").Run(t.Context()), "shard job/2+1 is damaged: its item cannot be read: it is no item")
	s, err := l.Status(t.Context(), "job")
	require.NoError(t, err)
	require.Equal(t, 3, s.Done)
}

// A worker reports a job of another identity once, does the others, and ends with the refusal.
func TestAJobOfAnotherIdentityIsRefusedOnceAndOthersAreDone(t *testing.T) {
	l, _ := newLedger(t)
	for _, identity := range []string{"rules 1", "rules 2"} {
		_, err := l.Submit(t.Context(), jobs.Job{ID: "job of " + identity, Spec: []byte("s"), Identity: identity}, jobs.Cut([][]byte{[]byte("item")}, 1))
		require.NoError(t, err)
	}
	var err error
	var said []string
	for _, most := range []time.Duration{time.Second, 20 * time.Second} { // the second worker ends when all is done
		w := newWorker(l, "w")
		w.Wish.Identity, w.LeaseTime = "rules 1", 50*time.Millisecond // refusals are looked for often
		w.Refusal = func(j *jobs.Job) error { return fmt.Errorf("it has %s", j.Identity) }
		w.Say = func(format string, args ...any) { said = append(said, fmt.Sprintf(format, args...)) }
		w.UntilDone = len(said) > 0
		ctx, end := context.WithTimeout(t.Context(), most)
		err = w.Run(ctx)
		end()
	}
	require.EqualError(t, err, "it has rules 2")
	require.Equal(t, []string{"it has rules 2", "it has rules 2"}, said)
	s, err := l.Status(t.Context(), "job of rules 2")
	require.NoError(t, err)
	require.Equal(t, "it has rules 2", s.Refused)
	s, err = l.Status(t.Context(), "job of rules 1")
	require.NoError(t, err)
	require.True(t, s.Complete())
}

// A refusal is recorded, although another slot ends the worker before.
func TestARefusalIsRecordedWhileTheWorkerEnds(t *testing.T) {
	l, _ := newLedger(t)
	_, err := l.Submit(t.Context(), jobs.Job{ID: "job", Spec: []byte("s"), Identity: "rules 2"}, jobs.Cut([][]byte{[]byte("item")}, 1))
	require.NoError(t, err)
	w := newWorker(l, "w")
	w.Wish.Identity, w.UntilDone = "rules 1", true
	w.Refusal = func(j *jobs.Job) error { return fmt.Errorf("it has %s", j.Identity) }
	w.Say = func(string, ...any) { time.Sleep(100 * time.Millisecond) } // the other slots do not report it again
	require.EqualError(t, w.Run(t.Context()), "it has rules 2")
	s, err := l.Status(t.Context(), "job")
	require.NoError(t, err)
	require.Equal(t, "it has rules 2", s.Refused)
}
