package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime"
	"strings"

	"github.com/spf13/pflag"

	"hearth/cmd/internal/disk"
	"hearth/eval/batch"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A Kept is a batch whose journal stands in files beside its output: named with
// .part while the work goes on, and with .journal when it is complete. Nothing is
// kept when the output is no file.
type Kept[In, Out any] struct {
	batch.Batch[In, Out]
	App    *App
	What   string // the inputs are, as in files
	Output string
	Resume bool
	to     io.WriteCloser
	inputs []batch.ID // in the order of the output
}

// Bind binds the flags that say how much is done at a time, and from where.
func (k *Kept[In, Out]) Bind(f *pflag.FlagSet, done string) {
	f.IntVar(&k.Workers, "jobs", runtime.GOMAXPROCS(0), "how many "+k.What+" are "+done+" at a time; the results do not depend on it")
	f.BoolVar(&k.Resume, "resume", false, "take over what was done into the same --output before")
}

// Check refuses flags that make no sense.
func (k *Kept[In, Out]) Check() error {
	switch {
	case k.Workers < 1:
		return Usage("--jobs is a number above zero, not %d", k.Workers)
	case k.Resume && k.Output == disk.Stdin:
		return Usage("--resume wants the --output that was interrupted")
	}
	return nil
}

// Open opens the journal, with what was done before if that is to be resumed.
func (k *Kept[In, Out]) Open() (err error) {
	if k.Output == disk.Stdin || !k.App.Disk.Regular(k.Output) {
		return nil
	}
	k.Journal = &batch.Journal[Out]{}
	for _, name := range []string{k.done(), k.part()} {
		if !k.Resume || !k.App.Disk.Exists(name) {
			continue
		}
		if err := TakeOver(k.App, k.Journal, name); err != nil {
			return err
		}
	}
	if k.to, err = k.App.Disk.Append(k.part(), !k.Resume); err == nil {
		k.Journal.To = k.to
	}
	return err
}

// All does the work on so many inputs, or as much as there is time for, and
// reports whether that was all of it. take gets the results in their order.
func (k *Kept[In, Out]) All(ctx context.Context, of int, inputs iter.Seq[batch.Input[In]], take func(batch.Result[In, Out]) error) (complete bool, err error) {
	bar := NewProgress(k.App, of)
	for r := range k.Run(ctx, inputs) {
		bar.clear()
		if errors.Is(r.Err, context.Canceled) {
			continue
		}
		if err = errors.Join(r.Unkept, take(r)); err != nil {
			break
		}
		k.inputs = append(k.inputs, r.ID)
		bar.step()
	}
	bar.End()
	if err := errors.Join(err, k.close()); err != nil {
		return false, err
	}
	done := len(k.inputs)
	if done < of {
		goOn := ""
		if k.Journal != nil {
			goOn = "; --resume goes on from " + k.part()
		}
		fmt.Fprintf(k.App.Err, "hearth: %d of %d %s are done%s\n", done, of, k.What, goOn)
	}
	return done == of, nil
}

func (k *Kept[In, Out]) part() string { return k.Output + ".part" }
func (k *Kept[In, Out]) done() string { return k.Output + ".journal" }

// TakeOver reads what is in a journal, and tells what is wrong with it.
func TakeOver[Out any](a *App, j *batch.Journal[Out], name string) error {
	from, err := a.Disk.Open(name)
	if err != nil {
		return err
	}
	problems, err := j.Resume(name, from)
	if err := errors.Join(err, from.Close()); err != nil {
		return &Exit{ExitEnvironment, fmt.Errorf("%s cannot be read: %w", name, err)}
	}
	a.tellAll(&problems)
	return nil
}

// Faulty tells of a fault of Hearth in the work on one input; nil for other errors.
func Faulty(err error) *diag.Diagnostic {
	if fault, ok := errors.AsType[*batch.Fault](err); ok {
		return diag.New("E0613", source.Span{}, "%v", fault)
	}
	return nil
}

// close ends the notes.
func (k *Kept[In, Out]) close() error {
	if k.Journal == nil {
		return nil
	}
	return Written(k.to.Close())
}

// Write writes the output, unless there is nothing that writes. What is not complete
// goes to the standard output only: a file has all results, or those of before. The
// journal keeps what is in the file then.
func (k *Kept[In, Out]) Write(complete bool, write func(io.Writer) error) error {
	switch {
	case !complete && k.Output != disk.Stdin:
		return nil
	case write == nil:
	case k.Output == disk.Stdin:
		return Written(write(k.App.Out))
	default:
		if err := k.App.Disk.Write(k.Output, write); err != nil {
			return err
		}
	}
	if k.Journal == nil {
		return nil
	}
	if k.Resume {
		k.App.TellResumed(k.What, k.Output, k.Journal.Compare(k.inputs))
	}
	if err := k.App.Disk.Write(k.done(), func(w io.Writer) error { return k.Journal.Write(w, k.inputs) }); err != nil {
		return err
	}
	return k.App.Disk.Remove(k.part())
}

// TellResumed says how what is in an output compares with what is wanted now.
func (a *App) TellResumed(what, output string, r batch.Resumed) {
	verb := "are"
	if r.Taken == 1 {
		what, verb = strings.TrimSuffix(what, "s"), "is"
	}
	fmt.Fprintf(a.Err, "hearth: %d %s %s taken over from %s%s%s\n", r.Taken, what, verb, output,
		named("; changed: ", r.Changed), named("; no longer asked for: ", r.Gone))
}

// named lists names behind what they are, but for those after the third one.
func named(what string, names []string) string {
	switch n := len(names); {
	case n == 0:
		return ""
	case n > 3:
		return fmt.Sprintf("%s%s and %d more", what, strings.Join(names[:3], ", "), n-3)
	}
	return what + strings.Join(names, ", ")
}
