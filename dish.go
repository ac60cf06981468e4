package hearth

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"hearth/engine"
	"hearth/eval/benchmark"
	"hearth/eval/report"
	"hearth/parser/network"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/ask"
	"hearth/sim/dish"
	"hearth/sim/world"
)

// DefaultDishScore is the default of GoalQuery.Score.
const DefaultDishScore = 0.9

// triesPerState is the maximum number of actions of a kitchen that are executed for each state of GoalQuery.States.
const triesPerState = 20

// cook is Reach in a kitchen.
func (s *Situation) cook(ctx context.Context, q GoalQuery) (*report.Way, error) {
	w := s.Episode.Scene.World
	switch {
	case w.domain.Semantics.AsWritten:
		return nil, source.Errorf("E0903", source.Span{}, "goals are reached only with corrected semantics")
	case !w.domain.ByRules():
		return nil, source.Errorf("E0903", source.Span{}, "goals are reached only in the qualitative mode, where a step takes less than a millisecond")
	case q.Dish != nil:
		return s.cookDish(ctx, q)
	}
	return s.cookFormula(ctx, q)
}

// begin returns where a plan begins, with the limit of a query.
func (s *Situation) begin(q GoalQuery) dish.Start {
	return dish.Start{Situation: s.sim, Limit: triesPerState * cmp.Or(q.States, DefaultStates)}
}

// cookDish searches for a network that makes the dish of another episode.
func (s *Situation) cookDish(ctx context.Context, q GoalQuery) (*report.Way, error) {
	gold := q.Dish.Plan.Network
	if gold == nil {
		return nil, source.NoPlan("the text of the dish", "plan")
	}
	primary := gold.Primary
	if primary == "" && len(gold.Actions) > 0 {
		primary = gold.Actions[len(gold.Actions)-1].Args[0].Text
	}
	b := q.Dish.run.Bindings.Bound(primary)
	if b == nil || b.IsState || b.Nothing || b.State == nil {
		return nil, source.Errorf("E0601", gold.PrimaryAt, "%s makes no dish", cmp.Or(gold.ID, "the network")).
			WithHint("name the variable of the dish in the line ;primary of the network")
	}
	from := s.begin(q)
	plan, err := dish.Make(ctx, from, b.State, b.Term)
	if err != nil {
		return nil, err
	}
	way := &report.Way{Goal: q.Goal, Steps: []string{}, States: plan.Seen, Moves: plan.Tried}
	if len(plan.Steps) == 0 {
		way.Lacks = []string{"no step towards the dish was found"}
		return way, nil
	}
	var variable string
	way.Steps, variable = dish.Write(from, plan)
	made, err := s.executed(ctx, way)
	if made == nil || err != nil {
		return way, err
	}
	scored, err := judged(s.Episode.Scene, gold, primary, variable, made)
	if err != nil {
		return nil, err
	}
	way.Score = scored.Dish
	if way.Found = scored.Dish != nil && *scored.Dish >= cmp.Or(q.Score, DefaultDishScore); scored.DishReport != nil && scored.DishReport.Best != nil {
		for _, c := range scored.DishReport.Best.Dish().Costs() {
			way.Lacks = append(way.Lacks, fmt.Sprintf("%s: %s", c.Subject, strings.Join(c.Shortcomings, ", ")))
		}
	}
	way.Text = s.written(fmt.Sprintf("#%s\n;primary %s\n", cmp.Or(gold.ID, "plan"), variable), way.Steps)
	return way, nil
}

// written returns lines as a text: with the head of a network, if they do not continue one.
func (s *Situation) written(head string, lines []string) string {
	if len(s.sim.Steps) > 0 {
		head = ""
	}
	return head + strings.Join(lines, "\n") + "\n"
}

// judged scores the dish of an episode against that of a network.
func judged(s *Scene, gold *network.Network, primary, variable string, made *Episode) (*benchmark.Report, error) {
	id := cmp.Or(gold.ID, "plan")
	ev := s.World.Internal().Evaluator(benchmark.NewSet(benchmark.Entry{ID: id, Gold: gold, Primary: primary}))
	ev.Domain = s.domain
	n := *made.Plan.Network
	n.ID, n.Primary = id, variable
	return ev.Executed("", &n, nil, made.run), nil
}

// executed executes the steps of a way after the situation. If a step is not done, it removes the steps from the way, adds
// the error to way.Lacks, and returns no episode. So a plan that is shown can be executed.
func (s *Situation) executed(ctx context.Context, way *report.Way) (*Episode, error) {
	try, err := s.Try(ctx, strings.Join(way.Steps, "\n"))
	if err != nil {
		return nil, err
	}
	if err := try.Err(); err != nil {
		way.Steps, way.Lacks = []string{}, []string{"the plan cannot be executed: " + err.Error()}
		return nil, nil
	}
	return try.Episode, nil
}

// cookFormula searches for steps after which a query has an answer.
func (s *Situation) cookFormula(ctx context.Context, q GoalQuery) (*report.Way, error) {
	base, err := s.Episode.Scene.World.base()
	if err != nil {
		return nil, err
	}
	base = base.WithDomain(s.Episode.run.Domain)
	last, err := base.Prepare(&source.File{Name: cmp.Or(q.File, "goal"), Text: q.Goal})
	if err != nil {
		return nil, err
	}
	conditions := last.Conditions
	if conditions == nil {
		conditions = []string{q.Goal}
	}
	var queries []*ask.Query // by number of conditions; nil if one of them can be read only with a later one
	for i := range conditions[1:] {
		query, _ := base.Prepare(&source.File{Name: "goal", Text: strings.Join(conditions[:i+1], ", ")})
		queries = append(queries, query)
	}
	queries = append(queries, last)
	if _, err := last.Run(ctx, s.sim); err != nil {
		return nil, err
	}
	met := func(ctx context.Context, state *world.State) (int, error) {
		at := &sim.Situation{Episode: s.sim.Episode, State: state}
		for i := len(queries); i > 0; i-- {
			if queries[i-1] == nil {
				continue
			}
			answer, err := queries[i-1].Run(ctx, at)
			if err != nil || len(answer.Rows) > 0 {
				return i, err
			}
		}
		return 0, nil
	}
	way := &report.Way{Goal: q.Goal, Steps: []string{}}
	if n, err := met(ctx, s.sim.State); err != nil || n == len(queries) {
		way.Found = true
		return way, err
	}
	from := s.begin(q)
	plan, err := dish.Reach(ctx, from, dish.Formula{Conditions: len(queries), Rules: last.Program().Rules(), Met: met}, s.containers())
	if err != nil {
		return nil, err
	}
	way.States, way.Moves = plan.Seen, plan.Tried
	if plan.Met < len(queries) {
		way.Lacks = append(way.Lacks, "at best, there was no "+conditions[plan.Met])
		return way, nil
	}
	way.Steps, _ = dish.Write(from, plan)
	if _, err := s.executed(ctx, way); err != nil {
		return nil, err
	}
	if way.Found = len(way.Steps) > 0; way.Found {
		way.Text = s.written("#plan\n", way.Steps)
	}
	return way, nil
}

// cookStates limits the search of cookTo.
const cookStates = 10

// cookTo is wayTo in a kitchen. The fact may also be about a type.
func (e *Episode) cookTo(ctx context.Context, f engine.Fact) ([]string, error) {
	if e.run.Domain.Semantics.AsWritten || !e.run.Domain.ByRules() || len(f.Args) == 0 {
		return nil, nil
	}
	var args []string
	for i, a := range f.Args {
		switch a.Kind() {
		case engine.Free:
			args = append(args, fmt.Sprintf("X%d", i))
		case engine.NumberKind:
			args = append(args, fmt.Sprint(a.Num()))
		default:
			args = append(args, a.Sym())
		}
	}
	goal := f.Pred + "(" + strings.Join(args, ", ") + ")"
	if _, err := e.End().Query(ctx, goal); err != nil {
		return nil, ctx.Err() // it is about a step, or about a thing that is not here
	}
	way, err := e.End().cookFormula(ctx, GoalQuery{Goal: goal, States: cookStates})
	if err != nil {
		return nil, err
	}
	return way.Steps, nil
}

// containers returns the things of the situation that variables of the plan stand for and that hold something.
func (s *Situation) containers() (all []engine.Term) {
	seen := map[engine.Term]bool{}
	for _, e := range s.sim.StandsFor() {
		if !seen[e] && e != s.sim.State.Root() && len(s.sim.State.Contents(e)) > 0 {
			all = append(all, e)
		}
		seen[e] = true
	}
	return all
}
