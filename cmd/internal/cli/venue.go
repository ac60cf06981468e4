package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/added"
	"hearth/eval/benchmark"
)

// A Venue is the flags that say in which world something happens, and where in
// it. Commands below hearth household have the world chosen, and the scene is a
// word before the plans.
type Venue struct {
	App                *App
	World              string
	edition, Semantics string
	mode               string // empty: qualitative
	Scene, Resources   string
	Bound              bool
	Recipes            Library
	Extension

	Chosen  bool // the world is, by the command: a household
	settled bool // it is a kitchen
	Hands   bool // it is quantitative, by the command
	Ours    bool // home is ours whatever files there are, because nobody said the word

	Set *benchmark.Set // recipes of a kitchen
}

// The modes of a kitchen.
const (
	qualitative  = "qualitative"
	quantitative = "quantitative"
)

// InKitchen is a venue whose world a flag chooses, the kitchen at first.
func InKitchen(a *App) *Venue { return &Venue{App: a, World: hearth.Kitchen} }

// OfKitchen is a venue of commands that are only about a kitchen.
func OfKitchen(a *App) *Venue { return &Venue{App: a, World: hearth.Kitchen, settled: true} }

// InHousehold is a venue in a household.
func InHousehold(a *App) *Venue { return &Venue{App: a, World: hearth.Household, Chosen: true} }

// InWorld is a venue in a world that is known, with what is laid over it.
func InWorld(a *App, world, edition, semantics string, with Extension) *Venue {
	return &Venue{App: a, World: world, edition: edition, Semantics: semantics, Extension: with}
}

// Bind binds the flags of the world, and of where plans start in it.
func (v *Venue) Bind(cmd *cobra.Command) {
	v.BindWorld(cmd)
	f := cmd.Flags()
	if !v.Chosen {
		v.Recipes.Bind(cmd)
		f.StringVar(&v.Scene, "scene", "", "the `file` of the scene that plans start in: YAML of a kitchen, or a room of the quantitative mode (run --dump room), an environment graph of a household")
	}
	if v.settled {
		return
	}
	f.StringVar(&v.Resources, "resources", "", "`folder` with class_name_equivalence.json and properties_data.json, to make scenes of a household ready for programs")
	f.BoolVar(&v.Bound, "bound", false, "instances are ids of nodes in the home of Hearth, too, and nothing is made ready")
}

// BindWorld binds the flags of commands about a world as such.
func (v *Venue) BindWorld(cmd *cobra.Command) {
	f := cmd.Flags()
	v.Extension.Bind(cmd)
	if v.Chosen {
		f.StringVar(&v.Semantics, "semantics", v.Semantics, "released (as the simulator of VirtualHome) or corrected; default: "+cmp.Or(v.Semantics, "corrected"))
		f.Lookup("with").Usage = "a `folder` whose rules, types and actions are added to those of the household; may be repeated"
		return
	}
	if !v.settled {
		f.StringVar(&v.World, "world", hearth.Kitchen, "kitchen or household")
	}
	f.StringVar(&v.edition, "edition", "2024", "2023 or 2024: vocabulary and kitchen of the benchmark")
	if v.Hands {
		return
	}
	f.StringVar(&v.Semantics, "semantics", "", "released (as the published simulators) or corrected; default: released for 2023, corrected otherwise")
	f.StringVar(&v.mode, "mode", qualitative, "qualitative, or quantitative: a cook with two hands does each step, in a room with places, weights and heat")
}

// Options are those of the world, if there is one.
func (v *Venue) Options() (hearth.Options, error) {
	switch {
	case !slices.Contains([]string{hearth.Kitchen, hearth.Household}, v.World):
		return hearth.Options{}, Usage("there is no world %s: %s or %s", v.World, hearth.Kitchen, hearth.Household)
	case v.World == hearth.Kitchen && !slices.Contains([]string{"2023", "2024"}, v.edition):
		return hearth.Options{}, Usage("there is no edition %s: 2023 or 2024", v.edition)
	case v.World == hearth.Kitchen && (v.Resources != "" || v.Bound):
		return hearth.Options{}, Usage("--resources and --bound are for scenes of a household: --world household")
	case !slices.Contains([]string{"", "released", "corrected"}, v.Semantics):
		return hearth.Options{}, Usage("there are no semantics %s: released or corrected", v.Semantics)
	case !slices.Contains([]string{"", qualitative, quantitative}, v.mode):
		return hearth.Options{}, Usage("there is no mode %s: %s or %s", v.mode, qualitative, quantitative)
	case v.mode == quantitative && (v.World == hearth.Household || v.Semantics == "released"):
		return hearth.Options{}, Usage("the quantitative mode is that of a kitchen with corrected semantics: others know no hands, weights and heat")
	}
	o := hearth.Options{World: v.World, Semantics: v.Semantics, Hands: v.ByHand()}
	if v.World == hearth.Kitchen {
		o.Edition = v.edition
	}
	return o, nil
}

// ByHand reports whether steps are carried out by hand.
func (v *Venue) ByHand() bool { return v.Hands || v.mode == quantitative }

// Ctx ends when the command is to.
func (v *Venue) Ctx() context.Context { return v.With.Cmd.Context() }

// Open opens the world, with what is added to it.
func (v *Venue) Open() (*hearth.World, error) {
	p, err := v.Added()
	if err != nil {
		return nil, err
	}
	return v.Furnished(p)
}

// Added returns the parts of the world in the folders of --with. What follows from
// those in OWL is among them.
func (v *Venue) Added() (Parts, error) {
	p, recipes, err := v.With.Files(v.App)
	if err != nil {
		return nil, err
	}
	v.App.TellOnce(added.Replaced(p, v.World)...)
	if v.World == hearth.Household {
		v.App.TellOnce(added.Unread(recipes)...)
	}
	if len(p) == 0 {
		return p, nil
	}
	o, err := v.Options()
	if err != nil {
		return nil, err
	}
	return p, p.Reason(v.Ctx(), v.App, o)
}

// Furnished opens the world with parts laid over it. What is wrong with them
// is a *diag.List with the names that the user knows.
func (v *Venue) Furnished(p Parts) (*hearth.World, error) {
	o, err := v.Options()
	if err != nil {
		return nil, err
	}
	if len(p) > 0 {
		v.Limit(&o)
	}
	if v.Watch != nil {
		v.Watch(&o.Limits)
	}
	if len(p) == 0 {
		return hearth.Open(o)
	}
	w, problems, err := p.assemble(o)
	if err = cmp.Or(err, problems.Err()); err != nil {
		return nil, err
	}
	return w, nil
}

// Placed takes the scene from the words of a command, if it is one of them, and returns the others.
func (v *Venue) Placed(words []string) []string {
	if !v.Chosen {
		return words
	}
	v.Scene = words[0]
	return words[1:]
}

// OwnHome is the word for the home that comes with Hearth.
const OwnHome = "home"

// IsOwn reports whether a scene is the one that comes with the world: the home
// of the household is, unless a file is called so.
func (v *Venue) IsOwn(scene string) bool {
	return scene == "" || v.World == hearth.Household && scene == OwnHome && (v.Ours || !v.App.Disk.Exists(scene))
}

// Enter opens the world and the scene.
func (v *Venue) Enter() (*hearth.Scene, error) {
	w, err := v.Open()
	if err != nil {
		return nil, err
	}
	return v.Start(w, v.Scene)
}

// Start enters a scene.
func (v *Venue) Start(w *hearth.World, scene string) (*hearth.Scene, error) {
	s := hearth.Start{Bound: v.Bound}
	if v.Bound && v.Resources != "" {
		return nil, Usage("--bound and --resources exclude each other")
	}
	var err error
	if s.Resources, err = v.known(); err != nil {
		return nil, err
	}
	if !v.IsOwn(scene) {
		if s.Source, err = v.App.Disk.Read(scene); err != nil {
			return nil, err
		}
	}
	entered, err := w.Scene(s)
	if err != nil {
		return nil, err
	}
	if h, ok := entered.Home(); ok {
		v.App.TellOnce(h.Graph().Unread...)
	}
	return entered, nil
}

var errNoHousehold = Usage("this is for scenes of a household: --world household")

// Home enters a scene of a household.
func (v *Venue) Home(w *hearth.World, scene string) (*hearth.Home, error) {
	s, err := v.Start(w, scene)
	if err != nil {
		return nil, err
	}
	h, ok := s.Home()
	if !ok {
		return nil, errNoHousehold
	}
	return h, nil
}

// known reads what is known about the things of a household; nil when nothing is
// said to be.
func (v *Venue) known() (*hearth.Resources, error) {
	if v.Resources == "" {
		return nil, nil
	}
	kinds, err := v.App.Disk.Read(path.Join(v.Resources, "class_name_equivalence.json"))
	if err != nil {
		return nil, err
	}
	properties, err := v.App.Disk.Read(path.Join(v.Resources, "properties_data.json"))
	if err != nil {
		return nil, err
	}
	out, err := hearth.ReadResources(kinds, properties)
	if err != nil {
		return nil, Unreadable("the resources in "+v.Resources, err)
	}
	return out, nil
}

// Run executes a plan in a scene. Faults of added rules have their place.
func (v *Venue) Run(s *hearth.Scene, p *hearth.Plan) (*hearth.Episode, error) {
	s, end := v.App.steps(s, p)
	e, err := s.Run(v.Ctx(), p)
	if end(); err != nil {
		return nil, v.Blamed(s.World, err)
	}
	return e, nil
}

// Episode executes the plan that a word stands for; an empty one is the state at the start.
// Of one that is unsound all is done that can be, as by run: what is wrong with it is told,
// and makes the exit code that of bad input. That no scene can be made ready is an error.
func (v *Venue) Episode(s *hearth.Scene, word string) (*hearth.Episode, error) {
	p, err := v.Plan(s.World, word)
	if err != nil {
		return nil, err
	}
	if p.Network == nil && (p.Program == nil || len(p.Program.Lines) == 0) {
		return s.Start().Episode, nil
	}
	e, err := v.Run(s, p)
	if failure, ok := errors.AsType[*hearth.Unready](err); ok {
		if d := failure.Problem(p.Program.Lines); d != nil {
			return nil, &Exit{ExitInput, d}
		}
		return nil, &Exit{ExitInput, fmt.Errorf("no scene can be made ready for %s: %s", p.Name, failure.Message)}
	}
	if err != nil {
		return nil, err
	}
	v.App.Tell(e.Problems...)
	v.App.least = max(v.App.least, CodeOf(e.Problems...))
	return e, nil
}

// Placeholder is the word for the scene, where a command takes one.
func (v *Venue) Placeholder() []string {
	if v.Chosen {
		return []string{"SCENE"}
	}
	return nil
}

// Words are the words of a command after the question, for its help.
func (v *Venue) Words(plan string) string {
	return strings.Join(append(v.Placeholder(), plan), " ")
}

// Examples are those of the world.
func (v *Venue) Examples(kitchen, household string) string {
	if v.Chosen {
		return household
	}
	return kitchen + "\n" + household
}

// Wants refuses other words than a question, a scene where it is one of them,
// and so many plans.
func (v *Venue) Wants(question string, least, most int) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		first, words := 0, []string{}
		if question != "" {
			first, words = 1, append(words, question)
		}
		plan := map[string]string{hearth.Kitchen: "network", hearth.Household: "program"}[v.World]
		if v.Chosen {
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
		return Usage("%s wants %s, and %s", c.CommandPath(), list+words[n], given(len(args)))
	}
}
