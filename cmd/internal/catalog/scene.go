package catalog

import (
	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/eval/report"
)

// SceneShow makes the command that shows what is where in the kitchen.
func SceneShow(a *cli.App) *cobra.Command {
	v := cli.InKitchen(a)
	var out *cli.Output
	cmd := &cobra.Command{
		Use:   "show",
		Short: "Show what is where in the kitchen before anything is cooked",
		Long: `Show writes the places of the kitchen with what lies in them, sorted by name: the
amounts of ingredients, and how many there are of the rest (the paper's Figure 6). What
stands for its contents, as the bowls of the stock do, is not named.`,
		Args: cli.NoWords,
		RunE: func(*cobra.Command, []string) error {
			w, err := v.Open()
			if err != nil {
				return err
			}
			return out.Print(report.OfScene(w.Domain.First()))
		},
	}
	v.BindChoice(cmd, true)
	out = a.Output(cmd, "text", "json")
	return cmd
}
