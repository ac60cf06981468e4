// Package collector says when the memory of a command is collected, and of what it is.
package collector

import (
	"os"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// A collection costs as much as there is to mark, which for a command is at first what it
// holds in any case. So the first one comes at a heap of 40 MB, which commands that are
// asked one thing do not have; the next three soon after another; those after them when what was
// held has become three times as much. Commands that do much one after the other hold little
// of it: they are collected early and often at first.
var (
	seldom = []int{900, 120, 120, 60, PercentLater} // of 4 MB, Go's smallest heap; then of what is held
	often  = []int{300, 40, 40, 40, 40, 40, PercentLater}
)

// PercentLater is how much more than what is held there may be in the long run.
const PercentLater = 200

// Set is for all commands: it collects memory seldom, unless GOGC says when, and has it in
// large pages.
func Set() {
	largePages()
	follow(seldom)
}

// Often is for commands that do much one after the other, and would take more memory
// than they need.
func Often() { follow(often) }

// order is which percentages are followed.
var order atomic.Int32

// percents is held by whoever sets one.
var percents sync.Mutex

// follow sets a percentage, and one of those behind it after each collection.
func follow(all []int) {
	if os.Getenv("GOGC") == "" {
		after(order.Add(1), all)
	}
}

func after(which int32, all []int) {
	percents.Lock()
	defer percents.Unlock()
	if which != order.Load() {
		return // others are followed now
	}
	debug.SetGCPercent(all[0])
	if rest := all[1:]; len(rest) > 0 {
		collected(func() { after(which, rest) })
	}
}

// collected calls f after the next collection; f may need one itself.
func collected(f func()) {
	runtime.SetFinalizer(&[4]*int{}, func(*[4]*int) { go f() })
}

// uncollected calls f while memory is not collected by itself.
func uncollected(f func()) {
	percents.Lock()
	defer percents.Unlock()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	f()
}
