package main

import (
	"slices"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/eval/benchmark"
	"hearth/facts"
	"hearth/facts/corpus"
	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/parser/source"
)

// A choice is the flags that say in which kitchen something happens.
type choice struct{ edition, semantics string }

func (c *choice) bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&c.edition, "edition", "2024", "2023 or 2024: vocabulary and kitchen of the benchmark")
	cmd.Flags().StringVar(&c.semantics, "semantics", "", "released (as the benchmark's simulator) or corrected; default: released for 2023, corrected for 2024")
}

func (c *choice) open() (*hearth.Kitchen, error) {
	switch {
	case !slices.Contains([]string{"2023", "2024"}, c.edition):
		return nil, usage("there is no edition %s: 2023 or 2024", c.edition)
	case !slices.Contains([]string{"", "released", "corrected"}, c.semantics):
		return nil, usage("there are no semantics %s: released or corrected", c.semantics)
	}
	k, err := hearth.Open(hearth.Options{Edition: c.edition, Semantics: c.semantics})
	if err != nil {
		return nil, fault(err)
	}
	return k, nil
}

// A library is the flags that say which recipes there are.
type library struct{ benchmark, gold string }

func (l *library) bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&l.benchmark, "benchmark", "", "`folder` with recipe-texts and gold-standard-solutions/meaning-only; default: the recipes that come with hearth")
}

func (l *library) bindGold(cmd *cobra.Command) {
	l.bind(cmd)
	cmd.Flags().StringVar(&l.gold, "gold", "", "`file` of gold networks that stand in for those of the recipes")
}

// set reads the recipes.
func (l *library) set(a *app) (*benchmark.Set, error) {
	set, err := l.recipes(a)
	if err != nil || l.gold == "" {
		return set, err
	}
	src, err := a.disk.Read(l.gold)
	if err != nil {
		return nil, err
	}
	f, err := network.Parse(src)
	if err != nil {
		return nil, err
	}
	return set.With(f.Networks...), nil
}

func (l *library) recipes(a *app) (*benchmark.Set, error) {
	if l.benchmark == "" {
		return own()
	}
	folder, err := a.disk.Folder(l.benchmark)
	if err != nil {
		return nil, err
	}
	primaries, err := facts.LoadPrimaryOutputs(facts.Kitchen())
	if err != nil {
		return nil, fault(err)
	}
	set, err := benchmark.Load(folder, primaries)
	if err != nil {
		return nil, err
	}
	if len(set.IDs()) == 0 {
		return nil, diag.New("E0804", source.Span{}, "%s holds no recipes", l.benchmark).
			WithHint("a benchmark is a folder with recipe-texts and gold-standard-solutions/meaning-only")
	}
	return set, nil
}

// own returns the recipes that come with hearth.
func own() (*benchmark.Set, error) {
	recipes, err := corpus.Recipes()
	if err != nil {
		return nil, fault(err)
	}
	var entries []benchmark.Entry
	for _, r := range recipes {
		entries = append(entries, benchmark.Entry{ID: r.ID, Recipe: r.Recipe, Gold: r.Gold, Primary: r.Gold.Primary})
	}
	return benchmark.NewSet(entries...), nil
}
