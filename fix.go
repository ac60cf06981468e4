package hearth

import (
	"context"
	"slices"
	"strings"

	"hearth/eval/report"
	"hearth/parser/program"
	"hearth/sim"
	"hearth/sim/household/prepare"
	"hearth/sim/search"
)

// fixStates limits the search for the steps that are missing before a failed one.
const fixStates = 60

// fix returns a change of a program after which the first failed step can be done, or is left out because it would
// change nothing. The changed program is executed to be sure. It returns nil if nothing helps, or in a kitchen.
func (e *Episode) fix(ctx context.Context, failed *sim.Result) (*report.Fix, error) {
	if e.program == nil || failed.Status != sim.Failed || failed.Step.Action == nil {
		return nil, nil
	}
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
		if err != nil {
			return nil, err
		}
		return e.changed(ctx, failed, nil, true)
	}
	found, err := space.Find(ctx, failed.Before, &search.Goal{Do: &m}, search.Options{States: fixStates})
	if err != nil || !found.Found {
		return nil, err
	}
	return e.changed(ctx, failed, found.Moves[:len(found.Moves)-1], false)
}

// changed returns the fix that inserts moves before a failed step, or leaves it out, if the program can then be executed
// up to there.
func (e *Episode) changed(ctx context.Context, failed *sim.Result, insert []search.Move, without bool) (*report.Fix, error) {
	at, bound := failed.Step.Index, e.Plan.Program.Lines
	given := bound
	if e.Scene.home.ready != nil {
		if given = e.preparedLines; given == nil || len(given) != len(bound) {
			return nil, nil
		}
	}
	fix, lines := &report.Fix{Remove: without}, slices.Clone(given)
	named, all := slices.Clone(given), slices.Clone(bound)
	var more []program.Line
	for _, m := range insert {
		b := lineOf(m)
		l := b
		if e.Scene.home.ready != nil {
			l = prepare.NewContinuation(named, all).Line(b)
		}
		named, all, more = append(named, l), append(all, b), append(more, l)
		fix.Insert = append(fix.Insert, l.String())
	}
	if without {
		lines = slices.Delete(lines, at, at+1)
	} else {
		lines = slices.Insert(lines, at, more...)
	}
	p := &program.Program{Source: e.Plan.Program.Source, Lines: lines}
	again, err := e.Scene.Run(ctx, &Plan{Name: e.Plan.Name, Program: p})
	if err != nil {
		return nil, ctx.Err() // the scene cannot be made ready for the changed program
	}
	last := at + len(more)
	if without {
		last = at - 1
	}
	if ran := again.run.Executed(); len(ran) <= last || slices.ContainsFunc(ran[:last+1], func(r *sim.Result) bool { return r.Status != sim.Done }) {
		return nil, nil
	}
	var text []string
	for _, l := range lines {
		text = append(text, l.String())
	}
	fix.Plan = strings.Join(text, "\n")
	return fix, nil
}

// lineOf returns a move as a line bound to nodes.
func lineOf(m search.Move) program.Line {
	l := program.Line{Action: program.NameOf(m.Action.Name)}
	for _, x := range m.Fillers {
		l.Params = append(l.Params, paramOf(x))
	}
	return l
}
