package collector

import "runtime"

// first is how much memory is asked for in large pages. Whoever needs less takes less.
const first = 64 << 20

// largePages has the system give the first memory of a command in large pages, where it has
// them. In small ones it is asked for 6,000 of them, which is a third of what a command
// takes that opens a world and says what can be done there. Memory must not be
// collected by itself meanwhile.
func largePages() {
	block := make([]byte, first)
	if advise(block) == nil {
		runtime.GC() // where the block was the next objects lie
	}
}
