package work

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"sync/atomic"
	"time"

	"hearth/cmd/internal/jobs"
)

// A Keeper starts the process of a worker, and another one whenever that has died at its work,
// so that nobody waits until its leases end.
type Keeper struct {
	Ledger *jobs.Ledger
	Name   string                                           // of the worker
	Start  func(ctx context.Context, name string) *exec.Cmd // a process that works until its standard input ends
	Fine   func(code int) bool                              // that is an exit code after which nothing is started any more
	Say    func(format string, args ...any)
	Drain  time.Duration // how long it may take to end
	Rest   time.Duration // before another one is started after one that had leased nothing, times how many there were in a row
	Deaths atomic.Int64  // how many processes have died
}

// mostIdle is how often in a row a worker may die that has leased nothing.
const mostIdle = 8

// Run keeps a worker until it ends by itself, and returns its exit code. When ctx ends the
// worker is asked to.
func (k *Keeper) Run(ctx context.Context) (code int, err error) {
	for n, idle := 0, 0; ; n++ {
		name := fmt.Sprintf("%s.%d", k.Name, n)
		err := k.one(ctx, name)
		ended, ok := errors.AsType[*exec.ExitError](err)
		switch {
		case err == nil:
			return 0, nil
		case !ok:
			return 0, err
		case k.Fine(ended.ExitCode()), ctx.Err() != nil:
			return ended.ExitCode(), nil
		}
		k.Deaths.Add(1)
		held, err := k.Ledger.Abandon(context.WithoutCancel(ctx), name, "its worker ended with "+ended.String())
		if err != nil {
			k.Say("the ledger does not answer: the leases of a worker that is no more end by themselves: %v", err)
		}
		if idle++; held > 0 {
			idle = 0
		}
		if idle == mostIdle {
			return 0, fmt.Errorf("the worker ends with %s before it has done anything", ended)
		}
		k.Say("a worker ended with %s, and another one is started", ended)
		select {
		case <-ctx.Done():
		case <-time.After(time.Duration(idle) * k.Rest):
		}
	}
}

// one starts a process and waits until it ends.
func (k *Keeper) one(ctx context.Context, name string) error {
	cmd := k.Start(context.WithoutCancel(ctx), name)
	stay, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, func() {
		_ = stay.Close() // it reads that it is to end
		time.AfterFunc(k.Drain, func() { _ = cmd.Process.Kill() })
	})
	defer stop()
	return cmd.Wait()
}
