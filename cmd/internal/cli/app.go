// Package cli is what all commands have in common: where they read and write, how
// they end, their flags, and the [Venue], the world and the scene that flags
// choose. It is no command itself.
package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/colour"
	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/show"
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/plan"
	"hearth/parser/source"
)

// The exit codes.
const (
	ExitNegative    = 1
	exitUsage       = 2
	ExitInput       = 3
	ExitEnvironment = 4
	exitBound       = 124 // as of timeout(1)
	ExitInterrupted = 130
)

// An App is what commands have in common: where they read and write.
type App struct {
	Disk     disk.Disk
	Out, Err io.Writer
	Terminal bool // err is one
	Colour   colour.Choice

	Drain time.Duration   // how long a command that runs until it is asked to end still takes then; 0: to be asked is an interruption
	told  map[string]bool // by TellOnce
	least int             // the exit code, for a plan that is wrong and was executed all the same
}

// An Exit ends the program with a code. Its error, if any, is yet to be told.
type Exit struct {
	Code int
	Err  error
}

func (e *Exit) Error() string { return fmt.Sprint(e.Err) }

// Usage is the error of a command line that makes no sense.
func Usage(format string, args ...any) error {
	return &Exit{exitUsage, fmt.Errorf(format, args...)}
}

// End tells what is left to tell and says how the program ends.
func (a *App) End(err error) int {
	all, code := problemsOf(err)
	if e, ok := errors.AsType[*Exit](err); ok && e.Err != nil && !placed(e.Err) {
		fmt.Fprintf(a.Err, "%s %v\n", a.Colour.On(a.Err).Wrong("hearth:"), e.Err)
	} else {
		a.tellAll(all)
	}
	return code
}

// problemsOf returns what ends a command as diagnostics, none when there is nothing
// left to tell, and its exit code.
func problemsOf(err error) (all diag.List, code int) {
	if e, ok := errors.AsType[*Exit](err); ok {
		if placed(e.Err) {
			all, _ = diag.Of(e.Err)
		} else if e.Err != nil {
			all.Addf(codeOfExit[e.Code], source.Span{}, "%v", e.Err)
		}
		return all, e.Code
	}
	all, other := diag.Of(err)
	switch {
	case err == nil:
		return all, 0
	case other != nil: // all that is wrong with inputs has a type
		all.Add(faultOf(other))
		return all, ExitEnvironment
	}
	return all, CodeOf(all.Items...)
}

// placed reports whether an error is about places in inputs.
func placed(err error) bool {
	_, other := diag.Of(err)
	return err != nil && other == nil
}

// codeOfExit is what programs know of the end of a command that people are told of
// in words alone.
var codeOfExit = map[int]string{ExitNegative: "E0835", exitUsage: "E0830", ExitInput: "E0836", ExitEnvironment: "E0837"}

// Tell prints diagnostics for people.
func (a *App) Tell(problems ...*diag.Diagnostic) {
	for _, d := range problems {
		fmt.Fprint(a.Err, a.Colour.On(a.Err).Diagnostic(d))
	}
}

// Doubt is [App.Tell] of what a report says of numbers that were hardly meant so.
func (a *App) Doubt(warnings []report.Diagnostic) {
	for _, w := range warnings {
		a.Tell(w.Problem())
	}
}

// Note tells people something that is not wrong.
func (a *App) Note(format string, args ...any) {
	fmt.Fprintf(a.Err, "%s %s\n", a.Colour.On(a.Err).Aside("note:"), fmt.Sprintf(format, args...))
}

// Say tells people what comes of a command.
func (a *App) Say(format string, args ...any) {
	fmt.Fprintf(a.Err, "%s %s\n", a.Colour.On(a.Err).Head("hearth:"), fmt.Sprintf(format, args...))
}

// Warn is [App.Say] of what may be wrong.
func (a *App) Warn(format string, args ...any) {
	a.Say("%s %s", a.Colour.On(a.Err).Doubt("warning:"), fmt.Sprintf(format, args...))
}

// TellOnce is [App.Tell] for what was not told so before.
func (a *App) TellOnce(problems ...*diag.Diagnostic) {
	if a.told == nil {
		a.told = map[string]bool{}
	}
	for _, d := range problems {
		if said := d.Error(); !a.told[said] {
			a.told[said] = true
			a.Tell(d)
		}
	}
}

// Print writes a value of package report to the standard output.
func (a *App) Print(format string, v any) error { return Written(show.Print(a.Out, format, v)) }

// tellAll prints diagnostics, and how many there are besides.
func (a *App) tellAll(list diag.List) {
	a.Tell(list.Items...)
	if list.More > 0 {
		fmt.Fprintf(a.Err, "and %d more\n", list.More)
	}
}

// environment lists the codes of what is wrong around hearth, and not with the
// input: files that cannot be read or written, and language models that fail.
var environment = []string{"E0801", "E0802", "E0781", "E0782", "E0783", "E0784", "E0785", "E0786", "E0787", "E0788"}

// CodeOf is the exit code of problems: 0 where nothing but warnings and notes is among
// them.
func CodeOf(problems ...*diag.Diagnostic) int {
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

// Group makes a command that only has others below it.
func Group(name, short string, commands ...*cobra.Command) *cobra.Command {
	c := &cobra.Command{Use: name, Short: short, Args: cobra.ArbitraryArgs, RunE: OnlyGroups}
	c.AddCommand(commands...)
	return c
}

// OnlyGroups runs a command that only has others below it: it lists them, or
// says which one may have been meant.
func OnlyGroups(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return c.Help()
	}
	var names []string
	for _, sub := range c.Commands() {
		names = append(names, sub.Name())
	}
	if near := diag.Nearest(args[0], names); near != "" {
		return Usage("there is no command %q; did you mean %s?", c.CommandPath()+" "+args[0], near)
	}
	return Usage("there is no command %q; %s --help lists them", c.CommandPath()+" "+args[0], c.CommandPath())
}

// Told ends the program when everything was told already.
func Told(code int) error {
	if code == 0 {
		return nil
	}
	return &Exit{Code: code}
}

// Written is the error of an output that could not be written.
func Written(err error) error {
	if err == nil {
		return nil
	}
	return &Exit{ExitEnvironment, fmt.Errorf("the output cannot be written: %w", err)}
}

// Seeded draws the same numbers every time.
func Seeded() func(n int) int { return rand.New(rand.NewPCG(2, 6)).IntN }

// Version returns what the program was built from: a release, or the revision
// of a checkout.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	of := map[string]string{}
	for _, s := range info.Settings {
		of[s.Key] = s.Value
	}
	if v := info.Main.Version; v != "(devel)" || of["vcs.revision"] == "" {
		return v
	}
	return of["vcs.revision"][:12]
}

// First is the first error of those that are there, with what the others say to people.
func First(err, other error) error {
	if _, ends := errors.AsType[*Exit](err); err == nil || ends && other != nil {
		return cmp.Or(other, err)
	}
	return err
}

// Negative ends the program with the code of a negative result, if it is one.
func Negative(is bool) error {
	if is {
		return Told(ExitNegative)
	}
	return nil
}

// Notes tells what was read differently from how it was written.
func (a *App) Notes(p *plan.Plan) {
	for _, n := range p.Notes {
		a.Note("%s", n)
	}
}
