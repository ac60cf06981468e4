package api

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/service"
)

// Jobs have a maximum number of bytes, for a client and in total: requests while they run, then answers.
func TestJobsHaveBoundedBytes(t *testing.T) {
	all := &jobs{all: map[string]*job{}, mostBytes: 250, eachBytes: 100}
	begin := func(id, owner string, size int) (*job, error) {
		j := &job{id: id, owner: owner, done: make(chan struct{}), changed: make(chan struct{})}
		j.size.Store(int64(size))
		return j, all.add(j, time.Unix(1, 0))
	}
	answer := func(size int) json.RawMessage { return json.RawMessage(`"` + strings.Repeat("x", size-2) + `"`) }
	first, err := begin("1", "a", 60)
	require.NoError(t, err)
	_, err = begin("2", "a", 50)
	require.Equal(t, "E0909", service.NewFailure(err).Code())
	require.ErrorContains(t, err, "110 in yours; at most 250 and 100")
	all.end(first, answer(90), nil, time.Unix(1, 0))
	require.Equal(t, "done", first.describe().Status)
	_, err = begin("2", "a", 11)
	require.Error(t, err)
	second, err := begin("2", "a", 10)
	require.NoError(t, err)
	all.end(second, answer(11), nil, time.Unix(1, 0))
	require.Equal(t, "E0909", second.failure.Code(), "the answer does not fit")
	for _, owner := range []string{"b", "c", "d"} {
		_, err = begin(owner, owner, 70)
		require.Equal(t, owner == "d", err != nil, "the total")
	}
}
