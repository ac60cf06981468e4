package batch

import (
	"context"
	"errors"
	"fmt"
	"github.com/spf13/pflag"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/jobs"
)

// unsupportedFlags lists flags of scoring commands that jobs do not support.
var unsupportedFlags = []string{"resume", "explain", "show-output", "lib-dir"}

// collectFlags lists flags that apply only when results are collected.
var collectFlags = []string{"output", "format", "summary", "fail-under", "jobs"}

// scoring returns a group with one subcommand for each scoring command.
func scoring(a *cli.App, commands Commands, name, short string, do func(c *batchFlags, ctx context.Context, of string, s jobs.Scoring, words []string) error) *cobra.Command {
	var all []*cobra.Command
	for _, of := range []string{"evaluate", "score"} {
		c, s := &batchFlags{App: a, commands: commands, added: map[string]bool{}}, commands[of](a)
		cmd, own := s.Command(), map[string]bool{}
		cmd.Flags().VisitAll(func(f *pflag.Flag) { own[f.Name] = true })
		alone := of
		if of == "score" {
			alone = "household score"
		}
		cmd.Short = fmt.Sprintf(short, alone)
		cmd.Long = fmt.Sprintf("%s: hearth %s --help explains what is scored, and hearth batch --help how.", cmd.Short, alone)
		cmd.Example = map[string]string{
			"evaluate": "  hearth batch " + name + " evaluate predictions/ --edition 2023",
			"score":    "  hearth batch " + name + " score plans.jsonl --data virtualhome",
		}[of]
		unused := unsupportedFlags
		if name == "submit" {
			c.bindQueue(cmd)
			unused = slices.Concat(unsupportedFlags, collectFlags)
		} else {
			c.bindWork(cmd)
		}
		for _, flag := range unused {
			_ = cmd.Flags().MarkHidden(flag) // fails only if the command lacks the flag
		}
		c.bind(cmd)
		cmd.Flags().IntVar(&c.shard, "shard", 0, "number of inputs that a worker takes at a time; 0 chooses it by the number of inputs")
		cmd.Flags().VisitAll(func(f *pflag.Flag) { c.added[f.Name] = !own[f.Name] })
		cmd.RunE = func(cmd *cobra.Command, words []string) error {
			for _, flag := range unused {
				if cmd.Flags().Changed(flag) {
					return cli.Usage("--%s is not supported by hearth batch %s", flag, name)
				}
			}
			return do(c, cmd.Context(), of, s, words)
		}
		all = append(all, cmd)
	}
	return cli.Group(name, "Score "+map[string]string{"run": "in restartable processes", "submit": "on other machines: submit a job for workers"}[name], all...)
}

// submitJob adds the job of a command to the ledger.
func (c *batchFlags) submitJob(ctx context.Context, l *jobs.Ledger, of string, s jobs.Scoring, words []string) (*job, error) {
	j, err := c.describe(of, s, words)
	if err != nil {
		return nil, err
	}
	size := c.shard
	if size == 0 {
		size = min(max(len(j.items)/usualShards, 1), mostInShard)
	}
	parts := jobs.Cut(j.items, size)
	fresh, err := l.Submit(ctx, j.Job, parts)
	if over, ok := errors.AsType[*jobs.QuotaError](err); ok {
		return nil, tooMany(over)
	}
	if err == nil && !fresh {
		c.Note("job %.12s already exists; resuming it", j.ID)
	}
	for _, p := range parts {
		j.turns = append(j.turns, jobs.Ticket{Shard: jobs.Shard{Job: j.ID, First: p.First, Len: p.Len}})
	}
	return j, err
}

// By default a job is cut into usualShards shards, but a shard has at most mostInShard inputs. When a worker
// dies, the work on its shards is lost.
const (
	usualShards = 64
	mostInShard = 256
)

func (c *batchFlags) submit(ctx context.Context, of string, s jobs.Scoring, words []string) error {
	return c.withLedger(ctx, func(l *jobs.Ledger) error {
		j, err := c.submitJob(ctx, l, of, s, words)
		if err != nil {
			return err
		}
		if err := c.withQueue(l, func(q jobs.Queue) error { return q.Put(ctx, j.turns) }); err != nil {
			c.Warn("the queue does not answer; workers will find the job in the ledger: %v", err)
		}
		_, err = fmt.Fprintln(c.Out, j.ID)
		return cli.OutputError(err)
	})
}

// run submits a job, works on it and writes the results.
func (c *batchFlags) run(ctx context.Context, of string, s jobs.Scoring, words []string) error {
	if slots := s.Command().Flag("jobs"); slots != nil {
		c.slots, _ = strconv.Atoi(slots.Value.String()) // the flag is a number
	}
	return c.withLedger(ctx, func(l *jobs.Ledger) error {
		j, err := c.submitJob(ctx, l, of, s, words)
		if err != nil {
			return err
		}
		if err := c.supervise(ctx, s.Command(), l, j.ID, true); err != nil {
			return err
		}
		status, err := l.Status(ctx, j.ID)
		switch {
		case err != nil:
			return err
		case !status.Complete():
			c.Say("%d of %d done; run the same command again to resume", status.Done, status.Items)
			return cli.SilentExit(cli.ExitNegative)
		}
		var of spec
		if err := of.read(&status.Job); err != nil {
			return err
		}
		return s.Collect(status.Items, of.Read, outcomes(ctx, l, j.ID))
	})
}
