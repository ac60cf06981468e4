package hazards

import (
	"context"
	"maps"
	"slices"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/eval/report"
	"hearth/sim"
	"hearth/sim/rulebook/auxiliary"
	"hearth/sim/world"
)

// Find returns the latent failures of an episode, in the order of the steps by which they began. It checks the
// state after each step, before the next step begins, and whenever a result is ready. The end of a branch is
// when all its results are ready.
//
// Failures that could still be remedied are reported only for the branch with the dish, and only if no step
// failed: the intent of a failed step is unknown. A step is not reported if it already has a warning that it
// works on a thing of another branch.
//
// Without a [Mode], Find returns nothing. The error is that of the context or of [Rules.Check].
func (r *Rules) Find(ctx context.Context, e *sim.Episode) ([]report.Hazard, error) {
	if r.mode == nil {
		return nil, nil
	}
	program, err := r.load()
	if err != nil {
		return nil, err
	}
	w := newWalk(ctx, r.mode, program, e)
	made := map[*world.State]bool{}
	for _, results := range w.next {
		for _, res := range results {
			made[res.After] = true
		}
	}
	failed := func(res *sim.Result) bool { return res.Status == sim.Failed || res.Status == sim.Rejected }
	if !slices.ContainsFunc(e.Results, failed) {
		w.end = w.last(e)
	}
	for _, res := range e.Executed() {
		if first := res.Before; first != nil && !made[first] {
			made[first] = true
			if err := w.follow(first, past{state: first, time: first.Clock()}); err != nil {
				return nil, err
			}
		}
	}
	return toFailures(slices.SortedFunc(maps.Values(w.found), run.compare)), nil
}

// newWalk returns a walk through the states of an episode.
func newWalk(ctx context.Context, m Mode, p *program.Program, e *sim.Episode) *walk {
	w := &walk{mode: m, program: p, ctx: ctx, episode: e, next: map[*world.State][]*sim.Result{}, found: map[found]run{}}
	for _, res := range e.Executed() {
		if res.Status == sim.Done && res.After != res.Before {
			w.next[res.Before] = append(w.next[res.Before], res)
		}
	}
	return w
}

// A walk visits the states of an episode.
type walk struct {
	mode    Mode
	program *program.Program
	ctx     context.Context
	episode *sim.Episode
	next    map[*world.State][]*sim.Result
	end     *world.State // end of the branch with the dish; nil if a step failed
	found   map[found]run
}

// last returns the state that ends the branch with the dish of an episode, or else with its last step.
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

// A found identifies a failure, which is reported once even if it occurs in several branches.
type found struct {
	peril
	step *sim.Result
}

// A peril is a kind of hazard and the affected thing.
type peril struct{ kind, thing engine.Term }

// A past is the history of a branch up to a moment.
type past struct {
	state  *world.State // state at that moment
	time   int64        // time of the moment in milliseconds
	steps  []*sim.Result
	inputs []engine.Fact // the facts that the rules were given at that moment, besides the state
	notes  []engine.Fact // facts of the predicates was and noted, for the moment after
	runs   map[peril]run
}

// follow follows the branches that begin with a state. At the end of a branch it records the failures.
func (w *walk) follow(s *world.State, p past) error {
	for _, res := range w.next[s] {
		q, err := w.do(p, res)
		if err == nil {
			err = w.follow(res.After, q)
		}
		if err != nil {
			return err
		}
	}
	if len(w.next[s]) > 0 || len(p.steps) == 0 {
		return nil
	}
	p, err := w.wait(p, p.end())
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

// do advances a branch by a step that follows.
func (w *walk) do(p past, res *sim.Result) (past, error) {
	q, err := w.wait(p, res.Start)
	if err != nil {
		return p, err
	}
	q.state, q.time, q.steps = res.After, res.Start, append(slices.Clip(q.steps), res)
	return w.evaluate(q, res)
}

// end returns the time at which all results are ready.
func (p *past) end() int64 {
	end := p.time
	for _, res := range p.steps {
		end = max(end, res.End)
	}
	return end
}

// leftBehind reports whether a warning is about a thing of another branch.
func leftBehind(r sim.Reason) bool { return r.Code == "left_behind" }

// wait advances a branch to a time. It evaluates the rules whenever a result becomes ready, and at the end.
func (w *walk) wait(p past, until int64) (past, error) {
	moments := []int64{until}
	for _, res := range p.steps {
		if res.End < until {
			moments = append(moments, res.End)
		}
	}
	slices.Sort(moments)
	for _, at := range moments {
		if at <= p.time {
			continue
		}
		var err error
		if p.state, err = w.mode.Later(w.ctx, p.state, at); err != nil {
			return p, err
		}
		p.time = at
		if p, err = w.evaluate(p, nil); err != nil {
			return p, err
		}
	}
	return p, nil
}

// evaluate evaluates the rules in the state of a moment. step is the step that was just done, or nil if only time
// has passed.
func (w *walk) evaluate(p past, step *sim.Result) (past, error) {
	facts := append(slices.Clip(p.notes), engine.Fact{Pred: "now", Args: []engine.Term{engine.Number(p.time * 1e6)}})
	if step != nil {
		facts = append(facts, w.stepFacts(step)...)
	}
	l, err := w.program.Lend(w.ctx, &world.View{State: p.state}, facts, w.episode.Domain.Limits())
	if err != nil {
		return p, err
	}
	defer l.Release()
	now := past{state: p.state, time: p.time, steps: p.steps, inputs: facts, runs: map[peril]run{}}
	for _, given := range slices.Sorted(maps.Keys(auxiliary.Hazards.Carried)) {
		for _, row := range l.Rows(auxiliary.Hazards.Carried[given]) {
			now.notes = append(now.notes, engine.Fact{Pred: given, Args: slices.Clone(row)})
		}
	}
	for _, row := range l.Rows("peril") {
		key := peril{row[0], row[1]}
		f, held := p.earlier(key, l.Rows("from"))
		if !held || step != nil && has(l, "dooms", key.kind, key.thing) {
			if f.step, f.began = step, p.time; step == nil {
				f.step = p.busy(key.thing)
			}
		}
		f.peril, f.class, f.name = key, p.state.Class(key.thing), w.named(f.step, p.state, key.thing)
		f.read(l)
		now.runs[key] = f
	}
	return now, nil
}

// stepFacts returns the facts about a step: its action, the fillers of its roles, the roles that it filled itself,
// and what happened during its execution.
func (w *walk) stepFacts(step *sim.Result) []engine.Fact {
	facts := []engine.Fact{{Pred: "did", Args: []engine.Term{engine.Name("/" + step.Step.Action.Name)}}}
	for i := range step.Step.Args {
		a := &step.Step.Args[i]
		t := a.Term
		if b := w.episode.Bindings.Bound(a.Var); a.Var != "" && b != nil && !b.IsState {
			if t = b.Term; a.Role.Input && b.BoundBy == step.Step {
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

// earlier returns the run of key at the previous moment. If key has none and its thing was made from others, it
// returns their run of the same hazard that began first. held is false if there is no such run.
func (p *past) earlier(key peril, from [][]engine.Term) (f run, held bool) {
	if f, held = p.runs[key]; held {
		return f, true
	}
	for _, row := range from {
		if row[0] != key.thing {
			continue
		}
		if g, was := p.runs[peril{key.kind, row[1]}]; was && (!held || g.began < f.began) {
			f, held = g, true
		}
	}
	return f, held
}

// busy returns the step to blame for a peril that began while time passed. It is the last unfinished step that
// concerns the thing, else the last unfinished step, else the last step.
func (p *past) busy(thing engine.Term) *sim.Result {
	around := append(p.state.Path(thing), thing)
	last := p.steps[len(p.steps)-1]
	for _, about := range []bool{true, false} {
		for _, res := range slices.Backward(p.steps) {
			if res.End >= p.time && (!about || slices.ContainsFunc(res.Binds, func(b *sim.Binding) bool { return slices.Contains(around, b.Term) })) {
				return res
			}
		}
	}
	return last
}

// named returns the variable that a step has bound to a thing, or to what it lies in.
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
