// Command hearth executes plans in simulated worlds, reasons about them and
// scores them.
//
// Data goes to the standard output, messages to the standard error. Colours are
// for terminals only; NO_COLOR turns them off, CLICOLOR_FORCE on, and --color stands
// above both. The exit code is 0 when all is done, 1 for a negative result (a step failed, a score is below a
// threshold), 2 for a command line that makes no sense, 3 for bad input, 4 when
// the environment fails (a file cannot be read), 124 when --max-time or --max-memory
// has stopped it, and 130 after an interrupt or a request to end (SIGTERM). What ends
// a command is told on the standard error, and with --format json or jsonl as JSON on
// the standard output, too.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/install"
)

// gcPercent is the heap growth between two collections, in percent, unless GOGC is set.
// With 400 in place of Go's 100, "hearth actions --admissible --all" takes 0.35 s of
// processor time instead of 0.45 s, and 125 MB instead of 82 MB. The limit of
// --max-memory makes collections more frequent near it.
const gcPercent = 400

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	os.Exit(run(ctx, os.Args[1:], disk.Disk{Stdin: os.Stdin}, os.Stdout, os.Stderr))
}

// run is main without the process. It returns the exit code.
func run(ctx context.Context, args []string, d disk.Disk, stdout, stderr io.Writer) int {
	a := &cli.App{Disk: d, Out: &disk.Output{To: stdout}, Err: stderr}
	root := newRoot(a)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		install.Complete(root) // cobra holds for ever what completes
	}
	return a.Run(ctx, root, released(args))
}
