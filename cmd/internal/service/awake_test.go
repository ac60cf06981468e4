package service_test

import (
	"encoding/json"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/session"
)

// What can be done next is remembered for the sessions that were wanted last, and no less true of the others.
func TestSessionsThatAreNotWantedForgetWhatCanBeDone(t *testing.T) {
	s, ctx := served(t)
	s.SessionManager.Awake = 1
	heap := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	what := func(id string) string {
		return string(asked[json.RawMessage](t, s, ctx, "admissible", fields{"session": id}))
	}
	var ids, said []string
	var found, first int64 // by how much it grows what one session finds out; after the first one
	for i := range 6 {
		id := asked[session.ChangeResult](t, s, ctx, "start", fields{}).ID
		asked[session.ChangeResult](t, s, ctx, "do", fields{"session": id, "do": "(get-kitchen ?k)"})
		before := heap()
		ids, said = append(ids, id), append(said, what(id))
		found = heap() - before
		if i == 0 {
			first = heap()
		}
	}
	require.Less(t, heap()-first, found*3/2, "one remembers, and five have forgotten")
	require.Equal(t, said[0], what(ids[0]))
}
