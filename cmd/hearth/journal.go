package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"hearth/cmd/internal/disk"
	"hearth/eval/batch"
)

// A kept is the journal of a batch in files beside its output: named with .part
// while the work goes on, and with .journal when it is complete. It keeps nothing
// when the output is no file.
type kept[Out any] struct {
	*batch.Journal[Out] // nil for none
	app                 *app
	output              string
	resume              bool
	to                  io.WriteCloser
	inputs              []batch.ID // in the order of the output
}

// keep opens the journal of an output, with what was done before if that is to be
// resumed.
func keep[Out any](a *app, output string, resume bool) (*kept[Out], error) {
	k := &kept[Out]{app: a, output: output, resume: resume}
	if output == disk.Stdin || !a.disk.Regular(output) {
		return k, nil
	}
	k.Journal = &batch.Journal[Out]{}
	if resume {
		for _, name := range []string{k.done(), k.part()} {
			if !a.disk.Exists(name) {
				continue
			}
			if err := takeOver(a, k.Journal, name); err != nil {
				return nil, err
			}
		}
	}
	var err error
	if k.to, err = a.disk.Append(k.part(), !resume); err != nil {
		return nil, err
	}
	k.To = k.to
	return k, nil
}

func (k *kept[Out]) part() string { return k.output + ".part" }
func (k *kept[Out]) done() string { return k.output + ".journal" }

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

// close ends the notes.
func (k *kept[Out]) close() error {
	if k.Journal == nil {
		return nil
	}
	return written(k.to.Close())
}

// complete tells what was taken over, and keeps what is in the output now.
func (k *kept[Out]) complete(what string) error {
	if k.Journal == nil {
		return nil
	}
	if k.resume {
		k.app.tellResumed(what, k.output, k.Compare(k.inputs))
	}
	if err := k.app.disk.Write(k.done(), func(w io.Writer) error { return k.Write(w, k.inputs) }); err != nil {
		return err
	}
	return k.app.disk.Remove(k.part())
}

// whereabouts says how to go on.
func (k *kept[Out]) whereabouts() string {
	if k.Journal == nil {
		return ""
	}
	return "; --resume goes on from " + k.part()
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
