package hearth

import (
	"context"

	"hearth/engine"
	"hearth/eval/runs"
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

// A Start says where plans start. The zero value is the scene that comes with
// the world: the full kitchen, or a home of Hearth's own.
type Start struct {
	Source *source.File // of another scene: YAML of a kitchen, an environment graph of a household in JSON
	Graph  *graph.Graph // of another scene of a household, that is read already

	// Resources are what is known about the things of a household: with them a
	// scene is made ready for plans that were written without knowing it. Nil is
	// what is known of Hearth's own home, for that, and nothing for others.
	Resources *prepare.Resources
	Bound     bool // instances are ids of nodes whatever is known, and nothing is made ready
}

// A Scene is where plans start. It serves any number of goroutines.
type Scene struct {
	World  *World
	domain *sim.Domain // that of the world, with plans that start here
	home   *home       // of a household; nil in a kitchen
}

// Scene enters a scene. The error is a *[diag.List], or a diagnostic, of what is
// wrong with its text.
func (w *World) Scene(s Start) (*Scene, error) { return w.scene(w, s) }

// In is the scene with plans whose steps are done in another mode than those of
// its world.
func (s *Scene) In(m sim.Mode) *Scene {
	other := *s
	other.domain = s.domain.In(m)
	return &other
}

// Told is the scene with plans of which each step is told of before it is done.
func (s *Scene) Told(step func()) *Scene {
	other := *s
	other.domain = s.domain.Knowing(func(*plan.Step, *world.State, map[string]*sim.Binding) *sim.Result {
		step()
		return nil // of which nothing is known
	})
	return &other
}

// Within is the scene with limits of its own to what rules may derive, for a step
// of its plans or a question about them.
func (s *Scene) Within(l engine.Limits) *Scene {
	other := *s
	other.domain = s.domain.Within(l)
	return &other
}

// Writer makes records of episodes that start in the scene, which are kept and asked about
// together.
func (s *Scene) Writer() (*runs.Writer, error) { return runs.NewWriter(s.domain) }

// A Plan is what can be executed: a network of a kitchen, or a program of a
// household.
type Plan struct {
	Name    string           // the id of its recipe, or the name of its text
	Network *network.Network // nil in a household
	Program *program.Program // nil in a kitchen
}

// Unread are warnings of what the text of the plan holds that is not read.
func (p *Plan) Unread() diag.List {
	if p.Network != nil {
		return p.Network.Unread
	}
	return p.Program.Unread
}

// Read reads the plans of a text, of which one of a kitchen may have several.
// The error is a *[diag.List] of what could not be read; what could be comes
// with it.
func (w *World) Read(src *source.File) ([]*Plan, error) { return w.read(w, src) }

// Run executes every plan of a text in the scene that comes with the world. The
// error is a *[diag.List] when the text could not be read or a plan is unsound;
// what can be executed is executed all the same, and the episodes come with the
// error. A program, and under released semantics any text, that cannot be read
// is not executed at all.
func (w *World) Run(ctx context.Context, src *source.File) (all []*Episode, err error) {
	scene, err := w.Scene(Start{})
	if err != nil {
		return nil, err
	}
	plans, err := w.Read(src)
	problems, other := diag.Of(err)
	if other != nil || err != nil && (w.Name == Household || w.Domain.Semantics.Voids) {
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

// Run executes a plan. What cannot be done is in the episode. The error is a
// [*prepare.Failure] when the scene cannot be made ready for the plan, that of
// the context, or a fault of the rules.
func (s *Scene) Run(ctx context.Context, p *Plan) (*Episode, error) {
	return s.World.run(ctx, s, p)
}

// Limits bound what rules may derive for a step or a question.
type Limits = engine.Limits

// Within keeps rules that are added within limits: they may derive so many facts in each step,
// which is done within a context that within makes for it, as one that ends in a while.
func (o *Options) Within(facts int, within func(context.Context) (context.Context, context.CancelFunc)) {
	o.Limits = Limits{Facts: facts}
	o.Mode = sim.ModeFunc(func(ctx context.Context, q *sim.Request) (sim.Effects, error) {
		ctx, done := within(ctx)
		defer done()
		return sim.Rules{}.Step(ctx, q)
	})
}
