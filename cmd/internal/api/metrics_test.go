package api_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
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
