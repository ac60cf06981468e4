package main

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/eval/batch"
	"hearth/facts/graph"
	"hearth/facts/home"
	"hearth/parser/diag"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
)

func newHousehold(a *app) *cobra.Command {
	return group("household", "Programs of atomic actions in environment graphs",
		newHouseholdRun(a), newHouseholdPrepare(a), newHouseholdActions(a), newHouseholdCheck(a), newHouseholdScore(a),
		newHouseholdQuery(a), newHouseholdEntities(a), newHouseholdCan(a),
		newHouseholdWhy(a), newHouseholdWhyNot(a), newHouseholdReplay(a), newHouseholdTasks(a))
}

// A resident does programs in scenes.
type resident struct {
	app       *app
	semantics string
	resources string
	bound     bool
	format    string
	extension

	ours  bool // home is ours whatever files there are, because nobody said the word
	home  *hearth.Household
	known *prepare.Resources // nil without
}

func (r *resident) bind(cmd *cobra.Command, semantics string) {
	r.bindAdded(cmd)
	cmd.Flags().StringVar(&r.semantics, "semantics", semantics, "released (as the simulator of VirtualHome) or corrected")
}

// bindAdded binds the flags that say what is added to the household.
func (r *resident) bindAdded(cmd *cobra.Command) {
	r.extension.bind(cmd)
	cmd.Flags().Lookup("with").Usage = "a `folder` whose rules, types and actions are added to those of the household; may be repeated"
}

// bindScene binds the flags that say how programs get to know a scene.
func (r *resident) bindScene(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&r.resources, "resources", "", "`folder` with class_name_equivalence.json and properties_data.json, to make scenes ready for programs")
	f.BoolVar(&r.bound, "bound", false, "instances are ids of nodes in home, too, and nothing is made ready")
}

// ownHome is the word for the home that comes with Hearth.
const ownHome = "home"

// isOwn reports whether a word stands for the home that comes with Hearth: one
// of the user does unless a file is called so.
func (r *resident) isOwn(scene string) bool {
	return scene == ownHome && (r.ours || !r.app.disk.Exists(scene))
}

// ownResources are what is known of the things in the home that comes with Hearth.
func ownResources() (*prepare.Resources, error) {
	things, _, err := home.Open()
	if err != nil {
		return nil, fault(err)
	}
	return &prepare.Resources{Properties: things.Properties()}, nil
}

// open opens the household: with resources if a folder is named, with what is
// known of the own home if the scene is that, and else without.
func (r *resident) open(scene string) (err error) {
	if !slices.Contains([]string{"released", "corrected"}, r.semantics) {
		return usage("there are no semantics %s: released or corrected", r.semantics)
	}
	o := hearth.HouseholdOptions{Semantics: r.semantics}
	switch {
	case r.bound && r.resources != "":
		return usage("--bound and --resources exclude each other")
	case r.resources != "":
		if o.Resources, err = r.read(r.resources); err != nil {
			return err
		}
	case r.isOwn(scene) && !r.bound:
		if o.Resources, err = ownResources(); err != nil {
			return err
		}
	}
	added, _, err := r.with.files(r.app)
	if err != nil {
		return err
	}
	if r.home, err = r.openHousehold(o, added); err != nil {
		return err
	}
	r.known = o.Resources
	if r.with.cmd != nil { // of a command with the flags of a household
		r.heed(r.home.Domain)
	}
	return nil
}

// stamp returns a hash of all that doing programs in scenes depends on.
func (r *resident) stamp(scenes []string) (string, error) {
	made, err := r.home.Stamp()
	if err != nil {
		return "", err
	}
	return batch.Hash(version(), made, r.known, scenes)
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

// A place is a scene to do programs in.
type place struct {
	house *hearth.Household
	graph *graph.Graph
	home  *hearth.Home // is made ready for programs; nil when they are bound to the graph already
}

// enter opens the household and a scene.
func (r *resident) enter(scene string) (*place, error) {
	if err := r.open(scene); err != nil {
		return nil, err
	}
	return r.place(scene)
}

// place reads a scene.
func (r *resident) place(scene string) (*place, error) {
	g, err := r.graph(scene)
	if err != nil {
		return nil, err
	}
	p := &place{house: r.home, graph: g}
	if r.home.Prepare != nil {
		p.home, err = r.home.Home(g)
	}
	return p, err
}

func (r *resident) graph(name string) (*graph.Graph, error) {
	if r.isOwn(name) {
		_, g, err := home.Open()
		if err != nil {
			return nil, fault(err)
		}
		return g, nil
	}
	src, err := r.app.disk.Read(name)
	if err != nil {
		return nil, err
	}
	return r.home.Graph(src)
}

// run executes a program.
func (p *place) run(text *program.Program) (*household.Run, error) {
	if p.home == nil {
		return p.house.Run(p.graph, text)
	}
	run, _, err := p.home.Run(text)
	return run, err
}

// start is the scene before anything is done.
func (p *place) start() (*household.Run, error) {
	if p.home == nil {
		return p.house.Run(p.graph, &program.Program{})
	}
	return p.home.RunBound(&graph.Delta{}, &program.Program{})
}

// do executes a program in a place. The error can be a *prepare.Failure.
func (r *resident) do(at *place, p *program.Program) (*household.Run, error) {
	run, err := at.run(p)
	if _, unready := errors.AsType[*prepare.Failure](err); unready {
		return nil, err
	}
	if _, other := diag.Of(err); other != nil {
		return nil, r.blameRules(r.app, r.home.Domain, err)
	}
	return run, err
}

// program reads the program that a word stands for.
func (r *resident) program(word string) (*program.Program, error) {
	src, err := r.app.programText(word)
	if err != nil {
		return nil, err
	}
	return r.home.Program(src)
}

// programText returns what a word on the command line stands for: a file, the
// standard input, or a task that comes with Hearth.
func (a *app) programText(word string) (*source.File, error) {
	if a.disk.Exists(word) || strings.ContainsAny(word, `./\`) {
		return a.disk.Read(word)
	}
	tasks, err := home.Tasks()
	if err != nil {
		return nil, fault(err)
	}
	ids := make([]string, len(tasks))
	for i, t := range tasks {
		if ids[i] = t.ID; t.ID == strings.ToLower(word) {
			return &source.File{Name: t.ID, Text: t.Activity.String()}, nil
		}
	}
	d := diag.New("E0809", source.Span{}, "there is neither a file nor a task %.80s", word)
	if near := diag.Nearest(word, ids); near != "" {
		return nil, d.WithHint("did you mean %s?", near)
	}
	return nil, d.WithHint("hearth household tasks list names the tasks")
}

// placed refuses other arguments than a scene and so many programs.
func placed(least, most int, programs string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < least+1 || len(args) > most+1 {
			return usage("%s wants a scene and %s: hearth household %s home take-a-nap", c.CommandPath(), programs, c.Name())
		}
		return nil
	}
}
