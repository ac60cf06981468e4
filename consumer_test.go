package hearth_test

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAnotherModuleCanUseHearth builds and runs another module as docs/agents.md describes, with the
// dependencies of this module. When these change, run go mod tidy in the folder of that module.
func TestAnotherModuleCanUseHearth(t *testing.T) {
	for _, name := range []string{"go.mod", "go.sum", "main.go"} {
		_, err := os.Stat("testdata/consumer/" + name) // go test looks again when it changes
		require.NoError(t, err)
	}
	page, err := os.ReadFile("docs/agents.md")
	require.NoError(t, err)
	main, err := os.ReadFile("testdata/consumer/main.go")
	require.NoError(t, err)
	_, shown, _ := strings.Cut(string(page), "```go\n")
	shown, _, _ = strings.Cut(shown, "```")
	require.Contains(t, string(main), shown)

	cmd := exec.CommandContext(t.Context(), "go", "run", ".")
	cmd.Dir = "testdata/consumer"
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off", "GOFLAGS=-mod=readonly -buildvcs=false "+os.Getenv("GOFLAGS"), "CGO_ENABLED=0") // with the flags of this test, packages are not compiled again
	var told bytes.Buffer
	cmd.Stderr = &told
	out, err := cmd.Output()
	require.NoError(t, err, told.String())
	require.Equal(t, "the salad takes 4520 seconds\nthe nap is ok\nmixtures: 1\n", string(out))
}
