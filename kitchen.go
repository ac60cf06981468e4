package hearth

import (
	"context"
	"errors"
	"slices"

	ekitchen "hearth/eval/kitchen"
	"hearth/facts/corpus"
	"hearth/ontology"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/affordance"
	"hearth/sim/agreement"
	"hearth/sim/memo"
	"hearth/sim/quantitative"
	"hearth/sim/quantitative/measure"
	"hearth/sim/world"
)

// newest is the default edition of the kitchen.
const newest = "2024"

// cooking is the kind of world that executes networks of cooking actions.
type cooking struct{ scorer *ekitchen.Scorer }

func openKitchen(onto *ontology.Ontology, o options, sem plan.Semantics) (*sim.Domain, kind, error) {
	scene, err := corpus.LoadScene(o.Scenes, usual, onto)
	if err != nil {
		return nil, nil, err
	}
	m := world.NewModel(onto, sem.Exact)
	c := &cooking{newScorer(m, sem)}
	if o.Quantitative {
		d, err := o.byHand(onto, sem, func(m *world.Model) *world.State { return world.New(m, scene) })
		return d, c, err
	}
	return o.domain(onto, sem, world.New(m, scene)), c, nil
}

// byHand returns the domain of the quantitative kitchen.
func (o *options) byHand(onto *ontology.Ontology, sem plan.Semantics, begin func(*world.Model) *world.State) (*sim.Domain, error) {
	data, err := o.figures()
	if err != nil {
		return nil, err
	}
	mode := quantitative.New(data)
	mode, first, err := mode.WithRules(o.steps(), o.Rules, begin(world.NewModel(onto, sem.Exact, measure.Computed(mode)...)), o.engineLimits())
	if err != nil {
		return nil, err
	}
	return o.domain(onto, sem, first).WithMode(mode), nil
}

// usual is the default scene of a kitchen.
const usual = "full"

func (*cooking) scene(w *World, at Start) (*Scene, error) {
	s := &Scene{World: w, domain: w.domain}
	if at.Source == nil {
		return s, nil
	}
	if measure.IsDump(at.Source) {
		return s.furnished(at.Source)
	}
	scene, err := corpus.ReadScene(at.Source, w.options.Scenes, w.Ontology)
	if err == nil {
		s.domain = w.domain.WithFirst(world.New(w.domain.Model(), scene))
	}
	return s, err
}

// furnished returns the scene with things moved to the positions in a room dump.
func (s *Scene) furnished(src *source.File) (*Scene, error) {
	start := s.Start()
	room, err := s.World.Internal().Room(start.Episode)
	if err != nil {
		return nil, source.Errorf("E0366", source.Span{File: src}, "places of things are known only in the quantitative mode").WithHint("use --mode quantitative, or a scene in YAML, which lists the content of each thing")
	}
	dump, err := measure.ReadDump(src)
	if err != nil {
		return nil, err
	}
	first, err := dump.Placed(room, start.sim.State, agreement.CheckPositions)
	if err != nil {
		return nil, err
	}
	return &Scene{World: s.World, domain: s.domain.WithFirst(first)}, nil
}

// Recipe returns the network of a built-in recipe of the kitchen, in the edition of the world. The error is E0806
// with the nearest id.
func (w *World) Recipe(id string) (*Plan, error) {
	var known []string
	if w.Name == Kitchen {
		all, err := corpus.Open(w.Edition)
		if err != nil {
			return nil, err
		}
		for _, s := range all.Sources {
			if s.ID == id {
				r, err := all.Read(s)
				return &Plan{Name: id, Network: r.Gold}, err
			}
			known = append(known, s.ID)
		}
		if err := all.Missing[id]; err != nil {
			return nil, err
		}
	}
	return nil, source.Unknown("E0806", "recipe", id, known)
}

func (*cooking) read(_ *World, src *source.File) (plans []*Plan, err error) {
	f, err := network.Parse(src)
	for _, n := range f.Networks {
		plans = append(plans, &Plan{Name: n.ID, Network: n})
	}
	return plans, err
}

func (*cooking) run(ctx context.Context, s *Scene, p *Plan) (*Episode, error) {
	if p == nil || p.Network == nil {
		return nil, errors.New("a plan for a kitchen needs a network")
	}
	typed, err := plan.Build(p.Network, s.World.Ontology, s.World.domain.Semantics)
	problems, _ := source.SplitError(err)
	e, err := s.domain.Run(ctx, typed)
	if err != nil {
		return nil, err
	}
	return &Episode{Scene: s, Plan: p, run: e, Problems: slices.Concat(p.Problems, problems.Items), memory: &memo.Memo{}}, nil
}

// actions are the actions of a text that come after an episode.
type actions struct {
	src *source.File
	all []*network.Action
}

func (*cooking) request(_ *Episode, src *source.File) (request, error) {
	all, err := network.ParseActions(src, 0, len(src.Text))
	return &actions{src, all}, err
}

func (r *actions) size() int { return len(r.all) }

func (*actions) text(int) string { return "" }

func (r *actions) try(ctx context.Context, e *Episode, lines []int) (*Episode, []*source.Diagnostic, error) {
	some := make([]*network.Action, len(lines))
	for i, line := range lines {
		some[i] = r.all[line]
	}
	longer, problems := extended(e, r.src, some)
	for _, d := range problems {
		for _, s := range longer.Steps[len(e.run.Plan.Steps):] {
			if d.Code == "E0212" && s.Span == d.Span { // in a whole network the step is done nevertheless
				s.Problem = d
			}
		}
	}
	for _, s := range longer.Steps[len(e.run.Plan.Steps):] {
		if s.Problem == nil {
			s.Problem = e.run.Taken(s)
		}
	}
	run, err := e.Scene.domain.Attempt(ctx, e.run, longer)
	if err != nil {
		return nil, nil, err
	}
	p := &Plan{Name: e.Plan.Name, Network: longer.Network}
	return &Episode{Scene: e.Scene, Plan: p, run: run, Problems: slices.Concat(e.Problems, problems), memory: e.memory}, problems, nil
}

// extended returns the plan of an episode with more actions, and the problems of these actions.
func extended(e *Episode, src *source.File, more []*network.Action) (*plan.Plan, []*source.Diagnostic) {
	done := e.run.Plan
	if done.Network == nil {
		named := *done
		named.Recipe, done = e.Plan.Name, &named
	}
	bound := func(variable string) bool { return e.run.Bindings.Bound(variable) != nil }
	longer, err := done.Extend(more, bound, e.Scene.World.Ontology, e.Scene.World.domain.Semantics)
	all, _ := source.SplitError(err)
	return longer, slices.DeleteFunc(all.Items, func(d *source.Diagnostic) bool { return d.Span.File != src })
}

func (*cooking) past(p *Plan, e *sim.Episode) *Plan {
	return &Plan{Name: p.Name, Network: e.Plan.Network}
}

// newScorer returns a dish scorer that weighs food as the states of a model do.
func newScorer(m *world.Model, sem plan.Semantics) *ekitchen.Scorer {
	onto := m.Ontology()
	scale := ekitchen.NewTable(m.Weight, onto.Descendants(onto.Measure().ValueClass), sem.Exact)
	return &ekitchen.Scorer{Classes: onto, Scale: scale, Words: vocabulary(onto, sem)}
}

// vocabulary returns the classes that the ontology marks for scoring.
func vocabulary(onto *ontology.Ontology, sem plan.Semantics) ekitchen.Vocabulary {
	words := ekitchen.NewVocabulary(ekitchen.Classes{
		Container: onto.Mark(ontology.ContainerMark), List: onto.Mark(ontology.ListMark),
		Ingredient: onto.Mark(ontology.IngredientMark), Mixture: onto.Mark(ontology.MixtureMark),
		Gram: onto.Mark(ontology.GramMark),
	})
	if sem.PlainDishes {
		return words
	}
	return words.WithServing()
}

func (*cooking) thing(m *affordance.Affordances, word string) (affordance.Filler, bool) {
	return m.Named(word)
}

func (*cooking) names(m *affordance.Affordances) []string { return m.Names() }

func (*cooking) writer(_ context.Context, s *Situation) affordance.Writer {
	by := affordance.Networks{Released: s.Episode.Scene.World.domain.Semantics.AsWritten}
	if s.Rewritten {
		by.Ended, _ = errors.AsType[*sim.AbortError](s.Episode.run.Abort)
	}
	return by
}

func (*cooking) unsuited(_ context.Context, u affordance.Use) bool { return u.Unsuitable() }
