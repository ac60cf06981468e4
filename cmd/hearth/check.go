package main

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/program"
	"hearth/parser/recipe"
	"hearth/parser/source"
)

func newCheck(v *venue) *cobra.Command {
	c := &checker{venue: v}
	cmd := &cobra.Command{
		Use:   "check FILE|PLAN...",
		Short: "Say what is wrong with plans and other files without executing them",
		Long: `Check reads files of every kind and says what is wrong with them. Nothing is executed.

  .solution   networks of actions; so is what has another ending, but in a household
              that is a program
  .xml        the text of a recipe, or its alignment with a network
  .json       an environment graph, in a household
  .yaml       an ontology or a scene: added to the world, or in place of the file of that name
  .mg         rules: on top of those of the action that the file is named after, or of all;
              in place of the rules at core/roles.mg or the like, if the path ends like that

Files .yaml and .mg are laid over the world together, and so is what --with names. The
other files are checked in it.`,
		Example: v.examples("  hearth check predicted.solution\n  hearth check soups.yaml simmer.mg leek-soup.solution\n  hearth check --with soups/\n  hearth check --format json - < predicted.solution", "  hearth household check flat.json breakfast.txt"),
		Args: func(cmd *cobra.Command, args []string) error {
			if len(v.with.folders()) > 0 {
				return nil
			}
			return some("files to check")(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error { return c.start(cmd.Context(), args) },
	}
	v.bindWorld(cmd)
	if !v.chosen {
		v.recipes.bind(cmd)
	}
	c.bindWatch(cmd)
	cmd.Flags().BoolVar(&c.activity, "activity", false, "a title and a description stand above each program, as in the activity knowledge base")
	c.out = v.app.output(cmd, "text", "json", "jsonl", "csv", "md")
	return cmd
}

// A checker collects what is wrong with several files.
type checker struct {
	*venue
	out                *output
	watching, activity bool

	live     *hearth.Live // of which the world is the current one; nil: it is opened anew
	in       *hearth.World
	problems diag.List
}

func (c *checker) check(args []string) error {
	if err := c.readLibrary(); err != nil {
		return err
	}
	added, err := c.added()
	if err != nil {
		return err
	}
	_, texts, err := c.with.files(c.app)
	if err != nil {
		return err
	}
	var parts []*source.File
	for _, word := range args {
		src, err := c.venue.text(word)
		switch {
		case err != nil:
			c.note(err)
		case isPart(src):
			parts = append(parts, src)
		default:
			texts = append(texts, src)
		}
	}
	if err := c.open(added, parts); err != nil {
		return err
	}
	for _, src := range texts {
		if c.in == nil {
			fmt.Fprintf(c.app.err, "note: %s is not checked, because there is no %s to check it in\n", src.Name, c.world)
			continue
		}
		holds, err := c.read(src)
		c.report(src, holds, err)
	}
	return c.end()
}

// readLibrary reads the recipes; what is wrong with some of them is noted.
func (c *checker) readLibrary() error {
	if c.world != hearth.Kitchen {
		return nil
	}
	set, err := c.library()
	if set == nil {
		return err
	}
	c.note(err)
	return nil
}

// read checks what is read in a world, and says what is in it.
func (c *checker) read(src *source.File) (string, error) {
	switch {
	case c.world == hearth.Household:
		return c.household(src)
	case !isXML(src):
		return c.networks(src)
	case isAlignment(src):
		return c.alignment(src)
	}
	r, err := recipe.Parse(src)
	if err != nil {
		return "", err
	}
	return counted(len(r.Ingredients), "ingredient", len(r.Instructions), "instruction"), nil
}

// isXML reports whether a file is the text of a recipe or its alignment.
func isXML(src *source.File) bool {
	return strings.HasPrefix(strings.TrimLeft(src.Text, "\ufeff \t\r\n"), "<") || path.Ext(src.Name) == ".xml"
}

func isAlignment(src *source.File) bool { return strings.Contains(src.Text, "<meaning") }

func (c *checker) alignment(src *source.File) (string, error) {
	a, err := recipe.ParseAlignment(src)
	if err != nil {
		return "", err
	}
	n := a.Network()
	return counted(len(a.Steps), "sentence", len(n.Actions), "action"), c.plan(n)
}

// household checks a graph or a program.
func (c *checker) household(src *source.File) (string, error) {
	if path.Ext(src.Name) == ".json" {
		_, err := c.in.Scene(hearth.Start{Source: src, Bound: true})
		return "an environment graph", err
	}
	if c.activity {
		n, _ := c.in.Notation()
		a, err := program.ParseActivity(src, n.Actions)
		if err != nil {
			return "", err
		}
		return plural(len(a.Program.Lines), "step"), nil
	}
	plans, err := c.in.Read(src)
	if err != nil {
		return "", err
	}
	return plural(len(plans[0].Program.Lines), "step"), nil
}

func (c *checker) networks(src *source.File) (string, error) {
	f, err := network.Parse(src)
	if err != nil {
		return "", err
	}
	var problems diag.List
	actions := 0
	for _, n := range f.Networks {
		actions += len(n.Actions)
		list, _ := listOf(c.plan(n))
		problems.Merge(list)
	}
	return counted(len(f.Networks), "network", actions, "action"), problems.Err()
}

// plan says what is wrong with a network as a plan.
func (c *checker) plan(n *network.Network) error {
	p, err := plan.Build(n, c.in.Ontology, c.in.Domain.Semantics)
	c.app.notes(p)
	return err
}

// report notes what is wrong with a file, or says what is in it.
func (c *checker) report(src *source.File, holds string, err error) {
	if err == nil && c.out.people() {
		fmt.Fprintf(c.app.out, "%s: ok, %s\n", src.Name, holds)
	}
	c.note(err)
}

// counted says "1 network, 2 actions".
func counted(n int, what string, m int, of string) string {
	return plural(n, what) + ", " + plural(m, of)
}

func plural(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// note takes up what is wrong, each thing once.
func (c *checker) note(err error) {
	list, _ := listOf(err)
	list.Items = slices.DeleteFunc(slices.Clone(list.Items), func(d *diag.Diagnostic) bool {
		return slices.ContainsFunc(c.problems.Items, func(told *diag.Diagnostic) bool { return told.Error() == d.Error() })
	})
	c.problems.Merge(list)
}

// listOf returns the diagnostics of an error, or the error when it has none.
func listOf(err error) (diag.List, error) { return diag.Of(err) }

func (c *checker) end() error {
	return c.out.problems(c.problems.Err())
}

// notes tells what was read differently from how it was written.
func (a *app) notes(p *plan.Plan) {
	for _, n := range p.Notes {
		fmt.Fprintf(a.err, "note: %s\n", n)
	}
}
