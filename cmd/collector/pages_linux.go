package collector

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
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
// what can be done there. Where the system knows nothing of this all is as it was.
func largePages() {
	begun := uintptr(unsafe.Pointer(new([8]*int))) &^ (growth - 1)
	_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, begun, growth, syscall.MADV_HUGEPAGE)
	uncollected(func() { large(first) })
	more(first)
}

// large has a block of memory in large pages, where objects will lie when it is collected; false
// where there is none.
func large(size int) (ok bool) {
	if ok = promised(size); ok {
		var block strings.Builder // for which nothing is cleared
		block.Grow(size)
		block.WriteByte(0)
		_ = syscall.Madvise(unsafe.Slice(unsafe.StringData(block.String()), size), syscall.MADV_HUGEPAGE)
	}
	runtime.GC()
	return ok
}

// promised reports whether there may be so much: Go ends a process that cannot have what it asks for.
func promised(size int) bool {
	all, err := syscall.Mmap(-1, 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	return err == nil && syscall.Munmap(all) == nil
}

// more goes on after each collection.
func more(asked int) { collected(func() { more(moreThan(asked)) }) }

// moreThan has more memory in large pages than so much of the heap, where it can be larger before
// the next collection, unless that is half of what the process may have. It returns how much of it
// is there then. In a kitchen with 600,000 things a step takes a quarter less by that.
func moreThan(asked int) int {
	now := []metrics.Sample{
		{Name: "/gc/heap/goal:bytes"}, {Name: "/memory/classes/total:bytes"},
		{Name: "/memory/classes/heap/released:bytes"}, {Name: "/memory/classes/heap/free:bytes"},
	}
	metrics.Read(now)
	goal, taken := now[0].Value.Uint64(), now[1].Value.Uint64()-now[2].Value.Uint64()-now[3].Value.Uint64()
	most := uint64(debug.SetMemoryLimit(-1)) / 2
	if goal <= uint64(asked) || goal > most { // more than any, where nothing is collected
		return asked
	}
	size := (int(goal) - asked + first - 1) &^ (first - 1)
	if taken+uint64(size) <= most {
		uncollected(func() {
			if large(size) {
				asked += size
			}
		})
	}
	return asked
}
