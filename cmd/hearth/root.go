package main

import (
	"github.com/spf13/cobra"

	"hearth/cmd/internal/ask"
	"hearth/cmd/internal/batch"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/compose"
	"hearth/cmd/internal/console"
	"hearth/cmd/internal/execute"
	"hearth/cmd/internal/install"
	"hearth/cmd/internal/plan"
	"hearth/cmd/internal/rules"
	"hearth/cmd/internal/runkeep"
	"hearth/cmd/internal/score"
	"hearth/cmd/internal/serve"
)

// newRoot builds the tree of commands.
func newRoot(a *cli.App) *cobra.Command {
	root := &cobra.Command{
		Use:   "hearth",
		Short: "Execute plans in simulated worlds, reason about them and score them",
		Long: `Hearth executes plans step by step, explains the outcome of every step, and scores plans:
networks of cooking actions in a kitchen, and programs of atomic actions in the scenes of a
household. It also makes plans for tasks.

Networks are given as files, as - for the standard input, or by the id of a recipe
(hearth recipes list); programs likewise, or by the id of a task (hearth household
tasks list).

Exit codes: 0 done, 1 a negative result (a step failed, a score below a threshold),
2 usage, 3 bad input, 4 environment (a file that cannot be read), 124 stopped by a limit
(--max-time, --max-memory, or the states of a search), 130 interrupted.

A plan with an error is bad input for every command, even if the rest of it is executed and
scored. A plan without steps is a negative result where it is executed or scored; hearth check
warns of it, and for questions it stands for the start state. A program to which no scene can be
adapted is a negative result where it is executed, and bad input for questions. With --format
json or jsonl an error is also written as JSON to the standard output (hearth schema
diagnostics), in addition to its text on the standard error.`,
		Example: `  hearth run mango-radish-salad
  hearth evaluate predicted.solution --format jsonl
  hearth household run home take-a-nap
  hearth plan "Make tea"`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
	}
	version := root.Flags().Bool("version", false, "print the version, with hashes of the rules, the ontology and the data")
	root.RunE = func(c *cobra.Command, args []string) error {
		if *version {
			return versions(a)
		}
		return cli.OnlyGroups(c, args)
	}
	root.SetOut(a.Out)
	root.SetErr(a.Err)
	p := parts()
	section(root, "Plans in a world (by default the kitchen; see --world):", both(a, cli.InKitchen)...)
	section(root, "The kitchen:",
		score.Evaluate(a, serve.Results(a, p)).Command(), batch.Command(a, batchCommands), score.Scores(a),
		cli.Group("recipes", "List and show the recipes that can be run by their id", ask.RecipesList(a), ask.RecipesShow(a), compose.Text(a), compose.Generate(a), score.Lint(a)),
		ask.Read(a), ask.Scene(a), execute.Agree(a), execute.Plot(a),
	)
	section(root, "The household, and plans for tasks:", newHousehold(a), score.Embodied(a), plan.Plan(a), plan.PDDL(a), plan.Translate(a), plan.Experiment(a))
	section(root, "Reference and checks:",
		ask.Types(a), rules.Command(a), rules.Ontology(a), ask.ExplainCode(a), ask.Schema(a), install.Version(a), install.Manual(a),
	)
	section(root, "In a browser:", serve.View(a, p))
	section(root, "For other programs:", serve.Command(a, p), runkeep.Store(a), serve.Models(a, p))
	root.AddCommand(cli.Limits())
	return root
}

// both returns the commands that exist in every world. The parameter in is [cli.InKitchen] or
// [cli.InHousehold], which chooses the world.
func both(a *cli.App, in func(*cli.App) *cli.Target) (all []*cobra.Command) {
	for _, command := range []func(*cli.Target) *cobra.Command{
		execute.Run, execute.Command, execute.Repair, ask.Usual, ask.Query, ask.Entities, ask.Actions, ask.Can, ask.Grammar, ask.Why, ask.WhyNot, console.Command,
	} {
		all = append(all, command(in(a)))
	}
	return all
}

func newHousehold(a *cli.App) *cobra.Command {
	return cli.Group("household", "Execute and examine programs of atomic actions in environment graphs", append(both(a, cli.InHousehold),
		execute.Prepare(a), score.Household(a).Command(), execute.Replay(a), ask.Tasks(a))...)
}

// section adds commands under a heading.
func section(root *cobra.Command, heading string, commands ...*cobra.Command) {
	root.AddGroup(&cobra.Group{ID: heading, Title: heading})
	for _, c := range commands {
		c.GroupID = heading
	}
	root.AddCommand(commands...)
}

// versions prints the version with the hashes of the built-in files.
func versions(a *cli.App) error {
	v, err := install.DefaultStamp()
	if err != nil {
		return err
	}
	return a.Print("text", v)
}
