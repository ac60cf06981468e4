// Package kitchen computes the dish approximation score of a recipe (paper section 2.6.1), with a breakdown of
// every point.
//
// Make a [Scorer] once and call [Scorer.Score] with a gold run and a run. The breakdown can be written as text
// ([Report.Text]) and as JSON.
//
// The package executes nothing and contains no recipe. A [Taxonomy] decides which classes are ingredients or
// containers, and a [Scale] converts units to grams.
package kitchen

import (
	"slices"
	"sync"

	"hearth/eval"
	"hearth/parser/source"
	"hearth/sim/feature"
)

// DishApproximation is the column of the dish approximation score.
const DishApproximation eval.Metric = "dish-approximation-score"

// Metrics returns the columns of the benchmark's result files in order. It includes Smatch only if smatch is
// set.
func Metrics(smatch bool) []eval.Metric {
	all := []eval.Metric{eval.Smatch, eval.GoalConditionSuccess, DishApproximation, eval.ExecutionTime}
	if smatch {
		return all
	}
	return all[1:]
}

// Weights of the parts of a score.
const (
	ContentsShare  = 0.98 // weight of the base ingredients of a dish
	ContainerShare = 0.02 // weight of the container of a dish and its location
	SlotsShare     = 0.6  // weight of the slots of a base ingredient
	MixturesShare  = 0.4  // weight of the mixtures that a base ingredient went through
)

// A Taxonomy answers subsumption queries about classes.
type Taxonomy interface {
	// IsA reports whether class is super or a subclass of it.
	IsA(class, super string) bool
}

// A Scale converts amounts to grams.
type Scale interface {
	// Grams returns the weight of one unit of an ingredient in grams. If the weight is unknown it returns an
	// error, preferably a diagnostic E0602 or E0603.
	Grams(class, unit string) (feature.Value, error)
}

// Classes holds the names of the classes that the score uses.
type Classes struct {
	Container, List, Ingredient, Mixture string // a List is a container without walls
	Gram                                 string // the unit in which dishes are compared
}

// A Vocabulary holds the names of the classes and slots that the score uses.
type Vocabulary struct {
	Classes
	Contents, Items    string   // names of the slots with the objects in a container and in a list
	Components, Amount string   // names of the slots with the components of mixtures and with amounts
	Toppings           []string // names of the slots with toppings, which are eaten along
	Served             []string // names of the slots with the food on things such as plates; nil if the food on a plate is not a dish
}

// NewVocabulary returns a vocabulary with the slots of the benchmark's ontology.
func NewVocabulary(c Classes) Vocabulary {
	return Vocabulary{
		Classes:  c,
		Contents: "contents", Items: "items", Components: "components", Amount: "amount",
		Toppings: []string{"sprinkled-with", "dipped-in"},
	}
}

// WithServing returns v for kitchens in which food may be topped with food or served on plates. The food on a
// plate is then the dish.
func (v Vocabulary) WithServing() Vocabulary {
	v.Toppings = append(slices.Clip(v.Toppings), "has-on-top")
	v.Served = []string{"has-on-top", "lined-with", "sprinkled-with", "contents"}
	return v
}

// A Scorer computes dish approximation scores. Scoring does not change it.
type Scorer struct {
	Classes Taxonomy
	Scale   Scale
	Words   Vocabulary
}

// Candidates selects the things of a run that may be the dish.
type Candidates string

// The kinds of candidates.
const (
	Outputs    Candidates = "outputs"     // outputs of the executed actions, as in the released evaluator
	FinalState Candidates = "final-state" // all things in the last state, as in the paper (section 3)
)

// A Standard is a gold dish whose base ingredients are computed once for many comparisons.
type Standard struct {
	dish          dish
	bases         []*base
	pointsOf      map[*feature.Object]func() (Points, error) // points of each dish that the gold run made, by the object that equal dishes share
	selfBreakdown func() Dish                                // breakdown of a dish equal to the gold dish
}

// Score compares every dish of got with the dish of gold. The candidates are the outputs of got from last to
// first. An output is skipped if the action of a later candidate mentions its variable. The best candidate
// counts.
//
// The error is a diagnostic that states why gold has no dish. A candidate that cannot be weighed scores 0 and
// has an error in its Err; see [Report.Err].
func (s *Scorer) Score(gold, got eval.Run) (*Report, error) {
	want, err := s.Standard(gold)
	if err != nil {
		return nil, err
	}
	return s.ScoreAmong(Outputs, want, got), nil
}

// ScoreAmong is like Score, with a choice of candidates. For a final state the outermost things come first,
// and things that are not dishes are not listed.
func (s *Scorer) ScoreAmong(which Candidates, want *Standard, got eval.Run) *Report {
	t := tally{Scorer: s, want: want, report: &Report{Gold: want.dish.entity.Var}}
	if which == FinalState && got.Final != nil {
		t.final(got.Final())
	} else {
		t.outputs(got.Steps)
	}
	if best := t.best; best.object != nil {
		best.entity = best.entity.Whole() // so that the shared objects of others can be freed
		t.report.Best = newBreakdown(func() *Dish { return s.compare(want, best) })
	}
	return t.report
}

// A tally is a report under construction. The first of the best candidates is the dish.
type tally struct {
	*Scorer
	want   *Standard
	report *Report
	best   dish
}

func (t *tally) outputs(steps []eval.Step) {
	seen := make(map[string]bool, 4*len(steps))
	t.report.Candidates = slices.Grow(t.report.Candidates, len(steps))
	for _, step := range slices.Backward(steps) {
		if seen[step.Output.Var] {
			continue
		}
		for _, v := range step.Vars {
			seen[v] = true
		}
		c, _ := t.candidate(step)
		t.report.Candidates = append(t.report.Candidates, c)
	}
}

func (t *tally) final(things []eval.Entity) {
	for _, x := range things {
		if c, is := t.candidate(eval.Step{Output: x}); is {
			t.report.Candidates = append(t.report.Candidates, c)
		}
	}
}

// Standard finds the dish of gold: the last primary output with the name of gold.Primary. The error is a
// diagnostic that states why there is no dish.
func (s *Scorer) Standard(gold eval.Run) (*Standard, error) {
	for _, step := range slices.Backward(gold.Steps) {
		if step.Output.Var != gold.Primary || step.Root {
			continue
		}
		d, reason := s.dish(step.Output)
		if d.object == nil {
			return nil, source.Errorf("E0601", source.Span{}, "the gold dish %s %s", gold.Primary, reason)
		}
		bases, err := s.bases(d)
		if err != nil {
			return nil, err
		}
		return s.prepare(&Standard{dish: d, bases: bases}, gold.Steps), nil
	}
	return nil, source.Errorf("E0601", source.Span{}, "no step of the gold run makes %q as its primary output", gold.Primary).
		WithHint("name the variable of the dish in the line ;primary of the gold network")
}

// prepare sets up lazy comparisons for the outputs of the gold run, each computed at most once.
func (s *Scorer) prepare(want *Standard, steps []eval.Step) *Standard {
	want.selfBreakdown = sync.OnceValue(func() Dish { return s.comparison(true).contents(want.bases, want.bases) })
	want.pointsOf = map[*feature.Object]func() (Points, error){}
	for _, step := range steps {
		if step.Root {
			continue
		}
		if d, reason := s.dish(step.Output); reason == "" && d.object.Representative() != nil {
			want.pointsOf[d.object.Representative()] = sync.OnceValues(func() (Points, error) { return s.contents(want, d) })
		}
	}
	return want
}

// contents returns the points of the ingredients of a dish. The error reports a part without a weight.
func (s *Scorer) contents(want *Standard, d dish) (Points, error) {
	bases, err := want.bases, error(nil)
	if d.object != want.dish.object {
		bases, err = s.bases(d)
	}
	if err != nil {
		return Points{}, err
	}
	return s.comparison(false).contents(want.bases, bases).Contents, nil
}

// candidate scores the output of one step, and reports whether it is a dish.
func (t *tally) candidate(step eval.Step) (c Candidate, is bool) {
	c = Candidate{Var: step.Output.Var, Action: step.Action}
	if step.Root {
		c.Reason = "is the kitchen itself"
		return c, false
	}
	d, reason := t.dish(step.Output)
	if reason != "" {
		c.Reason = reason
		return c, false
	}
	contents := t.want.pointsOf[d.object.Representative()]
	if contents == nil {
		contents = func() (Points, error) { return t.contents(t.want, d) }
	}
	points, err := contents()
	if err != nil {
		c.Err, c.Reason = err, "cannot be weighed: "+err.Error()
		return c, true
	}
	out := Dish{gold: t.want.dish, got: d}
	t.comparison(false).container(&out)
	c.Score = score(points, out.Container)
	if t.best.object == nil || c.Score > t.report.Score {
		t.best, t.report.Score = d, c.Score
	}
	return c, true
}
