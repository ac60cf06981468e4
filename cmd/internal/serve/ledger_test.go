package serve

import (
	"io"
	"net/http"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/jobs"
)

// A server tells pages and Prometheus of the jobs of a ledger.
func TestAServerShowsTheJobsOfALedger(t *testing.T) {
	where := filepath.Join(t.TempDir(), "batch.db")
	l, err := jobs.Open(t.Context(), where)
	require.NoError(t, err)
	defer func() { require.NoError(t, l.Close()) }()
	_, err = l.Submit(t.Context(), jobs.Job{ID: "abcdef", Spec: []byte("s")}, []jobs.Part{{Len: 2, Items: []byte("a\nb")}})
	require.NoError(t, err)
	p := start(t, "--store", "none", "--ledger", where)
	get := func(path string) (int, string) {
		r, err := http.Get(p.url + path)
		require.NoError(t, err)
		text, err := io.ReadAll(r.Body)
		require.NoError(t, err)
		require.NoError(t, r.Body.Close())
		return r.StatusCode, string(text)
	}
	_, figures := get("/metrics")
	require.Contains(t, figures, "\nhearth_batch_shards{state=\"waiting\"} 1\n")
	code, said := get("/v1/ledger")
	require.Equal(t, http.StatusOK, code)
	require.Contains(t, said, `"job":"abcdef","state":"waiting","items":2`)
	code, said = get("/v1/ledger?job=x")
	require.Equal(t, http.StatusNotFound, code)
	require.Contains(t, said, "E0922")
	without := start(t, "--store", "none")
	r, err := http.Get(without.url + "/v1/ledger")
	require.NoError(t, err)
	require.NoError(t, r.Body.Close())
	require.Equal(t, http.StatusNotFound, r.StatusCode)
}
