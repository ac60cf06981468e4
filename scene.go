package hearth

import (
	"context"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/facts/graph"
	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/household/prepare"
	"hearth/sim/world"
)

// A Start chooses where plans start. The zero value is the built-in scene of the world: the full kitchen, or
// the built-in home.
type Start struct {
	Source *source.File // another scene: YAML for a kitchen, an environment graph in JSON for a household
	Graph  *graph.Graph // another scene of a household, already read

	// Resources describe the things of a household. A scene with resources is made ready for each plan, so
	// that plans can be written without knowing the scene. Nil means the built-in resources for the built-in
	// home, and none for other scenes.
	Resources *prepare.Resources
	Bound     bool // instance numbers in plans are node ids, and the scene is never made ready
}

// A Scene is where plans start. It may be used by many goroutines at once.
type Scene struct {
	World  *World
	domain *sim.Domain // the domain of the world, starting in this scene
	home   *home       // the household part; nil in a kitchen
}

// Scene returns a scene of the world. The error is a *[diag.List] or a diagnostic when its text is wrong.
func (w *World) Scene(s Start) (*Scene, error) { return w.scene(w, s) }

// In returns the scene with plans executed in mode m instead of the mode of its world.
func (s *Scene) In(m sim.Mode) *Scene {
	other := *s
	other.domain = s.domain.WithMode(m)
	return &other
}

// WithHook returns the scene with a hook: step is called before each step is executed.
func (s *Scene) WithHook(step func()) *Scene {
	other := *s
	other.domain = s.domain.WithCache(func(*plan.Step, *world.State, map[string]*sim.Binding) *sim.Result {
		step()
		return nil // no cached result
	})
	return &other
}

// Within returns the scene with its own limits on what rules may derive in one step or one query.
func (s *Scene) Within(l engine.Limits) *Scene {
	other := *s
	other.domain = s.domain.WithLimits(l)
	return &other
}

// Domain returns the rules, the ontology and the first state of this scene. The run store records episodes with it.
func (s *Scene) Domain() *sim.Domain { return s.domain }

// A Plan is an executable plan: a network in a kitchen, a program in a household.
type Plan struct {
	Name    string           // id of the recipe, or name of the text
	Network *network.Network // nil in a household
	Program *program.Program // nil in a kitchen

	Corrections []report.Correction // how the text was read differently; only with [World.ReadLenient]
	Problems    []*diag.Diagnostic  // problems of the text; only with [World.ReadLenient]
}

// Unread returns warnings about parts of the text that were not read, or read differently.
func (p *Plan) Unread() diag.List {
	if p.Network != nil {
		out := diag.List{Items: Warnings(p.Corrections)}
		out.Merge(p.Network.Unread)
		return out
	}
	return p.Program.Unread
}

// Read parses the plans of a text. A text of a kitchen may hold several. The error is a *[diag.List] of the
// parse errors; plans without parse errors are returned with it.
func (w *World) Read(src *source.File) ([]*Plan, error) { return w.read(w, src) }

// Run reads every plan of a text and executes it in the built-in scene of the world. The error is a
// *[diag.List] when the text could not be read or a plan is unsound. All other plans are executed
// nevertheless, and their episodes are returned with the error. A program that cannot be read is not executed,
// and neither is any unreadable text under released semantics.
func (w *World) Run(ctx context.Context, src *source.File) (all []*Episode, err error) {
	scene, err := w.Scene(Start{})
	if err != nil {
		return nil, err
	}
	plans, err := w.Read(src)
	problems, other := diag.Split(err)
	if other != nil || err != nil && (w.Name == Household || w.Domain.Semantics.FaultsVoidScore) {
		return nil, err
	}
	for _, p := range plans {
		e, err := scene.Run(ctx, p)
		if err != nil {
			return nil, err
		}
		all = append(all, e)
		problems.Merge(diag.List{Items: e.Problems})
	}
	return all, problems.Err()
}

// Run executes a plan. Steps that fail are reported in the episode, not as an error. The error is a
// [*prepare.Failure] when the scene cannot be made ready for the plan, the error of the context, or a fault of
// the rules.
func (s *Scene) Run(ctx context.Context, p *Plan) (*Episode, error) {
	return s.World.run(ctx, s, p)
}

// Limits bound what rules may derive in one step or one query.
type Limits = engine.Limits

// Within limits added rules. Each step may derive at most the given number of facts, and runs in the context
// that within returns for it, for example one with a deadline.
func (o *Options) Within(facts int, within func(context.Context) (context.Context, context.CancelFunc)) {
	o.Limits = Limits{Facts: facts}
	o.Mode = sim.Rules{Within: within}
}
