// Command hearth executes plans in simulated worlds, reasons about them and
// scores them.
//
// Data goes to the standard output, messages to the standard error. Colours are
// for terminals only; NO_COLOR turns them off, CLICOLOR_FORCE on. The exit code is
// 0 when all is done, 1 for a negative result (a step failed, a score is below a
// threshold), 2 for a command line that makes no sense, 3 for bad input, 4 when
// the environment fails (a file cannot be read), and 130 after an interrupt or a
// request to end (SIGTERM).
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	os.Exit(run(ctx, os.Args[1:], disk.Disk{Stdin: os.Stdin}, os.Stdout, os.Stderr))
}

// run is main without the process. It returns the exit code.
func run(ctx context.Context, args []string, d disk.Disk, stdout, stderr io.Writer) (code int) {
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintf(stderr, "hearth: a fault of hearth, not of the input: %v\n", fault)
			code = cli.ExitEnvironment
		}
	}()
	out := &disk.Output{To: stdout}
	a := &cli.App{Disk: d, Out: out, Err: stderr}
	a.Terminal = cli.IsTerminal(stderr)
	a.Coloured = os.Getenv("CLICOLOR_FORCE") != "" || os.Getenv("NO_COLOR") == "" && cli.IsTerminal(stdout)
	root := newRoot(a)
	root.SetArgs(released(args))
	err := root.ExecuteContext(ctx)
	if ctx.Err() != nil {
		fmt.Fprintln(stderr, "hearth: interrupted")
		return cli.ExitInterrupted
	}
	if out.Err != nil { // whoever wrote to it may not have looked
		err = cli.Written(out.Err)
	}
	return a.End(err)
}
