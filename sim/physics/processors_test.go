package physics_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestOtherProcessors compiles the scenes for other processors and holds that
// they end in the same bits there. arm64 is emulated, with HEARTH_SWEEP=1.
func TestOtherProcessors(t *testing.T) {
	if testing.Short() || runtime.GOARCH != "amd64" || runtime.GOOS != "linux" {
		t.Skip("other processors are tried on linux/amd64")
	}
	goes, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go command to compile with")
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
				t.Skip("emulated: HEARTH_SWEEP=1")
			}
			if c.env == "GOAMD64=v3" && !fuses() {
				t.Skip("this processor is not of GOAMD64=v3")
			}
			program := filepath.Join(t.TempDir(), "scenes.test")
			run := exec.Command(program)
			if c.runner != "" {
				runner, err := exec.LookPath(c.runner)
				if err != nil {
					t.Skipf("no %s to run it with", c.runner)
				}
				run = exec.Command(runner, append(c.args, program)...)
			}
			build := exec.Command(goes, "test", "-vet=off", "-ldflags=-s -w", "-c", "-o", program, "scenes_test.go", "hash_test.go")
			build.Env = append(os.Environ(), "CGO_ENABLED=0")
			build.Env = append(build.Env, strings.Fields(c.env)...)
			out, err := build.CombinedOutput()
			require.NoError(t, err, string(out))
			run.Args = append(run.Args, "-test.run=ScenesEndAlike")
			out, err = run.CombinedOutput()
			require.NoError(t, err, string(out))
		})
	}
}

// fuses reports whether this processor has what GOAMD64=v3 asks for.
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
