package jobs_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/jobs"
	server "hearth/testdata/recorded/broker"
)

// certificate writes one of the loopback that vouches for itself, and its key.
func certificate(t *testing.T) (cert, key string) {
	t.Helper()
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	is := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "broker"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	raw, err := x509.CreateCertificate(rand.Reader, is, is, &secret.PublicKey, secret)
	require.NoError(t, err)
	private, err := x509.MarshalECPrivateKey(secret)
	require.NoError(t, err)
	dir := t.TempDir()
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	require.NoError(t, os.WriteFile(cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: raw}), 0o600))
	require.NoError(t, os.WriteFile(key, pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: private}), 0o600))
	return cert, key
}

// A broker with a token and TLS lets in who has the token and knows its authority, and nobody else.
// Authorities are read once in a process, so that this is one of its own.
func TestABrokerMayWantATokenAndTLS(t *testing.T) {
	t.Parallel()
	if url := os.Getenv("BROKER_TEST"); url != "" {
		l := brokerLedger(t)
		q, err := jobs.OpenBroker(url, l, "v1")
		require.NoError(t, err)
		defer q.Close()
		turns := announce(t, l, 2)
		patience, err := time.ParseDuration(os.Getenv("BROKER_PATIENCE"))
		require.NoError(t, err)
		require.Eventually(t, func() bool { return q.Put(t.Context(), turns) == nil }, patience, 50*time.Millisecond, "it lets nobody in")
		one, done, err := q.Take(t.Context(), "w", jobs.Filter{Identity: "v1"}, time.Minute)
		require.NoError(t, err)
		require.Equal(t, turns[0].Shard, one.Shard)
		done()
		return
	}
	cert, key := certificate(t)
	s := server.StartWith(t, fmt.Sprintf("authorization { token: secret }\ntls { cert_file: %q, key_file: %q }", cert, key))
	address := strings.TrimPrefix(s.URL, "nats://")
	tests := []struct {
		url, authority, patience string
		in                       bool
	}{
		{"tls://secret@" + address, cert, "1m", true}, // first: the broker may only just be started
		{"tls://other@" + address, cert, "3s", false},
		{"tls://" + address, cert, "3s", false},
		{"tls://secret@" + address, "/dev/null", "3s", false},
	}
	for _, tt := range tests {
		t.Run(tt.url+" "+filepath.Base(tt.authority), func(t *testing.T) {
			cmd := exec.Command(os.Args[0], "-test.run", "^TestABrokerMayWantATokenAndTLS$")
			cmd.Env = append(os.Environ(), "BROKER_TEST="+tt.url, "BROKER_PATIENCE="+tt.patience, "SSL_CERT_FILE="+tt.authority, "SSL_CERT_DIR=/dev/null")
			out, err := cmd.CombinedOutput()
			require.Equal(t, tt.in, err == nil, "%s", out)
			if !tt.in {
				require.Contains(t, string(out), "it lets nobody in")
			}
		})
	}
}
