package experiment

import (
	"context"
	"fmt"
	"slices"

	"hearth/eval"
	"hearth/eval/batch"
	"hearth/eval/benchmark"
	"hearth/eval/experiment/recipes"
	"hearth/eval/kitchen"
	"hearth/ontology/tree"
	"hearth/parser/network"
	"hearth/parser/source"
)

// The worlds of an experiment.
const (
	inHousehold = "household"
	inKitchen   = "kitchen"
)

// Metrics of networks besides those of the benchmark.
const (
	Executed  eval.Metric = "executed" // share of networks that are executed without a refused step
	PassAt1   eval.Metric = "pass@1"   // share of networks with a dish score of 1
	PassAtAll eval.Metric = "pass@all" // share of recipes for which at least one of all samples has a dish score of 1
)

// dishFigures are the metrics of networks.
var dishFigures = []eval.Metric{Executed, kitchen.DishApproximation, eval.GoalConditionSuccess, eval.Smatch, eval.ExecutionTime, PassAt1, PassAtAll}

// A Kitchen scores the networks of recipes. Its evaluator has the recipes.
type Kitchen struct {
	Evaluator *benchmark.Evaluator
	Reader    recipes.Reader // nil if there is none
}

// A Dish is the network that a method writes for a recipe, with its scores.
type Dish struct {
	Recipe  string                  `json:"recipe"`
	Network string                  `json:"network"`
	Status  string                  `json:"status"`
	Code    string                  `json:"code,omitempty"` // code of the first problem
	Scores  map[eval.Metric]float64 `json:"scores"`         // unknown values are missing
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
	c.need(m.Plan != Read || c.Materials.Kitchen.Reader != nil, m.Span, "%s needs the reader of recipe texts, which this program does not have", m.Name)
}

// dish writes and scores the networks of a recipe.
func (w *workshop) dish(ctx context.Context, c cell) (Note, error) {
	ev, id := w.Materials.Kitchen.Evaluator, w.Materials.Tasks[c.Task].Name
	texts, spent, err := w.networks(ctx, c)
	n := Note{Steps: []string{}, Spent: spent}
	if err != nil {
		return n, fmt.Errorf("%s: %s: %w", w.Spec.Methods[c.Method].Name, id, err)
	}
	for _, text := range texts {
		all := ev.Prediction(ctx, benchmark.Prediction{Source: &source.File{Name: id + ".solution", Text: text}, Recipe: id})
		if len(all) == 0 {
			return n, context.Cause(ctx)
		}
		r := all[0]
		n.Dishes = append(n.Dishes, &Dish{Recipe: id, Network: text, Status: r.Status, Code: r.Code, Scores: r.Scores()})
	}
	return n, nil
}

// network returns the text of the network that a method writes for a recipe.
func (k *Kitchen) network(ctx context.Context, m *Method, e *benchmark.Entry) (string, error) {
	from := e
	switch m.Plan {
	case Read:
		reading, err := k.Reader.Read(ctx, e.Recipe, m.Without)
		if err != nil {
			return "", err
		}
		return reading.Network, nil
	case Nearest:
		near := recipes.Nearest(k.Evaluator.Set, e.ID)
		if len(near) == 0 {
			return "", nil
		}
		from = near[0]
	}
	copied := *from.Gold
	copied.ID, copied.Primary = e.ID, from.Primary
	return network.Print(&network.File{Networks: []*network.Network{&copied}}), nil
}

// dishes sums up the networks of one run. A network without a score counts as 0, except for the time. The mean
// for a recipe is over its samples.
func (r *Runner) dishes(paid *costs, cells []batch.Input[cell]) run {
	out := run{figures: map[eval.Metric]float64{}}
	known := map[eval.Metric]float64{} // number of recipes with a value
	for _, c := range cells {
		note, _ := r.Journal.Find(c.ID)
		out.spent, out.lost = out.spent.Plus(note.Spent), out.lost.Plus(paid.lost[c.Nameless()])
		samples := &eval.Sample{}
		for _, d := range note.Dishes {
			out.plans = append(out.plans, &Plan{Steps: note.Steps, Dish: d})
			samples.Add(d.figures())
		}
		for m, values := range samples.Values {
			total := 0.0
			for _, v := range values {
				total += v
			}
			out.figures[m] += total / float64(len(values))
			known[m]++
		}
		if slices.Contains(samples.Values[PassAt1], 1) {
			out.figures[PassAtAll]++
		}
		known[PassAtAll]++
	}
	for m, n := range known {
		out.figures[m] /= n
	}
	return out
}

// success is the dish score from which a network passes: 1, except for rounding.
const success = 1 - 1e-9

// figures returns the figures of one network.
func (d *Dish) figures() map[eval.Metric]float64 {
	one := map[eval.Metric]float64{Executed: 0, PassAt1: 0}
	if d.Status == benchmark.OK {
		one[Executed] = 1
	}
	if d.Scores[kitchen.DishApproximation] >= success {
		one[PassAt1] = 1
	}
	for _, m := range []eval.Metric{kitchen.DishApproximation, eval.GoalConditionSuccess, eval.Smatch, eval.ExecutionTime} {
		if v, there := d.Scores[m]; there || m != eval.ExecutionTime {
			one[m] = v
		}
	}
	return one
}

// inKitchen reports whether the plans are networks of recipes.
func (r *Results) inKitchen() bool {
	return slices.ContainsFunc(r.Outcomes, func(o *Outcome) bool { return len(o.Plans) > 0 && o.Plans[0].Dish != nil })
}
