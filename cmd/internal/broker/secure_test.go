package broker_test

import (
	"bytes"
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

	"hearth/cmd/internal/broker"
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
		l := ledger(t)
		q, err := broker.Open(url, l, "v1")
		require.NoError(t, err)
		defer q.Close()
		turns := submit(t, l, 2)
		require.Eventually(t, func() bool { return q.Put(t.Context(), turns) == nil }, time.Minute, 50*time.Millisecond, "it lets nobody in")
		one, done, err := q.Take(t.Context(), "w", jobs.Wish{Made: "v1"}, time.Minute)
		require.NoError(t, err)
		require.Equal(t, turns[0].Shard, one.Shard)
		done()
		return
	}
	cert, key := certificate(t)
	s := server.StartWith(t, fmt.Sprintf("authorization { token: secret }\ntls { cert_file: %q, key_file: %q }", cert, key))
	address := strings.TrimPrefix(s.URL, "nats://")
	tests := []struct {
		url, authority string
		in             bool
	}{
		{"tls://secret@" + address, cert, true},
		{"tls://other@" + address, cert, false},
		{"tls://" + address, cert, false},
		{"tls://secret@" + address, "/dev/null", false},
	}
	var all []*exec.Cmd
	said := make([]bytes.Buffer, len(tests))
	for i, tt := range tests { // all at once: they wait
		cmd := exec.Command(os.Args[0], "-test.run", "^TestABrokerMayWantATokenAndTLS$")
		cmd.Env = append(os.Environ(), "BROKER_TEST="+tt.url, "SSL_CERT_FILE="+tt.authority, "SSL_CERT_DIR=/dev/null")
		cmd.Stdout, cmd.Stderr = &said[i], &said[i]
		require.NoError(t, cmd.Start())
		all = append(all, cmd)
	}
	for i, tt := range tests {
		t.Run(tt.url+" "+filepath.Base(tt.authority), func(t *testing.T) {
			err, out := all[i].Wait(), said[i].String()
			require.Equal(t, tt.in, err == nil, out)
			if !tt.in {
				require.Contains(t, out, "it lets nobody in")
			}
		})
	}
}
