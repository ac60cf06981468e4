package execute

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/ontology/overlay"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/program"
	"hearth/parser/recipe"
	"hearth/parser/source"
)

// Command returns the command that checks files.
func Command(v *cli.Target) *cobra.Command {
	c := &checker{Target: v}
	cmd := &cobra.Command{
		Use:   "check FILE|PLAN...",
		Short: "Check plans and other files without executing them",
		Long: `Check reads files of every kind and reports their errors. Nothing is executed.

  .solution   networks of actions; any other ending as well, but in a household that is
              a program
  .xml        the text of a recipe, or its alignment with a network
  .json       an environment graph, or programs as for household score; in a household
  .jsonl      programs, one per line; in a household
  .yaml       an ontology or a scene: added to the world, or replacing the file of that name
  .mg         rules: added to those of the action that the file is named after, or of all
              actions; they replace rules such as core/roles.mg if the path ends like that

All .yaml and .mg files, and those of --with, are laid over the world together. The
other files are checked in it.`,
		Example: v.Examples("  hearth check predicted.solution\n  hearth check soups.yaml simmer.mg leek-soup.solution\n  hearth check --with soups/\n  hearth check --format json - < predicted.solution", "  hearth household check flat.json breakfast.txt"),
		Args: func(cmd *cobra.Command, args []string) error {
			if len(v.Additions.Folders()) > 0 {
				return nil
			}
			return cli.AtLeastOneArg("files to check: a file, - for the standard input, or the id of a recipe")(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error { return c.start(cmd.Context(), args) },
	}
	v.BindWorld(cmd)
	if !v.WorldFixed {
		v.Recipes.Bind(cmd)
		v.BindLenient(cmd)
	}
	c.bindWatch(cmd)
	if v.World == hearth.Household {
		cmd.Flags().StringVar(&c.bound, "scene", "", "require that things of programs are nodes of this environment graph, which is a `file` or home")
	}
	cmd.Flags().BoolVar(&c.activity, "activity", false, "expect a title and a description above each program, as in the activity knowledge base")
	c.out = v.App.Output(cmd, "text", "json", "jsonl", "csv", "md")
	return cmd
}

// A checker collects the problems of several files.
type checker struct {
	*cli.Target
	out                *cli.Output
	watching, activity bool
	bound              string // environment graph whose nodes programs must name; empty for none

	live      *hearth.Live // reloads the world for --watch; nil without it
	world     *hearth.World
	homeScene *hearth.Home // opened when it is first needed
	problems  source.Diagnostics
}

func (c *checker) check(args []string) error {
	if err := c.readLibrary(); err != nil {
		return err
	}
	added, err := c.Added()
	if err != nil {
		return err
	}
	_, texts, err := c.Additions.Files(c.App)
	if err != nil {
		return err
	}
	var parts []*source.File
	for _, word := range args {
		src, err := c.Target.Text(word)
		switch {
		case err != nil:
			c.note(err)
		case cli.IsPart(src):
			parts = append(parts, src)
		default:
			texts = append(texts, src)
		}
	}
	if err := c.open(added, parts); err != nil {
		return err
	}
	for _, src := range texts {
		if c.world == nil {
			c.App.Note("%s is not checked, because the %s could not be opened", src.Name, c.World)
			continue
		}
		holds, err := c.read(src)
		c.report(src, holds, err)
	}
	return c.end()
}

// readLibrary reads the recipes, and collects the problems of unreadable ones.
func (c *checker) readLibrary() error {
	if c.World != hearth.Kitchen {
		return nil
	}
	set, err := c.Library()
	if set == nil {
		return err
	}
	c.note(err)
	return nil
}

// read checks a plan, a recipe text or an environment graph, and returns a summary such as "1 network, 6
// actions".
func (c *checker) read(src *source.File) (string, error) {
	switch {
	case c.World == hearth.Household:
		return c.household(src)
	case !cli.IsXML(src):
		return c.networks(src)
	case cli.IsAlignment(src):
		return c.alignment(src)
	}
	r, err := recipe.Parse(src)
	if err != nil {
		return "", err
	}
	return cli.Counted(len(r.Ingredients), "ingredient", len(r.Instructions), "instruction"), nil
}

func (c *checker) alignment(src *source.File) (string, error) {
	a, err := recipe.ParseAlignment(src)
	if err != nil {
		return "", err
	}
	n := a.Network()
	return cli.Counted(len(a.Steps), "sentence", len(n.Actions), "action"), c.plan(n)
}

// household checks an environment graph, or a file with one or more programs. It returns a summary.
func (c *checker) household(src *source.File) (string, error) {
	h := c.world.Internal()
	set, err := h.Scorer(nil)
	if err != nil {
		return "", err
	}
	if all, ok, err := set.Programs(src, h.Words); ok {
		return c.programs(all, err)
	}
	if path.Ext(src.Name) == ".json" {
		_, err := c.enter(hearth.Start{Source: src, Bound: true})
		return "an environment graph", err
	}
	if c.activity {
		a, err := program.ParseActivity(src, h.Actions)
		if a == nil {
			return "", err
		}
		return c.program(a.Program, err)
	}
	plans, err := c.world.Read(src)
	return c.program(plans[0].Program, err)
}

// program checks a program; err is the error of reading it.
func (c *checker) program(p *program.Program, err error) (string, error) {
	var problems source.Diagnostics
	list, other := source.SplitError(err)
	if err == nil {
		list, other = c.things(p)
	}
	problems.Merge(list)
	problems.Merge(p.Unread)
	if err == nil && len(p.Lines) == 0 {
		problems.Add(empty(p.Source, "step"))
	}
	return cli.Plural(len(p.Lines), "step"), cmp.Or(other, problems.Err())
}

// empty returns a warning for a file without a plan.
func empty(src *source.File, what string) *source.Diagnostic {
	d := source.NoPlan(src.Name, what)
	d.Severity = source.Warning
	return d
}

// programs checks the programs of a JSON file.
func (c *checker) programs(all []*source.File, err error) (string, error) {
	problems, other := source.SplitError(err)
	steps := 0
	for _, src := range all {
		plans, err := c.world.Read(src)
		steps += len(plans[0].Program.Lines)
		_, err = c.program(plans[0].Program, err)
		list, fault := source.SplitError(err)
		problems.Merge(list)
		other = cmp.Or(other, fault)
	}
	return cli.Counted(len(all), "program", steps, "step"), cmp.Or(other, problems.Err())
}

// things returns problems with the things of a program. If programs are bound to a graph, each thing must be a
// node of it. Otherwise there are warnings about unknown names, and one if the scene cannot be adapted.
func (c *checker) things(p *program.Program) (problems source.Diagnostics, err error) {
	home, err := c.home()
	if err != nil {
		return problems, err
	}
	if home.Prepares() {
		problems = home.Unknown(p)
		_, err := home.Ready(&hearth.Plan{Program: p})
		if failure, ok := errors.AsType[*hearth.Unready](err); ok && len(problems.Items) == 0 {
			if d := failure.Problem(p.Lines); d != nil {
				d.Severity = source.Warning // it may succeed in another scene
				problems.Add(d)
			}
		}
		return problems, nil
	}
	return home.Unknown(p), nil
}

// home returns the home in which programs are checked. It is opened once.
func (c *checker) home() (*hearth.Home, error) {
	if c.homeScene != nil {
		return c.homeScene, nil
	}
	at := hearth.Start{Bound: c.bound != ""}
	if c.bound != "" && !c.IsBuiltIn(c.bound) {
		var err error
		if at.Source, err = c.App.Disk.Read(c.bound); err != nil {
			return nil, err
		}
	}
	in, err := c.enter(at)
	if in == nil {
		return nil, err
	}
	c.note(err)
	c.homeScene = in
	return c.homeScene, nil
}

// enter opens a home. If the home is not nil, the error has warnings about its graph only.
func (c *checker) enter(at hearth.Start) (*hearth.Home, error) {
	scene, err := c.world.Scene(at)
	if err != nil {
		return nil, err
	}
	in, _ := scene.Home()
	unread := source.Diagnostics{Items: in.Graph().Unread}
	return in, unread.Err()
}

func (c *checker) networks(src *source.File) (string, error) {
	if c.Lenient {
		return c.answers(src)
	}
	f, err := network.Parse(src)
	if err != nil {
		return "", err
	}
	var problems source.Diagnostics
	if len(f.Networks) == 0 {
		problems.Add(empty(src, "network"))
	}
	actions := 0
	for _, n := range f.Networks {
		actions += len(n.Actions)
		list, _ := source.SplitError(c.plan(n))
		problems.Merge(n.Unread)
		problems.Merge(list)
	}
	return cli.Counted(len(f.Networks), "network", actions, "action"), problems.Err()
}

// answers checks networks as language models write them.
func (c *checker) answers(src *source.File) (string, error) {
	set, err := c.Library()
	if err != nil {
		return "", err
	}
	plans, err := c.world.ReadLenient(src, set.IDs())
	if err != nil {
		return "", err
	}
	problems, actions := source.Diagnostics{}, 0
	if len(plans) == 0 {
		problems.Add(empty(src, "network"))
	}
	for _, p := range plans {
		actions += len(p.Network.Actions)
		list, _ := source.SplitError(c.plan(p.Network))
		problems.Merge(p.Unread())
		problems.Merge(source.Diagnostics{Items: p.Problems})
		problems.Merge(list)
	}
	return cli.Counted(len(plans), "network", actions, "action"), problems.Err()
}

// plan checks a network as a plan.
func (c *checker) plan(n *network.Network) error {
	p, err := plan.Build(n, c.world.Ontology, c.world.Internal().Domain.Semantics)
	c.App.Notes(p)
	return err
}

// report collects the problems of a file. If there is no error, it also prints holds, the summary of the file,
// for people.
func (c *checker) report(src *source.File, holds string, err error) {
	list, other := source.SplitError(err)
	if other == nil && !slices.ContainsFunc(list.Items, (*source.Diagnostic).IsError) && c.out.ForPeople() {
		if n := len(list.Items) + list.More; n > 0 {
			holds += ", " + cli.Plural(n, "warning")
		}
		fmt.Fprintf(c.App.Out, "%s: ok, %s\n", src.Name, holds)
	}
	c.note(err)
}

// note collects the problems in err that are not yet collected.
func (c *checker) note(err error) {
	list, _ := source.SplitError(err)
	list.Items = slices.DeleteFunc(slices.Clone(list.Items), func(d *source.Diagnostic) bool {
		return slices.ContainsFunc(c.problems.Items, func(told *source.Diagnostic) bool { return told.Error() == d.Error() })
	})
	c.problems.Merge(list)
}

func (c *checker) end() error {
	return c.out.Problems(c.problems.Err())
}

// open opens the world with the parts p and the files laid over it, and collects their problems. If there are
// any, c.world may be nil. Other errors are returned.
func (c *checker) open(p cli.Parts, files []*source.File) error {
	named := cli.Parts{}
	for _, src := range files {
		if err := named.Add(src.Name, src); err != nil {
			return err
		}
	}
	maps.Copy(p, named)
	w, err := c.reasoned(p, files)
	problems, other := source.SplitError(err)
	if len(problems.Items) == 0 && other != nil {
		return other
	}
	c.problems.Merge(problems)
	c.world, c.homeScene = w, nil
	if err != nil {
		return nil
	}
	if len(p) > 0 { // the built-in rules have no problems
		manual, err := c.Manual(w, p)
		if err != nil {
			return err
		}
		found, err := c.Findings(w, manual, p)
		if err != nil {
			return err
		}
		c.problems.Merge(found)
	}
	for _, name := range slices.Sorted(maps.Keys(p)) {
		if name != overlay.Entailed && !slices.Contains(files, p[name]) {
			c.report(p[name], cli.Kind(p[name]), nil)
		}
	}
	for _, src := range files {
		c.report(src, cli.Kind(src), nil)
	}
	return nil
}
