package install

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"hearth/cmd/internal/cli"
)

// Manual returns the command that writes manual pages.
func Manual(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:   "man FOLDER",
		Short: "Write manual pages of all commands",
		Long: `Man writes a manual page for each command into a folder, which it creates if necessary:
hearth.1, hearth-run.1 and so on. They have the same content as --help.`,
		Example: "  hearth man /usr/local/share/man/man1\n  hearth man man && man ./man/hearth-run.1",
		Args:    cli.OneArg("folder"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := a.Disk.MakeFolder(args[0]); err != nil {
				return err
			}
			commands := all(cmd.Root())
			for _, c := range commands {
				if err := a.Disk.Write(filepath.Join(args[0], pageName(c)+".1"), func(w io.Writer) error {
					_, err := io.WriteString(w, page(c))
					return err
				}); err != nil {
					return err
				}
			}
			a.Say("%d pages are in %s", len(commands), args[0])
			return nil
		},
	}
}

// all returns a command and all commands below it, without hidden ones.
func all(c *cobra.Command) []*cobra.Command {
	out := []*cobra.Command{c}
	for _, sub := range c.Commands() {
		if !sub.Hidden {
			out = append(out, all(sub)...)
		}
	}
	return out
}

func pageName(c *cobra.Command) string { return strings.ReplaceAll(c.CommandPath(), " ", "-") }

// page returns the manual page of a command, for troff.
func page(c *cobra.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"hearth %s\" \"Hearth\"\n", strings.ToUpper(pageName(c)), text(cli.Version()))
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", text(pageName(c)), text(c.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n\\fB%s\\fR\n", text(c.UseLine()))
	fmt.Fprintf(&b, ".SH DESCRIPTION\n")
	verbatim(&b, strings.TrimSpace(cmp.Or(c.Long, c.Short)))
	listed(&b, "OPTIONS", c.NonInheritedFlags())
	listed(&b, "OPTIONS OF ALL COMMANDS", c.InheritedFlags())
	if c.Example != "" {
		b.WriteString(".SH EXAMPLES\n")
		verbatim(&b, c.Example)
	}
	var others []string
	if c.HasParent() {
		others = append(others, pageName(c.Parent()))
	}
	for _, sub := range c.Commands() {
		if !sub.Hidden {
			others = append(others, pageName(sub))
		}
	}
	if len(others) > 0 {
		b.WriteString(".SH SEE ALSO\n")
		for i, name := range others {
			fmt.Fprintf(&b, "\\fB%s\\fR(1)%s\n", text(name), map[bool]string{true: ","}[i < len(others)-1])
		}
	}
	return b.String()
}

// verbatim writes a text line by line, without filling.
func verbatim(b *strings.Builder, s string) {
	b.WriteString(".nf\n")
	for line := range strings.Lines(s) {
		b.WriteString(text(strings.TrimRight(line, "\n")) + "\n")
	}
	b.WriteString(".fi\n")
}

// listed writes the descriptions of flags.
func listed(b *strings.Builder, heading string, flags *pflag.FlagSet) {
	if !flags.HasAvailableFlags() {
		return
	}
	fmt.Fprintf(b, ".SH %s\n", heading)
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		name := "--" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		kind, usage := pflag.UnquoteUsage(f)
		fmt.Fprintf(b, ".TP\n\\fB%s\\fR", text(name))
		if kind != "" {
			fmt.Fprintf(b, " \\fI%s\\fR", text(kind))
		}
		fmt.Fprintf(b, "\n%s\n", text(usage))
	})
}

var escapes = strings.NewReplacer("\\", "\\e", "-", "\\-", "'", "\\(aq", "`", "\\(ga", "^", "\\(ha", "~", "\\(ti")

// text escapes a text for troff.
func text(s string) string {
	var b strings.Builder
	for _, r := range escapes.Replace(s) {
		if r < 0x80 {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, "\\[u%04X]", r)
		}
	}
	if strings.HasPrefix(s, ".") {
		return "\\&" + b.String()
	}
	return b.String()
}
