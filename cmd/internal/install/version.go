package install

import (
	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/eval/benchmark"
	"hearth/eval/kitchen"
)

// Version returns the command that prints the version.
func Version(a *cli.App) *cobra.Command {
	return a.Output(&cobra.Command{
		Use:   "version",
		Short: "Print the version, with hashes of the rules, the ontology and the data",
		Long: `Version prints the release number and the commit that this program was built from, and hashes of
its built-in files. Every score has the same information (made_with): results are comparable if it
is equal.`,
		Example: "  hearth version --format json",
		Args:    cli.NoArgs,
	}, "text", "json").Prints(func([]string) (any, error) { return DefaultStamp() })
}

// DefaultStamp returns the stamp that scores have with default flags: the version, and hashes of the rules,
// the ontology and the data.
func DefaultStamp() (*benchmark.Stamp, error) {
	w, err := hearth.Open(hearth.KitchenOptions{})
	if err != nil {
		return nil, err
	}
	set, err := cli.BuiltInRecipes("2024")
	if err != nil {
		return nil, err
	}
	in := w.Internal()
	return in.Stamp(set, cli.Version(), kitchen.Outputs)
}
