package postgres

import (
	"bytes"
	"io"
	"net"
	"net/url"
	"sync/atomic"
	"testing"
	"time"
)

// A Proxy passes data to a Postgres server and breaks connections as a test says.
type Proxy struct {
	lose   atomic.Pointer[func() bool]
	Frozen atomic.Bool // connections are accepted, but nothing is passed
	Closed atomic.Bool // connections are closed
	lost   atomic.Int32
}

// Lose sets a function that is called for each commit and reports whether to close the connection instead of passing
// the reply. Several connections may call it at once. If it is nil, every reply is passed.
func (p *Proxy) Lose(lose func() bool) { p.lose.Store(&lose) }

// Start listens until the test ends, and returns the address of the database behind the proxy.
func (p *Proxy) Start(t *testing.T, address string) string {
	u, err := url.Parse(address)
	check(t, err)
	server := u.Host
	front, err := net.Listen("tcp", "127.0.0.1:0")
	check(t, err)
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

func (p *Proxy) pass(client net.Conn, server string) {
	defer func() { _ = client.Close() }()
	back, err := net.Dial("tcp", server)
	if err != nil || p.Closed.Load() {
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
		if lose := p.lose.Load(); lose == nil || *lose == nil || !bytes.Contains(data, []byte("commit\x00")) || !(*lose)() {
			_, err := back.Write(data)
			return err == nil
		}
		swallow.Store(true)
		if p.lost.Add(1)%2 == 0 {
			return false // every second of these commits does not reach the server
		}
		_, _ = back.Write(data)
		_, _ = io.Copy(io.Discard, client)
		return false
	})
}

func (p *Proxy) each(from net.Conn, do func(data []byte) bool) {
	data := make([]byte, 1<<16)
	for {
		n, err := from.Read(data)
		for p.Frozen.Load() {
			time.Sleep(10 * time.Millisecond)
		}
		if err != nil || p.Closed.Load() || !do(data[:n]) {
			return
		}
	}
}
