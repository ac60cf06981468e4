package api_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/api"
)

// What clients call their calls is no label, so metrics, logs and memory do not grow with it.
func TestUnknownCallsShareALabel(t *testing.T) {
	_, s, log := served(t, nil)
	name := "/v1/" + strings.Repeat("x", 8000)
	heap := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	var before int64
	for i := range 20_000 {
		q := httptest.NewRequest([]string{"POST", strings.Repeat("M", 100)}[i%2], fmt.Sprint("http://127.0.0.1", name, i), strings.NewReader("{}"))
		q.Header.Set("Authorization", "Bearer "+bob)
		q.Header.Set("X-Request-Id", name)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, q)
		require.Contains(t, []int{404, 405}, w.Code)
		if i%100 == 0 {
			require.Less(t, log.Len(), 100_000)
			log.Reset()
		}
		if i == 1000 {
			before = heap()
		}
	}
	require.Less(t, heap()-before, int64(2<<20))
	q := httptest.NewRequest("GET", "http://127.0.0.1/metrics", nil)
	q.Header.Set("Authorization", "Bearer "+bob)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, q)
	require.Less(t, w.Body.Len(), 200_000)
	require.Contains(t, w.Body.String(), `path="/v1/unknown",status="404"`)
}

// A panic is logged with its stack, and every failure of the server with the client and the request.
func TestFailuresOfTheServerAreLogged(t *testing.T) {
	h, _, log := served(t, func(c *api.Config) {
		c.Handlers = map[string]http.Handler{"/panic": http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("oh") })}
	})
	code, header, _ := ask(t, h, alice, "GET", "/panic", "", "X-Request-Id", "mine-1")
	require.Equal(t, 500, code)
	require.Equal(t, "mine-1", header.Get("X-Request-Id"))
	_, header, _ = ask(t, h, alice, "GET", "/healthz", "", "X-Request-Id", strings.Repeat("x", 100))
	require.Len(t, header.Get("X-Request-Id"), 26)
	for _, word := range []string{`"level":"ERROR"`, `"client":"alice"`, `"request":"mine-1"`, `"code":"E0613"`, "metrics_test.go"} {
		require.Contains(t, log.String(), word)
	}
}

// The description is built once; who has it is told so.
func TestTheDescriptionHasATag(t *testing.T) {
	h, _, _ := served(t, nil)
	code, header, _ := ask(t, h, bob, "GET", "/v1/openapi.json", "")
	require.Equal(t, 200, code)
	code, _, text := ask(t, h, bob, "GET", "/v1/openapi.json", "", "If-None-Match", header.Get("ETag"))
	require.Equal(t, 304, code)
	require.Empty(t, text)
}

// Probes and Prometheus use the address of a pod as the name of the host.
func TestProbesMayUseAnyHost(t *testing.T) {
	h, _, _ := served(t, nil)
	for path, want := range map[string]int{"/healthz": 200, "/readyz": 200, "/metrics": 200, "/v1/openapi.json": 403} {
		code, _, _ := ask(t, h, bob, "GET", path, "", "Host", "10.1.2.3:8080")
		require.Equal(t, want, code, path)
	}
}

// Metrics count failures by code, and describe the process and the build.
func TestMetricsDescribeTheProcess(t *testing.T) {
	h, _, _ := served(t, nil)
	for range 2 {
		_, _, _ = ask(t, h, bob, "POST", "/v1/session", `{"session": "nobody's"}`)
	}
	_, _, _ = ask(t, h, "", "POST", "/v1/session", `{}`)
	_, _, text := ask(t, h, bob, "GET", "/metrics", "")
	for _, line := range []string{
		`hearth_errors_total{code="E0905"} 2`, `hearth_errors_total{code="E0907"} 1`, "hearth_calls_waiting 0", `hearth_build_info{version="test",go="go`,
		"go_sched_goroutines_goroutines ", "go_gc_cycles_total_gc_cycles_total ", "go_memory_classes_total_bytes ", fmt.Sprint("process_start_time_seconds ", now.Unix()),
	} {
		require.Contains(t, text, "\n"+line)
	}
	if runtime.GOOS == "linux" {
		require.Regexp(t, `\nprocess_resident_memory_bytes [1-9]\d{6,}\nprocess_open_fds`, strings.ReplaceAll(text, "# TYPE process_open_fds gauge\n", ""))
	}
}
