package ask

import (
	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
)

// Scene returns the commands about the scene of the kitchen.
func Scene(a *cli.App) *cobra.Command {
	return cli.Group("scene", "Show the kitchen in which recipes start", a.Output(&cobra.Command{
		Use:   "show",
		Short: "Show the contents of the kitchen before anything is cooked",
		Long: `Show writes the places of the kitchen with their contents, sorted by name: the amounts of
ingredients, and the numbers of other things (the paper's Figure 6). Containers that only hold
an ingredient of the stock, such as its bowls, are not listed.`,
		Args: cli.NoArgs,
	}, "text", "json").PrintsOfWorld(cli.KitchenOnly(a), func(w *hearth.World, _ []string) (any, error) {
		scene, err := w.Scene(hearth.Start{})
		if err != nil {
			return nil, err
		}
		return scene.Start().Scene(), nil
	}))
}
