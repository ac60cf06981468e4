// Package score is the commands that score plans against what others did, and
// doubt such scores: evaluate, household score, recipes lint, scores.
//
// To score is one command: a [scoring] reads inputs, scores some of them at a time,
// keeps what is done in a journal and writes the output. What the world brings to it
// is its [work].
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
	"hearth/parser/diag"
	"hearth/parser/source"
)

// Work is what a world brings to scoring.
type work[In, Out any] interface {
	// open opens the world; the stamp is a hash of all in it that scores depend on.
	open() (w *hearth.World, stamp string, err error)
	// inputs says what is to be scored, but for the stamp; of is how many there are.
	inputs(words []string) (of int, all iter.Seq[batch.Input[In]], err error)
	score(ctx context.Context, in In) (Out, error)
	pack(in In) (string, error) // to be sent
	unpack(text string) (In, error)
	take(r batch.Result[In, Out]) error               // in the order of the inputs
	lost(name string, problem *diag.Diagnostic) error // in the place of what cannot be scored
	table() func(io.Writer) error                     // writes what was taken; nil when there is nothing to write
	verdict() (code int, err error)                   // of all of it
	kept(ctx context.Context) error                   // keeps what of it is to be kept, for hearth store query
	close(ctx context.Context) error                  // when nothing more is scored
}

// A scoring is a command that scores inputs. Its journal stands in files beside its
// output: named with .part while the work goes on, and with .journal when it is
// complete. Nothing is kept when the output is no file.
type scoring[In, Out any] struct {
	batch.Batch[In, Out]
	venue  *cli.Venue
	work   work[In, Out]
	out    *cli.Output
	what   string // the inputs are, as in files
	output string
	resume bool

	cmd    *cobra.Command
	world  *hearth.World
	stamp  string
	to     io.WriteCloser
	inputs []batch.ID // in the order of the output
	code   int        // of the worst that happened
}

// bind binds the flags that say how much is done at a time, where to, and from
// where; done is what is done with the inputs. It makes cmd score.
func (s *scoring[In, Out]) bind(cmd *cobra.Command, done string, formats ...string) {
	f := cmd.Flags()
	f.StringVar(&s.output, "output", disk.Stdin, "the `file` to write; - for the standard output")
	f.IntVar(&s.Workers, "jobs", runtime.GOMAXPROCS(0), "how many "+s.what+" are "+done+" at a time; the results do not depend on it")
	f.BoolVar(&s.resume, "resume", false, "take over what was done into the same --output before")
	s.cmd, s.out, s.Do = cmd, s.venue.App.Output(cmd, formats...), s.work.score
	cmd.RunE = func(c *cobra.Command, words []string) error { return s.run(c.Context(), words) }
}

func (s *scoring[In, Out]) run(ctx context.Context, words []string) error {
	switch {
	case s.Workers < 1:
		return cli.Usage("--jobs is a number above zero, not %d", s.Workers)
	case s.resume && s.output == disk.Stdin:
		return cli.Usage("--resume wants the --output that was interrupted")
	}
	if _, err := s.Open(); err != nil {
		return err
	}
	return cli.First(s.scored(ctx, words), s.work.close(ctx))
}

// scored scores the inputs and writes what came of them.
func (s *scoring[In, Out]) scored(ctx context.Context, words []string) error {
	of, inputs, err := s.work.inputs(words)
	if err != nil {
		return err
	}
	if err := s.open(); err != nil {
		return err
	}
	complete, err := s.all(ctx, of, inputs)
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
	return cli.Told(max(s.code, code))
}

// open opens the journal, with what was done before if that is to be resumed.
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
		if err := cli.TakeOver(s.venue.App, s.Journal, name); err != nil {
			return err
		}
	}
	if s.to, err = files.Append(s.part(), !s.resume); err == nil {
		s.Journal.To = s.to
	}
	return err
}

// all does the work on so many inputs, or as much as there is time for, and
// reports whether that was all of it.
func (s *scoring[In, Out]) all(ctx context.Context, of int, inputs iter.Seq[batch.Input[In]]) (complete bool, err error) {
	bar := cli.NewProgress(s.venue.App, of)
	for r := range s.Run(ctx, s.stamped(inputs)) {
		bar.Clear()
		if errors.Is(r.Err, context.Canceled) {
			continue
		}
		if err = errors.Join(r.Unkept, s.take(r)); err != nil {
			break
		}
		s.inputs = append(s.inputs, r.ID)
		bar.Step()
	}
	bar.End()
	if s.Journal != nil {
		err = errors.Join(err, cli.Written(s.to.Close()))
	}
	if done := len(s.inputs); err == nil && done < of {
		goOn := ""
		if s.Journal != nil {
			goOn = "; --resume goes on from " + s.part()
		}
		s.venue.App.Say("%d of %d %s are done%s", done, of, s.what, goOn)
	}
	return len(s.inputs) == of, err
}

// stamped puts the stamp of the world on inputs.
func (s *scoring[In, Out]) stamped(inputs iter.Seq[batch.Input[In]]) iter.Seq[batch.Input[In]] {
	return func(yield func(batch.Input[In]) bool) {
		for in := range inputs {
			if in.Stamp = s.stamp; !yield(in) {
				return
			}
		}
	}
}

// take takes what came of an input. Where there is nothing because it cannot be
// read, or because hearth has a fault, that is told; any other error ends the work.
func (s *scoring[In, Out]) take(r batch.Result[In, Out]) error {
	if r.Err == nil {
		return s.work.take(r)
	}
	problem := problemOf(r.Err)
	if problem == nil {
		return s.venue.Blamed(s.world, r.Err)
	}
	s.venue.App.Tell(problem)
	s.code = max(s.code, cli.CodeOf(problem))
	return s.work.lost(r.Name, problem)
}

// problemOf is what an error says of the input alone; nil where it is about more.
func problemOf(err error) (problem *diag.Diagnostic) {
	if fault, ok := errors.AsType[*batch.Fault](err); ok {
		return diag.New("E0613", source.Span{}, "%v", fault)
	}
	_ = errors.As(err, &problem)
	return problem
}

func (s *scoring[In, Out]) part() string { return s.output + ".part" }
func (s *scoring[In, Out]) done() string { return s.output + ".journal" }

// write writes the output. What is not complete goes to the standard output only: a
// file has all results, or those of before. The journal keeps what is in the file
// then.
func (s *scoring[In, Out]) write(complete bool) error {
	app, table := s.venue.App, s.work.table()
	switch {
	case !complete && s.output != disk.Stdin:
		return nil
	case table == nil:
	case s.output == disk.Stdin:
		return cli.Written(table(app.Out))
	default:
		if err := app.Disk.Write(s.output, table); err != nil {
			return err
		}
	}
	if s.Journal == nil {
		return nil
	}
	if s.resume {
		app.TellResumed(s.what, s.output, s.Journal.Compare(s.inputs))
	}
	if err := app.Disk.Write(s.done(), func(w io.Writer) error { return s.Journal.Write(w, s.inputs) }); err != nil {
		return err
	}
	return app.Disk.Remove(s.part())
}
