package database_test

import (
	"bytes"
	"io"
	"math/rand/v2"
	"net"
	"net/url"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A proxy passes data to a Postgres server.
type proxy struct {
	lose   func() bool // called for each commit: whether to close the connection instead of passing the reply
	frozen atomic.Bool // connections are accepted, but nothing is passed
	closed atomic.Bool // connections are closed
}

// proxied starts a proxy and returns the address of the server behind it.
func proxied(t *testing.T, address string, p *proxy) string {
	u, err := url.Parse(address)
	require.NoError(t, err)
	server := u.Host
	front, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = front.Close() })
	go func() {
		for {
			client, err := front.Accept()
			if err != nil {
				return
			}
			go p.pass(client, server)
		}
	}()
	u.Host = front.Addr().String()
	return u.String()
}

func (p *proxy) pass(client net.Conn, server string) {
	defer func() { _ = client.Close() }()
	back, err := net.Dial("tcp", server)
	if err != nil || p.closed.Load() {
		return
	}
	defer func() { _ = back.Close() }()
	swallow := atomic.Bool{}
	go func() {
		defer func() { _ = client.Close() }()
		p.each(back, func(data []byte) bool {
			_, err := client.Write(data)
			return err == nil && !swallow.Load()
		})
	}()
	p.each(client, func(data []byte) bool {
		if p.lose == nil || !bytes.Contains(data, []byte("commit\x00")) || !p.lose() {
			_, err := back.Write(data)
			return err == nil
		}
		swallow.Store(true)
		if rand.IntN(2) == 0 {
			return false // the commit does not reach the server
		}
		_, _ = back.Write(data)
		_, _ = io.Copy(io.Discard, client)
		return false
	})
}

func (p *proxy) each(from net.Conn, do func(data []byte) bool) {
	data := make([]byte, 1<<16)
	for {
		n, err := from.Read(data)
		for p.frozen.Load() {
			time.Sleep(10 * time.Millisecond)
		}
		if err != nil || p.closed.Load() || !do(data[:n]) {
			return
		}
	}
}
