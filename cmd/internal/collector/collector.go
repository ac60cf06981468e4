// Package collector says when the memory of a command is collected.
package collector

import (
	"os"
	"runtime"
	"runtime/debug"
)

// The first collections would free little and cost much, because each of them marks
// what a command holds in any case: the first one comes at a heap of 28 MB, which most
// commands never have; those after it, when what was held has become three times as
// much.
const (
	PercentAtFirst = 700 // of 4 MB, Go's smallest heap
	PercentLater   = 200
)

// Later sets that, unless GOGC does.
func Later() {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(PercentAtFirst)
	runtime.SetFinalizer(&[4]*int{}, func(*[4]*int) { debug.SetGCPercent(PercentLater) }) // runs after the first one
}
