package collector

import (
	"runtime"
	"syscall"
	"unsafe"
)

// first is how much memory is asked for in large pages, if the system promises so much to a process.
// Whoever needs less takes less; who scores hundreds of networks needs most of it.
const first = 256 << 20

// growth is how much the heap grows by at least, from a place that is a multiple of it.
const growth = 4 << 20

// largePages has the system give the first memory of a command in large pages, where it has
// them: a block that objects will lie in, and what is left of where they lie now. In small ones it
// is asked for 6,000 of them, which is a third of what a command takes that opens a world and says
// what can be done there. Where the system knows nothing of this all is as it was. Memory must not
// be collected by itself meanwhile.
func largePages() {
	begun := uintptr(unsafe.Pointer(new([8]*int))) &^ (growth - 1)
	_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, begun, growth, syscall.MADV_HUGEPAGE)
	if promised() {
		_ = syscall.Madvise(make([]byte, first), syscall.MADV_HUGEPAGE)
	}
	runtime.GC() // where the block was the next objects lie
}

// promised reports whether there may be so much: Go ends a process that cannot have what it asks for.
func promised() bool {
	all, err := syscall.Mmap(-1, 0, first, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	return err == nil && syscall.Munmap(all) == nil
}
