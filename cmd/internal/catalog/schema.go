package catalog

import (
	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/eval/report"
)

// Schema makes the command that prints the schemas of what commands write.
func Schema(a *cli.App) *cobra.Command {
	var out *cli.Output
	cmd := &cobra.Command{
		Use:   "schema [NAME]",
		Short: "Print the JSON Schema of what commands write, or list the schemas",
		Long: `Schema prints the JSON Schema (2020-12) of a value that commands write with --format json,
such as an answer; in JSON Lines every line is such a value, or one of its items. Without a
name it lists the schemas.`,
		Example: "  hearth schema\n  hearth schema explanation",
		RunE: func(c *cobra.Command, args []string) error {
			all := report.Kinds()
			switch {
			case len(args) > 1:
				return cli.Usage("%s wants one name or none, and here are %d", c.CommandPath(), len(args))
			case len(args) == 0:
				return out.Print(all)
			}
			if s := report.Schema(args[0]); s != nil {
				return a.Print("json", s)
			}
			var names []string
			for _, k := range all.Items {
				names = append(names, k.Name)
			}
			return hearth.Unknown("E0812", "schema", args[0], names)
		},
	}
	out = a.Output(cmd, "text", "json", "jsonl", "csv", "md")
	return cmd
}
