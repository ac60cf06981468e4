package cli

import (
	"errors"
	"fmt"
	"strings"

	"hearth/eval/batch"
)

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
	a.tellAll(problems)
	return nil
}

// TellResumed says how what is in an output compares with what is wanted now.
func (a *App) TellResumed(what, output string, r batch.Resumed) {
	verb := "are"
	if r.Taken == 1 {
		what, verb = strings.TrimSuffix(what, "s"), "is"
	}
	a.Say("%d %s %s taken over from %s%s%s", r.Taken, what, verb, output,
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
