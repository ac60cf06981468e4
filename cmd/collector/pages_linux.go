package collector

import (
	"runtime"
	"syscall"
	"unsafe"
)

// first is how much memory is asked for in large pages. Whoever needs less takes less.
const first = 64 << 20

// growth is how much the heap grows by at least, from a place that is a multiple of it.
const growth = 4 << 20

// populate asks for pages at once, of which there are none yet (MADV_POPULATE_WRITE).
const populate = 23

// largePages has the system give the first memory of a command in large pages, where it has
// them. In small ones it is asked for 6,000 of them, which is a third of what a command
// takes that opens a world and says what can be done there. What lies around the objects that
// there are now has begun in small ones; what is left of it is asked for at once. Where
// the system knows nothing of this all is as it was. Memory must not be
// collected by itself meanwhile.
func largePages() {
	begun := uintptr(unsafe.Pointer(new([8]*int))) &^ (growth - 1)
	for _, advice := range []uintptr{syscall.MADV_HUGEPAGE, populate} {
		_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, begun, growth, advice)
	}
	_ = syscall.Madvise(make([]byte, first), syscall.MADV_HUGEPAGE)
	runtime.GC() // where the block was the next objects lie
}
