package batch

import (
	"context"
	"errors"
	"io"
	"os/exec"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/jobs"
)

// exitStuck is the exit code of a worker that is stuck at an input.
const exitStuck = 75

// drain is the time that a worker has to release its leases after it was asked to end.
const drain = 3 * time.Second

// workCommand returns the command that executes jobs.
func workCommand(a *cli.App, of Commands) *cobra.Command {
	c := &batchFlags{App: a, commands: of}
	var name, job string
	var ends bool
	cmd := &cobra.Command{
		Use:   "work",
		Short: "Execute jobs until asked to end",
		Long: `Work takes shards from the ledger and scores their inputs until it is asked to end (SIGTERM). Then it
releases unfinished shards. A child process does the work and is restarted if it dies. Any number of
workers on any number of machines may work at the same time. Their clocks may differ.`,
		Example: "  hearth batch work --ledger postgres://hearth@db/hearth\n  hearth batch work --until-done",
		Args:    cli.NoArgs,
	}
	c.bind(cmd)
	c.bindWork(cmd)
	c.bindQueue(cmd)
	f := cmd.Flags()
	f.StringVar(&job, "job", "", "work only on this job")
	f.BoolVar(&ends, "until-done", false, "end when all jobs are done, or the job of --job")
	f.StringVar(&c.metrics, "metrics-listen", "", "serve metrics for Prometheus at this `address`, such as :9090 (default none)")
	f.StringVar(&name, "worker", "", "name of this worker, set by the supervising process")
	_ = f.MarkHidden("worker")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		a.Drain = drain
		return c.withLedger(cmd.Context(), func(l *jobs.Ledger) error {
			if job != "" {
				found, err := find(cmd.Context(), l, job)
				if err != nil {
					return err
				}
				job = found.ID
			}
			if name == "" {
				return c.supervise(cmd.Context(), cmd, l, job, ends)
			}
			return c.work(cmd.Context(), cmd, l, name, job, ends)
		})
	}
	return cmd
}

// supervise starts a worker process and restarts it when it dies. It reports the progress until the work ends.
func (c *batchFlags) supervise(ctx context.Context, cmd *cobra.Command, l *jobs.Ledger, job string, ends bool) error {
	words, err := c.inheritedFlags(cmd)
	if err != nil {
		return err
	}
	if job != "" {
		words = append(words, "--job="+job)
	}
	if ends {
		words = append(words, "--until-done")
	}
	if c.queue != "" {
		words = append(words, "--queue="+c.queue)
	}
	k := jobs.Supervisor{
		Ledger: l, Name: unique(), Drain: drain + time.Second, Backoff: 250 * time.Millisecond, Say: c.Warn,
		Start: func(ctx context.Context, name string) *exec.Cmd {
			return c.hearthCommand(ctx, slices.Concat([]string{"work", "--worker=" + name}, words)...)
		},
		Final: func(code int) bool {
			return slices.Contains([]int{cli.ExitInput, cli.ExitEnvironment, cli.ExitInterrupted}, code)
		},
	}
	stop, err := c.serveMetrics(ctx, l, &k)
	if err != nil {
		return err
	}
	end := c.startProgress(ctx, l, job, reportInterval)
	code, err := k.Run(ctx)
	end()
	if err = errors.Join(err, stop()); err != nil {
		return &cli.Exit{Code: cli.ExitEnvironment, Err: err}
	}
	return cli.SilentExit(code)
}

// work is the main function of a supervised process.
func (c *batchFlags) work(ctx context.Context, cmd *cobra.Command, l *jobs.Ledger, name, job string, ends bool) error {
	ctx, end := context.WithCancel(ctx)
	defer end()
	go func() {
		_, _ = io.Copy(io.Discard, c.Disk.Stdin) // standard input ends when the supervisor ends
		end()
	}()
	common, err := c.inheritedFlags(cmd)
	if err != nil {
		return err
	}
	w := jobs.Worker{
		Ledger: l, Name: name, Wish: jobs.Filter{Job: job, Identity: cli.Identity()}, UntilDone: ends, Slots: c.slots, LeaseTime: c.spell, Patience: c.patience, Say: c.Warn, Refusal: refusal,
		Open: func(_ context.Context, j *jobs.Job) (jobs.Doer, error) {
			s, _, end, err := c.openJob(j)
			if err != nil {
				return nil, err
			}
			return doer{s, end}, nil
		},
		Isolated: func(ctx context.Context, j *jobs.Job) *exec.Cmd {
			return c.hearthCommand(ctx, slices.Concat([]string{"try", j.ID}, common)...)
		},
	}
	err = c.withQueue(l, func(q jobs.Queue) error {
		w.Queue = q
		return w.Run(ctx)
	})
	if errors.Is(err, jobs.ErrStuck) {
		return cli.SilentExit(exitStuck)
	}
	return err
}

// try returns the hidden command that scores suspected inputs in a separate process, so that they cannot stop
// a worker.
func try(a *cli.App, of Commands) *cobra.Command {
	c := &batchFlags{App: a, commands: of}
	cmd := &cobra.Command{Use: "try JOB", Short: "Score inputs from standard input in a separate process, for suspected shards", Hidden: true, Args: cli.OneArg("job")}
	c.bind(cmd)
	c.bindWork(cmd)
	cmd.RunE = func(cmd *cobra.Command, words []string) error {
		return c.withLedger(cmd.Context(), func(l *jobs.Ledger) error {
			s, err := l.Status(cmd.Context(), words[0])
			if err != nil {
				return err
			}
			shared, _, done, err := c.openJob(&s.Job)
			if err != nil {
				return err
			}
			return errors.Join(jobs.Try(cmd.Context(), doer{shared, done}, a.Disk.Stdin, a.Out), done())
		})
	}
	return cmd
}
