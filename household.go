package hearth

import (
	"cmp"
	"errors"
	"io/fs"

	"hearth/facts/graph"
	"hearth/ontology"
	"hearth/ontology/overlay"
	"hearth/parser/phrase"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/rules"
	"hearth/sim"
	"hearth/sim/ask"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
	"hearth/sim/planner"
	"hearth/sim/world"
)

// HouseholdOptions choose a household. The zero value has corrected semantics.
type HouseholdOptions struct {
	Semantics string             // "released" or "corrected"; empty means corrected
	Ontology  fs.FS              // *.yaml and notation/*.yaml, as in [ontology.Household]; nil: the embedded ones
	Rules     fs.FS              // core/*.mg, household/*.mg, household/released/*.mg; nil: the embedded ones
	With      fs.FS              // files laid over both, as [overlay.Base.With] sorts them; nil: none
	Resources *prepare.Resources // what preparing needs to know; nil: programs must be bound to their scene already
}

// A Household is an ontology and rules, ready to execute programs in
// environment graphs. It serves any number of goroutines.
type Household struct {
	Ontology *ontology.Ontology
	Domain   *sim.Domain
	Actions  program.Actions
	Phrases  *phrase.Templates // how the actions are said
	Prepare  *prepare.Preparer // nil without resources
	Words    *graph.Words      // what graphs may speak of
	house    *household.House
	rules    fs.FS
	family   fs.FS
	kinds    map[string]string // names of things that resources have other names for
}

// OpenHousehold puts a household together.
func OpenHousehold(o HouseholdOptions) (*Household, error) {
	sem, err := semantics(Options{Edition: "2024", Semantics: o.Semantics})
	if err != nil {
		return nil, err
	}
	base, err := o.laid()
	if err != nil {
		return nil, err
	}
	onto, err := ontology.Load(base.Ontology, "")
	if err != nil {
		return nil, err
	}
	h := &Household{Ontology: onto, Words: graph.WordsOf(onto), rules: base.Rules, family: base.Ontology}
	if h.Actions, h.Phrases, err = phrase.Of(onto, h.family, sem.WritesRoles); err != nil {
		return nil, err
	}
	none, err := world.FromFacts(world.NewModel(onto, false), nil)
	if err != nil {
		return nil, err
	}
	h.Domain = sim.NewDomain("household", onto, h.rules, sem, none)
	h.house = household.New(h.Domain)
	if o.Resources == nil {
		return h, nil
	}
	know, err := prepare.Load(prepare.Default())
	if err != nil {
		return nil, err
	}
	h.Prepare, h.kinds = prepare.New(know, *o.Resources), phrase.Abstraction(o.Resources.Kinds)
	return h, nil
}

// laid returns the files that a household is made of.
func (o HouseholdOptions) laid() (overlay.Base, error) {
	none, err := overlay.Files(nil)
	b := overlay.Base{Ontology: cmp.Or(o.Ontology, ontology.Household()), Scenes: none, Rules: cmp.Or[fs.FS](o.Rules, rules.FS)}
	if err != nil || o.With == nil {
		return b, err
	}
	return b.With(o.With, "household/"+sim.Top)
}

// Questions prepares what can be asked about states of the household.
func (h *Household) Questions() (*ask.Base, error) {
	return ask.NewBase(h.Domain, "household", h.rules)
}

// QuestionsOf prepares what can be asked about states of one episode, whose
// things may be named by their kinds in its scene: as a fridge.
func (h *Household) QuestionsOf(e *sim.Episode) (*ask.Base, error) {
	return ask.NewBase(e.Domain, "household", h.rules)
}

// Check reads the rules of actions, and those that derive types. The error is a
// *[diag.List] of all that is wrong, or one of reading files.
func (h *Household) Check(actions []*ontology.Action) error {
	base, err := h.Questions()
	if err != nil {
		return err
	}
	return checked(append(programsOf(h.Domain, actions), base.Check))
}

// Graph reads an environment graph. The error is a *[diag.List].
func (h *Household) Graph(src *source.File) (*graph.Graph, error) { return graph.Parse(src, h.Words) }

// Program reads a program. The error is a *[diag.List]; the program that comes
// with it has the lines that could be read.
func (h *Household) Program(src *source.File) (*program.Program, error) {
	return program.Parse(src, h.Actions)
}

// Run executes a program whose instances are ids of nodes of the graph. What
// cannot be done is in the run; an error is a graph in which nobody acts, or a
// fault of the rules.
func (h *Household) Run(g *graph.Graph, p *program.Program) (*household.Run, error) {
	scene, err := h.house.Enter(g)
	if err != nil {
		return nil, err
	}
	return scene.Run(p)
}

// A Home is a scene that programs are executed in which were written without
// knowing it. It serves any number of goroutines.
type Home struct {
	house *Household
	scene *prepare.Scene
	base  *household.Scene // with everything in its usual state
}

// Home brings everything in a graph into its usual state. The error is a graph
// in which nobody acts, or a household that was opened without resources.
func (h *Household) Home(g *graph.Graph) (*Home, error) {
	if h.Prepare == nil {
		return nil, errors.New("the household was opened without resources to prepare scenes with")
	}
	scene := h.Prepare.Scene(g)
	base, err := h.house.Enter(scene.Base)
	return &Home{h, scene, base}, err
}

// Ready makes the home ready for a program. The error can be a
// [*prepare.Failure]; the preparation then has what was done before.
func (o *Home) Ready(p *program.Program) (*prepare.Preparation, error) {
	demands, err := o.house.Prepare.Demands(p.Lines)
	if err != nil {
		return &prepare.Preparation{Demands: demands}, err
	}
	return o.scene.Prepare(demands)
}

// Run makes the home ready for a program and executes it, with the errors of
// [Home.Ready].
func (o *Home) Run(p *program.Program) (*household.Run, *prepare.Preparation, error) {
	ready, err := o.Ready(p)
	if err != nil {
		return nil, ready, err
	}
	scene, err := o.base.With(ready.Delta, ready.Graph)
	if err != nil {
		return nil, ready, err
	}
	run, err := scene.Run(&program.Program{Source: p.Source, Lines: ready.Bound})
	return run, ready, err
}

// RunBound executes a program whose instances are ids of nodes, in the home with
// these changes to its usual state.
func (o *Home) RunBound(changes *graph.Delta, p *program.Program) (*household.Run, error) {
	g, err := o.scene.Base.Apply(changes)
	if err != nil {
		return nil, err
	}
	scene, err := o.base.With(changes, g)
	if err != nil {
		return nil, err
	}
	return scene.Run(p)
}

// Executor tries programs in this home, so that plans can be repaired where it
// cannot do them (see [planner.Adapter.Repair]). An empty program is no plan.
func (o *Home) Executor() planner.Executor {
	return func(lines []program.Line) (done int, why string) {
		if len(lines) == 0 {
			return -1, "there is nothing to do"
		}
		run, _, err := o.Run(&program.Program{Lines: lines})
		if err != nil {
			return 0, err.Error()
		}
		if _, step := run.Outcome(); step >= 0 {
			return step, run.Message()
		}
		return len(lines), ""
	}
}
