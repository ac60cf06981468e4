// Package broker builds and starts a NATS server for tests.
package broker

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// version is the version of the server; it is not a dependency of the module.
const version = "v2.15.2"

// A Server is a NATS process on the loopback interface that stores streams in a folder.
type Server struct {
	URL    string
	Folder string
	t      *testing.T
	binary string
	lines  string // additional lines of the configuration
	port   int
	cmd    *exec.Cmd
}

// Start starts a server until the test ends. If it cannot be built, the test is skipped, except in CI.
func Start(t *testing.T) *Server {
	t.Helper()
	return StartWith(t, "")
}

// StartWith is [Start] with additional lines in the configuration.
func StartWith(t *testing.T, lines string) *Server {
	t.Helper()
	keep, err := os.UserCacheDir()
	check(t, err)
	keep = filepath.Join(keep, "hearth-tests", "nats-server-"+version)
	binary := filepath.Join(keep, "nats-server")
	if _, err := os.Stat(binary); err != nil {
		build := exec.Command("go", "install", "github.com/nats-io/nats-server/v2@"+version)
		build.Env, build.Dir = append(os.Environ(), "GOBIN="+keep, "GOFLAGS=", "CGO_ENABLED=0"), t.TempDir()
		if out, err := build.CombinedOutput(); err != nil {
			if os.Getenv("CI") != "" {
				t.Fatalf("the NATS server cannot be built: %v\n%s", err, out)
			}
			t.Skipf("the NATS server cannot be built: %v\n%s", err, out)
		}
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	check(t, err)
	s := &Server{t: t, lines: lines, binary: binary, Folder: filepath.Join(t.TempDir(), "streams"), port: l.Addr().(*net.TCPAddr).Port}
	check(t, l.Close())
	s.URL = fmt.Sprintf("nats://127.0.0.1:%d", s.port)
	t.Cleanup(s.Kill)
	s.Again()
	return s
}

// Again restarts the server after Kill.
func (s *Server) Again() {
	config := filepath.Join(s.t.TempDir(), "nats.conf")
	check(s.t, os.WriteFile(config, fmt.Appendf(nil, "listen: 127.0.0.1:%d\njetstream { store_dir: %q, sync_interval: always }\n%s\n", s.port, s.Folder, s.lines), 0o600))
	s.cmd = exec.Command(s.binary, "-c", config)
	check(s.t, s.cmd.Start())
	for range 200 {
		if c, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", s.port)); err == nil {
			check(s.t, c.Close())
			return
		}
		time.Sleep(25 * time.Millisecond)
	}
	s.t.Fatal("the NATS server did not start within 5 seconds")
}

// Kill kills the process and waits for its end.
func (s *Server) Kill() {
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
