package cli

import (
	"slices"

	"github.com/spf13/cobra"

	"hearth/eval/benchmark"
	"hearth/facts/corpus"
	"hearth/parser/network"
	"hearth/parser/source"
)

// A Library holds the flags that choose the recipes.
type Library struct {
	benchmark, gold, amendments string
	additions                   Additions
}

// Bind adds the flags for a set of recipes to a command.
func (l *Library) Bind(cmd *cobra.Command) {
	l.BindBenchmark(cmd, "read recipes from this `folder` with recipe-texts and gold-standard-solutions/meaning-only (default: the built-in recipes)")
	l.additions.Bind(cmd)
}

// In makes the set read a folder of recipes, as the flag --benchmark does.
func (l *Library) In(folder string) { l.benchmark = folder }

// BindBenchmark adds only the flag for the folder of a benchmark to a command.
func (l *Library) BindBenchmark(cmd *cobra.Command, usage string) {
	cmd.Flags().StringVar(&l.benchmark, "benchmark", "", usage)
}

// BindGold adds the flag for other gold networks to a command.
func (l *Library) BindGold(cmd *cobra.Command) {
	cmd.Flags().StringVar(&l.gold, "gold", "", "use the gold networks of this `file` in place of those of the recipes")
}

// BindAmendments adds the flag for amendments of gold networks to a command.
func (l *Library) BindAmendments(cmd *cobra.Command) {
	cmd.Flags().StringVar(&l.amendments, "amendments", "", "also score against the gold networks with the changes of this `file`: YAML, with a list of changes and reasons for each recipe")
}

// AmendedBy makes amendments be read from a file, as the flag --amendments does.
func (l *Library) AmendedBy(file string) { l.amendments = file }

// Set returns the recipes that the flags choose. Built-in recipes are adapted to the edition.
func (l *Library) Set(a *App, edition string) (*benchmark.Set, error) {
	set, err := l.recipes(a, edition)
	if err == nil {
		set, err = l.additions.addRecipes(a, set)
	}
	if err != nil || l.gold == "" {
		return set, err
	}
	src, err := a.Disk.Read(l.gold)
	if err != nil {
		return nil, err
	}
	f, err := network.Parse(src)
	if err != nil {
		return nil, err
	}
	return set.WithGold(f.Networks...), nil
}

func (l *Library) recipes(a *App, edition string) (*benchmark.Set, error) {
	if !slices.Contains([]string{"2023", "2024"}, edition) {
		return nil, Usage("unknown edition %s: expected 2023 or 2024", edition)
	}
	if l.benchmark == "" {
		return BuiltInRecipes(edition)
	}
	folder, err := a.Disk.Folder(l.benchmark)
	if err != nil {
		return nil, err
	}
	primaries, err := corpus.LoadPrimaryOutputs(corpus.Files)
	if err != nil {
		return nil, err
	}
	set, err := benchmark.Load(folder, primaries)
	if err != nil {
		return nil, err
	}
	if set.Empty() {
		return nil, source.Errorf("E0804", source.Span{}, "%s contains no recipes", l.benchmark).
			WithHint("a benchmark is a folder with recipe-texts and gold-standard-solutions/meaning-only")
	}
	return set, nil
}

// BuiltInRecipes returns the built-in recipes of an edition.
func BuiltInRecipes(edition string) (*benchmark.Set, error) {
	recipes, err := corpus.Open(edition)
	if err != nil {
		return nil, err
	}
	return benchmark.Corpus(recipes), nil
}
