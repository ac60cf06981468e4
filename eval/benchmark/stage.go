package benchmark

import (
	"fmt"
	"strings"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/sim"
	"hearth/sim/feature"
)

// Stages lists the stages of an execution that can be shown, in their order.
var Stages = []string{"ast", "plan", "effects", "state", "room", "episode", "score"}

// A Stage is an intermediate result of an execution.
type Stage struct {
	Stage string          `json:"stage"`
	Rows  [][]string      `json:"rows,omitempty" jsonschema:"for people: cells of a table"`
	State *feature.Object `json:"state,omitempty" jsonschema:"state after the last step; $type is a class, $id an entity"`
	Room  map[string]any  `json:"room,omitempty" jsonschema:"quantitative mode: the objects after the last step by name, in the format of the published simulator: position, orientation, linearVelocity, angularVelocity, mass and more"`
}

// NewStage describes one of [Stages] for the network n and its report. The stages episode and room are not
// supported.
func NewStage(stage string, n *network.Network, r *Report) *Stage {
	s := &Stage{Stage: stage}
	switch stage {
	case "ast":
		s.ast(n)
	case "plan":
		s.plan(r.Episode.Plan)
	case "effects":
		s.effects(r.Episode)
	case "state":
		last := r.Episode.End().State
		s.State = last.Features(last.Root())
	default:
		s.score(r)
	}
	return s
}

func (s *Stage) row(cells ...string) { s.Rows = append(s.Rows, cells) }

// ast lists every action with its position and the kinds of its arguments.
func (s *Stage) ast(n *network.Network) {
	for _, a := range n.Actions {
		line, col := a.Span.Pos()
		args := report.Convert(a.Args, func(arg network.Arg) string { return arg.Kind.String() + " " + arg.String() })
		s.row(fmt.Sprintf("%d:%d", line, col), a.Name, strings.Join(args, ", "))
	}
}

// plan lists every step with the fillers of its roles.
func (s *Stage) plan(p *plan.Plan) {
	for _, step := range p.Steps {
		words := report.Convert(step.Args, func(a plan.Arg) string { return a.Role.Name + "=" + fillerText(&a) })
		if step.Problem != nil {
			words = append(words, "rejected: "+step.Problem.Msg)
		}
		s.row(fmt.Sprint(step.Index+1), step.Name, strings.Join(words, " "))
	}
}

func fillerText(a *plan.Arg) string {
	switch {
	case a.Var != "":
		return a.Var
	case a.Term.Kind() == engine.NumberKind:
		return feature.FormatNumber(float64(a.Term.Num()) / 1e9)
	case a.Term.Kind() == engine.NameKind:
		return strings.TrimPrefix(a.Term.Sym(), "/")
	}
	return "open"
}

// effects lists the changes of every step to the state that it read.
func (s *Stage) effects(e *sim.Episode) {
	for _, r := range e.Executed() {
		s.row(fmt.Sprint(r.Step.Index+1, " ", r.Step.Name))
		if r.Before == nil || r.After == nil || r.Before == r.After {
			continue
		}
		for _, d := range feature.Diff(r.Before.Features(r.Before.Root()), r.After.Features(r.After.Root())) {
			s.row(fmt.Sprintf("  %s: %s > %s", d.Path, d.Was, d.Is))
		}
	}
}

// score lists the goals and differences that determine the scores.
func (s *Stage) score(r *Report) {
	if r.GoalReport == nil {
		s.row("no scores: there is no gold network to compare with, or nothing was executed")
		return
	}
	s.row(fmt.Sprintf("goal condition success %s, %d of %d", report.Figure(r.Goals), r.GoalReport.Reached, r.GoalReport.Total))
	for _, g := range r.GoalReport.Goals {
		by := "not reached"
		if g.ReachedBy != "" {
			by = "by " + g.ReachedBy
		}
		s.row("  "+g.Var, g.Action, by)
	}
	if r.DishReport != nil {
		for line := range strings.Lines(r.DishReport.Text()) {
			s.row(strings.TrimSuffix(line, "\n"))
		}
	}
}
