// Package collector says when the memory of a command is collected, and of what it is.
package collector

import (
	"os"
	"runtime"
	"runtime/debug"
)

// The first collections would free little and cost much, because each of them marks
// what a command holds in any case: the first one comes at a heap of 20 MB, which most
// commands never have; the next three soon after another, while there is little to mark, so
// that no command takes much that could do with little; those after them when what was held
// has become three times as much.
const (
	PercentAtFirst = 500 // of 4 MB, Go's smallest heap
	PercentThen    = 60
	PercentLater   = 200
)

// Set sets that, unless GOGC does, and has the first memory in large pages.
func Set() {
	before := debug.SetGCPercent(-1)
	largePages()
	debug.SetGCPercent(before)
	if os.Getenv("GOGC") == "" {
		after(PercentAtFirst, PercentThen, PercentThen, PercentThen, PercentLater)
	}
}

// after sets a percentage, and one of those that follow after each collection.
func after(now int, then ...int) {
	debug.SetGCPercent(now)
	if len(then) > 0 {
		runtime.SetFinalizer(&[4]*int{}, func(*[4]*int) { after(then[0], then[1:]...) })
	}
}
