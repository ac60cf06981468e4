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
	"hearth/cmd/internal/flags"
	"hearth/eval/benchmark"
	"hearth/parser/source"
)

// A Target holds the flags that choose a world and a scene in it. For the commands below hearth household, the
// command chooses the world, and the scene is an argument before the plans.
type Target struct {
	App                *App
	World              string
	edition, Semantics string
	mode               string // qualitative if empty
	Scene, Resources   string
	BoundIDs           bool
	Recipes            Library
	Lenient            bool // read networks as language models write them
	Extension

	WorldFixed        bool // the command fixes the world: a household
	kitchenOnly       bool // the command fixes the world: a kitchen
	FixedQuantitative bool // the command fixes the quantitative mode
	HomeBuiltIn       bool // the scene "home" is the built-in one even if there is a file home

	Set *benchmark.Set // the recipes of a kitchen; nil until Library reads them
}

// The modes of a kitchen.
const (
	qualitative  = "qualitative"
	quantitative = "quantitative"
)

// InKitchen returns a target whose world a flag chooses, by default the kitchen.
func InKitchen(a *App) *Target { return &Target{App: a, World: hearth.Kitchen} }

// KitchenOnly returns a target for commands that only apply to a kitchen.
func KitchenOnly(a *App) *Target { return &Target{App: a, World: hearth.Kitchen, kitchenOnly: true} }

// InHousehold returns a target in a household.
func InHousehold(a *App) *Target { return &Target{App: a, World: hearth.Household, WorldFixed: true} }

// InWorld returns a target in the given world with the given additions.
func InWorld(a *App, world, edition, semantics string, with Extension) *Target {
	return &Target{App: a, World: world, edition: edition, Semantics: semantics, Extension: with}
}

// Bind adds the flags of the world and of the scene to a command.
func (v *Target) Bind(cmd *cobra.Command) {
	v.BindWorld(cmd)
	f := cmd.Flags()
	if !v.WorldFixed {
		v.Recipes.Bind(cmd)
		f.StringVar(&v.Scene, "scene", "", "start plans in the scene of this `file`: YAML of a kitchen, a room of the quantitative mode (run --dump room), or an environment graph of a household")
	}
	if v.kitchenOnly {
		return
	}
	f.StringVar(&v.Resources, "resources", "", "read class_name_equivalence.json and properties_data.json from this `folder`, to adapt scenes of a household to programs")
	f.BoolVar(&v.BoundIDs, "bound", false, "take instance numbers as node ids in the built-in home as well, and adapt no scene")
}

// With returns a copy of the target with other values of the flags --world, --edition, --semantics and --mode.
func (v *Target) With(flags map[string]string) *Target {
	other := *v
	for name, flag := range map[string]*string{"world": &other.World, "edition": &other.edition, "semantics": &other.Semantics, "mode": &other.mode} {
		*flag = cmp.Or(flags[name], *flag)
	}
	return &other
}

// BindWorld adds the flags that choose the world, for commands that need no scene.
func (v *Target) BindWorld(cmd *cobra.Command) {
	f := cmd.Flags()
	v.Extension.Bind(cmd)
	if v.WorldFixed {
		f.StringVar(&v.Semantics, "semantics", v.Semantics, "choose the semantics: released (like the simulator of VirtualHome) or corrected; default: "+cmp.Or(v.Semantics, "corrected"))
		f.Lookup("with").Usage = "add the rules, types and actions of this `folder` to those of the household; may be repeated"
		return
	}
	if !v.kitchenOnly {
		f.StringVar(&v.World, "world", hearth.Kitchen, "choose the world: kitchen or household")
	}
	f.StringVar(&v.edition, "edition", "2024", "choose the vocabulary and kitchen of the benchmark: 2023 or 2024")
	if v.FixedQuantitative {
		return
	}
	f.StringVar(&v.Semantics, "semantics", "", "choose the semantics: released (like the published simulators) or corrected (default: released for 2023, corrected for 2024)")
	f.StringVar(&v.mode, "mode", qualitative, "choose the mode: qualitative, or quantitative, where a cook with two hands does each step in a room with places, weights and heat")
}

// BindLenient adds the flag --lenient to a command that reads networks.
func (v *Target) BindLenient(cmd *cobra.Command) {
	if !v.WorldFixed {
		cmd.Flags().BoolVar(&v.Lenient, "lenient", false, "correct typical mistakes of models in networks, and report the corrections; only with corrected semantics")
	}
}

// Options returns the options of the world, or an error if the flags contradict each other.
func (v *Target) Options() (hearth.Named, error) {
	o := hearth.Named{World: v.World, Semantics: v.Semantics, Quantitative: v.IsQuantitative()}
	if v.World == hearth.Kitchen {
		o.Edition = v.edition
	}
	switch err := o.Check(); {
	case err != nil:
		return o, Usage("%v", err)
	case v.World == hearth.Kitchen && (v.Resources != "" || v.BoundIDs):
		return o, Usage("--resources and --bound apply to scenes of a household: --world household")
	case !slices.Contains([]string{"", qualitative, quantitative}, v.mode):
		return o, Usage("unknown mode %s: expected %s or %s", v.mode, qualitative, quantitative)
	}
	return o, nil
}

// IsQuantitative reports whether the mode is quantitative.
func (v *Target) IsQuantitative() bool { return v.FixedQuantitative || v.mode == quantitative }

// Ctx returns the context of the command.
func (v *Target) Ctx() context.Context { return v.Additions.Cmd.Context() }

// Open opens the world with its additions.
func (v *Target) Open() (*hearth.World, error) {
	p, err := v.Added()
	if err != nil {
		return nil, err
	}
	return v.OpenWith(p)
}

// Added returns the parts in the folders of --with. If some are in OWL, it adds a part with the consequences
// that a reasoner derives from them.
func (v *Target) Added() (Parts, error) {
	p, recipes, err := v.Additions.Files(v.App)
	if err != nil {
		return nil, err
	}
	v.App.ReportOnce(flags.Replaced(p, v.World)...)
	if v.World == hearth.Household {
		v.App.ReportOnce(flags.Unread(recipes)...)
	}
	if len(p) == 0 {
		return p, nil
	}
	o, err := v.Options()
	if err != nil {
		return nil, err
	}
	return p, p.AddEntailed(v.Ctx(), v.App, o)
}

// OpenWith opens the world with parts laid over it. Problems of the parts are a *source.Diagnostics with the names of
// the user's files.
func (v *Target) OpenWith(p Parts) (*hearth.World, error) {
	o, err := v.Options()
	if err != nil {
		return nil, err
	}
	if len(p) > 0 {
		o.Limits = v.Limits()
	}
	if v.Watch != nil {
		v.Watch(&o.Limits)
	}
	var w *hearth.World
	if len(p) == 0 {
		w, err = hearth.Open(o)
	} else {
		var problems source.Diagnostics
		w, problems, err = p.assemble(o)
		err = cmp.Or(err, problems.Err())
	}
	if err != nil {
		return nil, err
	}
	if d, ok := errors.AsType[*source.Diagnostic](w.LenientErr()); ok && v.Lenient {
		return nil, Usage("--%s", d.Msg)
	}
	return w, nil
}

// TakeScene removes the scene from the arguments, if the command takes one, and returns the other arguments.
func (v *Target) TakeScene(words []string) []string {
	if !v.WorldFixed {
		return words
	}
	v.Scene = words[0]
	return words[1:]
}

// BuiltInHome is the argument that stands for the built-in home.
const BuiltInHome = "home"

// IsBuiltIn reports whether scene is the built-in one of the world. In a household that is "home", unless there is
// a file of that name.
func (v *Target) IsBuiltIn(scene string) bool {
	return scene == "" || v.World == hearth.Household && scene == BuiltInHome && (v.HomeBuiltIn || !v.App.Disk.Exists(scene))
}

// Enter opens the world and the scene.
func (v *Target) Enter() (*hearth.Scene, error) {
	w, err := v.Open()
	if err != nil {
		return nil, err
	}
	return v.Start(w, v.Scene)
}

// Start opens a scene of w.
func (v *Target) Start(w *hearth.World, scene string) (*hearth.Scene, error) {
	s := hearth.Start{Bound: v.BoundIDs}
	if v.BoundIDs && v.Resources != "" {
		return nil, Usage("--bound and --resources exclude each other")
	}
	var err error
	if s.Resources, err = v.readResources(); err != nil {
		return nil, err
	}
	if !v.IsBuiltIn(scene) {
		if s.Source, err = v.App.Disk.Read(scene); err != nil {
			return nil, err
		}
	}
	entered, err := w.Scene(s)
	if err != nil {
		return nil, err
	}
	if h, ok := entered.Home(); ok {
		v.App.ReportOnce(h.Graph().Unread...)
	}
	return entered, nil
}

var errNoHousehold = Usage("this applies to scenes of a household: --world household")

// Home opens a scene of a household.
func (v *Target) Home(w *hearth.World, scene string) (*hearth.Home, error) {
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

// readResources reads the files of --resources; it returns nil without the flag.
func (v *Target) readResources() (*hearth.Resources, error) {
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

// Run executes a plan in a scene. Errors of added rules name the rule.
func (v *Target) Run(s *hearth.Scene, p *hearth.Plan) (*hearth.Episode, error) {
	s, end := v.App.showSteps(s, p)
	e, err := s.Run(v.Ctx(), p)
	if end(); err != nil {
		return nil, v.BlameRules(s.World, err)
	}
	return e, nil
}

// Episode executes the plan that an argument names; an empty plan gives the start state. Like run, it executes
// as much as possible of a plan with errors, reports the errors and sets the exit code for bad input. A scene
// that cannot be adapted is an error.
func (v *Target) Episode(s *hearth.Scene, word string) (*hearth.Episode, error) {
	p, err := v.Plan(s.World, word)
	if err != nil {
		return nil, err
	}
	if p.Network == nil && (p.Program == nil || len(p.Program.Lines) == 0) {
		return s.Start().Episode, nil
	}
	e, err := v.Run(s, p)
	if err != nil {
		return nil, v.Unadapted(err, p)
	}
	v.App.Report(e.Problems...)
	v.App.minExit = max(v.App.minExit, CodeOf(e.Problems...))
	return e, nil
}

// Unadapted returns the error of executing a plan. A scene that cannot be adapted to the plan is bad input.
func (v *Target) Unadapted(err error, p *hearth.Plan) error {
	failure, ok := errors.AsType[*hearth.Unready](err)
	if !ok {
		return err
	}
	if d := failure.Problem(p.Program.Lines); d != nil {
		return &Exit{ExitInput, d}
	}
	return &Exit{ExitInput, fmt.Errorf("cannot adapt a scene to %s: %s", p.Name, failure.Message)}
}

// Placeholder returns the placeholder of the scene in help texts, if the command takes one.
func (v *Target) Placeholder() []string {
	if v.WorldFixed {
		return []string{"SCENE"}
	}
	return nil
}

// Words returns the placeholders of the scene, if the command takes one, and of the plan, for help texts.
func (v *Target) Words(plan string) string {
	return strings.Join(append(v.Placeholder(), plan), " ")
}

// Examples returns the examples that apply to the world.
func (v *Target) Examples(kitchen, household string) string {
	if v.WorldFixed {
		return household
	}
	return kitchen + "\n" + household
}

// PlanArgs checks that there is a question (unless question is empty), a scene (if the command takes one), and
// between least and most plans.
func (v *Target) PlanArgs(question string, least, most int) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		first, words := 0, []string{}
		if question != "" {
			first, words = 1, append(words, question)
		}
		plan := map[string]string{hearth.Kitchen: "network", hearth.Household: "program"}[v.World]
		if v.WorldFixed {
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
		return Usage("%s expects %s, found %s", c.CommandPath(), list+words[n], argsFound(len(args)))
	}
}

// Amend lets an evaluator also score against amended gold networks, if the flags name a file of amendments. It returns the
// text of that file, or "".
func (v *Target) Amend(ctx context.Context, w *hearth.World, ev *benchmark.Evaluator) (text string, err error) {
	if v.Recipes.amendments == "" {
		return "", nil
	}
	src, err := v.App.Disk.Read(v.Recipes.amendments)
	if err != nil {
		return "", err
	}
	return src.Text, w.Internal().Amend(ctx, ev, src)
}
