package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/tools/txtar"

	"hearth"
	"hearth/cmd/internal/show"
	"hearth/engine"
	"hearth/parser/source"
)

// A coverage measures which rules give a row.
type coverage struct {
	tester
	recipes   library
	threshold float64
	fired     map[string]bool // places
}

func newRulesCover(a *app) *cobra.Command {
	var kitchen choice
	c := &coverage{tester: tester{app: a, kitchen: &kitchen}, fired: map[string]bool{}}
	cmd := &cobra.Command{
		Use:   "cover [FOLDER|FILE...]",
		Short: "Tell which rules give a row when recipes are cooked and cases are run",
		Long: `Cover cooks all recipes and runs the cases in the folders of --with, and tells, file by
file, how many rules gave a row, and which never did: those are wrong, not needed, or not
tested. Networks and cases that are named, and those in folders, are taken as well. With
--with only the rules of those folders are counted.`,
		Example: "  hearth rules cover\n  hearth rules cover --with mine --threshold 90",
		RunE:    func(_ *cobra.Command, args []string) error { return c.cover(args) },
	}
	kitchen.bind(cmd)
	c.recipes.bind(cmd)
	cmd.Flags().Float64Var(&c.threshold, "threshold", 0, "exit with 1 when fewer `percent` of the rules gave a row")
	return cmd
}

func (c *coverage) cover(words []string) error {
	if err := c.execute(words); err != nil {
		return err
	}
	all, err := clauses(c.opened, c.base)
	if err != nil {
		return fault(err)
	}
	p := c.report(all)
	if err := show.Coverage(c.app.out, p); err != nil {
		return written(err)
	}
	if share := 100 * float64(p.Fired) / float64(max(p.Rules, 1)); share < c.threshold {
		fmt.Fprintf(c.app.err, "hearth: %.1f %% of the rules gave a row, and %g %% are wanted\n", share, c.threshold)
		return errTold(exitNegative)
	}
	return nil
}

// execute cooks and runs everything, and notes what fires.
func (c *coverage) execute(words []string) error {
	c.watch = func(k *hearth.Kitchen) {
		c.kitchen.bound(k, func(at source.Span) { c.fired[at.String()] = true })
	}
	k, err := c.open("", &txtar.Archive{})
	if err != nil {
		return err
	}
	set, err := c.recipes.set(c.app, c.kitchen.edition)
	if err != nil {
		return err
	}
	cases, networks, err := c.split(append(slices.Clone(c.kitchen.with.folders()), words...))
	if err != nil {
		return err
	}
	for _, name := range cases {
		if _, err := c.file(name); err != nil {
			return err
		}
	}
	for _, word := range append(set.IDs(), networks...) {
		src, err := c.app.input(word, set)
		if err != nil {
			return err
		}
		if _, err := k.Run(src); err != nil {
			if _, other := listOf(err); other != nil {
				return c.kitchen.blame(c.app, k, err)
			}
		}
	}
	return nil
}

// split lists the cases and the networks that words name.
func (c *coverage) split(words []string) (cases, networks []string, err error) {
	for _, w := range words {
		switch {
		case !c.app.disk.IsFolder(w) && strings.HasSuffix(w, ".txtar"):
			cases = append(cases, w)
		case !c.app.disk.IsFolder(w):
			networks = append(networks, w)
		default:
			inside, err := c.cases([]string{w})
			if err != nil {
				return nil, nil, err
			}
			more, err := c.app.disk.Files(w, ".solution")
			if err != nil {
				return nil, nil, err
			}
			cases, networks = append(cases, inside...), append(networks, more...)
		}
	}
	return cases, networks, nil
}

// report sums up by file; the rules that never gave a row stand by their places.
func (c *coverage) report(all map[string]engine.Rule) *show.CoveragePage {
	p := &show.CoveragePage{}
	files := map[string]*show.FileCoverage{}
	for at, r := range all {
		name := c.base.nameOf(r.At.File)
		f := files[name]
		if f == nil {
			f = &show.FileCoverage{Name: name}
			files[name] = f
		}
		f.Rules++
		p.Rules++
		if c.fired[at] {
			f.Fired++
			p.Fired++
			continue
		}
		f.Silent = append(f.Silent, r)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f := files[name]
		slices.SortFunc(f.Silent, func(a, b engine.Rule) int { return a.At.Start - b.At.Start })
		p.Files = append(p.Files, *f)
	}
	return p
}

// nameOf is the name that the user gave to a file of rules.
func (p parts) nameOf(f *source.File) string {
	if src := p.read(f); src != nil {
		return src.Name
	}
	return f.Name
}
