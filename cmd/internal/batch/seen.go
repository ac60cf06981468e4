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
	"hearth/cmd/internal/work"
)

// How often it is looked how far work has come, and how often that is told who has no terminal.
const (
	looks = 500 * time.Millisecond
	tells = time.Minute
)

// shown shows how far a job has come, or all of which something is to be done, until stop is
// called: as a bar on a terminal, in a line now and then elsewhere.
func (c *crew) shown(ctx context.Context, l *jobs.Ledger, job string, every time.Duration) (stop func()) {
	ctx, end := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		c.show(ctx, l, job, every)
	}()
	return func() { end(); <-ended }
}

func (c *crew) show(ctx context.Context, l *jobs.Ledger, job string, every time.Duration) {
	var bar cli.Progress
	var before jobs.Tally
	defer func() { bar.End() }()
	if c.Terminal {
		every = looks
	}
	paces := pace{at: time.Now()}
	for first := true; ; first = false {
		select {
		case <-ctx.Done():
			return
		case <-time.After(every):
		}
		now, err := far(ctx, l, job)
		if err != nil {
			continue // who works tells what is wrong
		}
		rate := paces.of(now.Done)
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

// far is how far a job has come, or all of which something is to be done.
func far(ctx context.Context, l *jobs.Ledger, job string) (jobs.Tally, error) {
	if job == "" {
		return l.Undone(ctx)
	}
	s, err := l.Status(ctx, job)
	if err != nil {
		return jobs.Tally{}, err
	}
	return s.Tally, nil
}

// line says how far work has come.
func line(t jobs.Tally, rate float64) string {
	text := fmt.Sprintf("%d of %d are done, %.1f a second", t.Done, t.Items, rate)
	if left := t.Left(rate); left > 0 {
		text += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	if t.GivenUp > 0 {
		text += fmt.Sprintf("; %d were given up", t.GivenUp)
	}
	return text
}

// A pace is how fast something goes on.
type pace struct {
	at   time.Time
	done int
	seen bool
}

// of is how many more are done in a second than when it was asked before.
func (p *pace) of(done int) (rate float64) {
	if took := time.Since(p.at).Seconds(); p.seen && took > 0 {
		rate = max(float64(done-p.done), 0) / took
	}
	*p = pace{time.Now(), done, true}
	return rate
}

// follow tells how far jobs come until nothing is left to be done of them.
func (c *crew) follow(ctx context.Context, l *jobs.Ledger, words []string) error {
	wish := jobs.Wish{}
	if len(words) == 1 {
		s, err := find(ctx, l, words[0])
		if err != nil {
			return err
		}
		wish.Job = s.ID
	}
	defer c.shown(ctx, l, wish.Job, time.Second)()
	for {
		open, err := l.Open(ctx, wish)
		if err != nil || !open {
			return err
		}
		select {
		case <-ctx.Done():
			return nil // who asked has seen enough: it ends with how far it is
		case <-time.After(looks):
		}
	}
}

// measured serves what Prometheus asks a worker for, until stop is called.
func (c *crew) measured(ctx context.Context, l *jobs.Ledger, k *work.Keeper) (stop func() error, err error) {
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
			"# HELP hearth_worker_deaths_total Processes of this worker that died at their work.\n# TYPE hearth_worker_deaths_total counter\nhearth_worker_deaths_total %d\n", up, k.Deaths.Load()) // who asked is gone
	})
	mux.HandleFunc("GET /healthz", func(http.ResponseWriter, *http.Request) {})
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 5 * time.Second, WriteTimeout: 30 * time.Second, MaxHeaderBytes: 16 << 10}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(at) }()
	c.Say("figures for Prometheus are at http://%s/metrics", at.Addr())
	return func() error {
		err := server.Close()
		if served := <-ended; !errors.Is(served, http.ErrServerClosed) {
			err = errors.Join(err, served)
		}
		return err
	}, nil
}
