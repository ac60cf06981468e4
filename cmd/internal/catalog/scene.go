package catalog

import (
	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
)

// Scene makes the commands about the scene of the kitchen.
func Scene(a *cli.App) *cobra.Command {
	return cli.Group("scene", "The kitchen that recipes start in", a.Output(&cobra.Command{
		Use:   "show",
		Short: "Show what is where in the kitchen before anything is cooked",
		Long: `Show writes the places of the kitchen with what lies in them, sorted by name: the
amounts of ingredients, and how many there are of the rest (the paper's Figure 6). What
stands for its contents, as the bowls of the stock do, is not named.`,
		Args: cli.NoWords,
	}, "text", "json").Of(cli.OfKitchen(a), func(w *hearth.World, _ []string) (any, error) {
		scene, err := w.Scene(hearth.Start{})
		if err != nil {
			return nil, err
		}
		return scene.Start().Scene(), nil
	}))
}
