package collector

import (
	"os"
	"runtime"
	"runtime/debug"
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
