package ask

import (
	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
)

// Actions returns the commands about actions. With a plan or --admissible, the command lists what can be done
// next. In a household it has no subcommands.
func Actions(v *cli.Target) *cobra.Command {
	p := &possibility{moment: moment{Target: v}}
	admissible, action := v.WorldFixed, ""
	cmd := &cobra.Command{Use: "actions " + v.Words("[PLAN]"), Args: v.PlanArgs("", 0, 1)}
	if !v.WorldFixed {
		cmd = cli.Group("actions", "", actionsList(v.App), actionsShow(v.App))
		cmd.Use, cmd.SuggestionsMinimumDistance = "actions PLAN|--admissible", 2
		cmd.Flags().BoolVar(&admissible, "admissible", false, "list the actions that can be done next, their fillers, and why others cannot be done")
	}
	cmd.Short = "List the actions that can be done, their fillers, and why others cannot be done"
	cmd.Long = `Actions lists the actions that can be done next, and the possible fillers of their roles: after
the last step of a plan or, without a plan, at the start. All answers are derived from the rules
that execute the actions.

Every filler of a line goes with every filler of the other lines. Fillers that only go together
stand together in brackets. A number is an example that is allowed with the other fillers: 1, or
another one if the rules refuse 1. A filler of an optional role goes with the example, with the
other optional roles left open. For roles that depend on each other, --rows limits the
combinations that are listed; a note says if there may be more.

For an action that cannot be done, the output names the unmet condition of the nearest fillers.

Examples are written as the next step of the plan. A thing of a kitchen without a variable
appears by its id. Numbers of a household are those of the program or, with --bound, ids of
nodes.

Exit codes: 0 at least one action can be done, 1 none can.`
	cmd.Example = v.Examples(`  hearth actions mango-radish-salad
  hearth actions mango-radish-salad --step 12 --action mix
  hearth actions --admissible --format json`, `  hearth household actions home take-a-nap
  hearth household actions flat.json breakfast.txt --action putin --format json`)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if !admissible && v.World != hearth.Household && (len(args) == 0 || len(cmd.SuggestionsFor(args[0])) > 0) {
			return cli.OnlyGroups(cmd, args)
		}
		if err := v.PlanArgs("", 0, 1)(cmd, args); err != nil {
			return err
		}
		return p.admissible(action, args)
	}
	p.bind(cmd, "consider all things of the world, not only those that variables of the network stand for")
	cmd.Flags().StringVar(&action, "action", "", "list this `action` only, with its optional roles")
	return cmd
}

func actionsList(a *cli.App) *cobra.Command {
	out := a.ListOutput(&cobra.Command{
		Use:   "list",
		Short: "List all actions with the number of their arguments",
		Args:  cli.NoArgs,
	}, "actions")
	return out.PrintsOfWorld(cli.InKitchen(a), func(w *hearth.World, _ []string) (any, error) {
		return w.Actions(out.Page), nil
	})
}

func actionsShow(a *cli.App) *cobra.Command {
	return a.Output(&cobra.Command{
		Use:     "show ACTION",
		Short:   "Show the arguments of an action, their possible values, and where its rules are",
		Example: "  hearth actions show bake",
		Args:    cli.OneArg("action"),
	}, "text", "json").PrintsOfWorld(cli.InKitchen(a), func(w *hearth.World, words []string) (any, error) {
		return w.Signature(words[0])
	})
}
