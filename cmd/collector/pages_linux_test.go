package collector

import (
	"math"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"slices"
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
	require.True(t, promised(first))
	require.Less(t, after.HeapAlloc, before.HeapAlloc+first/2)
	require.Greater(t, inLargePages(t), first/2)
}

// inLargePages is how much memory of the process there is for which large pages are asked.
func inLargePages(t *testing.T) (size int) {
	mapped, err := os.ReadFile("/proc/self/smaps")
	require.NoError(t, err)
	kB := 0
	for line := range strings.Lines(string(mapped)) {
		name, value, _ := strings.Cut(line, ":")
		switch words := strings.Fields(value); {
		case name == "Size":
			kB, err = strconv.Atoi(words[0])
			require.NoError(t, err)
		case name == "VmFlags" && slices.Contains(words, "hg"):
			size += kB << 10
		}
	}
	return size
}

func TestWhoeverHoldsMuchHasMoreInLargePages(t *testing.T) {
	if _, err := os.Stat("/sys/kernel/mm/transparent_hugepage"); err != nil {
		t.Skip("there are no large pages: ", err)
	}
	if !alone(t) {
		return
	}
	debug.SetGCPercent(PercentLater)
	debug.SetMemoryLimit(2 * first)
	held := make([]byte, first)
	before := inLargePages(t)
	require.Equal(t, first, moreThan(first), "it may not have more")
	debug.SetMemoryLimit(math.MaxInt64)
	debug.SetGCPercent(-1)
	require.Equal(t, first, moreThan(first), "nobody knows how much it will be")
	require.Less(t, inLargePages(t), before+first)
	debug.SetGCPercent(PercentLater)
	runtime.GC()
	all := moreThan(first)
	require.GreaterOrEqual(t, all, 3*first, "there can be three times what is held")
	require.GreaterOrEqual(t, inLargePages(t), before+2*first)
	var after runtime.MemStats
	runtime.ReadMemStats(&after)
	require.Less(t, after.HeapAlloc, uint64(len(held))+first/2, "none of it is held")
	require.Equal(t, all, moreThan(all), "it is enough")
	runtime.KeepAlive(held)
}

// A process that may not have so much goes on without; Go would end it.
func TestNothingIsAskedForThatIsNotPromised(t *testing.T) {
	if !alone(t) {
		return
	}
	sizes, err := os.ReadFile("/proc/self/statm")
	require.NoError(t, err)
	pages, err := strconv.Atoi(strings.Fields(string(sizes))[0])
	require.NoError(t, err)
	most := uint64(pages*os.Getpagesize() + first/2)
	require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: most, Max: most}))
	require.False(t, promised(first))
	largePages()
}

// alone reports whether a test runs in a process of its own; else it was run there.
func alone(t *testing.T) bool {
	const child = "HEARTH_ALONE"
	if os.Getenv(child) != "" {
		return true
	}
	cmd := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$", "-test.count", "1")
	cmd.Env = append(os.Environ(), child+"=1")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return false
}
