package cli

import (
	"errors"
	"fmt"
	"strings"

	"hearth/eval/batch"
)

// ResumeJournal reads the results of an earlier run from the file called name into j. It prints the problems
// of the file.
func ResumeJournal[Out any](a *App, j *batch.Journal[Out], name string) error {
	from, err := a.Disk.Open(name)
	if err != nil {
		return err
	}
	problems, err := j.Resume(name, from)
	if err := errors.Join(err, from.Close()); err != nil {
		return &Exit{ExitEnvironment, fmt.Errorf("cannot read %s: %w", name, err)}
	}
	a.reportAll(problems)
	return nil
}

// ReportResumed reports how many results are reused from an earlier output, which have changed and which are no
// longer needed.
func (a *App) ReportResumed(what, output string, r batch.Resumed) {
	verb := "are"
	if r.Taken == 1 {
		what, verb = strings.TrimSuffix(what, "s"), "is"
	}
	a.Say("%d %s %s reused from %s%s%s", r.Taken, what, verb, output,
		joinNames("; changed: ", r.Changed), joinNames("; no longer requested: ", r.Gone))
}

// joinNames joins at most three names after the text what, and counts the others.
func joinNames(what string, names []string) string {
	switch n := len(names); {
	case n == 0:
		return ""
	case n > 3:
		return fmt.Sprintf("%s%s and %d more", what, strings.Join(names[:3], ", "), n-3)
	}
	return what + strings.Join(names, ", ")
}
