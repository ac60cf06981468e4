package jobs

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"
)

// watch extends leases and looks for stuck items until all slots have ended.
func (w *Worker) watch(ctx context.Context, end context.CancelCauseFunc, ended chan struct{}) error {
	extend, look := time.NewTicker(w.LeaseTime/3), time.NewTicker(max(w.Patience/8, time.Millisecond))
	defer extend.Stop()
	defer look.Stop()
	_ = w.refuse(ctx) // an error of the ledger is reported by slots
	for {
		select {
		case <-ended:
			return cause(ctx)
		case <-ctx.Done():
			return w.drain(ctx, ended)
		case <-extend.C:
			w.extend(ctx)
			_ = w.refuse(ctx)
		case <-look.C:
			if w.failStuck(ctx) {
				end(slotError{ErrStuck})
			}
		}
	}
}

// A slotError is an error that ends the worker.
type slotError struct{ error }

// cause returns the error that ended ctx, or nil for a normal end.
func cause(ctx context.Context) error {
	if err, ok := errors.AsType[slotError](context.Cause(ctx)); ok {
		return err.error
	}
	return nil
}

// drainTime is the time that slots have to release their leases when the worker ends.
const drainTime = time.Second

// drain waits until slots release their leases. A slot that does not is stuck at an item, so its shard is
// marked as failed.
func (w *Worker) drain(ctx context.Context, ended chan struct{}) error {
	select {
	case <-ended:
	case <-time.After(drainTime):
		for _, t := range w.running() {
			_ = w.Ledger.Fail(context.WithoutCancel(ctx), t.Lease, fmt.Sprintf("it did not end: %v", context.Cause(ctx)), false) // on error the lease ends by timeout
		}
	}
	return cause(ctx)
}

func (w *Worker) running() (all []*task) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for t := range w.tasks {
		all = append(all, t)
	}
	return all
}

// extend extends the leases of all tasks, and stops tasks whose lease is lost.
func (w *Worker) extend(ctx context.Context) {
	tasks := w.running()
	leases := make([]Lease, len(tasks))
	for i, t := range tasks {
		leases[i] = t.Lease
	}
	lost, err := w.Ledger.Extend(ctx, leases, w.LeaseTime)
	if err != nil && ctx.Err() == nil {
		w.Say("the ledger does not answer; trying again: %v", err)
	}
	for _, l := range lost {
		for _, t := range tasks {
			if t.Shard == l.Shard {
				t.stop(errLost)
			}
		}
	}
}

// failStuck fails the shards whose current item takes too long, and reports whether there were any.
func (w *Worker) failStuck(ctx context.Context) (is bool) {
	for _, t := range w.running() {
		w.mu.Lock()
		late := !t.began.IsZero() && time.Since(t.began) > w.Patience
		w.mu.Unlock()
		if late {
			is = true
			_ = w.Ledger.Fail(ctx, t.Lease, w.tooLong(), false) // on error the lease ends by timeout
		}
	}
	return is
}

func (w *Worker) tooLong() string { return fmt.Sprintf("it took more than %v", w.Patience) }

// runIsolated runs the items of a shard in a separate process, because an earlier lease did not complete the
// shard.
func (w *Worker) runIsolated(ctx context.Context, t *task, job *opened, items [][]byte) ([][]byte, error) {
	out, why := w.try(ctx, job, items)
	switch {
	case ctx.Err() != nil:
		return nil, w.release(ctx, t)
	case why != "":
		return nil, w.record(ctx, func(ctx context.Context) error { return w.Ledger.Fail(ctx, t.Lease, why, true) })
	}
	return out, nil
}

// startTimeout is the maximum time for a process to start its first item.
const startTimeout = time.Minute

// maxOutcome is the maximum size of an outcome in bytes.
const maxOutcome = 64 << 20

// try runs items in a separate process. It returns the outcomes, or the reason why they are incomplete.
func (w *Worker) try(ctx context.Context, job *opened, items [][]byte) (out [][]byte, why string) {
	ctx, kill := context.WithCancelCause(ctx)
	defer kill(nil)
	cmd := w.Isolated(ctx, job.job)
	cmd.WaitDelay = time.Second
	var told bytes.Buffer
	cmd.Stdin, cmd.Stderr = bytes.NewReader(append(joined(items), '\n')), &told
	from, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return nil, "the process cannot be started: " + err.Error()
	}
	late := errors.New(w.tooLong())
	timer := time.AfterFunc(startTimeout, func() { kill(late) })
	defer timer.Stop()
	read := bufio.NewScanner(from)
	read.Buffer(nil, maxOutcome)
	for begun := false; read.Scan(); begun = true {
		timer.Reset(w.Patience)
		if begun { // the first line only signals the start
			out = append(out, bytes.Clone(read.Bytes()))
		}
	}
	_, _ = io.Copy(io.Discard, from) // skip the rest if a line was too long
	err = cmd.Wait()
	switch {
	case context.Cause(ctx) == late: //nolint:errorlint // it is this one
		return nil, late.Error()
	case err != nil:
		return nil, strings.TrimSpace("the process ended with " + exit(err) + " " + firstLine(told.String()))
	case len(out) != len(items):
		return nil, fmt.Sprintf("the process finished %d of %d items", len(out), len(items))
	}
	return out, ""
}

func exit(err error) string {
	if ended, ok := errors.AsType[*exec.ExitError](err); ok {
		return ended.String()
	}
	return err.Error()
}

// firstLine returns the first line of text in parentheses, shortened to 200 bytes.
func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	if len(line) > 200 {
		line = line[:200]
	}
	if line != "" {
		line = "(" + line + ")"
	}
	return line
}

// Try is the work of the separate process. It writes an empty line when it is ready, then the outcome of each
// item that it reads.
func Try(ctx context.Context, doer Doer, in io.Reader, out io.Writer) error {
	if _, err := io.WriteString(out, "\n"); err != nil {
		return err
	}
	read := bufio.NewScanner(in)
	read.Buffer(nil, maxOutcome)
	for read.Scan() {
		outcome, err := doer.Do(ctx, read.Bytes())
		if err != nil {
			return err
		}
		if _, err := out.Write(append(outcome, '\n')); err != nil {
			return err
		}
	}
	return read.Err()
}
