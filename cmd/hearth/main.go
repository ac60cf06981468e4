// Command hearth executes plans in simulated worlds, reasons about them and
// scores them.
//
// Data goes to the standard output, messages to the standard error. Colours are
// for terminals only; NO_COLOR turns them off, CLICOLOR_FORCE on. The exit code is 0 when all is done, 1 for a negative result
// (a step failed, a score is below a threshold), 2 for a command line that
// makes no sense, 3 for bad input, 4 when the environment fails (a file cannot
// be read), and 130 after an interrupt or a request to end (SIGTERM).
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"golang.org/x/term"

	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/show"
	"hearth/parser/diag"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	os.Exit(run(ctx, os.Args[1:], disk.Disk{Stdin: os.Stdin}, os.Stdout, os.Stderr))
}

// The exit codes.
const (
	exitNegative    = 1
	exitUsage       = 2
	exitInput       = 3
	exitEnvironment = 4
	exitInterrupted = 130
)

// An app is what commands have in common: where they read and write.
type app struct {
	disk     disk.Disk
	out, err io.Writer
	terminal bool // err is one
	coloured bool // out is a terminal with colours
}

// An exit ends the program with a code. Its error, if any, is yet to be told.
type exit struct {
	code int
	err  error
}

func (e *exit) Error() string { return fmt.Sprint(e.err) }

// usage is the error of a command line that makes no sense.
func usage(format string, args ...any) error {
	return &exit{exitUsage, fmt.Errorf(format, args...)}
}

// run is main without the process. It returns the exit code.
func run(ctx context.Context, args []string, d disk.Disk, stdout, stderr io.Writer) (code int) {
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintf(stderr, "hearth: a fault of hearth, not of the input: %v\n", fault)
			code = exitEnvironment
		}
	}()
	out := &disk.Output{To: stdout}
	a := &app{disk: d, out: out, err: stderr}
	a.terminal = isTerminal(stderr)
	a.coloured = os.Getenv("CLICOLOR_FORCE") != "" || os.Getenv("NO_COLOR") == "" && isTerminal(stdout)
	root := newRoot(a)
	root.SetArgs(released(args))
	err := root.ExecuteContext(ctx)
	if ctx.Err() != nil {
		fmt.Fprintln(stderr, "hearth: interrupted")
		return exitInterrupted
	}
	if out.Err != nil { // whoever wrote to it may not have looked
		err = written(out.Err)
	}
	return a.end(err)
}

func isTerminal(w io.Writer) bool {
	if out, ok := w.(*disk.Output); ok {
		w = out.To
	}
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// end tells what is left to tell and says how the program ends.
func (a *app) end(err error) int {
	var e *exit
	var list *diag.List
	var one *diag.Diagnostic
	switch {
	case err == nil:
		return 0
	case errors.As(err, &e):
		if e.err != nil {
			fmt.Fprintf(a.err, "hearth: %v\n", e.err)
		}
		return e.code
	case errors.As(err, &list):
		a.tellAll(list)
		return codeOf(list.Items...)
	case errors.As(err, &one):
		a.tell(one)
		return codeOf(one)
	}
	fmt.Fprintf(a.err, "hearth: %v\n", err)
	return exitUsage // the only errors without a type are cobra's
}

// tell prints diagnostics for people, without characters that would steer
// their terminal.
func (a *app) tell(problems ...*diag.Diagnostic) {
	for _, d := range problems {
		fmt.Fprint(a.err, strings.Map(func(r rune) rune {
			if r < ' ' && r != '\n' && r != '\t' || r == 0x7f {
				return '\uFFFD'
			}
			return r
		}, d.Render()))
	}
}

// print writes a value of package report to the standard output.
func (a *app) print(format string, v any) error { return written(show.Print(a.out, format, v)) }

// tellAll prints diagnostics, and how many there are besides.
func (a *app) tellAll(list *diag.List) {
	a.tell(list.Items...)
	if list.More > 0 {
		fmt.Fprintf(a.err, "and %d more\n", list.More)
	}
}

// environment lists the codes of what is wrong around hearth, and not with the
// input: files that cannot be read or written, and language models that fail.
var environment = []string{"E0801", "E0802", "E0781", "E0782", "E0783", "E0784", "E0785", "E0786", "E0787", "E0788"}

// codeOf is the exit code of problems.
func codeOf(problems ...*diag.Diagnostic) int {
	for _, d := range problems {
		if slices.Contains(environment, d.Code) {
			return exitEnvironment
		}
	}
	return exitInput
}
