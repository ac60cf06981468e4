package ask

import (
	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/eval/report"
)

// Actions makes the commands about actions. Without one of them, but with a plan
// or --admissible, it tells what can be done now; in a household that is all
// that it does.
func Actions(v *cli.Venue) *cobra.Command {
	p := &possibility{moment: moment{Venue: v}}
	admissible, action := v.Chosen, ""
	cmd := &cobra.Command{Use: "actions " + v.Words("[PLAN]"), Args: v.Wants("", 0, 1)}
	if !v.Chosen {
		cmd = cli.Group("actions", "", actionsList(v.App), actionsShow(v.App))
		cmd.Use, cmd.SuggestionsMinimumDistance = "actions PLAN|--admissible", 2
		cmd.Flags().BoolVar(&admissible, "admissible", false, "tell which actions can be done next, with what, and why others cannot")
	}
	cmd.Short = "Tell which actions can be done, with what, and why others cannot"
	cmd.Long = `It tells which actions can be done next: after the last step of a plan, or, without one, at
the start; and with what. Any filler of one line goes with any of the others; where it does
not, fillers stand together in brackets. A number is one that is allowed with the rest: 1 or,
where the rules refuse that, a smaller or larger one, or one that they compare with. What
fills a role that may be left open goes with the example, other such roles left open. What is
told is derived from the rules that execute the actions. For an action that cannot be done it
tells the condition that is not met by the fillers that come nearest. Examples are written as
the next one of the plan: a thing of a kitchen that no variable stands for has its id as name;
numbers of a household are those of the program, or, with --bound, ids of nodes. Of roles that
depend on each other --rows ways are looked for, and where there may be more it is said.

Exit codes: 0 something can be done, 1 nothing can.`
	cmd.Example = v.Examples(`  hearth actions mango-radish-salad
  hearth actions mango-radish-salad --step 12 --action mix
  hearth actions --admissible --format json`, `  hearth household actions home take-a-nap
  hearth household actions flat.json breakfast.txt --action putin --format json`)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if !admissible && v.World != hearth.Household && (len(args) == 0 || len(cmd.SuggestionsFor(args[0])) > 0) {
			return cli.OnlyGroups(cmd, args)
		}
		if err := v.Wants("", 0, 1)(cmd, args); err != nil {
			return err
		}
		return p.admissible(action, args)
	}
	p.bind(cmd, "of all things that there are, and not only of those that variables of the network stand for")
	cmd.Flags().StringVar(&action, "action", "", "tell it of this `action` only, with the roles that may be left open")
	return cmd
}

func actionsList(a *cli.App) *cobra.Command {
	out := a.Lists(&cobra.Command{
		Use:   "list",
		Short: "List all actions with the number of their arguments",
		Args:  cli.NoWords,
	}, "actions")
	return out.Of(cli.InKitchen(a), func(w *hearth.World, _ []string) (any, error) {
		return report.OfActions(w.Ontology.Actions(), out.Page), nil
	})
}

func actionsShow(a *cli.App) *cobra.Command {
	return a.Output(&cobra.Command{
		Use:     "show ACTION",
		Short:   "Show the arguments of an action, what they may be, and where its rules are",
		Example: "  hearth actions show bake",
		Args:    cli.One("action"),
	}, "text", "json").Of(cli.InKitchen(a), func(w *hearth.World, words []string) (any, error) {
		return w.Signature(words[0])
	})
}
