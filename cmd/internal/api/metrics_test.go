package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/api"
)

// What clients call their calls is no label, so metrics and logs do not grow with it.
func TestUnknownCallsShareALabel(t *testing.T) {
	h, _, log := served(t, nil)
	name := strings.Repeat("x", 8000)
	for i := range 200 {
		code, _, _ := ask(t, h, bob, "POST", fmt.Sprintf("/v1/%s%d", name, i), "{}")
		require.Equal(t, 404, code)
	}
	code, _, text := ask(t, h, bob, "GET", "/metrics", "")
	require.Equal(t, 200, code)
	require.Less(t, len(text), 200_000)
	require.Contains(t, text, `path="/v1/unknown",status="404"`)
	require.Less(t, log.Len(), 200_000)
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
