// Package score holds the commands that score plans and check such scores: evaluate, household score, recipes
// lint, scores. A [scoring] is a command that reads inputs, scores several of them at a time, records results
// in a journal and writes the output. The parts that differ between worlds are its [work].
package score

import (
	"context"
	"errors"
	"io"
	"iter"
	"runtime"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/eval/batch"
	"hearth/parser/source"
)

// A work is the part of scoring that depends on the world.
type work[In, Out any] interface {
	// open opens the world; the stamp is a hash of everything in it that scores depend on.
	open() (w *hearth.World, stamp string, err error)
	// inputs returns the number of the inputs, and the inputs without their stamps.
	inputs(words []string) (of int, all iter.Seq[batch.Input[In]], err error)
	score(ctx context.Context, in In) (Out, error)
	lists() []string               // folders and files whose plans are to cover the whole benchmark; called after inputs
	complete(lists []string) error // called after the last input, before the results are written
	pack(in In) (string, error)    // encodes an input for another process
	unpack(text string) (In, error)
	take(r batch.Result[In, Out]) error                     // called in the order of the inputs
	unscored(name string, problem *source.Diagnostic) error // called instead of take for an input that cannot be scored
	table() func(io.Writer) error                           // writes the results; nil if there is nothing to write
	verdict() (code int, err error)                         // exit code for all results
	flushRuns(ctx context.Context) error                    // flushes recorded runs to the run store
	close(ctx context.Context) error                        // called after the last input
}

// A scoring is a command that scores inputs. Its journal is a file with the name of the output and .part; when
// the work is complete, the ending is .journal. There is no journal if the output is not a file.
type scoring[In, Out any] struct {
	batch.Batch[In, Out]
	venue  *cli.Target
	work   work[In, Out]
	out    *cli.Output
	what   string // noun for the inputs, in the plural, such as files
	output string
	resume bool

	cmd         *cobra.Command
	world       *hearth.World
	stamp       string
	journalFile io.WriteCloser
	inputs      []batch.ID // ids of the scored inputs, in the order of the output
	code        int        // the highest exit code so far
}

// bind adds the flags for concurrency, output and resumption, and makes cmd run the scoring. The participle
// done, such as "evaluated", appears in the help.
func (s *scoring[In, Out]) bind(cmd *cobra.Command, done string, formats ...string) {
	f := cmd.Flags()
	f.StringVar(&s.output, "output", disk.Stdin, "write to this `file`; - for the standard output")
	f.IntVar(&s.Workers, "jobs", runtime.GOMAXPROCS(0), "set the number of "+s.what+" that are "+done+" at a time; it does not affect the results")
	f.BoolVar(&s.resume, "resume", false, "reuse the results of an earlier run with the same --output")
	s.cmd, s.out, s.Do = cmd, s.venue.App.Output(cmd, formats...), s.work.score
	cmd.RunE = func(c *cobra.Command, words []string) error { return s.run(c.Context(), words) }
}

func (s *scoring[In, Out]) run(ctx context.Context, words []string) error {
	switch {
	case s.Workers < 1:
		return cli.Usage("--jobs expects a number above zero, not %d", s.Workers)
	case s.resume && s.output == disk.Stdin:
		return cli.Usage("--resume requires the --output that was interrupted")
	}
	if _, err := s.Open(); err != nil {
		return err
	}
	return cli.First(s.scored(ctx, words), s.work.close(ctx))
}

// scored scores the inputs and writes the results.
func (s *scoring[In, Out]) scored(ctx context.Context, words []string) error {
	of, inputs, err := s.work.inputs(words)
	if err != nil {
		return err
	}
	if err := s.open(); err != nil {
		return err
	}
	complete, err := s.all(ctx, of, inputs)
	if err == nil && complete {
		err = s.work.complete(s.work.lists())
	}
	if err != nil {
		return err
	}
	return s.end(complete)
}

// end writes the output and ends the command.
func (s *scoring[In, Out]) end(complete bool) error {
	if err := s.write(complete); err != nil {
		return err
	}
	code, err := s.work.verdict()
	if err != nil {
		return err
	}
	return cli.SilentExit(max(s.code, code))
}

// open opens the journal, with the earlier results for --resume.
func (s *scoring[In, Out]) open() (err error) {
	files := s.venue.App.Disk
	if s.output == disk.Stdin || !files.Regular(s.output) {
		return nil
	}
	s.Journal = &batch.Journal[Out]{}
	for _, name := range []string{s.done(), s.part()} {
		if !s.resume || !files.Exists(name) {
			continue
		}
		if err := cli.ResumeJournal(s.venue.App, s.Journal, name); err != nil {
			return err
		}
	}
	if s.journalFile, err = files.Append(s.part(), !s.resume); err == nil {
		s.Journal.Writer = s.journalFile
	}
	return err
}

// all scores the inputs until ctx ends, and reports whether it scored all of them. Their number is the
// parameter of.
func (s *scoring[In, Out]) all(ctx context.Context, of int, inputs iter.Seq[batch.Input[In]]) (complete bool, err error) {
	bar := cli.NewProgress(s.venue.App, of)
	for r := range s.Run(ctx, s.stamped(inputs)) {
		bar.Clear()
		if errors.Is(r.Err, context.Canceled) {
			continue
		}
		if err = errors.Join(r.JournalErr, s.take(r)); err != nil {
			break
		}
		s.inputs = append(s.inputs, r.ID)
		bar.Step()
	}
	bar.End()
	if s.Journal != nil {
		err = errors.Join(err, cli.OutputError(s.journalFile.Close()))
	}
	if done := len(s.inputs); err == nil && done < of {
		goOn := ""
		if s.Journal != nil {
			goOn = "; --resume continues from " + s.part()
		}
		s.venue.App.Say("%d of %d %s are done%s", done, of, s.what, goOn)
	}
	return len(s.inputs) == of, err
}

// stamped sets the stamp of the world on inputs.
func (s *scoring[In, Out]) stamped(inputs iter.Seq[batch.Input[In]]) iter.Seq[batch.Input[In]] {
	return func(yield func(batch.Input[In]) bool) {
		for in := range inputs {
			if in.Stamp = s.stamp; !yield(in) {
				return
			}
		}
	}
}

// take passes on the result of an input. If the input is unreadable or had an internal error, take reports
// that; any other error ends the work.
func (s *scoring[In, Out]) take(r batch.Result[In, Out]) error {
	if r.Err == nil {
		return s.work.take(r)
	}
	problem := problemOf(r.Err)
	if problem == nil {
		return s.venue.BlameRules(s.world, r.Err)
	}
	s.venue.App.Report(problem)
	s.code = max(s.code, cli.CodeOf(problem))
	return s.work.unscored(r.Name, problem)
}

// problemOf returns the diagnostic of an error that affects only one input; nil for other errors.
func problemOf(err error) (problem *source.Diagnostic) {
	if fault, ok := errors.AsType[*batch.Fault](err); ok {
		return source.Errorf("E0613", source.Span{}, "%v", fault)
	}
	_ = errors.As(err, &problem)
	return problem
}

func (s *scoring[In, Out]) part() string { return s.output + ".part" }
func (s *scoring[In, Out]) done() string { return s.output + ".journal" }

// write writes the output. Incomplete output is written to the standard output only: a file keeps the earlier
// results. After complete output, the journal is written as well.
func (s *scoring[In, Out]) write(complete bool) error {
	app, table := s.venue.App, s.work.table()
	switch {
	case !complete && s.output != disk.Stdin:
		return nil
	case table == nil:
	case s.output == disk.Stdin:
		return cli.OutputError(table(app.Out))
	default:
		if err := app.Disk.Write(s.output, table); err != nil {
			return err
		}
	}
	if s.Journal == nil {
		return nil
	}
	if s.resume {
		app.ReportResumed(s.what, s.output, s.Journal.Compare(s.inputs))
	}
	if err := app.Disk.Write(s.done(), func(w io.Writer) error { return s.Journal.Write(w, s.inputs) }); err != nil {
		return err
	}
	return app.Disk.Remove(s.part())
}
