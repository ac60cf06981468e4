package recorded

import (
	"runtime"
	"strings"
)

// Computing returns the stacks of all goroutines that evaluate rules: none once
// what was asked for is done or stopped. How many goroutines there are would
// not tell, because the runtime begins some of its own.
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
