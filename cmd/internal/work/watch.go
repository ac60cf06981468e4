package work

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

	"hearth/cmd/internal/jobs"
)

// watch extends leases and looks for items that take too long, until all slots have ended.
func (w *Worker) watch(ctx context.Context, end context.CancelCauseFunc, ended chan struct{}) error {
	extend, look := time.NewTicker(w.Spell/3), time.NewTicker(max(w.Patience/8, time.Millisecond))
	defer extend.Stop()
	defer look.Stop()
	for {
		select {
		case <-ended:
			return cause(ctx)
		case <-ctx.Done():
			return w.drain(ctx, ended)
		case <-extend.C:
			w.extend(ctx)
		case <-look.C:
			if w.stuck(ctx) {
				end(wrong{ErrStuck})
			}
		}
	}
}

// A wrong is what a slot could not go on with.
type wrong struct{ error }

// cause is why the work has ended, if that is wrong.
func cause(ctx context.Context) error {
	if err, ok := errors.AsType[wrong](context.Cause(ctx)); ok {
		return err.error
	}
	return nil
}

// patience is how long slots have to give back what they have, when the work ends.
const patience = time.Second

// drain waits for slots to give back their leases. Those that do not are at an item that can
// only be ended with the process: it is suspected.
func (w *Worker) drain(ctx context.Context, ended chan struct{}) error {
	select {
	case <-ended:
	case <-time.After(patience):
		for _, t := range w.running() {
			_ = w.Ledger.Fail(context.WithoutCancel(ctx), t.Lease, fmt.Sprintf("it did not end: %v", context.Cause(ctx)), false) // else its lease ends by itself
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

// extend says that this worker is still at its shards, and leaves those that it lost.
func (w *Worker) extend(ctx context.Context) {
	tasks := w.running()
	leases := make([]jobs.Lease, len(tasks))
	for i, t := range tasks {
		leases[i] = t.Lease
	}
	lost, err := w.Ledger.Extend(ctx, leases, w.Spell)
	if err != nil && ctx.Err() == nil {
		w.Say("the ledger does not answer, and is asked again: %v", err)
	}
	for _, l := range lost {
		for _, t := range tasks {
			if t.Shard == l.Shard {
				t.stop(errLost)
			}
		}
	}
}

// stuck fails the shards whose item takes too long, and reports whether there are any.
func (w *Worker) stuck(ctx context.Context) (is bool) {
	for _, t := range w.running() {
		w.mu.Lock()
		late := !t.began.IsZero() && time.Since(t.began) > w.Patience
		w.mu.Unlock()
		if late {
			is = true
			_ = w.Ledger.Fail(ctx, t.Lease, w.tooLong(), false) // else its lease ends by itself
		}
	}
	return is
}

func (w *Worker) tooLong() string { return fmt.Sprintf("it took more than %v", w.Patience) }

// apart tries the items of a suspected shard in a process of its own.
func (w *Worker) apart(ctx context.Context, t *task, job *opened, items [][]byte) ([][]byte, error) {
	out, why := w.try(ctx, job, items)
	switch {
	case ctx.Err() != nil:
		return nil, w.back(ctx, t)
	case why != "":
		return nil, w.record(ctx, func(ctx context.Context) error { return w.Ledger.Fail(ctx, t.Lease, why, true) })
	}
	return out, nil
}

// begins is how long a process may take until it begins with its first item.
const begins = time.Minute

// longest is how many bytes an outcome may have.
const longest = 64 << 20

// try starts a process for items, and tells why it has not done them all, if so.
func (w *Worker) try(ctx context.Context, job *opened, items [][]byte) (out [][]byte, why string) {
	ctx, kill := context.WithCancelCause(ctx)
	defer kill(nil)
	cmd := w.Apart(ctx, job.job)
	cmd.WaitDelay = time.Second
	var told bytes.Buffer
	cmd.Stdin, cmd.Stderr = bytes.NewReader(append(joined(items), '\n')), &told
	from, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return nil, "it cannot be tried: " + err.Error()
	}
	late := errors.New(w.tooLong())
	timer := time.AfterFunc(begins, func() { kill(late) })
	defer timer.Stop()
	read := bufio.NewScanner(from)
	read.Buffer(nil, longest)
	for begun := false; read.Scan(); begun = true {
		timer.Reset(w.Patience)
		if begun { // the first line says that it has begun
			out = append(out, bytes.Clone(read.Bytes()))
		}
	}
	_, _ = io.Copy(io.Discard, from) // what is too long
	err = cmd.Wait()
	switch {
	case context.Cause(ctx) == late: //nolint:errorlint // it is this one
		return nil, late.Error()
	case err != nil:
		return nil, strings.TrimSpace("its process ended with " + exit(err) + " " + firstLine(told.String()))
	case len(out) != len(items):
		return nil, fmt.Sprintf("its process has done %d of %d", len(out), len(items))
	}
	return out, ""
}

func exit(err error) string {
	if ended, ok := errors.AsType[*exec.ExitError](err); ok {
		return ended.String()
	}
	return err.Error()
}

// firstLine is the first line of what a process told last.
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

// Try is what the process does in which items are tried: it writes a line when it has begun,
// and then what comes of each that it reads.
func Try(ctx context.Context, doer Doer, in io.Reader, out io.Writer) error {
	if _, err := io.WriteString(out, "\n"); err != nil {
		return err
	}
	read := bufio.NewScanner(in)
	read.Buffer(nil, longest)
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
