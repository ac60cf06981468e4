package eval

import (
	"sync"

	"hearth/parser/plan"
	"hearth/sim"
	"hearth/sim/feature"
)

// FromEpisode makes of an executed plan what the scores look at. Steps that
// handed out nothing are not in it. primary is the variable of the dish; when
// it is empty, the plan's own is taken, else the first output of the last step.
func FromEpisode(e *sim.Episode, primary string) Run {
	r := Run{Primary: primary, Inexact: inexact(e.Plan)}
	ms, ok := e.Time()
	r.Time, r.HasTime = float64(ms)/1000, ok
	for _, res := range e.Executed() {
		if s, ok := step(e, res); ok {
			r.Steps = append(r.Steps, s)
		}
	}
	if r.Primary == "" {
		r.Primary = e.Plan.Primary
	}
	for i := len(r.Steps) - 1; i >= 0 && r.Primary == ""; i-- {
		r.Primary = r.Steps[i].Output.Var
	}
	return r
}

// step shows one result; false for one that handed out nothing.
func step(e *sim.Episode, res *sim.Result) (Step, bool) {
	s := Step{Action: res.Step.Name, Vars: res.Step.Vars(), Root: res.Step.IsRoot()}
	if len(res.Binds) == 0 || len(res.Step.Args) == 0 {
		return s, false
	}
	b := e.Bindings[res.Step.Args[0].Var]
	if b == nil || b.Nothing {
		return s, false
	}
	s.Output = Entity{Var: b.Var, Class: b.Class(e.Domain.Model()), Failed: b.Failed}
	if s.Root || b.Failed {
		return s, true
	}
	s.Output.Location = sim.Location(b, res.After)
	s.Output.Value = sync.OnceValue(func() *feature.Object { return b.State.Features(b.Term) })
	return s, true
}

// inexact reports whether the plan has a number written as a decimal: the
// released evaluator then prints times with a point.
func inexact(p *plan.Plan) bool {
	for _, s := range p.Steps {
		for _, a := range s.Args {
			if a.Inexact {
				return true
			}
		}
	}
	return false
}
