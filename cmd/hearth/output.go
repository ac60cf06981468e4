package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/show"
	"hearth/eval/report"
)

// An output is the flags that say how a value of package report is written, and
// which part of a list.
type output struct {
	app    *app
	format string
	page   report.Page
	what   string // is in a list
}

// output binds --format with the values it may have, the default one first.
// Others are refused before the command does anything.
func (a *app) output(cmd *cobra.Command, formats ...string) *output {
	o := &output{app: a}
	cmd.Flags().StringVar(&o.format, "format", formats[0], strings.Join(formats, ", "))
	cmd.PreRunE = func(*cobra.Command, []string) error {
		if slices.Contains(formats, o.format) {
			return nil
		}
		return usage("there is no format %s: %s", o.format, strings.Join(formats, " or "))
	}
	return o
}

// lists binds the flags of a command that writes a list, too.
func (a *app) lists(cmd *cobra.Command, what string) *output {
	o := a.output(cmd, "table", "json", "jsonl", "csv", "md")
	o.what = what
	f := cmd.Flags()
	f.IntVar(&o.page.Limit, "limit", 0, "write so many "+what+"; 0 for all")
	f.IntVar(&o.page.After, "after", 0, "leave out so many "+what+": go on where --limit stopped")
	return o
}

// people reports whether the value is written for people, and not for programs.
func (o *output) people() bool { return o.format == "table" || o.format == "text" }

// problems tells programs what is wrong with inputs as the result of the command;
// people hear it as they do of any other.
func (o *output) problems(err error) error {
	list, other := listOf(err)
	if other != nil || o.people() {
		return err
	}
	if err := o.print(report.OfDiagnostics(list.Items, o.page)); err != nil || len(list.Items) == 0 {
		return err
	}
	return errTold(codeOf(list.Items...))
}

// layout is the output with another layout for people.
func (o *output) layout(name string) *output {
	out := *o
	if o.people() {
		out.format = name
	}
	return &out
}

// print writes a value, and tells how to go on with what is left of a list.
func (o *output) print(v any) error {
	if list, ok := v.(interface{ Left() report.Rest }); ok && list.Left().Next > 0 {
		rest := list.Left()
		fmt.Fprintf(o.app.err, "note: %d of %d %s; the others follow with --after %d\n", o.page.Limit, rest.Total, o.what, rest.Next)
	}
	return written(show.Print(o.app.out, o.format, v))
}
