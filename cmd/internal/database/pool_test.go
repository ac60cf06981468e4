package database_test

import (
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/database"
	"hearth/testdata/recorded/postgres"
)

// pooled starts PgBouncer with two connections in transaction mode, and returns the address of the server behind
// it. If PgBouncer is not installed, the test is skipped.
func pooled(t *testing.T, address string) string {
	bouncer, err := exec.LookPath("pgbouncer")
	if err != nil {
		if bouncer = "/usr/sbin/pgbouncer"; exec.Command(bouncer, "--version").Run() != nil {
			t.Skip("PgBouncer is not installed: apt-get install -y pgbouncer")
		}
	}
	u, err := url.Parse(address)
	require.NoError(t, err)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	port := l.Addr().(*net.TCPAddr).Port
	require.NoError(t, l.Close())
	dir, err := os.MkdirTemp("", "pgbouncer")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	require.NoError(t, os.Chmod(dir, 0o755))
	file := filepath.Join(dir, "pgbouncer.ini")
	require.NoError(t, os.WriteFile(file, fmt.Appendf(nil, "[databases]\npostgres = host=127.0.0.1 port=%s user=hearth\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = %d\nunix_socket_dir =\n"+
		"auth_type = any\npool_mode = transaction\ndefault_pool_size = 2\n", u.Port(), port), 0o644))
	args := []string{file}
	if os.Geteuid() == 0 { // PgBouncer refuses root
		args = append(args, "-u", "postgres")
	}
	cmd := exec.Command(bouncer, args...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	require.NoError(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	u.Host = fmt.Sprintf("127.0.0.1:%d", port)
	require.Eventually(t, func() bool {
		c, err := net.Dial("tcp", u.Host)
		if err == nil {
			_ = c.Close()
		}
		return err == nil
	}, 10*time.Second, 50*time.Millisecond)
	return u.String()
}

// Through PgBouncer in transaction mode, each transaction may use another connection of the server.
func TestChangesGoThroughPgBouncer(t *testing.T) {
	where := pooled(t, postgres.Start(t)) + "&default_query_exec_mode=cache_describe"
	var all sync.WaitGroup
	for i := range 4 {
		d := opened(t, where)
		for k := range 2 {
			all.Go(func() {
				for n := range 20 {
					if err := d.Change(t.Context(), add(10*i+k)); err != nil {
						t.Error(err)
					}
					v := 0
					if err := d.Row(t.Context(), "SELECT v FROM t WHERE k = $1", 10*i+k).Scan(&v); err != nil || v != n+1 {
						t.Error(v, n+1, err)
					}
				}
			})
		}
	}
	all.Wait()
	said := ""
	d := opened(t, where)
	require.NoError(t, d.Change(t.Context(), func(tx database.Tx) error {
		return tx.Row("SHOW idle_in_transaction_session_timeout").Scan(&said)
	}))
	require.Equal(t, "30s", said)
	require.NoError(t, d.Row(t.Context(), "SHOW idle_in_transaction_session_timeout").Scan(&said))
	require.Equal(t, "0", said, "no other client inherits the setting")
}
