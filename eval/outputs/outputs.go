// Package outputs converts executed plans into the runs that the scores compare: see [Read]. A [Standard] is a
// run that many plans are compared with; it is read once.
package outputs

import (
	"slices"
	"sync"

	"hearth/engine"
	"hearth/eval"
	"hearth/sim"
	"hearth/sim/feature"
	"hearth/sim/world"
)

// Read converts an executed plan into a run for scoring. It leaves out steps without output. The variable
// primary is that of the dish. If it is empty, Read takes that of the plan, or else the first output of the
// last step.
func Read(e *sim.Episode, primary string) eval.Run {
	return read(e, primary, func() *reading { return &reading{} })
}

// NewGrowingReader returns a function that reads plans like [Read] as they grow. It does not read a step again that it
// has read before. It must be used from one goroutine.
func NewGrowingReader() func(e *sim.Episode) eval.Run {
	r := &reading{steps: map[*sim.Result]eval.Step{}}
	return func(e *sim.Episode) eval.Run { return read(e, "", func() *reading { return r }) }
}

// A reading reads the things of one episode.
type reading struct {
	world.Reader
	cached map[thing]func() *feature.Object // features of the things of a standard, which were read before
	steps  map[*sim.Result]eval.Step        // steps that were read before; nil if steps are not cached
}

// A thing is an entity in a state.
type thing struct {
	state *world.State
	id    engine.Term
}

// values returns the functions that compute the features of a thing, for the fields Value and Identified of
// [eval.Entity].
func (r *reading) values(state *world.State, x engine.Term) (value, shown func() *feature.Object) {
	if value = r.cached[thing{state, x}]; value != nil {
		return value, nil
	}
	if r.Intern {
		shown = func() *feature.Object { return state.Features(x) }
	}
	return sync.OnceValue(func() *feature.Object { return r.Features(state, x) }), shown
}

// read is [Read] with a function start that returns a new reading. It calls start once for the steps, and once
// for the last state.
func read(e *sim.Episode, primary string, start func() *reading) eval.Run {
	reader := start()
	r := eval.Run{Primary: primary, Final: func() []eval.Entity { return final(e, start()) }}
	if last := e.Last(); last != nil {
		r.Time, r.HasTime, r.Inexact = float64(last.Available)/1000, true, last.Inexact
	}
	done := e.Executed()
	r.Steps = make([]eval.Step, 0, len(done))
	for _, res := range done {
		s, ok := reader.steps[res]
		if !ok {
			if s, ok = step(e, res, reader); ok && reader.steps != nil {
				reader.steps[res] = s
			}
		}
		if ok {
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

// step reads one result. It returns false for a result without output.
func step(e *sim.Episode, res *sim.Result, reader *reading) (eval.Step, bool) {
	s := eval.Step{Action: res.Step.Name, Number: res.Step.Index + 1, Vars: res.Step.Vars(), Root: res.Step.IsRoot()}
	if len(res.Binds) == 0 || len(res.Step.Args) == 0 {
		return s, false
	}
	b := e.Bindings.Bound(res.Step.Args[0].Var)
	if b == nil || b.Nothing {
		return s, false
	}
	s.Output = eval.Entity{Var: b.Var, Class: b.Class(e.Domain.Model()), Failed: b.Failed}
	if s.Root || b.Failed {
		return s, true
	}
	s.Output.Location = location(b, res.After)
	s.Output.Value, s.Output.Identified = reader.values(b.State, b.Term)
	return s, true
}

// final lists all things in the last state of e. Each thing comes before the things in it. The name of a thing
// is the variable that was bound to it last, or else its id.
func final(e *sim.Episode, reader *reading) []eval.Entity {
	last := e.Final()
	if last == nil {
		return nil
	}
	names := lastNames(e)
	var out []eval.Entity
	var visit func(place engine.Term, path []string)
	visit = func(place engine.Term, path []string) {
		path = append(slices.Clip(path), last.Class(place))
		for _, x := range last.Contents(place) {
			name, ok := names[x]
			if !ok {
				name = x.String()
			}
			value, shown := reader.values(last, x)
			out = append(out, eval.Entity{Var: name, Class: last.Class(x), Location: path, Value: value, Identified: shown})
			visit(x, path)
		}
	}
	visit(last.Root(), nil)
	return out
}

// lastNames maps entities to the variables that were bound to them last. If a step binds an entity to several
// variables, the first one counts.
func lastNames(e *sim.Episode) map[engine.Term]string {
	names := map[engine.Term]string{}
	for _, res := range e.Executed() {
		for _, b := range slices.Backward(res.Binds) {
			if !b.IsState && !b.Nothing && !b.Failed && b.Term.Kind() == engine.NameKind {
				names[b.Term] = b.Var
			}
		}
	}
	return names
}

// location returns the classes of the places around the entity of a binding, the outermost first. A list lies
// at the work place. An entity without a place has no location.
func location(b *sim.Binding, after *world.State) []string {
	path := after.Path(b.Term)
	if len(after.Values(b.Term, "item")) > 0 {
		if places := after.WorkPlaces(); len(places) > 0 {
			path = []engine.Term{after.Root(), places[0]}
		}
	}
	classes := make([]string, len(path))
	for i, p := range path {
		classes[i] = after.Class(p)
	}
	return classes
}
