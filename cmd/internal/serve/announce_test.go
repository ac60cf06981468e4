package serve

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/api"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/service"
)

// The link is a secret, so it is in no log, and its host is one that the server accepts.
func TestTheLinkIsPrintedOnATerminalOnly(t *testing.T) {
	served := service.New(service.DefaultConfig())
	for _, terminal := range []bool{false, true} {
		out := &bytes.Buffer{}
		s := newServer(&cli.App{Err: out, Terminal: terminal}, parts())
		s.tokens = "tokens"
		require.NoError(t, s.announce(t.Context(), served, api.New(api.Config{Service: served, Now: service.DefaultConfig().Sessions.Now}, nil), "[::]:8080"))
		require.Contains(t, out.String(), "http://localhost:8080")
		require.NotContains(t, out.String(), "[::]")
		require.Equal(t, terminal, bytes.Contains(out.Bytes(), []byte("/enter/")))
	}
}
