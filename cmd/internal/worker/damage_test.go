package worker_test

import (
	"database/sql"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// A shard that cannot be read is left out and named at the end; the others are done.
func TestADamagedShardIsNamedAndTheOthersAreDone(t *testing.T) {
	for change, why := range map[string]string{
		"UPDATE shards SET first = -1 WHERE first = 2":                                     "shard job/-1+2 is damaged: it has no valid range of items",
		"DELETE FROM items WHERE first = 2":                                                "shard job/2+2 is damaged: its items are missing",
		"UPDATE items SET body = x'00' WHERE first = 2":                                    "shard job/2+2 is damaged: ",
		"UPDATE items SET body = (SELECT body FROM items WHERE first = 4) WHERE first = 2": "shard job/2+2 is damaged: it has 1 items",
	} {
		l, where := ledger(t)
		submit(t, l, 2, items(5)...)
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
	l, _ := ledger(t)
	submit(t, l, 2, "item 1", "item 2", "unread", "item 4")
	require.EqualError(t, newWorker(l, "w").Run(t.Context()), "shard job/2+1 is damaged: its item cannot be read: it is no item")
	s, err := l.Status(t.Context(), "job")
	require.NoError(t, err)
	require.Equal(t, 3, s.Done)
}
