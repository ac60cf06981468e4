package hearth_test

import (
	"bytes"
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAnotherModuleCanUseHearth builds and runs one, as README says it is done,
// with what this module was built from. When our requirements change, go mod tidy
// in its folder makes its own follow.
func TestAnotherModuleCanUseHearth(t *testing.T) {
	for _, name := range []string{"go.mod", "go.sum", "main.go"} {
		_, err := os.Stat("testdata/consumer/" + name) // go test looks again when it changes
		require.NoError(t, err)
	}
	cmd := exec.CommandContext(t.Context(), "go", "run", ".")
	cmd.Dir = "testdata/consumer"
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off", "GOFLAGS=-mod=readonly -buildvcs=false", "CGO_ENABLED=0")
	var told bytes.Buffer
	cmd.Stderr = &told
	out, err := cmd.Output()
	require.NoError(t, err, told.String())
	require.Equal(t, "the salad takes 4520 seconds\nthe nap is ok\n", string(out))
}
