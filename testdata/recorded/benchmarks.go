package recorded

import (
	"flag"
	"testing"

	"hearth/cmd/collector"
)

// Main is TestMain of packages with benchmarks, which run in the memory that commands have.
func Main(m *testing.M) {
	flag.Parse()
	if flag.Lookup("test.bench").Value.String() != "" {
		collector.Set()
	}
	m.Run()
}
