package collector

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestMemoryIsCollectedSeldomAtFirst(t *testing.T) {
	before := percent()
	defer debug.SetGCPercent(before)
	t.Setenv("GOGC", "50")
	Set()
	require.Equal(t, before, percent(), "whoever sets GOGC decides")
	t.Setenv("GOGC", "")
	Set()
	require.Equal(t, seldom[0], percent())
	Often()
	for _, next := range often {
		require.Eventually(t, func() bool {
			if percent() != next {
				runtime.GC()
				runtime.Gosched()
			}
			return percent() == next
		}, time.Minute, time.Millisecond)
	}
}

// percent is how much a heap may grow before it is collected.
func percent() int {
	now := debug.SetGCPercent(100)
	debug.SetGCPercent(now)
	return now
}
