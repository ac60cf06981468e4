// Package collector says when the memory of a command is collected.
package collector

import (
	"os"
	"runtime"
	"runtime/debug"
)

// The first collections would free little and cost much, because each of them marks
// what a command holds in any case: the first one comes at a heap of 24 MB, which most
// commands never have; the second one when what was held has become twice as much, so
// that no command takes much that could do with little; those after it at three times as much.
const (
	PercentAtFirst = 600 // of 4 MB, Go's smallest heap
	PercentThen    = 100
	PercentLater   = 200
)

// Later sets that, unless GOGC does.
func Later() {
	if os.Getenv("GOGC") == "" {
		after(PercentAtFirst, PercentThen, PercentLater)
	}
}

// after sets a percentage, and one of those that follow after each collection.
func after(now int, then ...int) {
	debug.SetGCPercent(now)
	if len(then) > 0 {
		runtime.SetFinalizer(&[4]*int{}, func(*[4]*int) { after(then[0], then[1:]...) })
	}
}
