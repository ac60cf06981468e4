package install

import (
	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/eval/benchmark"
	"hearth/eval/kitchen"
)

// Version makes the command that tells what the program is.
func Version(a *cli.App) *cobra.Command {
	return a.Output(&cobra.Command{
		Use:   "version",
		Short: "Tell the version, with hashes of the rules, the ontology and the data",
		Long: `Version tells what this program is: a release or the revision that it was built from, and
hashes of what comes with it. Every score says the same of what made it (made_with): results are
comparable where these are equal.`,
		Example: "  hearth version --format json",
		Args:    cli.NoWords,
	}, "text", "json").Says(func([]string) (any, error) { return Own() })
}

// Own is what scores of this program are made with, unless flags say otherwise.
func Own() (*benchmark.Stamp, error) {
	w, err := hearth.Open(hearth.Options{})
	if err != nil {
		return nil, err
	}
	set, err := cli.Own("2024")
	if err != nil {
		return nil, err
	}
	in, _ := w.Kitchen()
	return in.Stamp(set, cli.Version(), kitchen.Outputs)
}
