package batch

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/jobs"
)

// pollInterval is the time between two reads of the progress. reportInterval is the time between two progress
// lines of hearth batch run and work, if the standard error is not a terminal.
const (
	pollInterval   = 500 * time.Millisecond
	reportInterval = time.Minute
)

// startProgress reports the progress of a job, or of all unfinished jobs if job is empty, until stop is
// called. It shows a bar on a terminal. Otherwise it checks the progress after each interval of length every,
// and prints a line if the progress has changed.
func (c *batchFlags) startProgress(ctx context.Context, l *jobs.Ledger, job string, every time.Duration) (stop func()) {
	ctx, end := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		c.progressLoop(ctx, l, job, every)
	}()
	return func() { end(); <-ended }
}

func (c *batchFlags) progressLoop(ctx context.Context, l *jobs.Ledger, job string, every time.Duration) {
	var bar cli.Progress
	var before jobs.Tally
	defer func() { bar.End() }()
	if c.Terminal {
		every = pollInterval
	}
	paces := pace{last: time.Now()}
	for first := true; ; first = false {
		select {
		case <-ctx.Done():
			return
		case <-time.After(every):
		}
		now, err := progressOf(ctx, l, job)
		if err != nil {
			continue // the worker reports the error
		}
		rate := paces.rate(now.Done)
		switch {
		case c.Terminal:
			if first || now.Items != before.Items {
				bar.End()
				bar = cli.NewProgress(c.App, now.Items)
			}
			bar.Reach(now.Done)
		case now != before && now.Items > 0:
			c.Note("%s", line(now, rate))
		}
		before = now
	}
}

// progressOf returns the progress of a job, or of all unfinished jobs if job is empty.
func progressOf(ctx context.Context, l *jobs.Ledger, job string) (jobs.Tally, error) {
	if job == "" {
		return l.UnfinishedTally(ctx)
	}
	s, err := l.Status(ctx, job)
	if err != nil {
		return jobs.Tally{}, err
	}
	return s.Tally, nil
}

// line formats the progress as one line.
func line(t jobs.Tally, rate float64) string {
	text := fmt.Sprintf("%d of %d done, %.1f per second", t.Done, t.Items, rate)
	if left := t.Remaining(rate); left > 0 {
		text += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	if t.GivenUp > 0 {
		text += fmt.Sprintf("; %d given up", t.GivenUp)
	}
	return text
}

// A pace measures a rate between two counts.
type pace struct {
	last time.Time
	done int
	seen bool
}

// rate returns the rate per second since the last call, or 0 in the first call. The parameter done is the
// total count so far.
func (p *pace) rate(done int) (rate float64) {
	if took := time.Since(p.last).Seconds(); p.seen && took > 0 {
		rate = max(float64(done-p.done), 0) / took
	}
	*p = pace{time.Now(), done, true}
	return rate
}

// follow reports progress until no work of the selected jobs is left.
func (c *batchFlags) follow(ctx context.Context, l *jobs.Ledger, words []string) error {
	wish := jobs.Filter{}
	if len(words) == 1 {
		s, err := find(ctx, l, words[0])
		if err != nil {
			return err
		}
		wish.Job = s.ID
	}
	defer c.startProgress(ctx, l, wish.Job, time.Second)()
	for {
		open, err := l.HasWork(ctx, wish)
		if err != nil || !open {
			return err
		}
		select {
		case <-ctx.Done():
			return nil // interrupted: the caller prints the status
		case <-time.After(pollInterval):
		}
	}
}

// serveMetrics serves metrics for Prometheus until stop is called.
func (c *batchFlags) serveMetrics(ctx context.Context, l *jobs.Ledger, k *jobs.Supervisor) (stop func() error, err error) {
	if c.metrics == "" {
		return func() error { return nil }, nil
	}
	at, err := net.Listen("tcp", c.metrics)
	if err != nil {
		return nil, &cli.Exit{Code: cli.ExitEnvironment, Err: err}
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4")
		up := 1
		if err := l.Measure(r.Context(), w); err != nil {
			up = 0
		}
		_, _ = fmt.Fprintf(w, "# HELP hearth_worker_ledger_up Whether the ledger answers.\n# TYPE hearth_worker_ledger_up gauge\nhearth_worker_ledger_up %d\n"+
			"# HELP hearth_worker_deaths_total Number of processes of this worker that died.\n# TYPE hearth_worker_deaths_total counter\nhearth_worker_deaths_total %d\n", up, k.Deaths.Load()) // an error means that the client has disconnected
	})
	mux.HandleFunc("GET /healthz", func(http.ResponseWriter, *http.Request) {})
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 5 * time.Second, WriteTimeout: 30 * time.Second, MaxHeaderBytes: 16 << 10}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(at) }()
	c.Say("serving metrics for Prometheus at http://%s/metrics", at.Addr())
	return func() error {
		err := server.Close()
		if served := <-ended; !errors.Is(served, http.ErrServerClosed) {
			err = errors.Join(err, served)
		}
		return err
	}, nil
}
