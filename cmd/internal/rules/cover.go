package rules

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/tools/txtar"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/engine"
	"hearth/eval/report"
	"hearth/parser/source"
)

// A coverage measures which rules give a row.
type coverage struct {
	out *cli.Output
	tester
	threshold float64
	silent    string          // the file that lists the rules that cannot give a row
	gave      map[string]bool // places
	types     []measuredType
}

func newRulesCover(a *cli.App) *cobra.Command {
	c := &coverage{tester: tester{Venue: cli.InKitchen(a)}, gave: map[string]bool{}}
	cmd := &cobra.Command{
		Use:   "cover [FOLDER|FILE...]",
		Short: "Tell which rules give a row when recipes are cooked and cases are run",
		Long: `Cover cooks all recipes and runs the cases in the folders of --with, and tells, file by
file, how many rules gave a row, and which never did: those are wrong, not needed, or not
tested. The types that rules derive are asked for in every state. Networks and cases that
are named, and those in folders, are taken as well. In the household, tasks are done in place
of recipes, and programs (*.program) are named in place of networks. With --with only the rules of those
folders are counted. What rules only say to people is not counted.

A file that --silent names lists rules that cannot give a row, each below its file and the
reason. They are not counted, and it is an error when one of them does give a row:

  # kitchen/wash.mg: no recipe washes with soap
  foaming(X) :- each(/container, X), is_a(X, /soap).`,
		Example: "  hearth rules cover\n  hearth rules cover --with mine --threshold 90 --silent mine/silent.txt",
		RunE:    func(_ *cobra.Command, args []string) error { return c.cover(args) },
	}
	c.BindWorld(cmd)
	c.Recipes.Bind(cmd)
	cmd.Flags().StringVar(&c.silent, "silent", "", "a `file` that lists rules that cannot give a row, with the reasons")
	c.out = a.Output(cmd, "table", "json")
	cmd.Flags().Float64Var(&c.threshold, "threshold", 0, "exit with 1 when fewer `percent` of the rules gave a row")
	return cmd
}

func (c *coverage) cover(words []string) error {
	if err := c.executeAll(words); err != nil {
		return err
	}
	all, err := c.counted()
	if err != nil {
		return err
	}
	excused, err := c.excused(all)
	if err != nil {
		return err
	}
	p := c.report(all, excused)
	if err := c.out.Print(p); err != nil {
		return err
	}
	if share := p.Share(); share < c.threshold {
		fmt.Fprintf(c.App.Err, "hearth: %.1f %% of the rules gave a row, and %g %% are wanted\n", share, c.threshold)
		return cli.Told(cli.ExitNegative)
	}
	return nil
}

// executeAll does all plans and runs all cases, and notes what fires.
func (c *coverage) executeAll(words []string) error {
	c.Fired = c.fire
	c.done = c.askTypes
	w, err := c.openFor("", &txtar.Archive{})
	if err != nil {
		return err
	}
	if err := c.prepareTypes(w); err != nil {
		return err
	}
	cases, plans, err := c.split(append(slices.Clone(c.With.Folders()), words...))
	if err != nil {
		return err
	}
	for _, name := range cases {
		if _, err := c.file(name); err != nil {
			return err
		}
	}
	ids, err := c.IDs()
	if err != nil {
		return err
	}
	scene, err := w.Scene(hearth.Start{})
	if err != nil {
		return err
	}
	for _, word := range append(ids, plans...) {
		if err := c.executeWord(scene, word); err != nil {
			return err
		}
	}
	return nil
}

// executeWord executes the plans of a text, however unsound.
func (c *coverage) executeWord(scene *hearth.Scene, word string) error {
	src, err := c.Text(word)
	if err != nil {
		return err
	}
	plans, err := scene.World.Read(src)
	if err != nil && scene.World.Name == hearth.Household {
		return err
	}
	for _, p := range plans {
		e, err := c.Venue.Run(scene, p)
		if err == nil {
			err = c.askTypes(scene.World, e)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// fire notes that the rule at a place gave a row.
func (c *coverage) fire(at source.Span) { c.gave[at.String()] = true }

// split lists the cases, and the networks or programs, that words name.
func (c *coverage) split(words []string) (cases, plans []string, err error) {
	ending := ".solution"
	if c.World == hearth.Household {
		ending = ".program"
	}
	for _, w := range words {
		switch {
		case !c.App.Disk.IsFolder(w) && strings.HasSuffix(w, ".txtar"):
			cases = append(cases, w)
		case !c.App.Disk.IsFolder(w):
			plans = append(plans, w)
		default:
			inside, err := c.cases([]string{w})
			if err != nil {
				return nil, nil, err
			}
			more, err := c.App.Disk.Files(w, ending)
			if err != nil {
				return nil, nil, err
			}
			cases, plans = append(cases, inside...), append(plans, more...)
		}
	}
	return cases, plans, nil
}

// report sums up by file; the rules that never gave a row stand by their places.
func (c *coverage) report(all map[string]engine.Rule, excused map[string]string) *report.Coverage {
	p := &report.Coverage{Files: []report.FileCoverage{}}
	files := map[string]*report.FileCoverage{}
	for at, r := range all {
		name := c.base.NameOf(r.At.File)
		f := files[name]
		if f == nil {
			f = &report.FileCoverage{Name: name}
			files[name] = f
		}
		if reason, ok := excused[at]; ok {
			f.Silent = append(f.Silent, report.OfSilent(r, reason))
			continue
		}
		f.Rules++
		p.Rules++
		if c.gave[at] {
			f.Fired++
			p.Fired++
			continue
		}
		f.Silent = append(f.Silent, report.OfSilent(r, ""))
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f := files[name]
		slices.SortFunc(f.Silent, func(a, b report.SilentRule) int { return cmp.Or(a.Line-b.Line, a.Col-b.Col) })
		p.Files = append(p.Files, *f)
	}
	return p
}
