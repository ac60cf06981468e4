package eval

import (
	"sync"

	"hearth/sim"
	"hearth/sim/feature"
)

// FromEpisode makes of an executed plan what the scores look at. Steps that
// handed out nothing are not in it. primary is the variable of the dish; when
// it is empty, the plan's own is taken, else the first output of the last step.
func FromEpisode(e *sim.Episode, primary string) Run {
	r := Run{Primary: primary}
	if last := e.Last(); last != nil {
		r.Time, r.HasTime, r.Inexact = float64(last.Available)/1000, true, last.Inexact
	}
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
