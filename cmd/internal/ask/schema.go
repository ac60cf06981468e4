package ask

import (
	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/show"
	"hearth/parser/source"
)

// Schema returns the command that prints the schemas of the JSON output.
func Schema(a *cli.App) *cobra.Command {
	out := a.Output(&cobra.Command{
		Use:   "schema [NAME]",
		Short: "Print the JSON Schema of the output of commands, or list the schemas",
		Long: `Schema prints the JSON Schema (2020-12) of a value that commands write with --format json,
such as an answer. In JSON Lines every line is such a value, or one of its items. Without a
name it lists the schemas.`,
		Example: "  hearth schema\n  hearth schema explanation",
		Args:    cli.ArgCount(0, 1, "one name or none"),
	}, "text", "json", "jsonl", "csv", "md")
	return out.Prints(func(words []string) (any, error) {
		all := show.Kinds()
		if len(words) == 0 {
			return all, nil
		}
		if s := show.Schema(words[0]); s != nil {
			out.Format = "json"
			return s, nil
		}
		var names []string
		for _, k := range all.Items {
			names = append(names, k.Name)
		}
		return nil, source.Unknown("E0812", "schema", words[0], names)
	})
}
