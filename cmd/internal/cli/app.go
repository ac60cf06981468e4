// Package cli holds what the commands share: input and output, exit codes, common flags, and the [Target]: the
// world and the scene that flags choose. It defines no command except limits.
package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/show"
	"hearth/eval/report"
	"hearth/parser/plan"
	"hearth/parser/source"
)

// The exit codes.
const (
	ExitNegative    = 1
	exitUsage       = 2
	ExitInput       = 3
	ExitEnvironment = 4
	ExitBound       = 124 // the code that timeout(1) uses
	ExitInterrupted = 130
)

// An App holds what commands share: their input, their output and their exit code.
type App struct {
	Disk     disk.Disk
	Out, Err io.Writer
	Terminal bool // whether Err is a terminal
	Colour   show.Choice
	MadeWith string // version that scores name, if not that of this program: a job has one for all workers

	// Drain is the grace period of a server command after an interrupt. If it is 0, an interrupt ends the command
	// with ExitInterrupted.
	Drain    time.Duration
	reported map[string]bool // diagnostics that ReportOnce has printed
	minExit  int             // minimum exit code, for a plan with errors that was executed anyway
}

// An Exit ends the program with a code. Its error is nil if everything was already reported.
type Exit struct {
	Code int
	Err  error
}

func (e *Exit) Error() string { return fmt.Sprint(e.Err) }

// Usage returns the error of an invalid command line.
func Usage(format string, args ...any) error {
	return &Exit{exitUsage, fmt.Errorf(format, args...)}
}

// End reports err, unless that was done before, and returns the exit code of the program.
func (a *App) End(err error) int {
	all, code := problemsOf(err)
	if e, ok := errors.AsType[*Exit](err); ok && e.Err != nil && !placed(e.Err) {
		fmt.Fprintf(a.Err, "%s %v\n", a.Colour.Ink(a.Err).Problem("hearth:"), e.Err)
	} else {
		a.reportAll(all)
	}
	return code
}

// problemsOf returns the diagnostics and the exit code of the error that ends a command. There are no
// diagnostics if everything was already reported.
func problemsOf(err error) (all source.Diagnostics, code int) {
	if e, ok := errors.AsType[*Exit](err); ok {
		if placed(e.Err) {
			all, _ = source.SplitError(e.Err)
		} else if e.Err != nil {
			all.Addf(codeOfExit[e.Code], source.Span{}, "%v", e.Err)
		}
		return all, e.Code
	}
	all, other := source.SplitError(err)
	switch {
	case err == nil:
		return all, 0
	case other != nil: // a fault of Hearth, because every error in the input is a diagnostic
		all.Add(faultOf(other))
		return all, ExitEnvironment
	}
	return all, CodeOf(all.Items...)
}

// placed reports whether err consists of diagnostics only.
func placed(err error) bool {
	_, other := source.SplitError(err)
	return err != nil && other == nil
}

// codeOfExit maps exit codes to the error codes that programs receive for errors without a diagnostic.
var codeOfExit = map[int]string{ExitNegative: "E0835", exitUsage: "E0830", ExitInput: "E0836", ExitEnvironment: "E0837"}

// Report prints diagnostics for people, to the standard error.
func (a *App) Report(problems ...*source.Diagnostic) {
	for _, d := range problems {
		fmt.Fprint(a.Err, a.Colour.Ink(a.Err).Diagnostic(d))
	}
}

// ReportWarnings prints the warnings in a report, such as those about unlikely numbers.
func (a *App) ReportWarnings(warnings []report.Diagnostic) {
	for _, w := range warnings {
		a.Report(w.Problem())
	}
}

// Note prints a remark that is not about an error.
func (a *App) Note(format string, args ...any) {
	fmt.Fprintf(a.Err, "%s %s\n", a.Colour.Ink(a.Err).Hint("note:"), fmt.Sprintf(format, args...))
}

// Say prints a message about the command, such as its outcome, with the prefix "hearth:".
func (a *App) Say(format string, args ...any) {
	fmt.Fprintf(a.Err, "%s %s\n", a.Colour.Ink(a.Err).Heading("hearth:"), fmt.Sprintf(format, args...))
}

// Warn prints a warning in the form of [App.Say].
func (a *App) Warn(format string, args ...any) {
	a.Say("%s %s", a.Colour.Ink(a.Err).Warning("warning:"), fmt.Sprintf(format, args...))
}

// ReportOnce prints diagnostics as [App.Report] does, but each one only once.
func (a *App) ReportOnce(problems ...*source.Diagnostic) {
	if a.reported == nil {
		a.reported = map[string]bool{}
	}
	for _, d := range problems {
		if said := d.Error(); !a.reported[said] {
			a.reported[said] = true
			a.Report(d)
		}
	}
}

// Print writes a value of package report to the standard output.
func (a *App) Print(format string, v any) error { return OutputError(show.Print(a.Out, format, v)) }

// reportAll prints diagnostics and the number of those that were left out.
func (a *App) reportAll(list source.Diagnostics) {
	a.Report(list.Items...)
	if list.More > 0 {
		fmt.Fprintf(a.Err, "and %d more\n", list.More)
	}
}

// environment lists the codes of errors outside the input: files that cannot be read or written, and language
// models that fail.
var environment = []string{"E0801", "E0802", "E0781", "E0782", "E0783", "E0784", "E0785", "E0786", "E0787", "E0788"}

// CodeOf returns the exit code for problems. It is 0 if they are warnings and notes only.
func CodeOf(problems ...*source.Diagnostic) int {
	code := 0
	for _, d := range problems {
		switch {
		case slices.Contains(environment, d.Code):
			return ExitEnvironment
		case d.IsError():
			code = ExitInput
		}
	}
	return code
}

// Group returns a command that only groups subcommands.
func Group(name, short string, commands ...*cobra.Command) *cobra.Command {
	c := &cobra.Command{Use: name, Short: short, Args: cobra.ArbitraryArgs, RunE: OnlyGroups}
	c.AddCommand(commands...)
	return c
}

// OnlyGroups runs a command that only groups subcommands: it lists them, or suggests the one that was probably
// meant.
func OnlyGroups(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return c.Help()
	}
	var names []string
	for _, sub := range c.Commands() {
		names = append(names, sub.Name())
	}
	if near := source.Nearest(args[0], names); near != "" {
		return Usage("unknown command %q; did you mean %s?", c.CommandPath()+" "+args[0], near)
	}
	return Usage("unknown command %q; %s --help lists the commands", c.CommandPath()+" "+args[0], c.CommandPath())
}

// SilentExit returns an error that ends the program with code and prints nothing, or nil for code 0.
func SilentExit(code int) error {
	if code == 0 {
		return nil
	}
	return &Exit{Code: code}
}

// OutputError wraps the error of writing the output; nil stays nil.
func OutputError(err error) error {
	if err == nil {
		return nil
	}
	return &Exit{ExitEnvironment, fmt.Errorf("cannot write the output: %w", err)}
}

// Seeded returns a function that draws a random number below n. The sequence of numbers is always the same.
func Seeded() func(n int) int { return rand.New(rand.NewPCG(2, 6)).IntN }

// First returns err if it is neither nil nor an [Exit]. Otherwise it returns other, or err if other is nil.
func First(err, other error) error {
	if _, ends := errors.AsType[*Exit](err); err == nil || ends && other != nil {
		return cmp.Or(other, err)
	}
	return err
}

// Negative returns an error that ends the program with [ExitNegative], or nil if the result is not negative.
func Negative(is bool) error {
	if is {
		return SilentExit(ExitNegative)
	}
	return nil
}

// Notes prints the notes of a plan: where it was read in another way than it is written.
func (a *App) Notes(p *plan.Plan) {
	for _, n := range p.Notes {
		a.Note("%s", n)
	}
}
