package main

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/show"
	"hearth/facts/graph"
	"hearth/parser/diag"
	"hearth/parser/program"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
)

func newHousehold(a *app) *cobra.Command {
	return group("household", "Programs of atomic actions in environment graphs", newHouseholdRun(a), newHouseholdActions(a), newHouseholdCheck(a), newHouseholdReplay(a))
}

// A resident executes programs in one scene.
type resident struct {
	app       *app
	semantics string
	resources string
	format    string
	activity  bool

	home *hearth.Household
}

func (r *resident) bind(cmd *cobra.Command, semantics string) {
	f := cmd.Flags()
	f.StringVar(&r.semantics, "semantics", semantics, "released (as the simulator of VirtualHome) or corrected")
}

// open opens the household; the folder of resources may be empty.
func (r *resident) open(resources string) (err error) {
	if !slices.Contains([]string{"released", "corrected"}, r.semantics) {
		return usage("there are no semantics %s: released or corrected", r.semantics)
	}
	o := hearth.HouseholdOptions{Semantics: r.semantics}
	if resources != "" {
		if o.Resources, err = r.read(resources); err != nil {
			return err
		}
	}
	if r.home, err = hearth.OpenHousehold(o); err != nil {
		return fault(err)
	}
	return nil
}

// read reads the resources that preparing needs.
func (r *resident) read(folder string) (*prepare.Resources, error) {
	kinds, err := r.app.disk.Read(path.Join(folder, "class_name_equivalence.json"))
	if err != nil {
		return nil, err
	}
	properties, err := r.app.disk.Read(path.Join(folder, "properties_data.json"))
	if err != nil {
		return nil, err
	}
	out, err := prepare.ReadResources([]byte(kinds.Text), []byte(properties.Text))
	if err != nil {
		return nil, &exit{exitInput, fmt.Errorf("the resources in %s cannot be read: %w", folder, err)}
	}
	return &out, nil
}

func newHouseholdRun(a *app) *cobra.Command {
	r := &resident{app: a}
	cmd := &cobra.Command{
		Use:   "run SCENE PROGRAM...",
		Short: "Execute programs in a scene and tell of every step what came of it",
		Long: `Run executes programs such as

  [WALK] <kitchen> (11)
  [OPEN] <fridge> (103)

each in the scene as it is given: an environment graph, in JSON. Numbers are ids of its
nodes. With --resources they are instances as people write them: the scene is made ready
for each program first, as VirtualHome does it.`,
		Example: "  hearth household run flat.json breakfast.txt",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) < 2 {
				return usage("%s wants a scene and programs", c.CommandPath())
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return r.run(args[0], args[1:]) },
	}
	r.bind(cmd, "corrected")
	cmd.Flags().StringVar(&r.resources, "resources", "", "`folder` with class_name_equivalence.json and properties_data.json, to prepare the scene")
	cmd.Flags().StringVar(&r.format, "format", "table", "table or json")
	return cmd
}

func (r *resident) run(scene string, programs []string) error {
	if formats := []string{"table", "json"}; !slices.Contains(formats, r.format) {
		return oneOf(r.format, formats...)
	}
	if err := r.open(r.resources); err != nil {
		return err
	}
	g, err := r.graph(scene)
	if err != nil {
		return err
	}
	code := 0
	for i, name := range programs {
		src, err := r.app.disk.Read(name)
		if err != nil {
			return err
		}
		p, err := r.home.Program(src)
		if err != nil {
			return err
		}
		if i > 0 && r.format == "table" {
			fmt.Fprintln(r.app.out)
		}
		done, err := r.one(g, p)
		if err != nil {
			return err
		}
		if !done {
			code = exitNegative
		}
	}
	return errTold(code)
}

func (r *resident) graph(name string) (*graph.Graph, error) {
	src, err := r.app.disk.Read(name)
	if err != nil {
		return nil, err
	}
	return r.home.Graph(src)
}

// one executes one program and reports whether all of it could be done.
func (r *resident) one(g *graph.Graph, p *program.Program) (bool, error) {
	run, err := r.execute(g, p)
	if failure, ok := errors.AsType[*prepare.Failure](err); ok {
		fmt.Fprintf(r.app.out, "%s: %s\n\n%s\n", p.Source.Name, failure.Kind, failure.Message)
		return false, nil
	}
	if err != nil {
		if _, other := diag.Of(err); other == nil {
			return false, err
		}
		return false, fault(err)
	}
	kind, _ := run.Outcome()
	if r.format == "json" {
		end := show.EndOf(p.Source.Name, run)
		end.Changed = graph.Diff(g, run.Scene.Graph(run.Final()))
		return kind == household.Done, written(end.Write(r.app.out))
	}
	fmt.Fprintf(r.app.out, "%s: %s\n\n", p.Source.Name, kind)
	return kind == household.Done, written(show.Program(r.app.out, run))
}

func (r *resident) execute(g *graph.Graph, p *program.Program) (*household.Run, error) {
	if r.home.Prepare == nil {
		return r.home.Run(g, p)
	}
	home, err := r.home.Home(g)
	if err != nil {
		return nil, err
	}
	run, _, err := home.Run(p)
	return run, err
}

func newHouseholdActions(a *app) *cobra.Command {
	r := &resident{app: a}
	action := ""
	cmd := &cobra.Command{
		Use:   "actions SCENE [PROGRAM]",
		Short: "Tell which actions can be done next, with what, and why others cannot",
		Long: `Actions tells what can be done in a scene, after a program or at the start: each action with
the things that it can be done with, and an example as the next line of the program. For an
action that cannot be done it tells what is against the things that come nearest. All of it
is derived from the rules that execute the actions.

Exit codes: 0 something can be done, 1 nothing can.`,
		Example: `  hearth household actions flat.json
  hearth household actions flat.json breakfast.txt --action putin --format json`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) < 1 || len(args) > 2 {
				return usage("%s wants a scene and at most one program", c.CommandPath())
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return r.actions(args[0], args[1:], action) },
	}
	r.bind(cmd, "corrected")
	cmd.Flags().StringVar(&action, "action", "", "tell it of this `action` only")
	cmd.Flags().StringVar(&r.format, "format", "table", "table or json")
	return cmd
}

func (r *resident) actions(scene string, programs []string, action string) error {
	if formats := []string{"table", "json"}; !slices.Contains(formats, r.format) {
		return oneOf(r.format, formats...)
	}
	if err := r.open(""); err != nil {
		return err
	}
	g, err := r.graph(scene)
	if err != nil {
		return err
	}
	p := &program.Program{}
	for _, name := range programs {
		src, err := r.app.disk.Read(name)
		if err != nil {
			return err
		}
		if p, err = r.home.Program(src); err != nil {
			return err
		}
	}
	run, err := r.home.Run(g, p)
	if err != nil {
		return err
	}
	found, err := findings(r.home.Ontology, run.Moment(), action)
	if err != nil {
		return err
	}
	return cmp.Or(written(show.Findings(r.app.out, r.format, found, show.ProgramLine)), somethingPossible(found))
}

func newHouseholdCheck(a *app) *cobra.Command {
	r := &resident{app: a, semantics: "corrected"}
	cmd := &cobra.Command{
		Use:   "check FILE...",
		Short: "Find what is wrong with graphs (*.json) and programs (others)",
		Args:  some("graphs or programs"),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := r.open(""); err != nil {
				return err
			}
			var problems diag.List
			for _, name := range args {
				err := r.check(name)
				list, other := diag.Of(err)
				if other != nil {
					return other
				}
				problems.Merge(list)
			}
			return problems.Err()
		},
	}
	cmd.Flags().BoolVar(&r.activity, "activity", false, "a title and a description stand above each program, as in the activity knowledge base")
	return cmd
}

func (r *resident) check(name string) error {
	if path.Ext(name) == ".json" {
		_, err := r.graph(name)
		return err
	}
	src, err := r.app.disk.Read(name)
	if err != nil {
		return err
	}
	if r.activity {
		_, err = program.ParseActivity(src, r.home.Actions)
	} else {
		_, err = r.home.Program(src)
	}
	return err
}
