// Package work does jobs of package jobs: it leases shards, says now and then that it is still
// at them, and records what comes of their items.
//
// A shard that did not come to an end is suspected: it is tried apart, in a process of its own
// whose time and memory are bounded, and when that fails it is divided, until the item is
// found that is guilty. That one is given up, with the reason, and all others go on.
//
// An item and what comes of it is a line of bytes to this package.
package work

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os/exec"
	"sync"
	"time"

	"hearth/cmd/internal/jobs"
)

// A Doer does the items of a job. It serves any number of goroutines. One that is an [io.Closer] is
// closed when others are worked on.
type Doer interface {
	Do(ctx context.Context, item []byte) (outcome []byte, err error) // the error is about more than the item
	GivenUp(item []byte, why string) (outcome []byte, err error)     // what comes of one that cannot be done
}

// A Worker works on jobs until its context ends: then it gives back what it has not done.
type Worker struct {
	Ledger   *jobs.Ledger
	Queue    jobs.Queue                                           // who gives it shards; nil for the ledger
	Name     string                                               // nobody else has it
	Open     func(ctx context.Context, j *jobs.Job) (Doer, error) // a job, to work on it
	Apart    func(ctx context.Context, j *jobs.Job) *exec.Cmd     // a process that reads items and writes what comes of each
	Say      func(format string, args ...any)                     // tells people what goes wrong
	Wish     jobs.Wish                                            // what to work on
	Ends     bool                                                 // when nothing of the wish is left to be done
	Slots    int                                                  // how many shards are worked on at a time; one more is leased or recorded meanwhile
	Spell    time.Duration                                        // how long a lease lasts
	Patience time.Duration                                        // how long an item may take

	turns chan struct{} // one for each shard that is worked on
	mu    sync.Mutex
	doers map[string]*opened
	tasks map[*task]bool
}

// An opened is a job that is worked on.
type opened struct {
	uses int // by shards
	once sync.Once
	job  *jobs.Job
	doer Doer
	err  error
}

// A task is a shard that is worked on.
type task struct {
	jobs.Lease
	stop  context.CancelCauseFunc
	began time.Time // its item that is worked on; zero for none, or elsewhere
}

var (
	// ErrStuck is that an item takes too long: what works on it can only be ended with the
	// process. Its shard is suspected by then.
	ErrStuck = errors.New("an item takes too long")
	errLost  = errors.New("the lease is held no more")
)

// mostFaults is how often an item is tried apart, and mostTries how often it may take its
// worker with it, before it is given up.
const (
	mostFaults = 2
	mostTries  = 10
)

// Run works. The error is [ErrStuck], or that of a job that cannot be opened.
func (w *Worker) Run(ctx context.Context) error {
	w.doers, w.tasks, w.turns = map[string]*opened{}, map[*task]bool{}, make(chan struct{}, w.Slots)
	if w.Queue == nil {
		w.Queue = w.Ledger
	}
	defer w.close(func(string, *opened) bool { return false })
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	var all sync.WaitGroup
	for range w.Slots + 1 {
		all.Go(func() {
			if err := w.slot(ctx); err != nil {
				end(wrong{err})
			}
		})
	}
	ended := make(chan struct{})
	go func() { all.Wait(); close(ended) }()
	return w.watch(ctx, end, ended)
}

// slot works on shard after shard.
func (w *Worker) slot(ctx context.Context) error {
	idle := time.Duration(0)
	for ctx.Err() == nil {
		lease, done, err := w.Queue.Take(ctx, w.Name, w.Wish, w.Spell)
		switch {
		case err == nil:
			idle = 0
			if err := w.shard(ctx, lease); err != nil {
				return err
			}
			done()
			continue
		case ctx.Err() != nil:
			return nil
		case !errors.Is(err, jobs.ErrNothing):
			w.Say("the ledger does not answer, and is asked again: %v", err)
		case w.Ends && w.done(ctx):
			return nil
		}
		idle = min(max(2*idle, 20*time.Millisecond), 2*time.Second)
		rest(ctx, idle)
	}
	return nil
}

func rest(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// done reports whether nothing is to be done any more of what is wished.
func (w *Worker) done(ctx context.Context) bool {
	open, err := w.Ledger.Open(ctx, w.Wish)
	return err == nil && !open
}

// open opens a job once, for a shard, and closes others on which nobody works.
func (w *Worker) open(ctx context.Context, id string) (*opened, error) {
	w.close(func(other string, o *opened) bool { return other == id || o.uses > 0 })
	w.mu.Lock()
	o := w.doers[id]
	if o == nil {
		o = &opened{}
		w.doers[id] = o
	}
	o.uses++
	w.mu.Unlock()
	o.once.Do(func() {
		var s *jobs.Status
		if s, o.err = w.Ledger.Status(ctx, id); o.err == nil {
			o.job = &s.Job
			o.doer, o.err = w.Open(ctx, o.job)
		}
	})
	return o, o.err
}

// close closes jobs, but for those that stay.
func (w *Worker) close(stays func(id string, o *opened) bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	maps.DeleteFunc(w.doers, func(id string, o *opened) bool {
		if stays(id, o) {
			return false
		}
		o.once.Do(func() {}) // it may be opened at this moment
		if c, ok := o.doer.(io.Closer); ok {
			if err := c.Close(); err != nil {
				w.Say("job %.12s cannot be closed: %v", id, err)
			}
		}
		return true
	})
}

// shard works on a shard until that has come to an end, one way or the other.
func (w *Worker) shard(ctx context.Context, lease jobs.Lease) error {
	run, stop := context.WithCancelCause(ctx)
	t := &task{Lease: lease, stop: stop}
	defer stop(nil)
	w.mu.Lock()
	w.tasks[t] = true
	w.mu.Unlock()
	job, err := w.open(ctx, lease.Job) // also when the lease is lost meanwhile: others need it
	defer func() {
		w.mu.Lock()
		delete(w.tasks, t)
		job.uses--
		w.mu.Unlock()
	}()
	if errors.Is(err, jobs.ErrGone) { // it was forgotten a moment ago
		return nil
	}
	if err != nil {
		return errors.Join(err, w.Ledger.Release(context.WithoutCancel(ctx), lease))
	}
	items := lines(lease.Items)
	guilty := lease.Faults >= 1 && len(items) > 1 || lease.Faults >= mostFaults || lease.Tries > mostTries
	switch {
	case guilty && len(items) > 1:
		half := len(items) / 2
		left := jobs.Part{First: lease.First, Len: half, Items: joined(items[:half])}
		right := jobs.Part{First: lease.First + half, Len: len(items) - half, Items: joined(items[half:])}
		return w.record(ctx, func(ctx context.Context) error { return w.Ledger.Divide(ctx, lease, left, right) })
	case guilty:
		return w.giveUp(ctx, lease, job.doer, items[0])
	}
	out, err := w.turn(run, t, job, items)
	if err == nil && out != nil {
		err = w.record(run, func(ctx context.Context) error { return w.Ledger.Complete(ctx, lease, joined(out), false) })
	}
	return err
}

// turn works on items when it is their turn, and returns what came of them all.
func (w *Worker) turn(ctx context.Context, t *task, job *opened, items [][]byte) ([][]byte, error) {
	select {
	case w.turns <- struct{}{}:
		defer func() { <-w.turns }()
	case <-ctx.Done():
		return nil, w.back(ctx, t)
	}
	if t.Tries > 1 {
		return w.apart(ctx, t, job, items)
	}
	return w.here(ctx, t, job.doer, items)
}

// giveUp records that there is no result of an item.
func (w *Worker) giveUp(ctx context.Context, lease jobs.Lease, doer Doer, item []byte) error {
	why, err := w.Ledger.Why(ctx, lease.Shard)
	if err != nil {
		return err
	}
	outcome, err := doer.GivenUp(item, why)
	if err != nil {
		return err
	}
	return w.record(ctx, func(ctx context.Context) error { return w.Ledger.Complete(ctx, lease, outcome, true) })
}

// here works on items in this process.
func (w *Worker) here(ctx context.Context, t *task, doer Doer, items [][]byte) (out [][]byte, err error) {
	for _, item := range items {
		if ctx.Err() != nil {
			return nil, w.back(ctx, t)
		}
		w.begin(t, time.Now())
		outcome, err := doer.Do(ctx, item)
		w.begin(t, time.Time{})
		if err != nil {
			if ctx.Err() != nil {
				return nil, w.back(ctx, t)
			}
			return nil, w.record(ctx, func(ctx context.Context) error { return w.Ledger.Fail(ctx, t.Lease, err.Error(), false) })
		}
		out = append(out, outcome)
	}
	return out, nil
}

func (w *Worker) begin(t *task, at time.Time) {
	w.mu.Lock()
	t.began = at
	w.mu.Unlock()
}

// back gives a lease back, if it is still held.
func (w *Worker) back(ctx context.Context, t *task) error {
	if errors.Is(context.Cause(ctx), errLost) {
		return nil
	}
	return w.record(ctx, func(ctx context.Context) error { return w.Ledger.Release(ctx, t.Lease) })
}

// record writes to the ledger, for as long as that takes; when the worker is to end, for a
// moment only.
func (w *Worker) record(ctx context.Context, write func(ctx context.Context) error) error {
	last := context.WithoutCancel(ctx)
	for wait := 50 * time.Millisecond; ; wait = min(2*wait, 5*time.Second) {
		err := write(last)
		var conflict *jobs.Conflict
		switch {
		case err == nil, errors.Is(err, jobs.ErrGone):
			return nil
		case errors.As(err, &conflict):
			return conflict
		case ctx.Err() != nil:
			w.Say("the ledger cannot be written: %v", err)
			return nil
		}
		w.Say("the ledger cannot be written, and it is tried again: %v", err)
		rest(ctx, wait)
	}
}

// lines are the items of a shard, and joined is a shard of items.
func lines(text []byte) [][]byte   { return bytes.Split(text, []byte("\n")) }
func joined(lines [][]byte) []byte { return bytes.Join(lines, []byte("\n")) }

// Cut cuts items into shards of so many, or fewer where they are large.
func Cut(items [][]byte, most int) (parts []jobs.Part) {
	const bytesAtMost = 4 << 20
	for first := 0; first < len(items); {
		n, size := 0, 0
		for first+n < len(items) && n < most && (n == 0 || size+len(items[first+n]) <= bytesAtMost) {
			size += len(items[first+n])
			n++
		}
		parts = append(parts, jobs.Part{First: first, Len: n, Items: joined(items[first : first+n])})
		first += n
	}
	return parts
}

// Lines tells the outcomes of a job in the order of its items.
func Lines(ctx context.Context, l *jobs.Ledger, job string, each func(outcome []byte) error) error {
	return l.Results(ctx, job, func(s jobs.Shard, result []byte) error {
		all := lines(result)
		if len(all) != s.Len {
			return fmt.Errorf("shard %v has %d results instead of %d", s, len(all), s.Len)
		}
		for _, one := range all {
			if err := each(one); err != nil {
				return err
			}
		}
		return nil
	})
}
