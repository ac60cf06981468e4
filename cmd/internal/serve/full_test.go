package serve

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A step that does not fit on the disk is refused and changes nothing. Sessions can be read and followed meanwhile, and
// go on when there is room.
func TestAServerWhoseDiskIsFull(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("none", dir, "tmpfs", 0, "size=1m"); err != nil {
		t.Skipf("a small file system cannot be mounted: %v", err)
	}
	t.Cleanup(func() { require.NoError(t, syscall.Unmount(dir, syscall.MNT_DETACH)) })
	p := start(t, "--store", filepath.Join(dir, "sessions.db"), "--live", "1")
	c := &crowd{sessions: []string{p.asked(t, "start", fields{"world": "household"}).Session}, made: make([]atomic.Int64, 1)}
	other := p.asked(t, "start", fields{"world": "household"}).Session
	c.server.Store(p)
	var following sync.WaitGroup
	for range 5 {
		following.Go(func() { c.attend(t, 0, 200*time.Millisecond) })
	}
	ballast := filepath.Join(dir, "ballast")
	for full := range 3 {
		require.NoError(t, c.step(0))
		require.Error(t, os.WriteFile(ballast, make([]byte, 2<<20), 0o600))
		var err error
		for n := 0; err == nil && n < 2000; n++ {
			err = p.call("do", fields{"session": c.sessions[0], "do": strings.Repeat("# a long remark\n", 500) + "[WALK] <kitchen> (100)"}, new(turn))
			if err == nil {
				c.made[0].Add(1)
			}
		}
		require.ErrorContains(t, err, "E0911", full)
		require.ErrorContains(t, err, "the disk is full")
		for range 3 {
			require.ErrorContains(t, p.call("do", fields{"session": other, "do": strings.Repeat("# a long remark\n", 500) + "[WALK] <kitchen> (100)"}, new(turn)), "E0911")
			require.Zero(t, p.now(t, "session", fields{"session": other}).Steps)
			require.EqualValues(t, c.made[0].Load(), p.now(t, "session", fields{"session": c.sessions[0]}).Steps)
		}
		require.NoError(t, os.Remove(ballast))
	}
	require.NoError(t, c.step(0))
	c.over.Store(true)
	following.Wait()
	var again struct{ Same bool }
	require.NoError(t, p.call("replay", fields{"session": c.sessions[0]}, &again))
	require.True(t, again.Same, fmt.Sprint(c.made[0].Load()))
	p.requireQuiet(t)
}
