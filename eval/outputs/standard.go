package outputs

import (
	"slices"

	"hearth/eval"
	"hearth/parser/plan"
	"hearth/sim"
	"hearth/sim/feature"
	"hearth/sim/world"
)

// A Standard holds the results of an executed plan that other plans are compared with. It never changes.
type Standard struct {
	Run eval.Run

	episode *sim.Episode
	results map[int]*sim.Result // done steps without reasons or warnings, by step index
	objects *feature.Table      // features of everything that its steps made
	cached  map[thing]func() *feature.Object
}

// NewStandard reads an executed plan as [Read] does.
func NewStandard(e *sim.Episode, primary string) *Standard {
	s := &Standard{episode: e, results: map[int]*sim.Result{}, objects: feature.NewTable(nil), cached: map[thing]func() *feature.Object{}}
	s.Run = read(e, primary, func() *reading { return &reading{Reader: world.Reader{Table: s.objects}} })
	s.Run.ComputeValues()
	s.objects.Close()
	for _, r := range e.Executed() {
		if r.Status == sim.Done && len(r.Reasons)+len(r.Warns) == 0 {
			s.results[r.Step.Index] = r
		}
	}
	values := map[string]func() *feature.Object{}
	for _, step := range s.Run.Steps {
		values[step.Output.Var] = step.Output.Value
	}
	for _, r := range s.results {
		for _, b := range r.Binds {
			if value := values[b.Var]; value != nil {
				s.cached[thing{b.State, b.Term}] = value
			}
		}
	}
	return s
}

// Read is [Read] for a plan that is compared with s. Things with equal features share one object,
// including the things of s.
func (s *Standard) Read(e *sim.Episode) eval.Run {
	return read(e, "", func() *reading {
		return &reading{Reader: world.Reader{Table: feature.NewTable(s.objects), Intern: true}, cached: s.cached}
	})
}

// CachedStep returns the cached result of a step of s. The step of s must have the same position in the plan,
// the same action, the same state before it and the same things. It is a [sim.StepCache] for domains in which
// results follow from rules alone.
func (s *Standard) CachedStep(step *plan.Step, before *world.State, bound map[string]*sim.Binding) *sim.Result {
	was := s.results[step.Index]
	if was == nil || was.Before != before || was.Step.Action != step.Action || len(was.Step.Args) != len(step.Args) {
		return nil
	}
	for i := range step.Args {
		a, old := &step.Args[i], &was.Step.Args[i]
		given := s.episode.Bindings.Bound(old.Var)
		if given != nil && given.BoundBy == was.Step {
			given = nil
		}
		if a.Term != old.Term || a.Thing != old.Thing || a.List != old.List || a.Role != old.Role || !same(given, bound[a.Var]) ||
			(a.Var == "") != (old.Var == "") || first(step, a.Var) != first(was.Step, old.Var) {
			return nil
		}
	}
	res := *was
	res.Step, res.Binds = step, make([]*sim.Binding, len(was.Binds))
	made := make([]sim.Binding, len(was.Binds))
	for i, b := range was.Binds {
		made[i] = *b
		made[i].Var, made[i].BoundBy = step.Args[first(was.Step, b.Var)].Var, step
		res.Binds[i] = &made[i]
	}
	return &res
}

// first returns the index of the first argument that is the variable, or -1.
func first(s *plan.Step, variable string) int {
	return slices.IndexFunc(s.Args, func(a plan.Arg) bool { return a.Var == variable })
}

// same reports whether two bindings have the same value. Two nil bindings count as the same.
func same(a, b *sim.Binding) bool {
	if a == nil || b == nil {
		return a == b
	}
	named := *a
	named.Var, named.Role, named.BoundBy = b.Var, b.Role, b.BoundBy
	return named == *b
}
