package experiment

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"hearth/eval"
	"hearth/eval/batch"
	"hearth/eval/benchmark"
	"hearth/eval/experiment/recipes"
	"hearth/eval/kitchen"
	"hearth/ontology/tree"
	"hearth/parser/source"
	"hearth/sim/planner"
)

// The worlds of an experiment.
const (
	inHousehold = "household"
	inKitchen   = "kitchen"
)

// Metrics of networks besides those of the benchmark.
const (
	Executed eval.Metric = "executed" // share of networks that are executed without a refused step
	Pass     eval.Metric = "pass@k"   // in a table: a column pass@k for each k up to the number of samples
)

// dishFigures are the metrics of networks.
var dishFigures = []eval.Metric{
	Executed, kitchen.DishApproximation, benchmark.AmendedDish, eval.GoalConditionSuccess, benchmark.AmendedGoals, eval.Smatch, eval.ExecutionTime,
}

// A Dish is the network that a method writes for a recipe, with its scores.
type Dish struct {
	Recipe  string                  `json:"recipe"`
	Network string                  `json:"network"`
	Status  string                  `json:"status"`
	Code    string                  `json:"code,omitempty"`    // code of the first problem
	Refused int                     `json:"refused,omitempty"` // lines that the kitchen refused in the end and that are not in the network
	Factor  string                  `json:"factor,omitempty"`  // by which the amounts of the recipe were multiplied
	Scores  map[eval.Metric]float64 `json:"scores"`            // unknown values are missing
}

// kitchenKeys reports keys that only apply to a household.
func (p *parser) kitchenKeys(n *tree.Node) {
	for _, f := range n.Fields {
		switch f.Key {
		case "tasks", "scenes", "bank", "demonstrations", "kinds", "resources", "descriptions", "scale", "human", "translations":
			p.problems.Addf("E0793", f.Span, "%s is for experiments in a household, but the world is the kitchen", f.Key)
		}
	}
}

// kitchen reports what the methods for recipes lack.
func (c *checker) kitchen(m *Method) {
	c.need(!m.Plan.reads() || c.Materials.Kitchen.Reader != nil, m.Span, "%s needs the reader of recipe texts, which this program does not have", m.Name)
	c.need(!m.Plan.executes() || c.Materials.Kitchen.Start != nil, m.Span, "%s needs a kitchen that executes single lines, but there is none", m.Name)
}

// dish writes and scores the networks of a recipe.
func (w *workshop) dish(ctx context.Context, c cell) (Note, error) {
	m, k, id := &w.Spec.Methods[c.Method], w.Materials.Kitchen, w.Materials.Tasks[c.Task].Name
	s := &sampler{model: w.models[m.Model.Text]}
	varied, err := k.Vary(m.Variant, w.Spec.Seed, k.Evaluator.Set.Entry(id))
	if err != nil {
		return Note{}, err
	}
	written, err := w.networks(ctx, c, varied, s)
	n := Note{Steps: []string{}, Spent: s.spent}
	if err != nil {
		return n, fmt.Errorf("%s: %s: %w", m.Name, id, err)
	}
	for _, one := range written {
		all := varied.Kitchen.Evaluator.Prediction(ctx, benchmark.Prediction{Source: &source.File{Name: id + ".solution", Text: one.Network}, Recipe: id})
		if len(all) == 0 {
			return n, context.Cause(ctx)
		}
		r := all[0]
		n.Dishes = append(n.Dishes, &Dish{Recipe: id, Network: one.Network, Status: r.Status, Code: r.Code, Refused: one.Refused, Factor: varied.Factor, Scores: r.Scores()})
	}
	return n, nil
}

// networks returns the networks that a method writes for a recipe: one for each sample of a model.
func (w *workshop) networks(ctx context.Context, c cell, v *recipes.Varied, s *sampler) (all []recipes.Grown, err error) {
	m, k, e := &w.Spec.Methods[c.Method], v.Kitchen, v.Recipe
	p := m.Params[c.Run]
	var said []planner.Record
	defer func() { err = errors.Join(err, w.log.write(m, c, said)) }()
	ask := func(ctx context.Context, prompt string, n int) (answers []string, err error) {
		samples, err := s.Sample(ctx, prompt, n, p.Sampling)
		said = append(said, planner.Record{Task: e.ID, Kind: "prompt", Text: prompt, Sampling: &p.Sampling})
		for i, one := range samples {
			said = append(said, planner.Record{Task: e.ID, Kind: "sample", Sample: &i, Text: one.Text})
			answers = append(answers, one.Text)
		}
		return answers, err
	}
	one := func(text string, err error) ([]recipes.Grown, error) { return []recipes.Grown{{Network: text}}, err }
	talk := &recipes.Dialogue{Kitchen: k, Recipe: e, Ask: v.Asking(ask), Examples: p.Examples, Retries: m.Retries, Sure: m.Sure}
	switch m.Plan {
	case Gold:
		return one(k.Copy(e, e), nil)
	case Nearest:
		return one(k.Nearest(e), nil)
	case Chance:
		return one(k.Chance(ctx, e, w.Spec.Seed, m.Lines))
	case Stepwise:
		return talk.Stepwise(ctx, p.Samples)
	case Whole:
		return talk.Whole(ctx, p.Samples)
	}
	reading, err := k.Reader.Read(ctx, e.Recipe, m.Without)
	switch {
	case err != nil:
		return nil, err
	case m.Plan == Repair:
		return talk.Repair(ctx, reading, p.Samples)
	}
	return one(reading.Network, nil)
}

// dishes sums up the networks of one run. A network without a score counts as 0, except for the time. The mean
// for a recipe is over its samples.
func (r *Runner) dishes(paid *costs, cells []batch.Input[cell]) run {
	out := run{figures: map[eval.Metric]float64{}}
	all := &eval.Sample{} // a value for each recipe
	counted := []eval.Metric{kitchen.DishApproximation, eval.GoalConditionSuccess, eval.Smatch}
	if len(cells) > 0 && r.Materials.Kitchen.Evaluator.Amended != nil && r.Spec.Methods[cells[0].Value.Method].Variant == "" {
		counted = append(counted, benchmark.AmendedMetrics()...)
	}
	for _, c := range cells {
		note, _ := r.Journal.Find(c.ID)
		out.spent, out.lost = out.spent.Plus(note.Spent), out.lost.Plus(paid.lost[c.Nameless()])
		samples, passed := &eval.Sample{}, 0
		for _, d := range note.Dishes {
			out.plans = append(out.plans, &Plan{Steps: note.Steps, Dish: d})
			samples.Add(d.figures(counted))
			if d.Scores[kitchen.DishApproximation] >= success {
				passed++
			}
		}
		figures := means(samples)
		for k := 1; k <= len(note.Dishes); k++ {
			figures[passAt(k)] = eval.PassAt(len(note.Dishes), passed, k)
		}
		all.Add(figures)
	}
	out.figures = means(all)
	return out
}

// phenomena returns the mean dish scores of each method over the recipes with a phenomenon. It leaves out phenomena
// that no recipe has.
func (r *Runner) phenomena(outcomes []*Outcome) (all []*Phenomenon, err error) {
	known, err := recipes.Phenomena()
	for _, p := range known {
		has := map[string]bool{}
		for _, t := range r.Materials.Tasks {
			if p.In(r.Materials.Kitchen.Evaluator.Set.Entry(t.Name)) {
				has[t.Name] = true
			}
		}
		if len(has) == 0 {
			continue
		}
		out := &Phenomenon{Name: p.Name, Doc: p.Doc, Recipes: len(has)}
		for _, o := range outcomes {
			n, sum := 0.0, 0.0
			for _, plan := range o.Plans {
				if has[plan.Dish.Recipe] {
					n, sum = n+1, sum+plan.Dish.Scores[kitchen.DishApproximation]
				}
			}
			out.Dishes = append(out.Dishes, sum/max(1, n))
		}
		all = append(all, out)
	}
	return all, err
}

// success is the dish score from which a network passes: 1, except for rounding.
const success = 1 - 1e-9

// figures returns the figures of one network. A score in counted is 0 if the network has none.
func (d *Dish) figures(counted []eval.Metric) map[eval.Metric]float64 {
	one := map[eval.Metric]float64{Executed: 0}
	if d.Status == benchmark.OK && d.Refused == 0 {
		one[Executed] = 1
	}
	for _, m := range counted {
		one[m] = d.Scores[m]
	}
	if v, timed := d.Scores[eval.ExecutionTime]; timed {
		one[eval.ExecutionTime] = v
	}
	return one
}

// passAt returns the metric pass@k: the estimated share of recipes for which at least one of k networks has a dish
// score of 1.
func passAt(k int) eval.Metric { return eval.Metric(fmt.Sprintf("pass@%d", k)) }

// passes returns the metrics pass@k from 1 to the largest number of samples of any method.
func (r *Results) passes() (all []eval.Metric) {
	for k := 1; slices.ContainsFunc(r.Outcomes, func(o *Outcome) bool { _, there := o.Figures[passAt(k)]; return there }); k++ {
		all = append(all, passAt(k))
	}
	return all
}

// inKitchen reports whether the plans are networks of recipes.
func (r *Results) inKitchen() bool {
	return slices.ContainsFunc(r.Outcomes, func(o *Outcome) bool { return len(o.Plans) > 0 && o.Plans[0].Dish != nil })
}
