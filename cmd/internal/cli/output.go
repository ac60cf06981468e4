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
	"hearth/parser/diag"
)

// An Output is the flags that say how a value of package report is written, and
// which part of a list.
type Output struct {
	App    *App
	cmd    *cobra.Command
	Format string
	Page   report.Page
	what   string // is in a list
}

// Output binds --format with the values it may have, the default one first.
// Others are refused before the command does anything.
func (a *App) Output(cmd *cobra.Command, formats ...string) *Output {
	o := &Output{App: a, cmd: cmd}
	cmd.Flags().StringVar(&o.Format, "format", formats[0], strings.Join(formats, ", "))
	cmd.PreRunE = func(*cobra.Command, []string) error {
		if !slices.Contains(formats, o.Format) {
			return Usage("there is no format %s: %s", o.Format, strings.Join(formats, " or "))
		}
		return nil
	}
	return o
}

// Says makes the command print what is said of its words. A value that comes with
// a negative result is printed before the command ends with it.
func (o *Output) Says(say func(words []string) (any, error)) *cobra.Command {
	o.cmd.RunE = func(_ *cobra.Command, words []string) error {
		v, err := say(words)
		if end, ok := errors.AsType[*Exit](err); err != nil && (!ok || end.Err != nil) {
			return err
		}
		return cmp.Or(o.Print(v), err)
	}
	return o.cmd
}

// Inside is [Output.Says] for what is said of something that is open as long as it is asked.
func Inside[T any](o *Output, open func(ctx context.Context, do func(of T) error) error, say func(of T, words []string) (any, error)) *cobra.Command {
	return o.Says(func(words []string) (v any, err error) {
		err = open(o.Ctx(), func(of T) (err error) {
			v, err = say(of, words)
			return err
		})
		return v, err
	})
}

// Ctx returns the context of the command, which an interrupt ends.
func (o *Output) Ctx() context.Context { return o.cmd.Context() }

// Of makes the command print what is said of a world, which flags choose.
func (o *Output) Of(v *Venue, say func(w *hearth.World, words []string) (any, error)) *cobra.Command {
	v.BindWorld(o.cmd)
	return o.Says(func(words []string) (any, error) {
		w, err := v.Open()
		if err != nil {
			return nil, err
		}
		return say(w, words)
	})
}

// Lists binds the flags of a command that writes a list, too.
func (a *App) Lists(cmd *cobra.Command, what string) *Output {
	o := a.Output(cmd, "table", "json", "jsonl", "csv", "md")
	o.what = what
	f := cmd.Flags()
	f.IntVar(&o.Page.Limit, "limit", 0, "write so many "+what+"; 0 for all")
	f.IntVar(&o.Page.After, "after", 0, "leave out so many "+what+": go on where --limit stopped")
	return o
}

// People reports whether the value is written for people, and not for programs.
func (o *Output) People() bool { return o.Format == "table" || o.Format == "text" }

// Problems tells programs what is wrong with inputs as the result of the command;
// people hear it as they do of any other.
func (o *Output) Problems(err error) error {
	list, other := diag.Of(err)
	if other != nil || o.People() {
		return err
	}
	if err := o.Print(report.OfDiagnostics(list.Items, o.Page)); err != nil || len(list.Items) == 0 {
		return err
	}
	return Told(CodeOf(list.Items...))
}

// Layout is the output with another layout for people.
func (o *Output) Layout(name string) *Output {
	out := *o
	if o.People() {
		out.Format = name
	}
	return &out
}

// Print writes a value, and tells how to go on with what is left of a list.
func (o *Output) Print(v any) error {
	if list, ok := v.(interface{ Left() report.Rest }); ok {
		switch rest := list.Left(); {
		case rest.Next > 0:
			o.App.Note("%d of %s %s; the others follow with --after %d", rest.Next-o.Page.After, rest.Of(), o.what, rest.Next)
		case rest.More:
			o.App.Note("there may be more %s: --rows 0 looks for all of them", o.what)
		case rest.Total > 0:
			o.App.Note("there are %d %s, and --after leaves out all of them", rest.Total, o.what)
		}
	}
	return Written(show.Print(o.App.Out, o.Format, v))
}

// Diagnostics writes what is wrong with inputs as the result of a command.
func (o *Output) Diagnostics(found []*diag.Diagnostic) error {
	if !o.People() {
		return o.Print(report.OfDiagnostics(found, o.Page))
	}
	told := *o.App
	told.Err = o.App.Out
	told.Tell(found...)
	return nil
}
