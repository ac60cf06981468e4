package jobs

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"sync/atomic"
	"time"
)

// A Supervisor keeps a worker process running. When the process dies, the supervisor releases the leases of
// the process and starts another one.
type Supervisor struct {
	Ledger  *Ledger
	Name    string                                           // name of the worker
	Start   func(ctx context.Context, name string) *exec.Cmd // returns a process that works until its standard input ends
	Final   func(code int) bool                              // reports whether an exit code means not to restart
	Say     func(format string, args ...any)
	Drain   time.Duration // time for a process to end when asked to
	Backoff time.Duration // delay before a restart, multiplied by the number of deaths in a row without a lease
	Deaths  atomic.Int64  // number of processes that died
}

// maxIdleDeaths is the maximum number of deaths in a row without a lease.
const maxIdleDeaths = 8

// Run supervises a worker until it ends normally, and returns its exit code. When ctx ends, Run asks the
// worker to end.
func (k *Supervisor) Run(ctx context.Context) (code int, err error) {
	for n, idle := 0, 0; ; n++ {
		name := fmt.Sprintf("%s.%d", k.Name, n)
		err := k.runOnce(ctx, name)
		ended, ok := errors.AsType[*exec.ExitError](err)
		switch {
		case err == nil:
			return 0, nil
		case !ok:
			return 0, err
		case k.Final(ended.ExitCode()), ctx.Err() != nil:
			return ended.ExitCode(), nil
		}
		k.Deaths.Add(1)
		held, err := k.Ledger.Abandon(context.WithoutCancel(ctx), name, "the worker ended with "+ended.String())
		if err != nil {
			k.Say("the ledger does not answer; the leases of the dead worker end when their time is over: %v", err)
		}
		if idle++; held > 0 {
			idle = 0
		}
		if idle == maxIdleDeaths {
			return 0, fmt.Errorf("the worker ends with %s before it has leased anything", ended)
		}
		k.Say("a worker ended with %s; starting another one", ended)
		select {
		case <-ctx.Done():
		case <-time.After(time.Duration(idle) * k.Backoff):
		}
	}
}

// runOnce runs a process until it ends.
func (k *Supervisor) runOnce(ctx context.Context, name string) error {
	cmd := k.Start(context.WithoutCancel(ctx), name)
	stay, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, func() {
		_ = stay.Close() // asks the process to end
		time.AfterFunc(k.Drain, func() { _ = cmd.Process.Kill() })
	})
	defer stop()
	return cmd.Wait()
}
