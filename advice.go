package hearth

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/household/prepare"
	"hearth/sim/search"
)

// adviceStates limits the search for the steps that are missing before a failed one.
const adviceStates = 60

// advice returns ways to do a failed step; try is the line that can be done instead, or "". The plan is executed with each
// of them, and only those remain with which the step is done, or which leave out a step that would change nothing.
func (e *Episode) advice(ctx context.Context, failed *sim.Result, try string) ([]report.Advice, error) {
	switch {
	case failed.Status != sim.Failed || failed.Step.Action == nil:
		return nil, nil
	case e.program != nil:
		return e.adviceAtHome(ctx, failed)
	case try == "":
		return nil, nil
	}
	text := "#" + cmp.Or(e.Plan.Name, "plan") + "\n"
	for _, s := range e.Report().Steps {
		if s.Step == failed.Step.Index+1 {
			s.Text = try
		}
		text += s.Text + "\n"
	}
	given := []report.Advice{{Lines: []string{try}, Plan: text}}
	if !e.Scene.domain.ByRules() { // the line was executed in the state that the step read; the whole plan takes seconds
		return given, nil
	}
	plans, err := e.Scene.World.Read(&source.File{Name: "plan", Text: text})
	if err != nil || len(plans) != 1 {
		return nil, ctx.Err() // the episode continues another one, so its steps are not a whole plan
	}
	tried, err := e.Scene.Run(ctx, plans[0])
	if err != nil {
		return nil, err
	}
	if i := failed.Step.Index; i >= len(tried.run.Results) || !slices.ContainsFunc(tried.run.Results, func(r *sim.Result) bool { return r.Step.Index == i && r.Status == sim.Done }) {
		return nil, nil
	}
	return given, nil
}

// adviceAtHome returns the lines that are missing before a failed line of a program, found by a search for a state in
// which it can be done. If there is none, it tries the line with other things of the program.
func (e *Episode) adviceAtHome(ctx context.Context, failed *sim.Result) ([]report.Advice, error) {
	m := search.Move{Action: failed.Step.Action}
	for _, a := range failed.Step.Args {
		switch b := e.run.Bindings.Bound(a.Var); {
		case a.Thing:
			m.Fillers = append(m.Fillers, a.Term)
		case b != nil && a.Role.Input:
			m.Fillers = append(m.Fillers, b.Term)
		}
	}
	space, err := search.NewSpace(e.run.Domain)
	if err != nil {
		return nil, err
	}
	if idle, err := space.Idle(ctx, failed.Before, m); idle || err != nil {
		return e.changed(ctx, failed, nil, true)
	}
	found, err := space.Find(ctx, failed.Before, search.After(m), search.Options{States: adviceStates, Guided: true})
	if err != nil || found.Found {
		return e.changed(ctx, failed, found.Moves, false)
	}
	for _, x := range e.others(failed, m) {
		found, err := space.Find(ctx, failed.Before, search.After(x), search.Options{States: adviceStates / 10, Guided: true})
		if err != nil {
			return nil, err
		}
		if !found.Found {
			continue
		}
		if all, err := e.changed(ctx, failed, found.Moves, false); len(all) > 0 || err != nil {
			return all, err
		}
	}
	return nil, nil
}

// others returns a move with one of its things replaced by another thing of the program, those of the nearest lines first.
func (e *Episode) others(failed *sim.Result, m search.Move) (all []search.Move) {
	lines := e.Plan.Program.Lines
	for _, away := range []int{1, -1, 2, -2, 3, -3} {
		i := failed.Step.Index + away
		if i < 0 || i >= len(lines) {
			continue
		}
		for _, p := range lines[i].Params {
			for role := range m.Fillers {
				x := search.Move{Action: m.Action, Fillers: slices.Clone(m.Fillers)}
				x.Fillers[role] = engine.Name("/" + p.Name + "/" + strconv.Itoa(p.Instance))
				if !slices.Contains(m.Fillers, x.Fillers[role]) && failed.Before.Has(x.Fillers[role]) {
					all = append(all, x)
				}
			}
		}
	}
	return all
}

// changed returns the advice to make moves instead of a failed step, or to leave it out, if the program can then be
// executed up to there. The last move is the step itself, or the same with another thing.
func (e *Episode) changed(ctx context.Context, failed *sim.Result, moves []search.Move, without bool) ([]report.Advice, error) {
	at, bound := failed.Step.Index, e.Plan.Program.Lines
	given := bound
	if e.Scene.home.ready != nil {
		if given = e.preparedLines; len(given) != len(bound) {
			return nil, nil
		}
	}
	named, all := slices.Clone(given), slices.Clone(bound)
	var instead []program.Line
	for _, m := range moves {
		b := lineOf(m)
		l := b
		if b.String() == bound[at].String() {
			l = given[at]
		} else if e.Scene.home.ready != nil {
			l = prepare.NewContinuation(named, all).Line(b)
		}
		named, all, instead = append(named, l), append(all, b), append(instead, l)
	}
	lines := slices.Replace(slices.Clone(given), at, at+1, instead...)
	again, err := e.Scene.Run(ctx, &Plan{Name: e.Plan.Name, Program: &program.Program{Source: e.Plan.Program.Source, Lines: lines}})
	if err != nil {
		return nil, ctx.Err() // the scene cannot be made ready for the changed program
	}
	end := at + len(instead)
	if ran := again.run.Executed(); len(ran) < end || slices.ContainsFunc(ran[:end], func(r *sim.Result) bool { return r.Status != sim.Done }) {
		return nil, nil
	}
	return []report.Advice{{Lines: textOf(instead), Plan: strings.Join(textOf(lines), "\n")}}, nil
}

// textOf returns lines of a program as text.
func textOf(lines []program.Line) []string { return report.Convert(lines, program.Line.String) }

// lineOf returns a move as a line bound to nodes.
func lineOf(m search.Move) program.Line {
	l := program.Line{Action: program.NameOf(m.Action.Name)}
	for _, x := range m.Fillers {
		l.Params = append(l.Params, paramOf(x))
	}
	return l
}
