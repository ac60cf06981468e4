//go:build unix

package main

import (
	"os"
	"syscall"
)

// peak is the most memory that a process had, in kilobytes.
func peak(p *os.ProcessState) float64 {
	if u, ok := p.SysUsage().(*syscall.Rusage); ok {
		return float64(u.Maxrss)
	}
	return 0
}
