package hearth

import (
	"cmp"
	"context"
	"strings"

	"hearth/eval/report"
	"hearth/parser/source"
	"hearth/sim/classical"
	"hearth/sim/search"
)

// PDDL writes the task of reaching a goal from the situation for planners. The world must be a household. The error is a
// *[source.Diagnostic] about the goal (E0716), or a fault of the rules.
func (s *Situation) PDDL(ctx context.Context, q GoalQuery) (*report.PlanningTask, error) {
	_, goal, err := s.aim(ctx, q)
	if err != nil {
		return nil, err
	}
	if goal.Acts != nil {
		return nil, source.Errorf("E0716", source.Span{}, "PDDL cannot say that an action was done: leave did(…) out of the goal")
	}
	t, err := classical.Write(s.Episode.Scene.World.domain, s.sim.State, goal)
	if err != nil {
		return nil, err
	}
	return &report.PlanningTask{Domain: t.Domain, Problem: t.Problem, Unsaid: t.Unsaid}, nil
}

// FromPDDL returns the lines of a program that does what a planner's plan for a task of this situation says. The error is
// E0719.
func (s *Situation) FromPDDL(plan *source.File) (string, error) {
	moves, err := classical.ReadPlan(s.Episode.Scene.World.domain, s.sim.State, plan)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, m := range moves {
		b.WriteString(lineOf(m).String() + "\n")
	}
	return b.String(), nil
}

// aim returns the space of the world and a goal in it.
func (s *Situation) aim(ctx context.Context, q GoalQuery) (*search.Space, *search.Goal, error) {
	if err := s.reached(); err != nil {
		return nil, nil, err
	}
	w := s.Episode.Scene.World
	if _, home := w.kind.(*living); !home {
		return nil, nil, source.Errorf("E0716", source.Span{}, "goals can only be reached in a household")
	}
	space, err := search.NewSpace(w.domain)
	if err != nil {
		return nil, nil, err
	}
	goal, err := space.Read(&source.File{Name: cmp.Or(q.File, "goal"), Text: q.Goal}, lookup{ctx, s})
	return space, goal, err
}
