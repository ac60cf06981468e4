package main

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/eval/benchmark"
	"hearth/parser/diag"
	"hearth/sim/household/prepare"
)

// A venue is the flags that say in which world something happens, and where in
// it. Commands below hearth household have the world chosen, and the scene is a
// word before the plans.
type venue struct {
	app                *app
	world              string
	edition, semantics string
	scene, resources   string
	bound              bool
	recipes            library
	extension

	chosen bool // the world is
	ours   bool // home is ours whatever files there are, because nobody said the word

	set *benchmark.Set // recipes of a kitchen
}

// inKitchen is a venue whose world a flag chooses, the kitchen at first.
func inKitchen(a *app) *venue { return &venue{app: a, world: hearth.Kitchen} }

// inHousehold is a venue in a household.
func inHousehold(a *app) *venue { return &venue{app: a, world: hearth.Household, chosen: true} }

// bind binds the flags of the world, and of where plans start in it.
func (v *venue) bind(cmd *cobra.Command) {
	v.bindWorld(cmd)
	f := cmd.Flags()
	if !v.chosen {
		v.recipes.bind(cmd)
		f.StringVar(&v.scene, "scene", "", "the `file` of the scene that plans start in: YAML of a kitchen, an environment graph of a household")
	}
	f.StringVar(&v.resources, "resources", "", "`folder` with class_name_equivalence.json and properties_data.json, to make scenes of a household ready for programs")
	f.BoolVar(&v.bound, "bound", false, "instances are ids of nodes in the home of Hearth, too, and nothing is made ready")
}

// bindWorld binds the flags of commands about a world as such.
func (v *venue) bindWorld(cmd *cobra.Command) { v.bindChoice(cmd, false) }

// bindKitchen binds the flags of commands that are only about a kitchen and its
// recipes.
func (v *venue) bindKitchen(cmd *cobra.Command) {
	v.bindChoice(cmd, true)
	v.recipes.bind(cmd)
}

// bindChoice binds the flags that choose a world, a kitchen if that is meant.
func (v *venue) bindChoice(cmd *cobra.Command, kitchen bool) {
	f := cmd.Flags()
	v.extension.bind(cmd)
	if v.chosen {
		f.StringVar(&v.semantics, "semantics", v.semantics, "released (as the simulator of VirtualHome) or corrected; default: "+defaultSemantics(v.semantics))
		f.Lookup("with").Usage = "a `folder` whose rules, types and actions are added to those of the household; may be repeated"
		return
	}
	if !kitchen {
		f.StringVar(&v.world, "world", hearth.Kitchen, "kitchen or household")
	}
	f.StringVar(&v.edition, "edition", "2024", "2023 or 2024: vocabulary and kitchen of the benchmark")
	f.StringVar(&v.semantics, "semantics", "", "released (as the published simulators) or corrected; default: released for 2023, corrected otherwise")
}

// defaultSemantics names what an empty word stands for in a household.
func defaultSemantics(word string) string {
	if word == "" {
		return "corrected"
	}
	return word
}

// options are those of the world, if there is one.
func (v *venue) options() (hearth.Options, error) {
	switch {
	case !slices.Contains([]string{hearth.Kitchen, hearth.Household}, v.world):
		return hearth.Options{}, usage("there is no world %s: %s or %s", v.world, hearth.Kitchen, hearth.Household)
	case v.world == hearth.Kitchen && !slices.Contains([]string{"2023", "2024"}, v.edition):
		return hearth.Options{}, usage("there is no edition %s: 2023 or 2024", v.edition)
	case !slices.Contains([]string{"", "released", "corrected"}, v.semantics):
		return hearth.Options{}, usage("there are no semantics %s: released or corrected", v.semantics)
	}
	o := hearth.Options{World: v.world, Semantics: v.semantics}
	if v.world == hearth.Kitchen {
		o.Edition = v.edition
	}
	return o, nil
}

// ctx ends when the command is to.
func (v *venue) ctx() context.Context { return v.with.cmd.Context() }

// open opens the world, with what is added to it.
func (v *venue) open() (*hearth.World, error) {
	p, err := v.added()
	if err != nil {
		return nil, err
	}
	return v.furnished(p)
}

// added returns the parts of the world in the folders of --with. Of those of a
// kitchen, what follows from the ones in OWL is among them.
func (v *venue) added() (parts, error) {
	p, _, err := v.with.files(v.app)
	if err != nil {
		return nil, err
	}
	if v.world == hearth.Kitchen {
		return p, p.reason(v.app, hearth.Options{Edition: v.edition})
	}
	return p, nil
}

// furnished opens the world with parts laid over it. What is wrong with them
// is a *diag.List with the names that the user knows.
func (v *venue) furnished(p parts) (*hearth.World, error) {
	o, err := v.options()
	if err != nil {
		return nil, err
	}
	for _, src := range p {
		if v.world == hearth.Household && isOWL(src) {
			return nil, usage("%s cannot be added to a household: ontologies in OWL are for the kitchen", src.Name)
		}
	}
	if len(p) == 0 {
		w, err := hearth.Open(o)
		if err != nil {
			return nil, fault(err)
		}
		return w, nil
	}
	w, problems, err := p.assemble(o)
	if err != nil {
		return nil, fault(err)
	}
	if p.named(problems.Items); len(problems.Items) > 0 {
		return nil, problems.Err()
	}
	v.limit(w.Domain, nil)
	return w, nil
}

// placed takes the scene from the words of a command, if it is one of them, and
// returns the others.
func (v *venue) placed(words []string) []string {
	if !v.chosen {
		return words
	}
	v.scene = words[0]
	return words[1:]
}

// ownHome is the word for the home that comes with Hearth.
const ownHome = "home"

// isOwn reports whether a scene is the one that comes with the world: the home
// of the household is, unless a file is called so.
func (v *venue) isOwn(scene string) bool {
	return scene == "" || v.world == hearth.Household && scene == ownHome && (v.ours || !v.app.disk.Exists(scene))
}

// enter opens the world and the scene.
func (v *venue) enter() (*hearth.Scene, error) {
	w, err := v.open()
	if err != nil {
		return nil, err
	}
	return v.start(w, v.scene)
}

// start enters a scene.
func (v *venue) start(w *hearth.World, scene string) (*hearth.Scene, error) {
	s := hearth.Start{Bound: v.bound}
	var err error
	switch {
	case v.bound && v.resources != "":
		return nil, usage("--bound and --resources exclude each other")
	case v.resources != "":
		if s.Resources, err = v.known(); err != nil {
			return nil, err
		}
	}
	if !v.isOwn(scene) {
		if s.Source, err = v.app.disk.Read(scene); err != nil {
			return nil, err
		}
	}
	return w.Scene(s)
}

// known reads what is known about the things of a household.
func (v *venue) known() (*prepare.Resources, error) {
	kinds, err := v.app.disk.Read(path.Join(v.resources, "class_name_equivalence.json"))
	if err != nil {
		return nil, err
	}
	properties, err := v.app.disk.Read(path.Join(v.resources, "properties_data.json"))
	if err != nil {
		return nil, err
	}
	out, err := prepare.ReadResources([]byte(kinds.Text), []byte(properties.Text))
	if err != nil {
		return nil, &exit{exitInput, fmt.Errorf("the resources in %s cannot be read: %w", v.resources, err)}
	}
	return &out, nil
}

// run executes a plan in a scene. Faults of added rules have their place.
func (v *venue) run(s *hearth.Scene, p *hearth.Plan) (*hearth.Episode, error) {
	e, err := s.Run(v.ctx(), p)
	if _, unready := errors.AsType[*prepare.Failure](err); unready {
		return nil, err
	}
	if _, other := diag.Of(err); other != nil {
		return nil, v.blame(s.World, err)
	}
	return e, err
}

// episode executes the plan that a word stands for. It is an error when the plan
// is unsound, or when no scene can be made ready for it.
func (v *venue) episode(s *hearth.Scene, word string) (*hearth.Episode, error) {
	p, err := v.plan(s.World, word)
	if err != nil {
		return nil, err
	}
	e, err := v.run(s, p)
	if failure, ok := errors.AsType[*prepare.Failure](err); ok {
		return nil, &exit{exitNegative, fmt.Errorf("no scene can be made ready for %s: %s", p.Name, failure.Message)}
	}
	if err != nil {
		return nil, err
	}
	return e, (&diag.List{Items: e.Problems}).Err()
}

// placeholder is the word for the scene, where a command takes one.
func (v *venue) placeholder() []string {
	if v.chosen {
		return []string{"SCENE"}
	}
	return nil
}

// words are the words of a command after the question, for its help.
func (v *venue) words(plan string) string {
	return strings.Join(append(v.placeholder(), plan), " ")
}

// examples are those of the world.
func (v *venue) examples(kitchen, household string) string {
	if v.chosen {
		return household
	}
	return kitchen + "\n" + household
}

// wants refuses other words than a question, a scene where it is one of them,
// and so many plans.
func (v *venue) wants(question string, least, most int) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		first, words := 0, []string{}
		if question != "" {
			first, words = 1, append(words, question)
		}
		plan := map[string]string{hearth.Kitchen: "network", hearth.Household: "program"}[v.world]
		if v.chosen {
			first, words = first+1, append(words, "a scene")
		}
		if len(args) >= first+least && len(args) <= first+most {
			return nil
		}
		switch {
		case most > 1:
			words = append(words, plan+"s")
		case least == 1:
			words = append(words, "a "+plan)
		default:
			words = append(words, "at most one "+plan)
		}
		n := len(words) - 1
		list := strings.Join(words[:n], ", ")
		if n > 0 {
			list += " and "
		}
		return usage("%s wants %s, and here are %d arguments", c.CommandPath(), list+words[n], len(args))
	}
}

// broken is the error of rules that failed, unless somebody stopped them.
func (v *venue) broken(err error) error {
	if _, other := diag.Of(err); other == nil {
		return err
	}
	return fault(err)
}
