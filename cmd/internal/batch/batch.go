// Package batch implements the commands of hearth batch, which score on several processes or machines. A
// command that scores is split into shards, which workers lease from a ledger.
package batch

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/database"
	"hearth/cmd/internal/jobs"
	"hearth/parser/source"
)

// batchFlags holds the flags that name the ledger and set how work is done.
type batchFlags struct {
	*cli.App
	commands Commands
	ledger   string
	queue    string
	shard    int
	slots    int
	spell    time.Duration
	patience time.Duration
	metrics  string
	added    map[string]bool // names of the flags that this package added to a scoring command
}

// Commands maps the name of each command that can run as a job to a function that returns the command.
type Commands map[string]func(a *cli.App) jobs.Scoring

// Command returns the command group hearth batch, which runs the commands evaluate and score.
func Command(a *cli.App, of Commands) *cobra.Command {
	group := cli.Group("batch", "Score with several processes or machines, and lose nothing when some of them die",
		scoring(a, of, "run", "Score as hearth %s does, in restartable processes", (*batchFlags).run),
		scoring(a, of, "submit", "Submit a job for workers, which score as hearth %s does", (*batchFlags).submit),
		workCommand(a, of), status(a), collect(a, of), cancel(a), retry(a), forget(a), quota(a), try(a, of))
	group.Long = `Batch splits a command that scores into shards, which workers take from a ledger: a file, or a
Postgres database that many machines reach. The ledger holds all that workers need and all results;
nothing else is shared. The collected output is byte for byte that of the command alone, for any
number of workers and whichever of them died.

The id of a job is a hash of all that its results depend on. Submitting the same job again finds
the existing one. A worker may die at any moment: others get its shards when their leases end. A
shard that failed is tried again in a separate process and then divided, until the input is found
that cannot be scored. That input is given up and named.`
	return group
}

func (c *batchFlags) bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&c.ledger, "ledger", os.Getenv("HEARTH_LEDGER"), "ledger of jobs: a `file`, or postgres://... (default $HEARTH_LEDGER, or batch.db in $XDG_STATE_HOME/hearth or ~/.local/state/hearth)")
	cmd.Flags().Lookup("ledger").DefValue = ""
}

// bindWork binds the flags of commands that execute jobs.
func (c *batchFlags) bindWork(cmd *cobra.Command) {
	f := cmd.Flags()
	if f.Lookup("jobs") == nil {
		f.IntVar(&c.slots, "jobs", runtime.GOMAXPROCS(0), "number of shards to work on at a time; results do not depend on it")
	}
	f.DurationVar(&c.patience, "patience", time.Minute, "maximum time for one input; an input that repeatedly takes longer is given up")
	f.DurationVar(&c.spell, "lease", time.Minute, "duration of a lease: a shard goes to another worker if its worker does not extend the lease")
}

// bindQueue binds the flag --queue.
func (c *batchFlags) bindQueue(cmd *cobra.Command) {
	cmd.Flags().StringVar(&c.queue, "queue", os.Getenv("HEARTH_QUEUE"), "announce shards to workers through NATS JetStream at this `address`, nats:// or tls:// (default $HEARTH_QUEUE, or none: workers poll the ledger)")
	cmd.Flags().Lookup("queue").DefValue = ""
}

// withQueue opens the queue, calls do and closes the queue. Without --queue, the ledger is the queue.
func (c *batchFlags) withQueue(l *jobs.Ledger, do func(q jobs.Queue) error) error {
	if c.queue == "" {
		return do(l)
	}
	q, err := jobs.OpenBroker(c.queue, l, cli.Identity())
	if err != nil {
		return cli.Usage("%s is not a valid queue: %w", database.Redacted(c.queue), err)
	}
	defer q.Close()
	return do(q)
}

// withLedger opens the ledger, calls do and closes the ledger.
func (c *batchFlags) withLedger(ctx context.Context, do func(l *jobs.Ledger) error) error {
	at, err := database.Resolve(c.ledger, c.Disk.Dir, "batch.db")
	if err != nil {
		return openFailure(c.ledger, err)
	}
	l, err := jobs.Open(ctx, at, database.Announce(c.Warn))
	if err != nil {
		return openFailure(cmp.Or(c.ledger, at), err)
	}
	err = errors.Join(do(l), l.Close())
	if d := readFailure(cmp.Or(c.ledger, at), err); d != nil {
		return &cli.Exit{Code: cli.ExitEnvironment, Err: d}
	}
	return err
}

// readFailure returns the diagnostic of a database error or of a damaged shard, or nil for other errors.
func readFailure(name string, err error) *source.Diagnostic {
	if damaged, ok := errors.AsType[*jobs.Damaged](err); ok {
		return source.Errorf("E0919", source.Span{}, "the jobs in %s cannot be read: %v", database.Redacted(name), damaged).
			WithHint("hearth batch retry %.12s tries it again; if it is still damaged, forget the job and submit it again", damaged.Job)
	}
	of, ok := errors.AsType[*database.Error](err)
	if !ok {
		return nil
	}
	return source.Errorf("E0919", source.Span{}, "the jobs in %s cannot be read or written: %v", database.Redacted(name), of).
		WithHint("no recorded work is lost; repeat the command when the ledger answers and has free space")
}

// openFailure returns the error of a ledger that cannot be opened.
func openFailure(name string, err error) error {
	return &cli.Exit{Code: cli.ExitEnvironment, Err: source.Errorf("E0919", source.Span{}, "the jobs in %s cannot be opened: %v", database.Redacted(name), err).
		WithHint("--ledger names the ledger of jobs")}
}

// find returns the one job whose id starts with prefix.
func find(ctx context.Context, l *jobs.Ledger, prefix string) (*jobs.Status, error) {
	ids, err := l.Jobs(ctx, prefix)
	switch {
	case err != nil:
		return nil, err
	case len(ids) == 0:
		return nil, source.Errorf("E0922", source.Span{}, "job %.40s does not exist", prefix).WithHint("hearth batch status lists jobs")
	case len(ids) > 1:
		return nil, source.Errorf("E0922", source.Span{}, "%d jobs start with %.40s; expected one", len(ids), prefix).WithHint("hearth batch status lists jobs")
	}
	return l.Status(ctx, ids[0])
}

// lines prints one word per line.
func (c *batchFlags) lines(words []string) error {
	for _, w := range words {
		if _, err := fmt.Fprintln(c.Out, w); err != nil {
			return cli.OutputError(err)
		}
	}
	return nil
}

// hearthCommand returns a command that starts this program again, as hearth batch with the given words.
func (c *batchFlags) hearthCommand(ctx context.Context, words ...string) *exec.Cmd {
	name, err := os.Executable()
	if err != nil {
		name = os.Args[0]
	}
	cmd := exec.CommandContext(ctx, name, append([]string{"batch"}, words...)...)
	cmd.Dir, cmd.Stderr = c.Disk.Dir, c.Err
	return cmd
}

// inheritedFlags returns the flags that child processes inherit.
func (c *batchFlags) inheritedFlags(cmd *cobra.Command) (words []string, err error) {
	at, err := database.Resolve(c.ledger, c.Disk.Dir, "batch.db")
	if memory := cmd.Flag("max-memory"); memory != nil {
		words = append(words, "--max-memory="+memory.Value.String())
	}
	return append(words, "--ledger="+at, "--patience="+c.patience.String(), "--lease="+c.spell.String(), "--jobs="+strconv.Itoa(c.slots)), err
}

// unique returns a name for a worker, made of the host name, the process id and random letters.
func unique() string {
	host, _ := os.Hostname()
	return fmt.Sprintf("%s/%d/%s", host, os.Getpid(), rand.Text()[:8])
}
