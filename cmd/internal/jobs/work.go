package jobs

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os/exec"
	"sync"
	"time"
)

// A Doer executes the items of a job. It may be used concurrently. If it is an [io.Closer], it is closed when
// no shard of the job is worked on.
type Doer interface {
	Do(ctx context.Context, item []byte) (outcome []byte, err error) // err is for failures that concern more than this item
	GivenUp(item []byte, why string) (outcome []byte, err error)     // returns the outcome of an item that cannot be done
}

// A Worker works on jobs until its context ends. Then it releases the leases of unfinished shards.
//
// A shard that fails is suspected. It is tried again in a separate process with limits of time and memory. If
// it fails again it is divided, until the item that causes the failure is found. That item is given up with
// the reason, and all others are done. Items and outcomes are lines of bytes.
type Worker struct {
	Ledger    *Ledger
	Queue     Queue                                           // source of shards; nil means the ledger
	Name      string                                          // unique name of the worker
	Open      func(ctx context.Context, j *Job) (Doer, error) // opens a job
	Isolated  func(ctx context.Context, j *Job) *exec.Cmd     // returns a process that reads items and writes outcomes
	Say       func(format string, args ...any)                // reports problems to people
	Wish      Filter                                          // selects the shards
	Refusal   func(j *Job) error                              // returns the error of a job of another identity
	UntilDone bool                                            // whether to end when no selected shard is left
	Slots     int                                             // number of shards to run at a time; one more is being leased or recorded
	LeaseTime time.Duration                                   // duration of a lease
	Patience  time.Duration                                   // maximum time for one item

	active   chan struct{} // semaphore: one entry per running shard
	mu       sync.Mutex
	doers    map[string]*opened
	tasks    map[*task]bool
	reported sync.Map // ids of refused jobs
}

// An opened is a job with the Doer that executes it.
type opened struct {
	uses int // number of shards that use it
	once sync.Once
	job  *Job
	doer Doer
	err  error
}

// A task is a leased shard.
type task struct {
	Lease
	stop  context.CancelCauseFunc
	began time.Time // start of the current item; zero if none runs in this process
}

var (
	// ErrStuck means that an item takes too long, so that the process must be ended. Its shard is already
	// marked as failed.
	ErrStuck = errors.New("an item takes too long")
	errLost  = errors.New("the lease is no longer valid")
)

// An item is given up after mostFaults failures in a separate process, or after more than mostTries leases.
const (
	mostFaults = 2
	mostTries  = 10
)

// Run works until ctx ends. The error is [ErrStuck], that of a job which cannot be opened or, with UntilDone, a
// [*Damaged] if a damaged shard was left out, or a Refusal if a job of another identity is left.
func (w *Worker) Run(ctx context.Context) error {
	w.doers, w.tasks, w.active = map[string]*opened{}, map[*task]bool{}, make(chan struct{}, w.Slots)
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
				end(slotError{err})
			}
		})
	}
	ended := make(chan struct{})
	go func() { all.Wait(); close(ended) }()
	return w.watch(ctx, end, ended)
}

// slot works on one shard after the other.
func (w *Worker) slot(ctx context.Context) error {
	idle := time.Duration(0)
	for ctx.Err() == nil {
		lease, done, err := w.Queue.Take(ctx, w.Name, w.Wish, w.LeaseTime)
		leased := err == nil
		if leased {
			err = w.shard(ctx, lease)
		}
		if damaged, ok := errors.AsType[*Damaged](err); ok {
			leased, err = true, w.setAside(ctx, lease, damaged)
		}
		switch {
		case leased && err != nil:
			return err
		case leased:
			idle = 0
			done()
			continue
		case ctx.Err() != nil:
			return nil
		case !errors.Is(err, ErrNoShard):
			w.Say("the ledger does not answer; trying again: %v", err)
		case w.UntilDone && w.done(ctx):
			return cmp.Or(w.Ledger.Damage(ctx, w.Wish), w.refuse(ctx))
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

// setAside leaves a damaged shard out, so that the others are done.
func (w *Worker) setAside(ctx context.Context, lease Lease, d *Damaged) error {
	w.Say("%v; leaving it out", d)
	return w.record(ctx, func(ctx context.Context) error { return w.Ledger.SetAside(ctx, lease, d.Why) })
}

// done reports whether no selected shard is left.
func (w *Worker) done(ctx context.Context) bool {
	open, err := w.Ledger.HasWork(ctx, w.Wish)
	return err == nil && !open
}

// refuse returns the Refusal of an unfinished job of another identity. It reports each such job once, to people and
// in the ledger.
func (w *Worker) refuse(ctx context.Context) error {
	all, first := w.Ledger.Foreign(ctx, w.Wish)
	for i, j := range all {
		why := w.Refusal(&all[i])
		if _, again := w.reported.LoadOrStore(j.ID, true); !again {
			w.Say("%v", why)
			// Another slot may end the worker meanwhile. If this fails, only the status of the job lacks the reason.
			_ = w.Ledger.Refuse(context.WithoutCancel(ctx), j.ID, why.Error())
		}
		first = cmp.Or(first, why)
	}
	return first
}

// open returns the job with the given id, and opens it at its first use. It closes the jobs that no shard
// uses.
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
		var s *Status
		if s, o.err = w.Ledger.Status(ctx, id); o.err == nil {
			o.job = &s.Job
			o.doer, o.err = w.Open(ctx, o.job)
		}
	})
	return o, o.err
}

// close closes all jobs except those for which stays returns true.
func (w *Worker) close(stays func(id string, o *opened) bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	maps.DeleteFunc(w.doers, func(id string, o *opened) bool {
		if stays(id, o) {
			return false
		}
		o.once.Do(func() {}) // waits if the job is being opened
		if c, ok := o.doer.(io.Closer); ok {
			if err := c.Close(); err != nil {
				w.Say("job %.12s cannot be closed: %v", id, err)
			}
		}
		return true
	})
}

// shard runs a leased shard and records the outcome: a result, a failure, a division or a release.
func (w *Worker) shard(ctx context.Context, lease Lease) error {
	run, stop := context.WithCancelCause(ctx)
	t := &task{Lease: lease, stop: stop}
	defer stop(nil)
	w.mu.Lock()
	w.tasks[t] = true
	w.mu.Unlock()
	job, err := w.open(ctx, lease.Job) // ctx, not run: other shards use the job, even if this lease is lost
	defer func() {
		w.mu.Lock()
		delete(w.tasks, t)
		job.uses--
		w.mu.Unlock()
	}()
	if errors.Is(err, ErrNoJob) { // the job was deleted
		return nil
	}
	if err != nil {
		return errors.Join(err, w.Ledger.Release(context.WithoutCancel(ctx), lease))
	}
	if n := bytes.Count(lease.Items, []byte("\n")) + 1; n != lease.Len { // counted first: a bomb may have very many
		return &Damaged{Shard: lease.Shard, Why: fmt.Sprintf("it has %d items", n)}
	}
	items := lines(lease.Items)
	guilty := lease.Faults >= 1 && len(items) > 1 || lease.Faults >= mostFaults || lease.Tries > mostTries
	switch {
	case guilty && len(items) > 1:
		half := len(items) / 2
		left := Part{First: lease.First, Len: half, Items: joined(items[:half])}
		right := Part{First: lease.First + half, Len: len(items) - half, Items: joined(items[half:])}
		return w.record(ctx, func(ctx context.Context) error { return w.Ledger.Divide(ctx, lease, left, right) })
	case guilty:
		return w.giveUp(ctx, lease, job.doer, items[0])
	}
	out, err := w.runTask(run, t, job, items)
	if err == nil && out != nil {
		err = w.record(run, func(ctx context.Context) error { return w.Ledger.Complete(ctx, lease, joined(out), false) })
	}
	return err
}

// runTask waits for a free slot, runs the items and returns their outcomes. They are nil if the items were not
// finished.
func (w *Worker) runTask(ctx context.Context, t *task, job *opened, items [][]byte) ([][]byte, error) {
	select {
	case w.active <- struct{}{}:
		defer func() { <-w.active }()
	case <-ctx.Done():
		return nil, w.release(ctx, t)
	}
	if t.Tries > 1 {
		return w.runIsolated(ctx, t, job, items)
	}
	return w.runInProcess(ctx, t, job.doer, items)
}

// giveUp records that an item cannot be done.
func (w *Worker) giveUp(ctx context.Context, lease Lease, doer Doer, item []byte) error {
	why, err := w.Ledger.Why(ctx, lease.Shard)
	if err != nil {
		return err
	}
	outcome, err := doer.GivenUp(item, why)
	if err != nil {
		return &Damaged{Shard: lease.Shard, Why: fmt.Sprintf("its item cannot be read: %v", err)}
	}
	return w.record(ctx, func(ctx context.Context) error { return w.Ledger.Complete(ctx, lease, outcome, true) })
}

// runInProcess runs items in this process.
func (w *Worker) runInProcess(ctx context.Context, t *task, doer Doer, items [][]byte) (out [][]byte, err error) {
	for _, item := range items {
		if ctx.Err() != nil {
			return nil, w.release(ctx, t)
		}
		w.begin(t, time.Now())
		outcome, err := doer.Do(ctx, item)
		w.begin(t, time.Time{})
		if err != nil {
			if ctx.Err() != nil {
				return nil, w.release(ctx, t)
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

// release releases a lease if it is still valid.
func (w *Worker) release(ctx context.Context, t *task) error {
	if errors.Is(context.Cause(ctx), errLost) {
		return nil
	}
	return w.record(ctx, func(ctx context.Context) error { return w.Ledger.Release(ctx, t.Lease) })
}

// record writes to the ledger and retries until it succeeds. When the worker ends, it tries once more.
func (w *Worker) record(ctx context.Context, write func(ctx context.Context) error) error {
	last := context.WithoutCancel(ctx)
	for wait := 50 * time.Millisecond; ; wait = min(2*wait, 5*time.Second) {
		err := write(last)
		var conflict *Conflict
		var damaged *Damaged
		switch {
		case err == nil, errors.Is(err, ErrNoJob):
			return nil
		case errors.As(err, &conflict):
			return conflict
		case errors.As(err, &damaged):
			return damaged
		case ctx.Err() != nil:
			w.Say("the ledger cannot be written: %v", err)
			return nil
		}
		w.Say("the ledger cannot be written; trying again: %v", err)
		rest(ctx, wait)
	}
}

// lines splits a shard into items; joined joins them.
func lines(text []byte) [][]byte   { return bytes.Split(text, []byte("\n")) }
func joined(lines [][]byte) []byte { return bytes.Join(lines, []byte("\n")) }

// Cut splits items into shards of at most most items and 4 MB. A larger item gets its own shard.
func Cut(items [][]byte, most int) (parts []Part) {
	const bytesAtMost = 4 << 20
	for first := 0; first < len(items); {
		n, size := 0, 0
		for first+n < len(items) && n < most && (n == 0 || size+len(items[first+n]) <= bytesAtMost) {
			size += len(items[first+n])
			n++
		}
		parts = append(parts, Part{First: first, Len: n, Items: joined(items[first : first+n])})
		first += n
	}
	return parts
}

// Lines calls each with the outcomes of a job in the order of its items.
func Lines(ctx context.Context, l *Ledger, job string, each func(outcome []byte) error) error {
	return l.Results(ctx, job, func(s Shard, result []byte) error {
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
