package score

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/eval/benchmark"
	"hearth/eval/household"
	"hearth/eval/kitchen"
	"hearth/eval/results"
	"hearth/parser/source"
)

// Scores returns the command that summarizes and compares files of results.
func Scores(a *cli.App) *cobra.Command {
	var out *cli.Output
	var by, baseline string
	var library cli.Library
	var seed uint64
	cmd := &cobra.Command{
		Use:   "scores FILE...",
		Short: "Summarize and compare results: means, differences, tests",
		Long: `Scores reads results that evaluate, household score or the released evaluator has written, as
JSON, JSON Lines, CSV or Markdown. For each group it reports the mean of every metric with its 95 %
bootstrap interval, the number of evaluations with each status, and the number of networks
with each error code. A group is a file of results (a system) or, with --by, a folder, a recipe or
a status.

A mean over recipes is over all recipes of the benchmark. Each recipe counts once, with the mean
of its predictions, and a recipe without one counts as 0. For predictions with samples, pass@k is
the probability that one of k predictions for a recipe has a dish score of 1. Networks for
recipes that the benchmark does not have count nowhere.

With --baseline the other groups are compared with that one, recipe by recipe: the mean
difference with its bootstrap interval, and the p-value of the two-sided permutation test of
Fisher and Pitman, exact for up to 20 recipes that differ and with 20000 random permutations
otherwise. The next column has that p-value corrected by Holm for the number of groups.

A missing score counts as 0, so that no system gains by failing; times are compared where both
have one. If both files record the same benchmark, a recipe that one system predicts counts as 0
for a system that does not. JSON records the benchmark; for CSV and Markdown, --benchmark gives
the list of recipes. Then every recipe of the list is a pair. A household program that only one
system has counts as 0 for the other one.`,
		Example: `  hearth scores mine.csv theirs.jsonl --baseline theirs.jsonl
  hearth scores mine.csv theirs.jsonl --baseline theirs.jsonl --benchmark muhai
  hearth scores scores.jsonl --by folder --baseline predictions/small --format latex`,
		Args: cli.AtLeastOneArg("files of results, or - for the standard input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !slices.Contains(results.Groups(), results.Property(by)) {
				return cli.Usage("--by expects one of %v, not %s", results.Groups(), by)
			}
			rows, err := readResults(a, args)
			if err != nil {
				return err
			}
			groups := results.Grouped(rows, results.Property(by))
			if err := listed(cmd, a, &library, groups); err != nil {
				return err
			}
			draws := func() func(int) int { return rand.New(rand.NewPCG(2, seed)).IntN }
			metrics := slices.Concat(kitchen.Metrics(true), benchmark.AmendedMetrics(), household.Metrics())
			all := results.Summarize(results.Property(by), groups, metrics, seed, draws)
			if baseline != "" {
				base, err := groupNamed(groups, baseline)
				if err != nil {
					return err
				}
				differences := results.CompareWith(base, groups, metrics, draws)
				for _, doubt := range results.Doubts(base, groups, differences) {
					a.Note("%s", doubt)
				}
				results.AddDifferences(all, baseline, differences)
			}
			return out.Print(all)
		},
	}
	f := cmd.Flags()
	f.StringVar(&by, "by", string(results.System), "group results by: system (file of results), folder, recipe or status")
	f.StringVar(&baseline, "baseline", "", "compare the other groups with this `group`")
	f.Uint64Var(&seed, "seed", 6, "set the seed of the random numbers")
	library.BindBenchmark(cmd, "summarize and compare over the recipes of the benchmark in this `folder`")
	out = a.Output(cmd, "table", "json", "jsonl", "csv", "md", "latex")
	return cmd
}

// readResults reads files of results, and warns about what makes them hard to compare.
func readResults(a *cli.App, names []string) (rows []results.Row, err error) {
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return nil, cli.Usage("%s is given twice", name)
		}
		src, err := a.Disk.Read(name)
		if err != nil {
			return nil, err
		}
		read, err := results.Read(src, household.Metrics())
		if err != nil {
			return nil, err
		}
		rows = append(rows, read...)
	}
	for _, doubt := range results.Warnings(rows) {
		a.Note("%s", doubt)
	}
	return rows, nil
}

// listed sets the list of the benchmark for all groups if --benchmark is given.
func listed(cmd *cobra.Command, a *cli.App, of *cli.Library, groups []*results.Group) error {
	if !cmd.Flags().Changed("benchmark") {
		return nil
	}
	set, err := of.Set(a, "2024") // a folder does not depend on the edition
	if err != nil {
		return err
	}
	list := set.List()
	for _, g := range groups {
		g.List = list
	}
	return nil
}

// groupNamed returns the group with a name.
func groupNamed(groups []*results.Group, name string) (*results.Group, error) {
	var names []string
	for _, g := range groups {
		if g.Name == name {
			return g, nil
		}
		names = append(names, g.Name)
	}
	if near := source.Nearest(name, names); near != "" {
		return nil, cli.Usage("unknown group %s for comparison; did you mean %s?", name, near)
	}
	return nil, cli.Usage("unknown group %s for comparison: expected one of %s", name, strings.Join(names[:min(12, len(names))], ", "))
}
