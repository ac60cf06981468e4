package recorded

import (
	"os"
	"slices"
	"strings"

	"hearth/cmd/collector"
)

// Benchmarks run in the memory that commands have.
func init() {
	if slices.ContainsFunc(os.Args, func(arg string) bool { return strings.HasPrefix(arg, "-test.bench") }) {
		collector.Set()
	}
}
