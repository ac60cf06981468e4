package recorded

import (
	"runtime"
	"strings"
)

// Computing returns the stacks of all goroutines that evaluate rules. There are none when all evaluations have
// ended. Counting goroutines would not work, because the runtime starts some.
func Computing() (stacks []string) {
	all := make([]byte, 1<<20)
	all = all[:runtime.Stack(all, true)]
	for _, stack := range strings.Split(string(all), "\n\n") {
		if strings.Contains(stack, "\nhearth/engine/program.") {
			stacks = append(stacks, stack)
		}
	}
	return stacks
}
