package hearth

import (
	"context"
	"strings"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/sim/explanation"
	"hearth/sim/search"
)

// DefaultStates is the default of GoalQuery.States.
const DefaultStates = search.DefaultStates

// A GoalQuery asks for a plan that reaches a goal.
type GoalQuery struct {
	Goal    string // the conditions that must hold, such as "on(plate, table), not open(cupboard)"
	File    string // name of the text in messages; empty means goal
	Optimal bool   // find a shortest plan; this can take much longer
	States  int    // maximum number of states to continue from; 0 means [DefaultStates]. In a kitchen, 20 actions are tried for each
	Guided  bool   // only follow moves that seem to help; do not prove that a goal is impossible

	Dish  *Episode // in a kitchen: make the dish of this episode; Goal is then only its name
	Score float64  // the least score of that dish; 0 means [DefaultDishScore]
}

// Reach searches for a plan that leads from the situation to a goal. It executes the rules of actions in forks of the
// situation, which itself does not change. A goal lists conditions, separated by commas or "and". A condition is a
// property with a thing and its value, as in on(plate, table), or a state of a thing, as in open(cupboard); not negates
// it. A word stands for any thing of this kind, an id such as /plate/12 for one thing, and a capital letter for a
// variable, which class(X, /plate) limits to a kind. In a kitchen, a goal is a query, such as salad(X), cold(X). The error is a
// *[source.Diagnostic] about the text (E0716), the error of the context, or a fault of the rules.
func (s *Situation) Reach(ctx context.Context, q GoalQuery) (*report.Way, error) {
	if err := s.reached(); err != nil {
		return nil, err
	}
	if _, home := s.Episode.Scene.World.kind.(*living); !home {
		return s.cook(ctx, q)
	}
	space, goal, err := s.aim(ctx, q)
	if err != nil {
		return nil, err
	}
	found, err := space.Find(ctx, s.sim.State, goal, search.Options{Optimal: q.Optimal, States: q.States, Guided: q.Guided})
	if err != nil {
		return nil, err
	}
	way := &report.Way{Goal: q.Goal, Found: found.Found, Steps: []string{}, Optimal: q.Optimal && found.Found, Impossible: found.Impossible, States: found.Visited, Moves: found.Tried}
	for _, l := range found.Missing {
		way.Missing = append(way.Missing, l.String())
	}
	for _, a := range found.Undone {
		way.Missing = append(way.Missing, a.String())
	}
	for _, r := range found.Refused {
		way.Refused = append(way.Refused, report.Refusal{Line: lineOf(r.Move).String(), Why: r.Reasons})
	}
	for _, m := range found.Moves {
		way.Steps = append(way.Steps, lineOf(m).String())
	}
	if len(way.Steps) > 0 {
		way.Text = strings.Join(way.Steps, "\n") + "\n"
	}
	return way, nil
}

// Toward estimates the number of actions from the situation to a goal, as for [Situation.Reach], and lists actions that can be
// done now and seem to lead to it, the most promising first. The estimate is -1 if no actions seem to lead to the goal. The
// error is that of [Situation.Reach].
func (s *Situation) Toward(ctx context.Context, goal string) (distance int, lines []string, err error) {
	space, g, err := s.aim(ctx, GoalQuery{Goal: goal})
	if err != nil {
		return 0, nil, err
	}
	distance, moves, err := space.Toward(ctx, s.sim.State, g)
	if err != nil {
		return 0, nil, err
	}
	for _, m := range moves {
		lines = append(lines, lineOf(m).String())
	}
	if distance >= search.Unreachable {
		distance = -1
	}
	return distance, lines, nil
}

// wayStates limits the search for a plan to a fact that does not hold.
const wayStates = 200

// wayTo returns the lines of a plan from the end of the episode after which a fact about the state holds, or none.
func (e *Episode) wayTo(ctx context.Context, f engine.Fact) (lines []string, err error) {
	if _, kitchen := e.Scene.World.kind.(*cooking); kitchen {
		return e.cookTo(ctx, f)
	}
	if e.run.Domain.Semantics.AsWritten || !explanation.IsStateFact(e.run, f) {
		return nil, nil
	}
	space, err := search.NewSpace(e.run.Domain)
	if err != nil {
		return nil, err
	}
	goal := space.GoalOf(f, e.End().sim.State)
	if goal == nil {
		return nil, nil
	}
	found, err := space.Find(ctx, e.End().sim.State, goal, search.Options{States: wayStates, Guided: true})
	if err != nil {
		return nil, err
	}
	for _, m := range found.Moves {
		lines = append(lines, lineOf(m).String())
	}
	return lines, nil
}

// lookup finds the things that the words of a goal stand for in a situation.
type lookup struct {
	ctx context.Context
	*Situation
}

// Things implements [search.Lookup].
func (l lookup) Things(description string) (things []engine.Term, err error) {
	answer, err := l.answer(l.ctx, Question{Text: description, Entities: true})
	if err != nil {
		return nil, err
	}
	for _, row := range answer.Rows {
		things = append(things, row[0])
	}
	return things, nil
}

// Rows implements [search.Lookup].
func (l lookup) Rows(query string) (rows []map[string]engine.Term, err error) {
	answer, err := l.answer(l.ctx, Question{Text: query})
	if err != nil {
		return nil, err
	}
	for _, row := range answer.Rows {
		way := map[string]engine.Term{}
		for i, c := range answer.Columns {
			way[c.Name] = row[i]
		}
		rows = append(rows, way)
	}
	return rows, nil
}
