package main

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

// A kept is a batch whose journal stands in files beside its output: named with
// .part while the work goes on, and with .journal when it is complete. Nothing is
// kept when the output is no file.
type kept[In, Out any] struct {
	batch.Batch[In, Out]
	app    *app
	what   string // the inputs are, as in files
	output string
	resume bool
	to     io.WriteCloser
	inputs []batch.ID // in the order of the output
}

// bind binds the flags that say how much is done at a time, and from where.
func (k *kept[In, Out]) bind(f *pflag.FlagSet, done string) {
	f.IntVar(&k.Workers, "jobs", runtime.GOMAXPROCS(0), "how many "+k.what+" are "+done+" at a time; the results do not depend on it")
	f.BoolVar(&k.resume, "resume", false, "take over what was done into the same --output before")
}

// check refuses flags that make no sense.
func (k *kept[In, Out]) check() error {
	switch {
	case k.Workers < 1:
		return usage("--jobs is a number above zero, not %d", k.Workers)
	case k.resume && k.output == disk.Stdin:
		return usage("--resume wants the --output that was interrupted")
	}
	return nil
}

// open opens the journal, with what was done before if that is to be resumed.
func (k *kept[In, Out]) open() (err error) {
	if k.output == disk.Stdin || !k.app.disk.Regular(k.output) {
		return nil
	}
	k.Journal = &batch.Journal[Out]{}
	for _, name := range []string{k.done(), k.part()} {
		if !k.resume || !k.app.disk.Exists(name) {
			continue
		}
		if err := takeOver(k.app, k.Journal, name); err != nil {
			return err
		}
	}
	if k.to, err = k.app.disk.Append(k.part(), !k.resume); err == nil {
		k.Journal.To = k.to
	}
	return err
}

// all does the work on so many inputs, or as much as there is time for, and
// reports whether that was all of it. take gets the results in their order.
func (k *kept[In, Out]) all(ctx context.Context, of int, inputs iter.Seq[batch.Input[In]], take func(batch.Result[In, Out]) error) (complete bool, err error) {
	bar := newProgress(k.app, of)
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
	bar.end()
	if err := errors.Join(err, k.close()); err != nil {
		return false, err
	}
	done := len(k.inputs)
	if done < of {
		goOn := ""
		if k.Journal != nil {
			goOn = "; --resume goes on from " + k.part()
		}
		fmt.Fprintf(k.app.err, "hearth: %d of %d %s are done%s\n", done, of, k.what, goOn)
	}
	return done == of, nil
}

func (k *kept[In, Out]) part() string { return k.output + ".part" }
func (k *kept[In, Out]) done() string { return k.output + ".journal" }

// takeOver reads what is in a journal, and tells what is wrong with it.
func takeOver[Out any](a *app, j *batch.Journal[Out], name string) error {
	from, err := a.disk.Open(name)
	if err != nil {
		return err
	}
	problems, err := j.Resume(name, from)
	if err := errors.Join(err, from.Close()); err != nil {
		return &exit{exitEnvironment, fmt.Errorf("%s cannot be read: %w", name, err)}
	}
	a.tellAll(&problems)
	return nil
}

// faulty tells of a fault of Hearth in the work on one input; nil for other errors.
func faulty(err error) *diag.Diagnostic {
	if fault, ok := errors.AsType[*batch.Fault](err); ok {
		return diag.New("E0613", source.Span{}, "%v", fault)
	}
	return nil
}

// close ends the notes.
func (k *kept[In, Out]) close() error {
	if k.Journal == nil {
		return nil
	}
	return written(k.to.Close())
}

// write writes the output, unless there is nothing that writes. What is not complete
// goes to the standard output only: a file has all results, or those of before. The
// journal keeps what is in the file then.
func (k *kept[In, Out]) write(complete bool, write func(io.Writer) error) error {
	switch {
	case !complete && k.output != disk.Stdin:
		return nil
	case write == nil:
	case k.output == disk.Stdin:
		return written(write(k.app.out))
	default:
		if err := k.app.disk.Write(k.output, write); err != nil {
			return err
		}
	}
	if k.Journal == nil {
		return nil
	}
	if k.resume {
		k.app.tellResumed(k.what, k.output, k.Journal.Compare(k.inputs))
	}
	if err := k.app.disk.Write(k.done(), func(w io.Writer) error { return k.Journal.Write(w, k.inputs) }); err != nil {
		return err
	}
	return k.app.disk.Remove(k.part())
}

// tellResumed says how what is in an output compares with what is wanted now.
func (a *app) tellResumed(what, output string, r batch.Resumed) {
	verb := "are"
	if r.Taken == 1 {
		what, verb = strings.TrimSuffix(what, "s"), "is"
	}
	fmt.Fprintf(a.err, "hearth: %d %s %s taken over from %s%s%s\n", r.Taken, what, verb, output,
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
