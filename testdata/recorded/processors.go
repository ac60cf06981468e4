package recorded

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Elsewhere compiles the tests of a package for other processors and runs the tests that match run there. If
// files are named, only they are compiled. arm64 is emulated, and only with HEARTH_SWEEP=1.
func Elsewhere(t *testing.T, run string, files ...string) {
	t.Helper()
	elsewhere(t, true, run, files)
}

// Elsewhere64 is [Elsewhere] without 386, where Mangle does not compile.
func Elsewhere64(t *testing.T, run string, files ...string) {
	t.Helper()
	elsewhere(t, false, run, files)
}

func elsewhere(t *testing.T, short bool, run string, files []string) {
	t.Helper()
	if testing.Short() || runtime.GOARCH != "amd64" || runtime.GOOS != "linux" {
		t.Skip("tests for other processors run on linux/amd64 only")
	}
	goes, err := exec.LookPath("go")
	if err != nil {
		t.Skip("the go command is missing")
	}
	root, err := exec.Command(goes, "env", "GOROOT").Output()
	require.NoError(t, err)
	wasm := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")
	for _, c := range []struct {
		name, env, runner string
		args              []string
		long              bool
	}{
		{"amd64 with fused multiply-add", "GOAMD64=v3", "", nil, false},
		{"386", "GOARCH=386", "", nil, false},
		{"WebAssembly", "GOOS=js GOARCH=wasm", "node", []string{"--stack-size=8192", wasm}, false},
		{"arm64", "GOARCH=arm64", "qemu-aarch64-static", nil, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.long && os.Getenv("HEARTH_SWEEP") == "" {
				t.Skip("arm64 is emulated: set HEARTH_SWEEP=1")
			}
			if c.env == "GOARCH=386" && !short {
				t.Skip("the package does not compile for 386")
			}
			if c.env == "GOAMD64=v3" && !fuses() {
				t.Skip("this processor does not support GOAMD64=v3")
			}
			program := filepath.Join(t.TempDir(), "scenes.test")
			test := exec.Command(program)
			if c.runner != "" {
				runner, err := exec.LookPath(c.runner)
				if err != nil {
					t.Skipf("%s is missing", c.runner)
				}
				test = exec.Command(runner, append(c.args, program)...)
			}
			build := exec.Command(goes, append([]string{"test", "-vet=off", "-ldflags=-s -w", "-c", "-o", program}, files...)...)
			build.Env = append(os.Environ(), "CGO_ENABLED=0")
			build.Env = append(build.Env, strings.Fields(c.env)...)
			out, err := build.CombinedOutput()
			require.NoError(t, err, string(out))
			test.Args = append(test.Args, "-test.v", "-test.run="+run)
			out, err = test.CombinedOutput()
			if c.runner == "" && err != nil && strings.Contains(err.Error(), "exec format error") {
				t.Skip("this system cannot run the program")
			}
			require.NoError(t, err, string(out))
			require.Contains(t, string(out), "--- PASS", "no test was run")
		})
	}
}

// fuses reports whether this processor supports GOAMD64=v3.
func fuses() bool {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return false
	}
	for _, flag := range []string{" avx2 ", " bmi2 ", " fma ", " movbe ", " f16c "} {
		if !strings.Contains(string(text), flag) {
			return false
		}
	}
	return true
}
