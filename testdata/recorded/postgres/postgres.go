// Package postgres starts a Postgres server for tests. It expects the paths of the Debian package.
package postgres

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// Start starts a server on the loopback interface until the test ends, and returns the address of an empty
// database. If Postgres is not installed, the test is skipped, except in CI.
func Start(t *testing.T) string {
	t.Helper()
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(found) == 0 {
		if os.Getenv("CI") != "" {
			t.Fatal("Postgres is not installed: apt-get install -y postgresql")
		}
		t.Skip("Postgres is not installed: apt-get install -y postgresql")
	}
	bin, as := filepath.Dir(found[len(found)-1]), other(t)
	dir, err := os.MkdirTemp("", "postgres")
	check(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if as != nil {
		check(t, os.Chown(dir, int(as.Uid), int(as.Gid)))
	}
	data := filepath.Join(dir, "data")
	run := func(name string, args ...string) *exec.Cmd {
		cmd := exec.Command(filepath.Join(bin, name), args...)
		cmd.Dir, cmd.SysProcAttr = dir, &syscall.SysProcAttr{Credential: as, Pdeathsig: syscall.SIGKILL}
		return cmd
	}
	kept := templatePath(t, filepath.Base(filepath.Dir(bin)))
	if os.CopyFS(data, os.DirFS(kept)) != nil { // the template does not exist yet
		check(t, os.RemoveAll(data))
		if out, err := run("initdb", "--auth=trust", "--username=hearth", "--no-sync", "--pgdata="+data).CombinedOutput(); err != nil {
			t.Fatalf("initdb: %v\n%s", err, out)
		}
		saveTemplate(t, data, kept)
	} else {
		check(t, restrict(data, as))
	}
	port := free(t)
	server := run("postgres", "-D", data, "-p", strconv.Itoa(port), "-h", "127.0.0.1", "-k", dir, "-c", "fsync=off")
	check(t, server.Start())
	t.Cleanup(func() {
		_ = server.Process.Signal(syscall.SIGQUIT)
		_ = server.Wait()
	})
	for range 300 {
		if run("pg_isready", "-h", "127.0.0.1", "-p", strconv.Itoa(port)).Run() == nil {
			return fmt.Sprintf("postgres://hearth@127.0.0.1:%d/postgres?sslmode=disable", port)
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("Postgres did not start within 15 seconds")
	return ""
}

// templatePath returns the path of a template cluster; creating a cluster takes a second.
func templatePath(t *testing.T, version string) string {
	dir, err := os.UserCacheDir()
	check(t, err)
	return filepath.Join(dir, "hearth-tests", "postgres-"+version)
}

// saveTemplate stores a new cluster as the template. If another test did so first, its template stays.
func saveTemplate(t *testing.T, data, kept string) {
	check(t, os.MkdirAll(filepath.Dir(kept), 0o750))
	temp, err := os.MkdirTemp(filepath.Dir(kept), "postgres")
	check(t, err)
	check(t, os.CopyFS(temp, os.DirFS(data)))
	if os.Rename(temp, kept) != nil {
		check(t, os.RemoveAll(temp))
	}
}

// restrict sets the owner and the mode of a cluster. Only the owner may have access.
func restrict(data string, as *syscall.Credential) error {
	if as == nil {
		return os.Chmod(data, 0o700)
	}
	return errors.Join(os.Chmod(data, 0o700), filepath.WalkDir(data, func(at string, _ fs.DirEntry, err error) error {
		return errors.Join(err, os.Chown(at, int(as.Uid), int(as.Gid)))
	}))
}

// other returns the credentials of a user that is not root, because Postgres refuses root. It returns nil if
// the current user is not root.
func other(t *testing.T) *syscall.Credential {
	if os.Geteuid() != 0 {
		return nil
	}
	u, err := user.Lookup("postgres")
	check(t, err)
	uid, err := strconv.Atoi(u.Uid)
	check(t, err)
	gid, err := strconv.Atoi(u.Gid)
	check(t, err)
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
}

func free(t *testing.T) int {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	check(t, err)
	defer func() { _ = l.Close() }()
	return l.Addr().(*net.TCPAddr).Port
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
