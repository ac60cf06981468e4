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
	"hearth/parser/recipe"
	"hearth/parser/source"
)

func newCheck(a *app) *cobra.Command {
	c := &checker{app: a}
	cmd := &cobra.Command{
		Use:   "check FILE|RECIPE...",
		Short: "Say what is wrong with networks and other files without executing them",
		Long: `Check reads files of every kind and says what is wrong with them. Nothing is executed.

  .solution   networks of actions; so is what has another ending
  .xml        the text of a recipe, or its alignment with a network
  .yaml       an ontology or a scene: added to the kitchen, or in place of the file of that name
  .mg         rules: on top of those of the action that the file is named after, or of all;
              in place of the rules at core/roles.mg or the like, if the path ends like that

Files .yaml and .mg are laid over the kitchen together, and so is what --with names. The
other files are checked in it.`,
		Example: "  hearth check predicted.solution\n  hearth check soups.yaml simmer.mg leek-soup.solution\n  hearth check --with soups/\n  hearth check --format json - < predicted.solution",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(c.choice.with.folders()) > 0 {
				return nil
			}
			return some("files to check")(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error { return c.start(cmd.Context(), args) },
	}
	c.choice.bind(cmd)
	c.recipes.bind(cmd)
	c.bindWatch(cmd)
	cmd.Flags().StringVar(&c.format, "format", "text", "text, or json: an array of diagnostics on the standard output")
	return cmd
}

// A checker collects what is wrong with several files.
type checker struct {
	app      *app
	choice   choice
	recipes  library
	format   string
	watching bool

	live     *hearth.Live // of which the kitchen is the current one; nil: it is opened anew
	kitchen  *hearth.Kitchen
	problems diag.List
}

func (c *checker) check(args []string) error {
	if c.format != "text" && c.format != "json" {
		return usage("there is no format %s: text or json", c.format)
	}
	set, err := c.recipes.set(c.app, c.choice.edition)
	if set == nil {
		return err
	}
	c.note(err)
	added, texts, err := c.choice.with.read(c.app)
	if err != nil {
		return err
	}
	var parts []*source.File
	for _, word := range args {
		src, err := c.app.input(word, set)
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
		if c.kitchen == nil {
			fmt.Fprintf(c.app.err, "note: %s is not checked, because there is no kitchen to check it in\n", src.Name)
			continue
		}
		holds, err := c.text(src)
		c.report(src, holds, err)
	}
	return c.end()
}

// text checks what is read in a kitchen.
func (c *checker) text(src *source.File) (string, error) {
	switch {
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
	p, err := plan.Build(n, c.kitchen.Ontology, c.kitchen.Domain.Semantics)
	c.app.notes(p)
	return err
}

// report notes what is wrong with a file, or says what is in it.
func (c *checker) report(src *source.File, holds string, err error) {
	if err == nil && c.format == "text" {
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
	err := c.problems.Err()
	if c.format == "text" {
		return err
	}
	items := c.problems.Items
	if items == nil {
		items = []*diag.Diagnostic{}
	}
	if out := encode(c.app, items); out != nil {
		return written(out)
	}
	if err == nil {
		return nil
	}
	return errTold(codeOf(items...))
}

// notes tells what was read differently from how it was written.
func (a *app) notes(p *plan.Plan) {
	for _, n := range p.Notes {
		fmt.Fprintf(a.err, "note: %s\n", n)
	}
}
