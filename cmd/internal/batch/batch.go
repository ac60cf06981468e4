// Package batch is the commands that score more than one machine can: hearth batch. A command
// that scores is cut into shards, which workers take from a ledger.
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

	"hearth/cmd/internal/broker"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/database"
	"hearth/cmd/internal/jobs"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A crew is the flags that say where work is recorded, and how it is done.
type crew struct {
	*cli.App
	ledger   string
	queue    string
	shard    int
	slots    int
	spell    time.Duration
	patience time.Duration
	metrics  string
}

// Command makes the commands about jobs.
func Command(a *cli.App) *cobra.Command {
	group := cli.Group("batch", "Score more than one process or machine can, and lose nothing when some of them end",
		scoring(a, "run", "Score as hearth %s does, in processes that may end", (*crew).run),
		scoring(a, "submit", "Submit a job for workers, which score as hearth %s does", (*crew).submit),
		worker(a), status(a), collect(a), cancel(a), retry(a), forget(a), quota(a), try(a))
	group.Long = `Batch cuts a command that scores into shards, which workers take from a ledger: a file, or a
database of Postgres that many machines reach. The ledger has all that workers need, and what
they found; nothing else is to be shared. What is collected is what the command alone would
have written, byte for byte, for any number of workers and whichever of them were ended.

A job is named by a hash of all that its results depend on: who submits the same one again
finds it as it is. Nothing is lost when a worker ends at any moment: somebody else has its shards
when their leases end. What did not come to an end is tried again in a process of its own, divided,
and tried again, until the input is found that cannot be scored. That one is given up and named.`
	return group
}

func (c *crew) bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&c.ledger, "ledger", os.Getenv("HEARTH_LEDGER"), "where jobs are kept: a `file`, or postgres://...; default: $HEARTH_LEDGER, or batch.db in $XDG_STATE_HOME/hearth or ~/.local/state/hearth")
	cmd.Flags().Lookup("ledger").DefValue = ""
}

// bindWork binds the flags of commands that work.
func (c *crew) bindWork(cmd *cobra.Command) {
	f := cmd.Flags()
	if f.Lookup("jobs") == nil {
		f.IntVar(&c.slots, "jobs", runtime.GOMAXPROCS(0), "how many shards are worked on at a time; the results do not depend on it")
	}
	f.DurationVar(&c.patience, "patience", time.Minute, "how long one input may take; one that takes longer is given up in the end")
	f.DurationVar(&c.spell, "lease", time.Minute, "how long a shard is kept for a worker that does not say that it still works")
}

// bindQueue binds the flag of those who tell each other of shards.
func (c *crew) bindQueue(cmd *cobra.Command) {
	cmd.Flags().StringVar(&c.queue, "queue", os.Getenv("HEARTH_QUEUE"), "the `address` of NATS JetStream, nats:// or tls://, which tells workers of shards; default: $HEARTH_QUEUE, or none: they ask the ledger")
	cmd.Flags().Lookup("queue").DefValue = ""
}

// told opens the queue, for as long as do takes.
func (c *crew) told(l *jobs.Ledger, do func(q jobs.Queue) error) error {
	if c.queue == "" {
		return do(l)
	}
	q, err := broker.Open(c.queue, l, cli.Version())
	if err != nil {
		return cli.Usage("%s is no queue: %w", database.Named(c.queue), err)
	}
	defer q.Close()
	return do(q)
}

// with opens the ledger for as long as do takes.
func (c *crew) with(ctx context.Context, do func(l *jobs.Ledger) error) error {
	at, err := database.Place(c.ledger, c.Disk.Dir, "batch.db")
	if err != nil {
		return Unopened(c.ledger, err)
	}
	l, err := jobs.Open(ctx, at)
	if err != nil {
		return Unopened(cmp.Or(c.ledger, at), err)
	}
	err = errors.Join(do(l), l.Close())
	if d := Unread(cmp.Or(c.ledger, at), err); d != nil {
		return &cli.Exit{Code: cli.ExitEnvironment, Err: d}
	}
	return err
}

// Unread says what is wrong where jobs cannot be read or written; nil of an error that is none of
// the database.
func Unread(name string, err error) *diag.Diagnostic {
	of, ok := errors.AsType[*database.Error](err)
	if !ok {
		return nil
	}
	return diag.New("E0919", source.Span{}, "the jobs in %s cannot be read or written: %v", database.Named(name), of).
		WithHint("nothing that was recorded is lost: do it again when the ledger answers, and has room")
}

// Unopened is the error of jobs that cannot be opened.
func Unopened(name string, err error) error {
	return &cli.Exit{Code: cli.ExitEnvironment, Err: diag.New("E0919", source.Span{}, "the jobs in %s cannot be opened: %v", database.Named(name), err).
		WithHint("--ledger says where jobs are kept")}
}

// find is the job whose id begins so.
func find(ctx context.Context, l *jobs.Ledger, prefix string) (*jobs.Status, error) {
	ids, err := l.Jobs(ctx, prefix)
	switch {
	case err != nil:
		return nil, err
	case len(ids) == 0:
		return nil, diag.New("E0922", source.Span{}, "there is no job %.40s", prefix).WithHint("hearth batch status lists jobs")
	case len(ids) > 1:
		return nil, diag.New("E0922", source.Span{}, "there are %d jobs that begin with %.40s", len(ids), prefix).WithHint("hearth batch status lists jobs")
	}
	return l.Status(ctx, ids[0])
}

// lines writes a line for each word.
func (c *crew) lines(words []string) error {
	for _, w := range words {
		if _, err := fmt.Fprintln(c.Out, w); err != nil {
			return cli.Written(err)
		}
	}
	return nil
}

// self starts this program again, with other words.
func (c *crew) self(ctx context.Context, words ...string) *exec.Cmd {
	name, err := os.Executable()
	if err != nil {
		name = os.Args[0]
	}
	cmd := exec.CommandContext(ctx, name, append([]string{"batch"}, words...)...)
	cmd.Dir, cmd.Stderr = c.Disk.Dir, c.Err
	return cmd
}

// common are the flags that processes below this one have like it.
func (c *crew) common(cmd *cobra.Command) (words []string, err error) {
	at, err := database.Place(c.ledger, c.Disk.Dir, "batch.db")
	if memory := cmd.Flag("max-memory"); memory != nil {
		words = append(words, "--max-memory="+memory.Value.String())
	}
	return append(words, "--ledger="+at, "--patience="+c.patience.String(), "--lease="+c.spell.String(), "--jobs="+strconv.Itoa(c.slots)), err
}

// unique is a name that no other worker has.
func unique() string {
	host, _ := os.Hostname()
	return fmt.Sprintf("%s/%d/%s", host, os.Getpid(), rand.Text()[:8])
}
