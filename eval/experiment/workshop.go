package experiment

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"hearth/eval/batch"
	"hearth/sim/planner"
	"hearth/sim/planner/bank"
)

// A workshop makes plans. It is opened before the first plan is made.
type workshop struct {
	*Runner
	*layout
	stage       *stage
	log         *logbook
	adapter     *planner.Adapter
	models      map[string]Model
	translators map[string]*translator // by name of the translation
}

// A translator is a translation with the phrases that it has embedded.
type translator struct {
	meter *meter
	bank  *bank.Bank
	// Demonstrations to choose examples from. The key is whether descriptions are shown. The map is empty if
	// only fixed examples are needed.
	demonstrations map[bool]*planner.Demonstrations
}

// A meter is a [bank.Embedder] that adds up the costs of its calls.
type meter struct {
	embed func(texts []string) ([]bank.Vector, Spent, error)

	mu    sync.Mutex
	spent Spent
}

// Embed implements [bank.Embedder].
func (m *meter) Embed(texts []string) ([]bank.Vector, error) {
	vectors, spent, err := m.embed(texts)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.spent = m.spent.Plus(spent)
	return vectors, err
}

// take returns the costs since the previous call.
func (m *meter) take() Spent {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.spent
	m.spent = Spent{}
	return s
}

// A sampler is a [planner.Model] that adds up the costs of its calls for one plan.
type sampler struct {
	model Model
	spent Spent
}

// Sample implements [planner.Model].
func (s *sampler) Sample(ctx context.Context, prompt string, n int, how planner.Sampling) ([]planner.Sample, error) {
	samples, spent, err := s.model.Sample(ctx, prompt, n, how)
	s.spent = s.spent.Plus(spent)
	return samples, err
}

// open opens the models that the methods of some cells need, and embeds the phrases to compare. The translators
// are set even when it fails, because they may hold costs.
func (r *Runner) open(ctx context.Context, l *layout, wanted []batch.Input[cell]) (w *workshop, err error) {
	w = &workshop{Runner: r, log: &logbook{writer: r.Log}, layout: l, models: map[string]Model{}, translators: map[string]*translator{}}
	if r.Materials.Kitchen == nil {
		w.stage = newStage(r.Materials)
	}
	if len(r.Materials.Demonstrations) > 0 && len(wanted) > 0 {
		if w.adapter, err = r.adapter(); err != nil {
			return w, err
		}
	}
	opened := -1
	for _, c := range wanted {
		if c.Value.Method == opened {
			continue
		}
		opened = c.Value.Method
		if err := w.openFor(ctx, &r.Spec.Methods[opened]); err != nil {
			return w, err
		}
	}
	return w, nil
}

func (r *Runner) adapter() (*planner.Adapter, error) {
	reader := r.Materials.Set.Reader
	return planner.NewAdapter(r.Materials.Demonstrations, r.Materials.Phrases, reader.Templates, reader.Abstract)
}

func (w *workshop) openFor(ctx context.Context, m *Method) (err error) {
	how, _ := m.Plan.method()
	if !m.Plan.Asks() {
		return nil
	}
	if file := m.Model.Text; w.models[file] == nil {
		if w.models[file], err = w.Models.Model(file); err != nil {
			return err
		}
	}
	if !m.Plan.translates() {
		return nil
	}
	b := w.translators[m.Translation]
	if b == nil {
		if b, err = w.setUp(ctx, w.Spec.translation(m.Translation)); err != nil {
			return err
		}
	}
	if !how.Fixed && b.demonstrations == nil {
		if b.demonstrations, err = w.likenesses(b.meter); err != nil {
			return fmt.Errorf("translation %s: %w", m.Translation, err)
		}
	}
	return nil
}

// likenesses embeds the names of the demonstrated tasks. The key of the result is whether descriptions are
// shown.
func (w *workshop) likenesses(e bank.Embedder) (map[bool]*planner.Demonstrations, error) {
	described, err := planner.NewDemonstrations(w.Materials.Demonstrations, e)
	if err != nil {
		return nil, err
	}
	plain := *described
	plain.List = slices.Clone(plain.List)
	for i := range plain.List {
		plain.List[i].Description = ""
	}
	return map[bool]*planner.Demonstrations{true: described, false: &plain}, nil
}

// setUp makes the translator of t and embeds the phrases with it.
func (w *workshop) setUp(ctx context.Context, t Translation) (*translator, error) {
	b := &translator{meter: &meter{embed: func(texts []string) ([]bank.Vector, Spent, error) {
		vectors, err := w.Materials.Lexical.Embed(texts)
		return vectors, Spent{}, err
	}}}
	if file := t.Model.Text; file != "" {
		model, err := w.Models.Embedder(file)
		if err != nil {
			return nil, err
		}
		b.meter.embed = func(texts []string) ([]bank.Vector, Spent, error) { return model.Embed(ctx, texts) }
	}
	w.translators[t.Name] = b
	var err error
	if b.bank, err = bank.New(w.Materials.Phrases, b.meter); err != nil {
		return nil, fmt.Errorf("translation %s: %w", t.Name, err)
	}
	return b, nil
}

// A draft is a plan before it is scored.
type draft struct {
	steps []string // steps in natural language
	words []string // steps as the reader parses them; nil when the plan is a program
	lines []string
}

// make makes the plan of a cell. It returns the costs even when it fails.
func (w *workshop) make(ctx context.Context, c cell) (d draft, spent Spent, err error) {
	m := &w.Spec.Methods[c.Method]
	task := m.promptTask(w.Materials.Tasks[c.Task])
	var plan *planner.Plan
	switch m.Plan {
	case People:
		return w.draftOfProgram(w.Materials.People[task.Name][0]), spent, nil
	case Nearest:
		plan, err = w.adapter.Nearest(ctx, task)
	case Rehearsed:
		actor := *w.adapter
		actor.Home = w.Materials.Home
		plan, err = actor.Plan(ctx, task)
	case Adapted, Repaired:
		plan, err = w.adapter.Plan(ctx, task)
		if err == nil && m.Plan == Repaired {
			plan.Steps, err = w.repaired(plan.Steps)
		}
	default:
		s := &sampler{model: w.models[m.Model.Text]}
		p := w.planner(m, s, c)
		plan, err = w.log.plan(m, c, p, func() (*planner.Plan, error) { return p.Plan(ctx, task) })
		spent = s.spent
	}
	if err != nil {
		return d, spent, fmt.Errorf("%s: %w", m.Name, err)
	}
	return w.draftOfSteps(plan.Steps), spent, nil
}

// planner returns the planner that makes the plan of a cell with a model.
func (w *workshop) planner(m *Method, model planner.Model, c cell) *planner.Planner {
	how, _ := m.Plan.method()
	p := &planner.Planner{Model: model, Method: how, Rules: m.Rules, Params: m.Params[c.Run], ModelName: w.recipes[c.Method].Model, Translation: w.recipes[c.Method].Translation}
	if b := w.translators[m.Translation]; b != nil {
		p.Bank, p.Demonstrations = b.bank, b.demonstrations[m.Described]
	}
	if how.Fixed {
		p.Demonstrations = &planner.Demonstrations{List: examples(w.pools[c.Method], p.Params.Examples, c.Example)}
	}
	return p
}
