package api_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/api"
)

// An answer that nobody reads is given up, and what it holds with it; one that is read slowly comes.
func TestAnAnswerThatNobodyReadsIsGivenUp(t *testing.T) {
	ended := make(chan error, 2)
	h, _, _ := served(t, func(c *api.Config) {
		c.Patience = 200 * time.Millisecond
		c.Handlers = map[string]http.Handler{"/large": http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, err := io.Copy(w, io.LimitReader(zeros{}, 32<<20))
			ended <- err
		})}
	})
	get := func() net.Conn {
		c, err := net.Dial("tcp", h.Listener.Addr().String())
		require.NoError(t, err)
		t.Cleanup(func() { _ = c.Close() })
		_, err = fmt.Fprintf(c, "GET /large HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer %s\r\n\r\n", alice)
		require.NoError(t, err)
		return c
	}
	get() // and read nothing
	select {
	case err := <-ended:
		require.Error(t, err)
	case <-time.After(5 * time.Second):
		require.Fail(t, "it is written for ever")
	}
	slow := get()
	for range 20 {
		_, err := io.CopyN(io.Discard, slow, 1<<20)
		require.NoError(t, err)
		time.Sleep(20 * time.Millisecond)
	}
	_, _ = io.CopyN(io.Discard, slow, 12<<20)
	require.NoError(t, <-ended)

	// A connection that was idle for longer is answered, also without a body.
	c, err := net.Dial("tcp", h.Listener.Addr().String())
	require.NoError(t, err)
	defer c.Close()
	in := bufio.NewReader(c)
	for range 2 {
		_, err = fmt.Fprintf(c, "HEAD /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
		require.NoError(t, err)
		r, err := http.ReadResponse(in, &http.Request{Method: "HEAD"})
		require.NoError(t, err)
		require.NoError(t, r.Body.Close())
		time.Sleep(300 * time.Millisecond)
	}
}

// zeros are without an end.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return copy(p, strings.Repeat("0", len(p))), nil }

// Those who are slow to send a request hold up nobody.
func TestASlowWriterHoldsUpNobody(t *testing.T) {
	h, _, _ := served(t, nil)
	for range 50 {
		c, err := net.Dial("tcp", h.Listener.Addr().String())
		require.NoError(t, err)
		t.Cleanup(func() { _ = c.Close() })
		_, err = fmt.Fprintf(c, "POST /v1/execute HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer %s\r\nContent-Length: 100\r\n\r\n{", alice)
		require.NoError(t, err)
	}
	code, _, _ := ask(t, h, alice, "POST", "/v1/recipes", "{}")
	require.Equal(t, 200, code)
}
