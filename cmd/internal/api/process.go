package api

import (
	"fmt"
	"io"
	"os"
	"runtime"
	runtimemetrics "runtime/metrics"
	"slices"
	"strings"
	"time"
)

// goMetrics are the metrics of the Go runtime that are written. The names are those of the Prometheus client for Go.
var goMetrics = []string{
	"/sched/goroutines:goroutines", "/sched/gomaxprocs:threads", "/sched/threads/total:threads", "/sync/mutex/wait/total:seconds",
	"/memory/classes/total:bytes", "/memory/classes/heap/released:bytes", "/gc/heap/live:bytes", "/gc/heap/allocs:bytes",
	"/gc/gomemlimit:bytes", "/gc/cycles/total:gc-cycles", "/cpu/classes/user:cpu-seconds", "/cpu/classes/gc/total:cpu-seconds",
}

var separators = strings.NewReplacer("/", "_", ":", "_", "-", "_")

// processMetrics writes the metrics of the Go runtime, of the process since start and, on Linux, of its resources.
func processMetrics(w io.Writer, version string, start time.Time) {
	fmt.Fprintf(w, "# TYPE hearth_build_info gauge\nhearth_build_info{version=%q,go=%q} 1\n", version, runtime.Version())
	fmt.Fprintf(w, "# TYPE process_start_time_seconds gauge\nprocess_start_time_seconds %d\n", start.Unix())
	for _, d := range runtimemetrics.All() {
		if !slices.Contains(goMetrics, d.Name) {
			continue
		}
		one, name, kind := []runtimemetrics.Sample{{Name: d.Name}}, "go"+separators.Replace(d.Name), "gauge"
		if d.Cumulative {
			name, kind = name+"_total", "counter"
		}
		runtimemetrics.Read(one)
		fmt.Fprintf(w, "# TYPE %s %s\n%s ", name, kind, name)
		if d.Kind == runtimemetrics.KindUint64 {
			fmt.Fprintln(w, one[0].Value.Uint64())
		} else {
			fmt.Fprintln(w, one[0].Value.Float64())
		}
	}
	if text, err := os.ReadFile("/proc/self/statm"); err == nil {
		var virtual, resident int
		_, _ = fmt.Sscan(string(text), &virtual, &resident) // Linux writes numbers
		fmt.Fprintf(w, "# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes %d\n", resident*os.Getpagesize())
	}
	if open, err := os.ReadDir("/proc/self/fd"); err == nil {
		fmt.Fprintf(w, "# TYPE process_open_fds gauge\nprocess_open_fds %d\n", len(open))
	}
}
