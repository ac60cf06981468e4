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

	"hearth/cmd/internal/colour"
	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/flags"
	"hearth/cmd/internal/show"
	"hearth/eval/report"
	"hearth/parser/bound"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// Bounds are what a command may take in all, whatever it does and in whatever part
// of Hearth: the flags --max-time and --max-memory. One that has passed a bound is
// asked to end, as by an interrupt, and when it does not it is left.
type bounds struct {
	time   time.Duration
	memory int // MB
	end    context.CancelCauseFunc
	left   chan struct{} // closed when the command takes twice what it may
	over   chan struct{} // closed when the command has ended
}

const (
	patience  = 2 * time.Second       // that a command has to end when it is asked to
	lookEvery = 20 * time.Millisecond // at the memory
)

// bind gives every command the flags, and tells of those of any that make no sense.
func (b *bounds) bind(root *cobra.Command) {
	f := root.PersistentFlags()
	f.DurationVar(&b.time, "max-time", 0, "how long the command may take in all, as 30s or 5m; 0 for any time")
	f.IntVar(&b.memory, "max-memory", 4096, "how many MB it may take; 0 for any number")
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		if words := c.Flags().Args(); c.HasSubCommands() && c.Use == c.Name() && len(words) > 0 {
			return OnlyGroups(c, words) // the flag may be of a command that there is under another name
		}
		return Usage("%w", flags.Misread(c, err))
	})
	root.PersistentPreRunE = func(c *cobra.Command, _ []string) error {
		if err := flags.Sensible(c); err != nil {
			return Usage("%w", err)
		}
		b.begin(c.Context())
		return nil
	}
}

// begin watches a command until ctx ends.
func (b *bounds) begin(ctx context.Context) {
	if b.time > 0 {
		late := diag.New("E0831", source.Span{}, "the command was stopped after %v", b.time).
			WithHint("what was written is not all; --max-time gives it more")
		after := time.AfterFunc(b.time, func() { b.end(late) })
		context.AfterFunc(ctx, func() { after.Stop() })
	}
	if b.memory > 0 {
		debug.SetMemoryLimit(int64(b.memory) << 20) // what is no longer used goes first
		go b.weigh(ctx)
	}
}

// weigh looks at the memory now and then.
func (b *bounds) weigh(ctx context.Context) {
	for ctx.Err() == nil {
		if taken() > b.memory {
			b.end(diag.New("E0832", source.Span{}, "the command was stopped when it took more than %d MB", b.memory).
				WithHint("what was written is not all; --max-memory gives it more"))
		}
		time.Sleep(lookEvery)
	}
	for taken() <= 2*b.memory {
		select {
		case <-b.over:
			return
		case <-time.After(lookEvery):
		}
	}
	close(b.left)
}

// taken is how many MB the process has of the system, without what is free, which goes
// back to it before a bound is reached.
func taken() int {
	now := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}, {Name: "/memory/classes/heap/free:bytes"}}
	metrics.Read(now)
	return int((now[0].Value.Uint64() - now[1].Value.Uint64() - now[2].Value.Uint64()) >> 20)
}

// overdue waits until a command that was asked to end has had its time for that.
func (b *bounds) overdue(drain time.Duration) {
	wait := patience + drain
	if b.time > 0 {
		wait = min(wait, b.time)
	}
	select {
	case <-b.left:
	case <-time.After(wait):
	}
}

// Run runs the command of a command line and tells how that ended. It returns the
// exit code, at the latest when the time of [patience] is over after ctx has ended
// or a bound was passed: whatever else goes on then ends with the process.
func (a *App) Run(ctx context.Context, root *cobra.Command, args []string) int {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	b := &bounds{end: end, left: make(chan struct{}), over: make(chan struct{})}
	defer close(b.over)
	b.bind(root)
	a.Terminal, a.Colour.Env = colour.Terminal(a.Err), os.Getenv
	root.PersistentFlags().Var(&a.Colour, "color", "auto: colours on a terminal; always, or never")
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
	if out, ok := a.Out.(*disk.Output); ok && out.Err != nil { // whoever wrote to it may not have looked
		err = Written(out.Err)
	}
	problems, _ := problemsOf(err)
	a.tellPrograms(args, problems.Items)
	return max(a.End(err), a.least)
}

func faultOf(fault any) *diag.Diagnostic {
	return diag.New("E0613", source.Span{}, "a fault of hearth, not of the input: %v", fault)
}

// stopped tells of a command that was interrupted, or has passed a bound; then the
// place of the rule that ran is told, too.
func (a *App) stopped(cause, err error, args []string) int {
	late, ok := errors.AsType[*diag.Diagnostic](cause)
	if !ok && a.Drain > 0 {
		return a.End(err)
	}
	if !ok {
		a.Say("interrupted")
		return ExitInterrupted
	}
	all, _ := diag.Of(err)
	all.Items = append(slices.DeleteFunc(all.Items, func(d *diag.Diagnostic) bool { return d.At.File == nil }), late)
	a.tellAll(all)
	a.tellPrograms(args, all.Items)
	return exitBound
}

// tellPrograms writes what ended a command as the JSON of a list of diagnostics,
// where the command line asks for JSON and none was written before. Of JSON by
// lines it is the last one.
func (a *App) tellPrograms(args []string, problems []*diag.Diagnostic) {
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
		_ = show.Print(a.Out, format, report.OfDiagnostics(problems, report.Page{})) // an output that fails is told by main
	}
}

// Limits is what people are told of the bounds of inputs and commands.
func Limits() *cobra.Command {
	text := "Of a file, and of what a pipe gives, no more is read than\n\n" + bound.Table() + `
Only files are read, and pipes that are named: - is the standard input, and <(...) of a shell
works. Of a folder only files are read, and no links that lead out of it.

--max-time and --max-memory bound a command in all, whatever it does; it then ends with exit
code 124, and what it wrote until then is right and not all. The first interrupt (or SIGTERM)
ends a command within two seconds, a second one at once.

The rules of one step, or of one query, may derive 1 000 000 facts with 2 000 000 arguments,
build 64 MB of texts of at most 64 kB each, and look at 50 000 000 rows. Where rules are added
with --with, --max-facts (200 000) takes the place of the first, and a step has 10 seconds.
What follows from an ontology has the same bounds, but ` + strconv.Itoa(bound.Reasoning/1_000_000) + ` million rows; its names may have
` + bound.Size(bound.Spelled) + ` together when they are written in full. What is packed (.gz) counts as it is unpacked.
`
	return &cobra.Command{Use: "limits", Short: "How much is read, and how much a command may take", Long: text}
}
