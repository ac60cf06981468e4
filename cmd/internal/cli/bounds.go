package cli

import (
	"context"
	"errors"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/flags"
	"hearth/cmd/internal/show"
	"hearth/eval/report"
	"hearth/parser/source"
)

// commandLimits are the limits of a whole command: the flags --max-time and --max-memory. A command that
// exceeds a limit is cancelled, as by an interrupt. If it does not end within a grace period, the process
// exits anyway.
type commandLimits struct {
	time    time.Duration
	memory  int // limit in MB; 0 for none
	end     context.CancelCauseFunc
	abandon chan struct{} // closed when the memory exceeds twice the limit
	ended   chan struct{} // closed when the command has ended
}

const (
	patience  = 2 * time.Second       // time that a cancelled command has to end
	lookEvery = 20 * time.Millisecond // interval between two checks of the memory
)

// bind adds the flags to all commands, and checks the flags of each command before it runs.
func (b *commandLimits) bind(root *cobra.Command) {
	f := root.PersistentFlags()
	f.DurationVar(&b.time, "max-time", 0, "stop the command after this time, such as 30s or 5m; 0 for no limit")
	f.IntVar(&b.memory, "max-memory", 4096, "stop the command when it uses more than this many MB; 0 for no limit")
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		if words := c.Flags().Args(); c.HasSubCommands() && c.Use == c.Name() && len(words) > 0 {
			return OnlyGroups(c, words) // the flag may belong to a command whose name was misspelt
		}
		return Usage("%w", flags.ParseError(c, err))
	})
	root.PersistentPreRunE = func(c *cobra.Command, _ []string) error {
		if err := flags.Validate(c); err != nil {
			return Usage("%w", err)
		}
		b.begin(c.Context())
		return nil
	}
}

// begin enforces the limits until ctx ends.
func (b *commandLimits) begin(ctx context.Context) {
	if b.time > 0 {
		late := source.Errorf("E0831", source.Span{}, "the command was stopped after %v", b.time).
			WithHint("the output is incomplete; --max-time raises the limit")
		after := time.AfterFunc(b.time, func() { b.end(late) })
		context.AfterFunc(ctx, func() { after.Stop() })
	}
	if b.memory > 0 {
		debug.SetMemoryLimit(int64(b.memory) << 20 * 3 / 8) // near 3/8 of the limit, Go collects garbage more often
		go b.watchMemory(ctx)
	}
}

// watchMemory cancels the command when the memory exceeds the limit, and closes b.abandon when it exceeds twice the
// limit.
func (b *commandLimits) watchMemory(ctx context.Context) {
	for ctx.Err() == nil {
		if memoryInUse() > b.memory {
			b.end(source.Errorf("E0832", source.Span{}, "the command was stopped because it used more than %d MB", b.memory).
				WithHint("the output is incomplete; --max-memory raises the limit"))
		}
		time.Sleep(lookEvery)
	}
	for memoryInUse() <= 2*b.memory {
		select {
		case <-b.ended:
			return
		case <-time.After(lookEvery):
		}
	}
	close(b.abandon)
}

// memoryInUse returns the memory of the process in MB, without free memory that the runtime can return to the
// system.
func memoryInUse() int {
	now := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}, {Name: "/memory/classes/heap/free:bytes"}}
	metrics.Read(now)
	return int((now[0].Value.Uint64() - now[1].Value.Uint64() - now[2].Value.Uint64()) >> 20)
}

// overdue waits until the grace period of a cancelled command is over, or until its memory exceeds twice the
// limit.
func (b *commandLimits) overdue(drain time.Duration) {
	wait := patience + drain
	if b.time > 0 {
		wait = min(wait, b.time)
	}
	select {
	case <-b.abandon:
	case <-time.After(wait):
	}
}

// Run runs the command of a command line, reports how it ended and returns the exit code. After ctx has ended
// or a limit was exceeded, it waits for the grace period at most. A command that still runs then ends with the
// process.
func (a *App) Run(ctx context.Context, root *cobra.Command, args []string) int {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	b := &commandLimits{end: end, abandon: make(chan struct{}), ended: make(chan struct{})}
	defer close(b.ended)
	b.bind(root)
	a.Terminal, a.Colour.Env = show.Terminal(a.Err), os.Getenv
	root.PersistentFlags().Var(&a.Colour, "color", "use colours: auto (on a terminal), always or never")
	root.SetArgs(args)
	done := make(chan error, 1)
	go func() {
		defer func() {
			if fault := recover(); fault != nil {
				done <- faultOf(fault)
			}
		}()
		done <- root.ExecuteContext(ctx)
	}()
	var err error
	select {
	case err = <-done:
	case <-ctx.Done():
		late := make(chan struct{})
		go func() { b.overdue(a.Drain); close(late) }()
		select {
		case err = <-done:
		case <-late:
		}
	}
	if ctx.Err() != nil {
		return a.stopped(context.Cause(ctx), err, args)
	}
	problems, _ := problemsOf(err)
	a.printProblems(args, problems.Items)
	return max(a.End(a.withOutput(err)), a.minExit)
}

// withOutput returns the error of the standard output, if a write to it failed, and err otherwise. The writer may
// have ignored the error. It reports err if that is another error.
func (a *App) withOutput(err error) error {
	out, ok := a.Out.(*disk.Output)
	if !ok || out.Err == nil {
		return err
	}
	exit, ends := errors.AsType[*Exit](err)
	if !errors.Is(err, out.Err) && !(ends && errors.Is(exit.Err, out.Err)) {
		a.End(err)
	}
	return OutputError(out.Err)
}

func faultOf(fault any) *source.Diagnostic {
	return source.Errorf("E0613", source.Span{}, "internal error of hearth, not of the input: %v", fault)
}

// stopped reports a command that was interrupted or exceeded a limit. For a limit, it also reports the place
// of the rule that was evaluated.
func (a *App) stopped(cause, err error, args []string) int {
	late, ok := errors.AsType[*source.Diagnostic](cause)
	if !ok && a.Drain > 0 {
		return a.End(err)
	}
	if !ok {
		a.Say("interrupted")
		return ExitInterrupted
	}
	all, _ := source.SplitError(err)
	all.Items = append(slices.DeleteFunc(all.Items, func(d *source.Diagnostic) bool { return d.Span.File == nil }), late)
	a.printProblems(args, all.Items)
	a.End(a.withOutput(&all))
	return ExitBound
}

// printProblems writes the problems that ended a command as JSON if the command line asks for it. With --format
// json it writes them only if there is no other output; with jsonl they are the last line.
func (a *App) printProblems(args []string, problems []*source.Diagnostic) {
	format := ""
	for i, arg := range args {
		if value, ok := strings.CutPrefix(arg, "--format="); ok {
			format = value
		} else if arg == "--format" && i+1 < len(args) {
			format = args[i+1]
		}
	}
	out, ok := a.Out.(*disk.Output)
	if len(problems) > 0 && (format == "jsonl" || format == "json" && !(ok && out.Any)) {
		_ = show.Print(a.Out, format, report.OfDiagnostics(problems, report.Page{})) // out remembers the error
	}
}

// Limits returns the command that documents the limits of inputs and commands.
func Limits() *cobra.Command {
	text := "Hearth reads no more of a file or a pipe than\n\n" + source.LimitsTable() + `
Hearth reads files, and pipes that are named: - is the standard input, and <(...) of a shell
works. In a folder it reads files only, and follows no links that lead out of the folder.

--max-time and --max-memory limit a whole command. A command that exceeds one ends with exit
code 124; its output until then is correct but incomplete. The first interrupt (or SIGTERM)
ends a command within two seconds, a second one at once.

The rules of one step or query may derive 1 000 000 facts with 2 000 000 arguments, build
64 MB of texts of at most 64 kB each, and read 50 000 000 rows. With rules added by --with,
--max-facts (200 000) replaces the first limit, and a step may take 10 seconds.
Reasoning about an ontology has the same limits, except for ` + strconv.Itoa(source.MaxReasoning/1_000_000) + ` million rows; the full names in an ontology may have
` + source.FormatSize(source.MaxExpandedNames) + ` together. Packed files (.gz) count with their unpacked size.
`
	return &cobra.Command{Use: "limits", Short: "Show the limits of inputs and commands", Long: text}
}
