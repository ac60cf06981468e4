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

// Executed is the share of recipes whose network is executed without a refused step.
const Executed eval.Metric = "executed"

// dishFigures are the metrics of networks.
var dishFigures = []eval.Metric{Executed, kitchen.DishApproximation, eval.GoalConditionSuccess, eval.Smatch, eval.ExecutionTime}

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

// dish writes and scores the network of a recipe.
func (w *workshop) dish(ctx context.Context, c cell) (Note, error) {
	m, k := &w.Spec.Methods[c.Method], w.Materials.Kitchen
	id := w.Materials.Tasks[c.Task].Name
	text, err := k.network(ctx, m, k.Evaluator.Set.Entry(id))
	if err != nil {
		return Note{}, fmt.Errorf("%s: %s: %w", m.Name, id, err)
	}
	all := k.Evaluator.Prediction(ctx, benchmark.Prediction{Source: &source.File{Name: id + ".solution", Text: text}, Recipe: id})
	if len(all) == 0 {
		return Note{}, context.Cause(ctx)
	}
	r := all[0]
	return Note{Steps: []string{}, Dish: &Dish{Recipe: id, Network: text, Status: r.Status, Code: r.Code, Scores: r.Scores()}}, nil
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
		if from = recipes.Nearest(k.Evaluator.Set, e.ID); from == nil {
			return "", nil
		}
	}
	copied := *from.Gold
	copied.ID, copied.Primary = e.ID, from.Primary
	return network.Print(&network.File{Networks: []*network.Network{&copied}}), nil
}

// dishes sums up the networks of one run. A network without a score counts as 0, except for the time.
func (r *Runner) dishes(paid *costs, cells []batch.Input[cell]) run {
	out := run{figures: map[eval.Metric]float64{}}
	known := map[eval.Metric]float64{} // number of values
	for _, c := range cells {
		note, _ := r.Journal.Find(c.ID)
		out.plans = append(out.plans, &Plan{Steps: note.Steps, Dish: note.Dish})
		out.spent, out.lost = out.spent.Plus(note.Spent), out.lost.Plus(paid.lost[c.Nameless()])
		one := map[eval.Metric]float64{Executed: 0}
		if note.Dish.Status == benchmark.OK {
			one[Executed] = 1
		}
		for _, m := range dishFigures[1:] {
			if v, there := note.Dish.Scores[m]; there || m != eval.ExecutionTime {
				one[m] = v
			}
		}
		for m, v := range one {
			out.figures[m] += v
			known[m]++
		}
	}
	for m, n := range known {
		out.figures[m] /= n
	}
	return out
}

// inKitchen reports whether the plans are networks of recipes.
func (r *Results) inKitchen() bool {
	return slices.ContainsFunc(r.Outcomes, func(o *Outcome) bool { return len(o.Plans) > 0 && o.Plans[0].Dish != nil })
}
