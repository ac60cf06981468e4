package main

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/mcp"
	"hearth/cmd/internal/plan"
	"hearth/cmd/internal/score"
	"hearth/cmd/internal/serve"
	"hearth/cmd/internal/service"
)

// client is the folder of the client for Python.
const client = "../../clients/python"

// The test binary is the command hearth, too, where the environment says so.
func TestMain(m *testing.M) {
	if os.Getenv("HEARTH_AS_COMMAND") == "" {
		os.Exit(m.Run())
	}
	a := &cli.App{Disk: disk.Disk{Stdin: os.Stdin}, Out: &disk.Output{Writer: os.Stdout}, Err: os.Stderr}
	root := &cobra.Command{Use: "hearth", SilenceErrors: true, SilenceUsage: true}
	root.AddCommand(serve.Command(a, serve.Parts{
		Plan: plan.BuiltIn, Models: func(s *service.Service) serve.ModelServer { return mcp.New(s) },
	}), score.Evaluate(a, nil).Command())
	os.Exit(a.Run(context.Background(), root, os.Args[1:]))
}

// The client has the calls and types that the server describes.
func TestTheClientHasTheCallsOfTheServer(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "openapi.json"))
	require.NoError(t, err)
	want, err := python(text)
	require.NoError(t, err)
	got, err := os.ReadFile(filepath.Join(client, "hearth", "calls.py"))
	require.NoError(t, err)
	require.True(t, string(want) == string(got), "the description of the service has changed: go generate ./cmd/internal/api")
}

// The tests of the client itself, in Python, against a server and against children.
func TestThePythonClient(t *testing.T) {
	interpreter, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3 here")
	}
	self, err := os.Executable()
	require.NoError(t, err)
	env := append(os.Environ(), "HEARTH_AS_COMMAND=1", "HEARTH="+self)

	server := exec.Command(self, "serve", "--listen", "127.0.0.1:0", "--store", "none")
	server.Env = env
	told, err := server.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, server.Start())
	t.Cleanup(func() { _ = server.Process.Kill(); _ = server.Wait() })
	line := make([]byte, 200)
	n, err := told.Read(line)
	require.NoError(t, err)
	_, url, found := strings.Cut(string(line[:n]), "listening on ")
	require.True(t, found, string(line[:n]))
	url, _, _ = strings.Cut(url, "\n")

	// What Python reads is read here, too: then a change of it is known to be one of what is tested.
	require.NoError(t, filepath.WalkDir(client, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			_, err = os.ReadFile(name)
		}
		return err
	}))
	cmd := exec.Command(interpreter, "-B", "-W", "error", "-m", "unittest", "discover", "-s", "tests")
	cmd.Dir = client
	cmd.Env = append(env, "HEARTH_URL="+url, "PYTHONPATH=.")
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	require.NoError(t, cmd.Run(), out.String())
	require.Contains(t, out.String(), "OK", out.String())
}
