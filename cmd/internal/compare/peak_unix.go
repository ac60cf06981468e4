//go:build unix

package main

import (
	"os"
	"runtime/debug"
	"syscall"
)

// peak is the most memory that a process had, in kilobytes.
func peak(p *os.ProcessState) float64 {
	if u, ok := p.SysUsage().(*syscall.Rusage); ok {
		return float64(u.Maxrss)
	}
	return 0
}

// shrink gives memory back that is free. The peak of a process is told to be no less than
// that of the one which starts it, and Linux counts that anew where 5 is written.
func shrink() {
	debug.FreeOSMemory()
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0)
}
