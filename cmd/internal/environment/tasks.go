package environment

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"hearth"
	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/eval/report"
	"hearth/eval/sequence"
	"hearth/facts/corpus"
	"hearth/facts/home"
	"hearth/parser/program"
	"hearth/parser/source"
)

// recipes returns the tasks of a kitchen: to cook each built-in recipe. The goals are those of its gold
// network (paper, section 2.6).
func recipes(w *hearth.World) (all []*Task, err error) {
	lib, err := corpus.Open(w.Edition)
	if err != nil {
		return nil, err
	}
	set := benchmark.Corpus(lib)
	k := w.Internal()
	ev := k.Evaluator(set)
	scene, err := w.Scene(hearth.Start{})
	if err != nil {
		return nil, err
	}
	for _, id := range set.IDs() {
		e := set.Entry(id)
		var text strings.Builder
		for _, line := range slices.Concat(e.Recipe.Ingredients, e.Recipe.Instructions) {
			fmt.Fprintln(&text, line.Text)
		}
		all = append(all, &Task{ID: id, World: w.Name, Split: split(id), Title: e.Recipe.Title, Text: text.String(), open: once(func(context.Context) (*begun, error) {
			gold, err := ev.Gold(id)
			return &begun{
				scene: scene, target: len(e.Gold.Actions),
				goals: func() goals { return outputs{gold, growing()} },
				dish:  func() goals { return dish{ev, id, growing()} },
			}, err
		})})
	}
	return all, nil
}

// split returns "test" for about one third of the ids and "train" for the others.
func split(id string) string {
	h := fnv.New32a()
	fmt.Fprint(h, id)
	if h.Sum32()%3 == 0 {
		return "test"
	}
	return "train"
}

// growing returns a function that reads the plan of an environment for evaluation. It does not read earlier
// steps again.
func growing() func(e *hearth.Episode) eval.Run {
	read := benchmark.NewGrowingReader()
	return func(e *hearth.Episode) eval.Run { return read(e.Internal()) }
}

// outputs are the goals of a recipe: to make what each step of the gold network makes.
type outputs struct {
	gold eval.Run
	read func(e *hearth.Episode) eval.Run
}

func (o outputs) reached(_ context.Context, e *hearth.Episode) (float64, []string, error) {
	r := eval.GoalConditions(o.gold, o.read(e))
	var open []string
	for _, g := range r.Goals {
		if g.ReachedBy == "" {
			open = append(open, "what "+g.Action+" makes")
		}
	}
	return r.Score(), open, nil
}

// A dish is the goal to cook the dish of a recipe. The reached share is the dish approximation score (paper,
// section 2.6.1).
type dish struct {
	ev     *benchmark.Evaluator
	recipe string
	read   func(e *hearth.Episode) eval.Run
}

func (d dish) reached(_ context.Context, e *hearth.Episode) (float64, []string, error) {
	r, err := d.ev.Dish(d.recipe, d.read(e))
	if err != nil {
		return 0, nil, err
	}
	if r.Best == nil {
		return 0, []string{"there is no dish yet"}, nil
	}
	var open []string
	for _, c := range r.Best.Dish().Costs() {
		open = append(open, fmt.Sprintf("%s: %s (%.2f)", c.Subject, strings.Join(c.Shortcomings, ", "), c.Lost))
	}
	return r.Score, open, nil
}

// tasks returns the built-in tasks of a household. Each starts in a home that is prepared for it, so that
// actions name nodes. The goals are the effects of its program.
func tasks(w *hearth.World) (all []*Task, err error) {
	listed, err := home.Tasks()
	if err != nil {
		return nil, err
	}
	scene, err := w.Scene(hearth.Start{})
	if err != nil {
		return nil, err
	}
	at, _ := scene.Home()
	for _, t := range listed {
		one := &Task{ID: t.ID, World: w.Name, Split: "train", Title: t.Activity.Title, Text: t.Activity.Description}
		if t.Set == home.Tests {
			one.Split = "test"
		}
		one.open = once(func(ctx context.Context) (*begun, error) { return enter(ctx, w, at, t.Activity.Program) })
		all = append(all, one)
	}
	return all, nil
}

// enter opens a task of a household.
func enter(ctx context.Context, w *hearth.World, at *hearth.Home, p *program.Program) (*begun, error) {
	ready, err := at.Ready(&hearth.Plan{Program: p})
	if err != nil {
		return nil, err
	}
	scene, err := w.Scene(hearth.Start{Graph: ready.Graph(), Bound: true})
	if err != nil {
		return nil, err
	}
	var lines []string
	for _, line := range ready.Bound {
		lines = append(lines, line.String())
	}
	b, start := &begun{scene: scene, target: len(lines)}, scene.Start()
	example, err := start.Do(ctx, strings.Join(lines, "\n"))
	if err != nil {
		return nil, err
	}
	reached, err := goalsOf(ctx, w, start, example, lines)
	b.goals = func() goals { return reached }
	return b, err
}

// goalsOf returns the goals that an example of a task reaches: the facts that hold after it but not before it.
// If there are none, or all of them hold halfway through the example, the goals are the steps of the example.
func goalsOf(ctx context.Context, w *hearth.World, start *hearth.Situation, example *hearth.Episode, lines []string) (goals, error) {
	base, err := w.Internal().Questions()
	if err != nil {
		return nil, err
	}
	lasting, err := home.Lasting()
	if err != nil {
		return nil, err
	}
	var all facts
	for _, text := range lasting {
		q, err := base.Prepare(&source.File{Name: "goals", Text: text})
		if err != nil {
			return nil, err
		}
		before, err := q.Run(ctx, start.Internal())
		if err != nil {
			return nil, err
		}
		after, err := q.Run(ctx, example.Internal().End())
		if err != nil {
			return nil, err
		}
		was := map[string]bool{}
		for _, row := range before.Rows {
			was[row[0].String()+" "+row[1].String()] = true
		}
		name, _, _ := strings.Cut(text, "(")
		for _, row := range after.Rows {
			if was[row[0].String()+" "+row[1].String()] {
				continue
			}
			fact := fmt.Sprintf("%s(%s, %s)", name, row[0], row[1])
			ask, err := base.Prepare(&source.File{Name: "goal", Text: fact})
			if err != nil {
				return nil, err
			}
			all = append(all, goal{fact, func(ctx context.Context, at *hearth.Situation) (bool, error) {
				found, err := ask.Run(ctx, at.Internal())
				return err == nil && len(found.Rows) > 0, err
			}})
		}
	}
	if len(all) == 0 {
		return steps(lines), nil
	}
	share, _, err := all.reachedIn(ctx, example.Reached(len(lines)/2))
	if share == 1 {
		return steps(lines), err
	}
	return all, err
}

// facts are goals of a household task: each of these facts must hold.
type facts []goal

type goal struct {
	fact  string
	holds func(ctx context.Context, at *hearth.Situation) (bool, error)
}

func (f facts) reached(ctx context.Context, e *hearth.Episode) (float64, []string, error) {
	return f.reachedIn(ctx, e.End())
}

func (f facts) reachedIn(ctx context.Context, at *hearth.Situation) (float64, []string, error) {
	var open []string
	for _, g := range f {
		is, err := g.holds(ctx, at)
		if err != nil {
			return 0, nil, err
		}
		if !is {
			open = append(open, g.fact)
		}
	}
	return float64(len(f)-len(open)) / float64(len(f)), open, nil
}

// steps are goals of a household task: all steps must be done, in this order. The reached share is the length
// of the longest common subsequence, divided by the number of steps.
type steps []string

func (s steps) reached(_ context.Context, e *hearth.Episode) (float64, []string, error) {
	var done []string
	for _, step := range e.Steps(report.Page{}).New {
		if step.Status == "done" {
			done = append(done, step.Text)
		}
	}
	n := sequence.Common(s, done)
	var open []string
	if n < len(s) {
		open = []string{fmt.Sprintf("%d of %d steps", len(s)-n, len(s))}
	}
	return float64(n) / float64(max(1, len(s))), open, nil
}
