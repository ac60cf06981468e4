// Package compose holds the commands that write recipes: the text of a network, and random recipes.
package compose

import (
	"fmt"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/eval/report"
	"hearth/eval/wording"
)

// Text returns the command that writes a network as the text of a recipe.
func Text(a *cli.App) *cobra.Command {
	v := cli.KitchenOnly(a)
	var actions bool
	var out *cli.Output
	cmd := &cobra.Command{
		Use:   "text PLAN",
		Short: "Write a network as the text of a recipe in English",
		Long: `Text executes a network and writes it as the text of a recipe, as a recipe site would print
it: the ingredients with their preparation, and instructions in sentences. A step is left out
where people would leave it out, such as cracking the eggs before they are beaten.

The words are data, in writing.yaml of the notation of the kitchen. --format xml writes a file
in the form of the texts of the benchmark; with --actions it is an alignment, where each
sentence has the actions that it stands for.

Exit codes: 0 the text is written, 1 a step failed and there is no text.`,
		Example: "  hearth recipes text mango-radish-salad\n  hearth recipes text my.solution --format xml --actions",
		Args:    cli.OneArg("network to write as a text: a file, - for the standard input, or the id of a recipe"),
		RunE: func(cmd *cobra.Command, words []string) error {
			r, err := textOf(v, words[0])
			if err != nil {
				return err
			}
			if out.Format == "xml" {
				_, err := fmt.Fprint(a.Out, wording.XML(r, actions))
				return err
			}
			if !actions {
				r = r.WithoutActions()
			}
			return out.Print(r)
		},
	}
	v.Bind(cmd)
	v.BindLenient(cmd)
	cmd.Flags().BoolVar(&actions, "actions", false, "write the actions of each sentence")
	out = a.Output(cmd, "text", "xml", "json")
	return cmd
}

// textOf executes a plan and returns its text. It is an error if a step was not done.
func textOf(v *cli.Target, word string) (*report.WholeRecipe, error) {
	scene, err := v.Enter()
	if err != nil {
		return nil, err
	}
	e, err := v.Episode(scene, word)
	if err != nil {
		return nil, err
	}
	if failed := e.Failures(); len(failed) > 0 {
		return nil, &cli.Exit{Code: cli.ExitNegative, Err: failed[0]}
	}
	return e.Text(v.Ctx())
}
