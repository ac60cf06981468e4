package main

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/parser/diag"
)

// newRoot builds the tree of commands.
func newRoot(a *app) *cobra.Command {
	root := &cobra.Command{
		Use:   "hearth",
		Short: "Execute plans in simulated worlds, reason about them and score them",
		Long: `Hearth executes plans step by step, says of every step what came of it and why, and
scores them: networks of cooking actions in a kitchen, and programs of atomic actions in
the scenes of a household. It also makes plans for tasks.

Networks are given as files, as - for the standard input, or by the id of a recipe
(hearth recipes list); programs likewise, or by the id of a task (hearth household
tasks list).

Exit codes: 0 done, 1 a negative result (a step failed, a score below a threshold),
2 usage, 3 bad input, 4 environment (a file that cannot be read), 130 interrupted.`,
		Example: `  hearth run mango-radish-salad
  hearth evaluate predicted.solution --format jsonl
  hearth household run home take-a-nap
  hearth plan "Make tea"`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
	}
	ask := root.Flags().Bool("version", false, "tell the version, with hashes of the rules, the ontology and the data")
	root.RunE = func(c *cobra.Command, args []string) error {
		if *ask {
			return a.versions()
		}
		return onlyGroups(c, args)
	}
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return usage("%w; %s --help lists the flags", err, c.CommandPath())
	})
	root.SetOut(a.out)
	root.SetErr(a.err)
	section(root, "Plans in a world, a kitchen unless --world says otherwise:", both(a, inKitchen)...)
	section(root, "The kitchen:",
		newEvaluate(a), newScores(a),
		group("recipes", "The recipes that can be run by their id", newRecipesList(a), newRecipesShow(a), newRecipesLint(a), newRun(inKitchen(a))),
		group("scene", "The kitchen that recipes start in", newSceneShow(a)),
	)
	section(root, "The household, and plans for tasks:", newHousehold(a), newPlan(a), newTranslate(a), newExperiment(a))
	section(root, "What is known, and what is wrong:",
		group("types", "The classes of things", newTypesShow(a), newTypesTree(a), newTypesSearch(a)),
		newRules(a), newOntology(a), newExplainCode(a), newSchema(a),
	)
	return root
}

// both makes the commands that are the same in every world.
func both(a *app, in func(*app) *venue) (all []*cobra.Command) {
	for _, command := range []func(*venue) *cobra.Command{
		newRun, newCheck, newQuery, newEntities, newActions, newCan, newWhy, newWhyNot, newRepl,
	} {
		all = append(all, command(in(a)))
	}
	return all
}

func newHousehold(a *app) *cobra.Command {
	return group("household", "Programs of atomic actions in environment graphs", append(both(a, inHousehold),
		newHouseholdPrepare(a), newHouseholdScore(a), newHouseholdReplay(a), newHouseholdTasks(a))...)
}

// section adds commands under a heading of their own.
func section(root *cobra.Command, heading string, commands ...*cobra.Command) {
	root.AddGroup(&cobra.Group{ID: heading, Title: heading})
	for _, c := range commands {
		c.GroupID = heading
	}
	root.AddCommand(commands...)
}

// version returns what the program was built from: a release, or the revision
// of a checkout.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	of := map[string]string{}
	for _, s := range info.Settings {
		of[s.Key] = s.Value
	}
	if v := info.Main.Version; v != "(devel)" || of["vcs.revision"] == "" {
		return v
	}
	return of["vcs.revision"][:12]
}

// versions tells the version with the hashes of what comes with it.
func (a *app) versions() error {
	w, err := hearth.Open(hearth.Options{})
	if err != nil {
		return err
	}
	set, err := own("2024")
	if err != nil {
		return err
	}
	s, err := w.Stamp(set, version(), "")
	if err != nil {
		return fault(err)
	}
	_, err = fmt.Fprintf(a.out, "hearth %s\nrules %s, ontology %s, data %s\n", s.Hearth, s.Rules, s.Ontology, s.Data)
	return written(err)
}

// group makes a command that only has others below it.
func group(name, short string, commands ...*cobra.Command) *cobra.Command {
	c := &cobra.Command{Use: name, Short: short, Args: cobra.ArbitraryArgs, RunE: onlyGroups}
	c.AddCommand(commands...)
	return c
}

// onlyGroups runs a command that only has others below it: it lists them, or
// says which one may have been meant.
func onlyGroups(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return c.Help()
	}
	var names []string
	for _, sub := range c.Commands() {
		names = append(names, sub.Name())
	}
	if near := diag.Nearest(args[0], names); near != "" {
		return usage("there is no command %q; did you mean %s?", c.CommandPath()+" "+args[0], near)
	}
	return usage("there is no command %q; %s --help lists them", c.CommandPath()+" "+args[0], c.CommandPath())
}

// errTold ends the program when everything was told already.
func errTold(code int) error {
	if code == 0 {
		return nil
	}
	return &exit{code: code}
}

// fault is an error of our own rules or of the machine: nobody's input.
func fault(err error) error {
	return &exit{exitEnvironment, fmt.Errorf("a fault of hearth, not of the input: %w", err)}
}

// written is the error of an output that could not be written.
func written(err error) error {
	if err == nil {
		return nil
	}
	return &exit{exitEnvironment, fmt.Errorf("the output cannot be written: %w", err)}
}
