package rules

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/tools/txtar"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/rules/authoring"
)

// A coverage measures which rules derive at least one row.
type coverage struct {
	out *cli.Output
	tester
	threshold float64
	silent    string // name of the file that lists rules which can never derive a row; "" for none
	measured  authoring.Coverage
}

func newRulesCover(a *cli.App) *cobra.Command {
	c := &coverage{tester: tester{Target: cli.InKitchen(a)}}
	cmd := &cobra.Command{
		Use:   "cover [FOLDER|FILE...]",
		Short: "List the rules that give a row when recipes are cooked and cases are run",
		Long: `Cover cooks all recipes and runs the cases in the folders of --with. For each file, it reports
how many rules gave a row, and lists those that never did: they are wrong, unnecessary or
untested. The types that rules derive are queried in every state. Arguments name further
networks and cases, or folders with them. In the household, cover executes tasks instead of
recipes, and programs (*.program) instead of networks. With --with, only the rules of those
folders are counted; if these have rules for the quantitative mode, that mode is used. Rules that only explain something to people are not counted.

The file of --silent lists rules that cannot give a row, each after its file and the reason.
They are not counted, and it is an error if one of them does give a row:

  # kitchen/wash.mg: no recipe washes with soap
  foaming(X) :- each(/container, X), is_a(X, /soap).`,
		Example: "  hearth rules cover\n  hearth rules cover --with mine --threshold 90 --silent mine/silent.txt",
		RunE:    func(_ *cobra.Command, args []string) error { return c.cover(args) },
	}
	c.BindWorld(cmd)
	c.Recipes.Bind(cmd)
	cmd.Flags().StringVar(&c.silent, "silent", "", "do not count the rules in this `file`, which lists rules that cannot give a row, with reasons")
	c.out = a.Output(cmd, "table", "json")
	cmd.Flags().Float64Var(&c.threshold, "threshold", 0, "exit with 1 if less than this `percent` of the rules gave a row (default 0)")
	return cmd
}

func (c *coverage) cover(words []string) error {
	if err := c.executeAll(words); err != nil {
		return err
	}
	if c.silent != "" {
		list, err := c.App.Disk.Read(c.silent)
		if err != nil {
			return err
		}
		if err := c.measured.Excuse(list); err != nil {
			return err
		}
	}
	p := c.measured.Report()
	if err := c.out.Print(p); err != nil {
		return err
	}
	if share := p.Share(); share < c.threshold {
		c.App.Say("%.1f %% of the rules gave a row, but the threshold is %g %%", share, c.threshold)
		return cli.SilentExit(cli.ExitNegative)
	}
	return nil
}

// executeAll executes all recipes, plans and cases, and records which rules derive rows.
func (c *coverage) executeAll(words []string) error {
	c.Watch = func(l *hearth.Limits) { l.Observer = &c.measured }
	c.observe = func(e *hearth.Episode) error { return c.measured.Follow(c.Ctx(), e) }
	w, err := c.openFor(&authoring.Case{Archive: &txtar.Archive{}})
	if err != nil {
		return err
	}
	if len(c.base) > 0 {
		manual, err := c.Manual(w, c.base)
		if err != nil {
			return err
		}
		w = cmp.Or(manual, w)
	}
	if err := c.measured.Measure(c.Ctx(), w, c.base.Files()); err != nil {
		return err
	}
	cases, plans, err := c.split(append(slices.Clone(c.Additions.Folders()), words...))
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

// executeWord executes the plans in the file or recipe that a word names. In the kitchen it also executes
// plans with errors.
func (c *coverage) executeWord(scene *hearth.Scene, word string) error {
	src, err := c.Text(word)
	if err != nil {
		return err
	}
	plans, err := c.Read(scene.World, src)
	if err != nil && scene.World.Name == hearth.Household {
		return err
	}
	for _, p := range plans {
		e, err := c.Target.Run(scene, p)
		if err == nil {
			err = c.observe(e)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// split lists the cases, and the networks or programs, that arguments name.
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
