package serve

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
)

// status returns the status of a request with a token.
func (p *process) status(path, token string) int {
	q, err := http.NewRequest(http.MethodGet, p.url+path, nil)
	if err != nil {
		return 0
	}
	q.Header.Set("Authorization", "Bearer "+token)
	r, err := client.Do(q)
	if err != nil {
		return 0
	}
	_ = r.Body.Close()
	return r.StatusCode
}

// SIGHUP reads the tokens again. A file with errors changes nothing, and the signal never ends the server.
func TestSIGHUPReloadsTokens(t *testing.T) {
	const first, second, path = "first-first-first-first", "second-second-second", "/v1/openapi.json"
	file := filepath.Join(t.TempDir(), "tokens")
	write := func(text string) { require.NoError(t, os.WriteFile(file, []byte(text), 0o600)) }
	write(first + " alice read,write\n")
	p := start(t, "--store", "none", "--tokens", file)
	require.Equal(t, 200, p.status(path, first))
	require.Equal(t, 401, p.status(path, second))
	write(second + " alice\n") // no scopes
	require.NoError(t, p.Process.Signal(syscall.SIGHUP))
	time.Sleep(200 * time.Millisecond)
	require.Equal(t, 200, p.status(path, first))
	write(second + " alice read\n")
	require.NoError(t, p.Process.Signal(syscall.SIGHUP))
	require.Eventually(t, func() bool { return p.status(path, second) == 200 }, 20*time.Second, 10*time.Millisecond)
	require.Equal(t, 401, p.status(path, first))
	require.NoError(t, p.Process.Signal(os.Interrupt))
	require.NoError(t, p.Wait())
	<-p.heard
	require.Contains(t, p.told.String(), "cannot reload")
	require.NotContains(t, p.told.String(), second)
}

// A new certificate is used for the next connection. One with errors is not.
func TestCertificatesAreReloaded(t *testing.T) {
	dir := t.TempDir()
	s := newServer(&cli.App{}, parts())
	s.log, s.listen, s.cert, s.key = slog.New(slog.DiscardHandler), "127.0.0.1:0", filepath.Join(dir, "cert"), filepath.Join(dir, "key")
	write := func(number int64) {
		secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		require.NoError(t, err)
		is := &x509.Certificate{SerialNumber: big.NewInt(number), NotAfter: time.Now().Add(time.Hour)}
		raw, err := x509.CreateCertificate(rand.Reader, is, is, &secret.PublicKey, secret)
		require.NoError(t, err)
		private, err := x509.MarshalECPrivateKey(secret)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(s.cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: raw}), 0o600))
		require.NoError(t, os.WriteFile(s.key, pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: private}), 0o600))
	}
	write(1)
	l, err := s.listener()
	require.NoError(t, err)
	go func() { _ = http.Serve(l, http.NotFoundHandler()) }()
	defer l.Close()
	number := func() int64 {
		c, err := tls.Dial("tcp", l.Addr().String(), &tls.Config{InsecureSkipVerify: true})
		require.NoError(t, err)
		defer c.Close()
		return c.ConnectionState().PeerCertificates[0].SerialNumber.Int64()
	}
	require.EqualValues(t, 1, number())
	write(2)
	s.reload()
	require.EqualValues(t, 2, number())
	require.NoError(t, os.WriteFile(s.key, []byte("nonsense"), 0o600))
	s.reload()
	require.EqualValues(t, 2, number())
}

// After a signal to end, a server answers on while its probe fails. A second signal ends it at once.
func TestALameDuckAnswers(t *testing.T) {
	p := start(t, "--store", "none", "--lame-duck", "1h")
	require.Equal(t, 200, p.status("/readyz", ""))
	require.NoError(t, p.Process.Signal(os.Interrupt))
	require.Eventually(t, func() bool { return p.status("/readyz", "") == 503 }, 20*time.Second, 10*time.Millisecond)
	p.asked(t, "start", fields{"world": "household"})
	require.Equal(t, 200, p.status("/healthz", ""))
	require.NoError(t, p.Process.Signal(os.Interrupt))
	require.Error(t, p.Wait(), "it ended by the signal")
}

// Profiles are served on an address of their own, of this machine only.
func TestProfilesAreForThisMachineOnly(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	address := l.Addr().String()
	require.NoError(t, l.Close())
	p := start(t, "--store", "none", "--debug-listen", address)
	require.Equal(t, 404, p.status("/debug/pprof/", ""))
	require.Eventually(t, func() bool {
		r, err := http.Get("http://" + address + "/debug/pprof/goroutine?debug=1")
		return err == nil && r.Body.Close() == nil && r.StatusCode == 200
	}, 20*time.Second, 10*time.Millisecond)
	code, _, told := ran(t, t.TempDir(), "", "serve", "--store", "none", "--debug-listen", "0.0.0.0:6060")
	require.Equal(t, 2, code)
	require.True(t, strings.Contains(told, "open to other machines"), told)
}
