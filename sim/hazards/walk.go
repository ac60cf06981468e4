package hazards

import (
	"context"
	"maps"
	"slices"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/sim"
	"hearth/sim/world"
)

// Find returns the latent failures of an episode, in the order of the steps by which they
// began. It looks at the state after each step, before the next one begins, and when
// something is ready; the end is when all is.
//
// What could still be made good is told only of the branch with the dish, and only where
// no step failed: what that step was to do is not known. Nothing is told of a step of
// which a warning tells already that it works on what was left behind in another branch.
//
// Where steps are not carried out nothing is measured, and nothing is found. The error is
// that of the context, or as that of [Rules.Check].
func (r *Rules) Find(ctx context.Context, e *sim.Episode) ([]Failure, error) {
	if r.mode == nil {
		return nil, nil
	}
	program, err := r.load()
	if err != nil {
		return nil, err
	}
	w := &walk{mode: r.mode, program: program, ctx: ctx, episode: e, next: map[*world.State][]*sim.Result{}, found: map[found]run{}}
	made := map[*world.State]bool{}
	for _, res := range e.Executed() {
		if res.Status == sim.Done && res.After != res.Before {
			w.next[res.Before], made[res.After] = append(w.next[res.Before], res), true
		}
	}
	failed := func(res *sim.Result) bool { return res.Status == sim.Failed || res.Status == sim.Rejected }
	if !slices.ContainsFunc(e.Results, failed) {
		w.end = w.last(e)
	}
	for _, res := range e.Executed() {
		if first := res.Before; first != nil && !made[first] {
			made[first] = true
			if err := w.goOn(first, past{state: first, at: first.Clock()}); err != nil {
				return nil, err
			}
		}
	}
	return merged(slices.SortedFunc(maps.Values(w.found), run.compare)), nil
}

// A walk goes through the states of an episode.
type walk struct {
	mode    Mode
	program *program.Program
	ctx     context.Context
	episode *sim.Episode
	next    map[*world.State][]*sim.Result
	end     *world.State // of the branch with the dish; nil where a step failed
	found   map[found]run
}

// last is the state that ends the branch in which an episode has its dish, or else its
// last step.
func (w *walk) last(e *sim.Episode) *world.State {
	s := e.Final()
	if b := e.Bindings.Bound(e.Plan.Primary); b != nil && b.State != nil {
		s = b.State
	}
	for s != nil && len(w.next[s]) > 0 {
		s = w.next[s][len(w.next[s])-1].After
	}
	return s
}

// A found failure is told once, in however many branches it is.
type found struct {
	peril
	step *sim.Result
}

// A peril is a kind of hazard and the thing that is in it.
type peril struct{ kind, thing engine.Term }

// A past is what is known of a branch up to a moment.
type past struct {
	state *world.State // of the moment
	at    int64        // milliseconds
	steps []*sim.Result
	notes []engine.Fact // was and noted: what the rules noted of the moment before
	runs  map[peril]run
}

// goOn follows the branches that begin with a state, and ends those that nothing does.
func (w *walk) goOn(s *world.State, p past) error {
	for _, res := range w.next[s] {
		q, err := w.wait(p, res.Start)
		if err != nil {
			return err
		}
		q.state, q.at, q.steps = res.After, res.Start, append(slices.Clip(q.steps), res)
		if q, err = w.look(q, res); err == nil {
			err = w.goOn(res.After, q)
		}
		if err != nil {
			return err
		}
	}
	if len(w.next[s]) > 0 || len(p.steps) == 0 {
		return nil
	}
	end := p.at
	for _, res := range p.steps {
		end = max(end, ready(res))
	}
	p, err := w.wait(p, end)
	for key, f := range p.runs {
		if !f.lasting && s != w.end || slices.ContainsFunc(f.step.Warns, leftBehind) {
			continue
		}
		if _, known := w.found[found{key, f.step}]; !known {
			w.found[found{key, f.step}] = f
		}
	}
	return err
}

// leftBehind reports whether a warning says that a thing is that of another branch.
func leftBehind(r sim.Reason) bool { return r.Code == "left_behind" }

// ready is when the last result of a step is there.
func ready(res *sim.Result) int64 {
	at := res.End
	for _, b := range res.Binds {
		if b.Timed {
			at = max(at, b.Available)
		}
	}
	return at
}

// wait lets time pass, and looks whenever something gets ready, and at the end.
func (w *walk) wait(p past, until int64) (past, error) {
	moments := []int64{until}
	for _, res := range p.steps {
		if at := ready(res); at < until {
			moments = append(moments, at)
		}
	}
	slices.Sort(moments)
	for _, at := range moments {
		if at <= p.at {
			continue
		}
		var err error
		if p.state, err = w.mode.At(w.ctx, p.state, at); err != nil {
			return p, err
		}
		p.at = at
		if p, err = w.look(p, nil); err != nil {
			return p, err
		}
	}
	return p, nil
}

// look asks the rules what is so in the state of a moment: after a step, or, with none,
// when time has passed.
func (w *walk) look(p past, step *sim.Result) (past, error) {
	facts := append(slices.Clip(p.notes), engine.Fact{Pred: "now", Args: []engine.Term{engine.Number(p.at * 1e6)}})
	if step != nil {
		facts = append(facts, w.said(step)...)
	}
	l, err := w.program.Lend(w.ctx, &world.View{State: p.state}, facts, engine.Limits{})
	if err != nil {
		return p, err
	}
	defer l.Release()
	now := past{state: p.state, at: p.at, steps: p.steps, runs: map[peril]run{}}
	for _, p := range [][2]string{{"mark", "was"}, {"notes", "noted"}} {
		for _, row := range l.Rows(p[0]) {
			now.notes = append(now.notes, engine.Fact{Pred: p[1], Args: slices.Clone(row)})
		}
	}
	for _, row := range l.Rows("peril") {
		key := peril{row[0], row[1]}
		f, held := p.earlier(key, l.Rows("from"))
		if !held || step != nil && has(l, "dooms", key.kind, key.thing) {
			if f.step, f.at = step, p.at; step == nil {
				f.step = p.busy(key.thing)
			}
		}
		f.peril, f.class, f.name = key, p.state.Class(key.thing), w.named(f.step, p.state, key.thing)
		f.read(l)
		now.runs[key] = f
	}
	return now, nil
}

// said are the facts of a step that was done: its action, what plays its roles, which of
// them it chose itself, and what happened when it was carried out.
func (w *walk) said(step *sim.Result) []engine.Fact {
	facts := []engine.Fact{{Pred: "did", Args: []engine.Term{engine.Name("/" + step.Step.Action.Name)}}}
	for i := range step.Step.Args {
		a := &step.Step.Args[i]
		t := a.Term
		if b := w.episode.Bindings.Bound(a.Var); a.Var != "" && b != nil && !b.IsState {
			if t = b.Term; a.Role.In && b.By == step.Step {
				facts = append(facts, engine.Fact{Pred: "chose", Args: []engine.Term{a.Role.Term}})
			}
		}
		if t.Kind() == engine.NameKind {
			facts = append(facts, engine.Fact{Pred: "plays", Args: []engine.Term{a.Role.Term, t}})
		}
	}
	if kept, ok := step.After.Attached().(interface{ Happened() []engine.Fact }); ok {
		facts = append(facts, kept.Happened()...)
	}
	return facts
}

// earlier is the peril as it was the moment before: of the thing, or of what it came
// from, where that began first.
func (p *past) earlier(key peril, from [][]engine.Term) (f run, held bool) {
	if f, held = p.runs[key]; held {
		return f, true
	}
	for _, row := range from {
		if row[0] != key.thing {
			continue
		}
		if g, was := p.runs[peril{key.kind, row[1]}]; was && (!held || g.at < f.at) {
			f, held = g, true
		}
	}
	return f, held
}

// busy is the step in whose time a thing got into peril while nothing was done: of those
// that are not ready yet the last one that has to do with it, or the last one at all.
func (p *past) busy(thing engine.Term) *sim.Result {
	around := append(p.state.Path(thing), thing)
	last := p.steps[len(p.steps)-1]
	for _, about := range []bool{true, false} {
		for _, res := range slices.Backward(p.steps) {
			if ready(res) >= p.at && (!about || slices.ContainsFunc(res.Binds, func(b *sim.Binding) bool { return slices.Contains(around, b.Term) })) {
				return res
			}
		}
	}
	return last
}

// named is the variable that a step has bound for a thing, or for what it lies in.
func (w *walk) named(step *sim.Result, s *world.State, thing engine.Term) string {
	for _, t := range slices.Backward(append(s.Path(thing), thing)) {
		for _, b := range step.Binds {
			if b.Term == t && !b.IsState {
				if t != thing {
					return "in " + b.Var
				}
				return b.Var
			}
		}
	}
	return ""
}
