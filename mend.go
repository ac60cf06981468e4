package hearth

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"hearth/eval/report"
	"hearth/parser/plan"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/household/prepare"
	"hearth/sim/search"
)

// A mending repairs a program.
type mending struct {
	*Episode
	written, bound []program.Line // the lines as they were given, and bound to the nodes of the scene
}

func (e *Episode) repairProgram(ctx context.Context, q RepairQuery) (*report.Repair, error) {
	m := &mending{e, e.Plan.Program.Lines, e.Plan.Program.Lines}
	if e.Scene.home.ready != nil {
		if m.written = e.preparedLines; len(m.written) != len(m.bound) {
			return nil, source.Errorf("E0903", source.Span{}, "an episode that was continued cannot be repaired in this scene")
		}
	}
	space, err := search.NewSpace(e.run.Domain)
	if err != nil {
		return nil, err
	}
	var goal *search.Goal
	if q.Goal != "" {
		start, err := e.At(Point{Start: true})
		if err != nil {
			return nil, err
		}
		if goal, err = space.Read(&source.File{Name: "goal", Text: q.Goal}, lookup{ctx, start}); err != nil {
			return nil, err
		}
	}
	var lines []search.Line
	for i, m := range e.moves() {
		lines = append(lines, search.Line{Move: m, Problem: e.run.Plan.Steps[i].Problem, Number: i + 1})
	}
	var accept func(*search.Program) bool
	if e.Scene.home.ready != nil { // the scene may be made ready differently for another program
		accept = func(p *search.Program) bool { return m.holds(ctx, p, q.Goal) }
	}
	first, err := space.Program(ctx, e.run.Domain.First(), lines, goal, accept)
	if err != nil {
		return nil, err
	}
	found, err := search.Repair(ctx, first, search.RepairOptions{Edits: q.Edits, Tries: q.Tries})
	if err != nil {
		return nil, err
	}
	out := &report.Repair{Name: e.Plan.Name, Status: status(found.Draft.Edits(), found.Draft.Solved()), Tried: found.Tried, Edits: []report.Edit{}}
	out.Minimal = found.Minimal && found.Draft.Solved()
	drafts := found.Draft.Drafts()
	for i, d := range drafts[1:] {
		why, err := m.lack(ctx, drafts[i])
		if err != nil {
			return nil, err
		}
		was, is := textOf(m.lines(drafts[i])), textOf(m.lines(d))
		edit := report.Edit{Kind: d.Change.Kind, Line: d.Change.Index + 1, Why: why}
		if edit.Kind != search.Delete {
			edit.Is = is[d.Change.Index]
		}
		switch edit.Kind {
		case search.Insert:
		case search.Reorder:
			edit.Was = edit.Is
		default:
			edit.Was = was[d.Change.Index]
		}
		out.Edits = append(out.Edits, edit)
	}
	finish(out, q.Corrections, textOf(m.written), textOf(m.lines(found.Draft)), "")
	return out, nil
}

// moves returns the steps of a program as moves.
func (e *Episode) moves() (all []search.Move) {
	for _, s := range e.run.Plan.Steps {
		all = append(all, moveOf(e.run, s))
	}
	return all
}

// moveOf returns a step of a program as a move.
func moveOf(e *sim.Episode, s *plan.Step) search.Move {
	m := search.Move{Action: s.Action}
	for _, a := range s.Args {
		switch b := e.Bindings.Bound(a.Var); {
		case a.Thing:
			m.Fillers = append(m.Fillers, a.Term)
		case b != nil && a.Role.Input:
			m.Fillers = append(m.Fillers, b.Term)
		}
	}
	return m
}

// lines returns a draft in the words of the given program.
func (m *mending) lines(p *search.Program) (named []program.Line) {
	for _, l := range p.Lines {
		if l.Number > 0 && (l.Action == nil || lineOf(l.Move).String() == m.bound[l.Number-1].String()) {
			named = append(named, m.written[l.Number-1])
			continue
		}
		given := lineOf(l.Move)
		if m.Scene.home.ready != nil {
			given = prepare.NewContinuation(m.written, m.bound).Line(given)
		}
		named = append(named, given)
	}
	return named
}

// holds reports whether a draft can be executed in a scene that is made ready for it, and reaches the goal.
func (m *mending) holds(ctx context.Context, p *search.Program, goal string) bool {
	e, err := m.Scene.Run(ctx, &Plan{Name: m.Plan.Name, Program: &program.Program{Source: m.Plan.Program.Source, Lines: m.lines(p)}})
	if err != nil || !e.Done() {
		return false
	}
	if goal == "" {
		return true
	}
	_, g, err := e.End().aim(ctx, GoalQuery{Goal: goal})
	return err == nil && g.Reached(e.End().sim.State, e.moves())
}

// lack explains why a draft is not a solution.
func (m *mending) lack(ctx context.Context, p *search.Program) (string, error) {
	at, reasons, err := p.Stop(ctx)
	if err != nil {
		return "", err
	}
	if at < len(p.Lines) {
		why := cmp.Or(strings.Join(reasons, "; "), "it cannot be done")
		return fmt.Sprintf("line %d, %s: %s", at+1, textOf(m.lines(p))[at], why), nil
	}
	open := p.Unmet()
	if len(open) == 0 {
		return "the scene is made ready differently for this program", nil
	}
	return "at the end: " + strings.Join(open, ", "), nil
}
