package collector

import (
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheFirstMemoryIsInLargePagesAndNoneOfItIsHeld(t *testing.T) {
	if _, err := os.Stat("/sys/kernel/mm/transparent_hugepage"); err != nil {
		t.Skip("there are no large pages: ", err)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	largePages()
	runtime.ReadMemStats(&after)
	require.True(t, promised())
	require.Less(t, after.HeapAlloc, before.HeapAlloc+first/2)
	mapped, err := os.ReadFile("/proc/self/smaps")
	require.NoError(t, err)
	require.Regexp(t, `(?m)^VmFlags:.* hg\b`, string(mapped))
}

// A process that may not have so much goes on without; Go would end it.
func TestNothingIsAskedForThatIsNotPromised(t *testing.T) {
	const limited = "HEARTH_LIMITED"
	if os.Getenv(limited) == "" {
		child := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$", "-test.count", "1")
		child.Env = append(os.Environ(), limited+"=1")
		out, err := child.CombinedOutput()
		require.NoError(t, err, "%s", out)
		return
	}
	sizes, err := os.ReadFile("/proc/self/statm")
	require.NoError(t, err)
	pages, err := strconv.Atoi(strings.Fields(string(sizes))[0])
	require.NoError(t, err)
	most := uint64(pages*os.Getpagesize() + first/2)
	require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: most, Max: most}))
	require.False(t, promised())
	largePages()
}
