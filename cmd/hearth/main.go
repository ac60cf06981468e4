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
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/install"
)

func main() {
	collectLater()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	os.Exit(run(ctx, os.Args[1:], disk.Disk{Stdin: os.Stdin}, os.Stdout, os.Stderr))
}

// The first collections would free little and cost much, because each of them marks
// what a command holds in any case: the first one comes at a heap of 28 MB, which most
// commands never have; those after it, when what was held has become three times as
// much.
const (
	percentAtFirst = 700 // of 4 MB, Go's smallest heap
	percentLater   = 200
)

// collectLater says when memory is collected, unless GOGC does.
func collectLater() {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(percentAtFirst)
	runtime.SetFinalizer(&[4]*int{}, func(*[4]*int) { debug.SetGCPercent(percentLater) }) // runs after the first one
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
