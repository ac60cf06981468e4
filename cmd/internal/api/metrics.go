package api

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"hearth/parser/source"
)

// metrics counts requests by path and status.
type metrics struct {
	mu       sync.Mutex
	byLabels map[string]*count // keyed by the Prometheus labels path and status
	byCode   map[string]int    // number of failed requests by code; every code has a page
}

type count struct {
	n       int
	seconds float64
	under   []int // under[i] is the number of requests that took at most bounds[i]
}

// bounds are the upper limits of the buckets of request durations, in seconds.
var bounds = []float64{0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30}

func (m *metrics) add(route string, status int, code string, took time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.byCode[code] > 0 || source.ExplainCode(code) != nil {
		m.byCode[code]++
	}
	labels := fmt.Sprintf("path=%q,status=\"%d\"", route, status)
	c := m.byLabels[labels]
	if c == nil {
		c = &count{under: make([]int, len(bounds))}
		m.byLabels[labels] = c
	}
	c.n++
	c.seconds += took.Seconds()
	for i, most := range bounds {
		if took.Seconds() <= most {
			c.under[i]++
		}
	}
}

// metrics writes the counts in the Prometheus text format.
func (s *Server) metrics(w http.ResponseWriter, _ *http.Request) {
	var out strings.Builder
	out.WriteString("# HELP hearth_request_seconds Duration of requests.\n# TYPE hearth_request_seconds histogram\n")
	s.seen.mu.Lock()
	for _, labels := range slices.Sorted(maps.Keys(s.seen.byLabels)) {
		c := s.seen.byLabels[labels]
		for i, most := range bounds {
			fmt.Fprintf(&out, "hearth_request_seconds_bucket{%s,le=%q} %d\n", labels, strconv.FormatFloat(most, 'g', -1, 64), c.under[i])
		}
		fmt.Fprintf(&out, "hearth_request_seconds_bucket{%s,le=\"+Inf\"} %d\n", labels, c.n)
		fmt.Fprintf(&out, "hearth_request_seconds_sum{%s} %g\nhearth_request_seconds_count{%s} %d\n", labels, c.seconds, labels, c.n)
	}
	out.WriteString("# HELP hearth_errors_total Number of failed requests by code.\n# TYPE hearth_errors_total counter\n")
	for _, code := range slices.Sorted(maps.Keys(s.seen.byCode)) {
		fmt.Fprintf(&out, "hearth_errors_total{code=%q} %d\n", code, s.seen.byCode[code])
	}
	s.seen.mu.Unlock()
	live := s.Service.SessionManager.InMemory()
	busy, waiting := s.Service.Busy()
	fmt.Fprintf(&out, "# HELP hearth_sessions_live Number of sessions in memory.\n# TYPE hearth_sessions_live gauge\nhearth_sessions_live %d\n", live)
	fmt.Fprintf(&out, "# HELP hearth_calls_busy Number of running calls.\n# TYPE hearth_calls_busy gauge\nhearth_calls_busy %d\n", busy)
	fmt.Fprintf(&out, "# HELP hearth_calls_waiting Number of waiting calls.\n# TYPE hearth_calls_waiting gauge\nhearth_calls_waiting %d\n", waiting)
	s.room(&out)
	s.jobs.mu.Lock()
	fmt.Fprintf(&out, "# HELP hearth_jobs Number of calls that are answered asynchronously.\n# TYPE hearth_jobs gauge\nhearth_jobs %d\n", len(s.jobs.all))
	s.jobs.mu.Unlock()
	if s.Measure != nil {
		text, err := s.more.get(scrapeWait)
		s.isOld(err)
		out.WriteString(text)
	}
	processMetrics(&out, s.Service.Version, s.start)
	w.Header().Set("Content-Type", "text/plain; version=0.0.4")
	_, _ = w.Write([]byte(out.String())) // the client is gone if this fails
}

// scrapeWait is the maximum time for which a scrape waits for a store.
const scrapeWait = time.Second / 2

// isOld logs the error because of which metrics have their last known values.
func (s *Server) isOld(err error) {
	if err != nil {
		s.Log.Error("some metrics are old or missing", "error", err.Error())
	}
}

// room writes the metrics of the store of sessions, if it has a maximum size.
func (s *Server) room(out *strings.Builder) {
	if s.size.ask == nil {
		return
	}
	size, err := s.size.get(scrapeWait)
	s.isOld(err)
	if size[0] > 0 { // it is known
		fmt.Fprintf(out, "# HELP hearth_store_bytes Size of the session store in bytes.\n# TYPE hearth_store_bytes gauge\nhearth_store_bytes %d\n", size[0])
		fmt.Fprintf(out, "# HELP hearth_store_bytes_limit Maximum size of the session store in bytes; 0 means no limit.\n# TYPE hearth_store_bytes_limit gauge\nhearth_store_bytes_limit %d\n", size[1])
	}
	fmt.Fprintf(out, "# HELP hearth_sessions_forgotten_total Number of sessions deleted to make room for others.\n# TYPE hearth_sessions_forgotten_total counter\nhearth_sessions_forgotten_total %d\n", s.Service.SessionManager.Forgotten())
}
