package cli

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/show"
	"hearth/eval/report"
	"hearth/parser/source"
)

// An Output holds the flags of a command that choose the format of its result and, for a list, which items are
// printed.
type Output struct {
	App    *App
	cmd    *cobra.Command
	Format string
	Page   report.Page
	noun   string // noun for the items of a list, in the plural
}

// Output adds --format with its allowed values to a command, the default one first. Other values are refused
// before the command runs.
func (a *App) Output(cmd *cobra.Command, formats ...string) *Output {
	o := &Output{App: a, cmd: cmd}
	cmd.Flags().StringVar(&o.Format, "format", formats[0], strings.Join(formats, ", "))
	cmd.PreRunE = func(*cobra.Command, []string) error {
		if !slices.Contains(formats, o.Format) {
			return Usage("unknown format %s: expected %s", o.Format, strings.Join(formats, " or "))
		}
		return nil
	}
	return o
}

// Prints makes the command print the value that say returns for its arguments. If say also returns an [Exit]
// without an error, the command prints the value and then ends with that exit code.
func (o *Output) Prints(say func(words []string) (any, error)) *cobra.Command {
	o.cmd.RunE = func(_ *cobra.Command, words []string) error {
		v, err := say(words)
		if end, ok := errors.AsType[*Exit](err); err != nil && (!ok || end.Err != nil) {
			return err
		}
		return cmp.Or(o.Print(v), err)
	}
	return o.cmd
}

// PrintsWithin is like [Output.Prints], but say also receives a resource, such as a database. The function
// open provides it during the call.
func PrintsWithin[T any](o *Output, open func(ctx context.Context, do func(of T) error) error, say func(of T, words []string) (any, error)) *cobra.Command {
	return o.Prints(func(words []string) (v any, err error) {
		err = open(o.Ctx(), func(of T) (err error) {
			v, err = say(of, words)
			return err
		})
		return v, err
	})
}

// Ctx returns the context of the command, which is cancelled after an interrupt.
func (o *Output) Ctx() context.Context { return o.cmd.Context() }

// PrintsOfWorld makes the command print the value that say returns about the world that flags choose.
func (o *Output) PrintsOfWorld(v *Target, say func(w *hearth.World, words []string) (any, error)) *cobra.Command {
	v.BindWorld(o.cmd)
	return o.Prints(func(words []string) (any, error) {
		w, err := v.Open()
		if err != nil {
			return nil, err
		}
		return say(w, words)
	})
}

// ListOutput is [App.Output] for a command that prints a list: it also adds --limit and --after. The plural
// noun what names the items of the list.
func (a *App) ListOutput(cmd *cobra.Command, what string) *Output {
	o := a.Output(cmd, "table", "json", "jsonl", "csv", "md")
	o.noun = what
	f := cmd.Flags()
	f.IntVar(&o.Page.Limit, "limit", 0, "write at most this many "+what+" (default 0: all)")
	f.IntVar(&o.Page.After, "after", 0, "skip this many "+what+" (default 0); use it to continue after --limit")
	return o
}

// ForPeople reports whether the value is written for people rather than for programs.
func (o *Output) ForPeople() bool { return o.Format == "table" || o.Format == "text" }

// Problems writes the diagnostics of err as the result of the command if the output is for programs. For
// people it returns err.
func (o *Output) Problems(err error) error {
	list, other := source.SplitError(err)
	if other != nil || o.ForPeople() {
		return err
	}
	if err := o.Print(report.OfDiagnostics(list.Items, o.Page)); err != nil || len(list.Items) == 0 {
		return err
	}
	return SilentExit(CodeOf(list.Items...))
}

// Layout returns a copy of o that uses the layout called name for people. Other formats do not change.
func (o *Output) Layout(name string) *Output {
	out := *o
	if o.ForPeople() {
		out.Format = name
	}
	return &out
}

// Print writes a value, and notes how to continue a list that is incomplete.
func (o *Output) Print(v any) error {
	if list, ok := v.(interface{ Left() report.Rest }); ok {
		switch rest := list.Left(); {
		case rest.Next > 0:
			o.App.Note("%d of %s %s; --after %d shows the rest", rest.Next-o.Page.After, rest.TotalText(), o.noun, rest.Next)
		case rest.More:
			o.App.Note("there may be more %s: --rows 0 finds all of them", o.noun)
		case rest.Total > 0:
			o.App.Note("there are %d %s, and --after skips all of them", rest.Total, o.noun)
		}
	}
	return OutputError(show.Print(o.App.Out, o.Format, v))
}

// Diagnostics prints diagnostics to the standard output, as the result of a command.
func (o *Output) Diagnostics(found []*source.Diagnostic) error {
	if !o.ForPeople() {
		return o.Print(report.OfDiagnostics(found, o.Page))
	}
	told := *o.App
	told.Err = o.App.Out
	told.Report(found...)
	return nil
}
