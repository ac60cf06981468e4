package recorded

import (
	"flag"
	"runtime/debug"
	"testing"
)

// Main is a TestMain for packages with benchmarks. Benchmarks run with the
// garbage collector settings of the command.
func Main(m *testing.M) {
	flag.Parse()
	if flag.Lookup("test.bench").Value.String() != "" {
		debug.SetGCPercent(400)
	}
	m.Run()
}
