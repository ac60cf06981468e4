package hearth

import (
	"cmp"
	"errors"
	"io/fs"

	"hearth/facts/graph"
	"hearth/ontology"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/rules"
	"hearth/sim"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
	"hearth/sim/world"
)

// HouseholdOptions choose a household. The zero value has corrected semantics.
type HouseholdOptions struct {
	Semantics string             // "released" or "corrected"; empty means corrected
	Ontology  fs.FS              // *.yaml and notation/*.yaml, as in [ontology.Household]; nil: the embedded ones
	Rules     fs.FS              // core/*.mg, household/*.mg, household/released/*.mg; nil: the embedded ones
	Resources *prepare.Resources // what preparing needs to know; nil: programs must be bound to their scene already
}

// A Household is an ontology and rules, ready to execute programs in
// environment graphs. It serves any number of goroutines.
type Household struct {
	Ontology *ontology.Ontology
	Domain   *sim.Domain
	Actions  program.Actions
	Prepare  *prepare.Preparer // nil without resources
	house    *household.House
	words    *graph.Words
}

// OpenHousehold puts a household together.
func OpenHousehold(o HouseholdOptions) (*Household, error) {
	sem, err := semantics(Options{Edition: "2024", Semantics: o.Semantics})
	if err != nil {
		return nil, err
	}
	family := cmp.Or(o.Ontology, ontology.Household())
	onto, err := ontology.Load(family, "")
	if err != nil {
		return nil, err
	}
	aliases, err := fs.ReadFile(family, "notation/aliases.yaml")
	if err != nil {
		return nil, err
	}
	h := &Household{Ontology: onto, words: graph.WordsOf(onto)}
	if h.Actions, err = program.Load(onto, &source.File{Name: "notation/aliases.yaml", Text: string(aliases)}); err != nil {
		return nil, err
	}
	none, err := world.FromFacts(world.NewModel(onto, false), nil)
	if err != nil {
		return nil, err
	}
	h.Domain = sim.NewDomain("household", onto, cmp.Or[fs.FS](o.Rules, rules.FS), sem, none)
	h.house = household.New(h.Domain)
	if o.Resources == nil {
		return h, nil
	}
	know, err := prepare.Load(prepare.Default())
	if err != nil {
		return nil, err
	}
	h.Prepare = prepare.New(know, *o.Resources)
	return h, nil
}

// Graph reads an environment graph. The error is a *[diag.List].
func (h *Household) Graph(src *source.File) (*graph.Graph, error) { return graph.Parse(src, h.words) }

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

// Run makes the home ready for a program and executes it. The error can be a
// [*prepare.Failure]; the preparation then has what was done before.
func (o *Home) Run(p *program.Program) (*household.Run, *prepare.Preparation, error) {
	demands, err := o.house.Prepare.Demands(p.Lines)
	if err != nil {
		return nil, &prepare.Preparation{Demands: demands}, err
	}
	ready, err := o.scene.Prepare(demands)
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
