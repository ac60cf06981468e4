package cli

import (
	"slices"

	"github.com/spf13/cobra"

	"hearth/eval/benchmark"
	"hearth/facts/corpus"
	"hearth/facts/kitchen"
	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/parser/source"
)

// A Library is the flags that say which recipes there are.
type Library struct {
	benchmark, gold string
	with            Additions
}

// Bind gives a command the flags for a set of recipes.
func (l *Library) Bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&l.benchmark, "benchmark", "", "`folder` with recipe-texts and gold-standard-solutions/meaning-only; default: the recipes that come with hearth")
	l.with.Bind(cmd)
}

// BindGold gives it that for other gold networks.
func (l *Library) BindGold(cmd *cobra.Command) {
	cmd.Flags().StringVar(&l.gold, "gold", "", "`file` of gold networks that stand in for those of the recipes")
}

// Set reads the recipes. Those that come with hearth are in the form of an
// edition.
func (l *Library) Set(a *App, edition string) (*benchmark.Set, error) {
	set, err := l.recipes(a, edition)
	if err == nil {
		set, err = l.with.over(a, set)
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
	return set.With(f.Networks...), nil
}

func (l *Library) recipes(a *App, edition string) (*benchmark.Set, error) {
	if !slices.Contains([]string{"2023", "2024"}, edition) {
		return nil, Usage("there is no edition %s: 2023 or 2024", edition)
	}
	if l.benchmark == "" {
		return Own(edition)
	}
	folder, err := a.Disk.Folder(l.benchmark)
	if err != nil {
		return nil, err
	}
	primaries, err := kitchen.LoadPrimaryOutputs(kitchen.Files)
	if err != nil {
		return nil, err
	}
	set, err := benchmark.Load(folder, primaries)
	if err != nil {
		return nil, err
	}
	if set.Empty() {
		return nil, diag.New("E0804", source.Span{}, "%s holds no recipes", l.benchmark).
			WithHint("a benchmark is a folder with recipe-texts and gold-standard-solutions/meaning-only")
	}
	return set, nil
}

// Own returns the recipes that come with hearth, as they read in an edition.
func Own(edition string) (*benchmark.Set, error) {
	recipes, err := corpus.Open(edition)
	if err != nil {
		return nil, err
	}
	return benchmark.Corpus(recipes), nil
}
