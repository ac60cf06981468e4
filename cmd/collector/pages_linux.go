package collector

import (
	"runtime"
	"syscall"
)

// first is how much memory is asked for in large pages. Whoever needs less takes less.
const first = 64 << 20

// largePages has the system give the first memory of a command in large pages, where it has
// them. In small ones it is asked for 6,000 of them, which is a third of what a command
// takes that opens a world and says what can be done there. Memory must not be
// collected by itself meanwhile.
func largePages() {
	_ = syscall.Madvise(make([]byte, first), syscall.MADV_HUGEPAGE) // where there are none all is as it was
	runtime.GC()                                                    // where the block was the next objects lie
}
