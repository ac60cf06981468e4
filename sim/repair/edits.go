package repair

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/sim"
	"hearth/sim/explanation"
	"hearth/sim/search"
)

// Edited implements [search.Draft]. First come edits for variables that nothing binds and for the first step that cannot
// be done, then those of earlier steps. With a judge, all steps count. Steps are left out last.
func (d *Draft) Edited(ctx context.Context, _ bool, yield func(*Draft) bool) error {
	if d.episode == nil {
		if err := d.run(ctx); err != nil {
			return err
		}
	}
	y := &yielding{ctx: ctx, base: d, yield: yield, uses: usesOf(d.plan)}
	at := d.suspects()
	y.loose()
	for _, i := range at {
		y.numbers(i)
	}
	for likely := range ranks {
		for _, i := range at {
			y.arguments(i, likely)
		}
		if likely == unread && d.shared.Gold != nil || likely == once && d.shared.Gold == nil {
			y.appended()
			for _, i := range at {
				y.insertedBefore(i)
			}
		}
	}
	for _, i := range at {
		y.moved(i)
	}
	for _, i := range at {
		y.deleted(i)
	}
	return y.err
}

// suspects returns the steps that may have to change: the first one that cannot be done, and those before it. With a judge,
// or if only order is wrong, these are all steps.
func (d *Draft) suspects() (all []int) {
	first := len(d.steps)
	for i, s := range d.plan.Steps {
		if r := d.result(s); r != nil && r.Status != sim.Done {
			first = i
			break
		}
	}
	for i := range d.steps {
		if i <= first || d.shared.Judge != nil {
			all = append(all, i)
		}
	}
	slices.SortStableFunc(all, func(a, b int) int { return abs(a-first) - abs(b-first) })
	return all
}

func abs(n int) int { return max(n, -n) }

// result returns the result of a step.
func (d *Draft) result(s *plan.Step) *sim.Result {
	i := slices.IndexFunc(d.episode.Results, func(r *sim.Result) bool { return r.Step.Index == s.Index })
	if i < 0 {
		return nil
	}
	return d.episode.Results[i]
}

// done reports whether a step was done.
func (d *Draft) done(i int) bool {
	r := d.result(d.plan.Steps[i])
	return r != nil && r.Status == sim.Done
}

// A yielding passes on the drafts with one more edit until yield returns false.
type yielding struct {
	ctx     context.Context
	base    *Draft
	uses    *uses
	yield   func(*Draft) bool
	stopped bool
	err     error
}

// going reports whether more drafts are needed.
func (y *yielding) going() bool {
	if y.err == nil {
		y.err = y.ctx.Err()
	}
	return y.err == nil && !y.stopped
}

// add executes a draft and passes it on.
func (y *yielding) add(c *search.Change[*network.Action], steps []piece) {
	if !y.going() {
		return
	}
	n := &Draft{shared: y.base.shared, from: y.base, Change: c, steps: steps, edits: y.base.edits + 1, lost: y.base.lost}
	if c.Kind == search.Delete {
		n.lost++
	}
	if y.err = n.run(y.ctx); y.err == nil {
		if y.stopped = !y.yield(n); !n.Solved() { // it is executed again if it is edited
			n.episode, n.plan = nil, nil
		}
	}
}

// with returns the action of a step with another argument.
func (d *Draft) with(at place, text string, k network.ArgKind) *network.Action {
	a := *d.steps[at.step].Action
	a.Args = slices.Clone(a.Args)
	a.Args[at.arg] = network.Arg{Kind: k, Text: text, Span: a.Args[at.arg].Span}
	return &a
}

// replace adds the draft with another argument in a step.
func (y *yielding) replace(at place, text string, k network.ArgKind) {
	was := y.base.steps[at.step]
	if was.Args[at.arg].Text == text || slices.ContainsFunc(was.Args, func(a network.Arg) bool { return a.Kind == network.Variable && a.Text == text }) {
		return
	}
	is := y.base.with(at, text, k)
	if s := y.base.plan.Steps[at.step]; k == network.Variable && s.Problem == nil && y.base.done(at.step) {
		in, _ := threads(s)
		if s.Args[at.arg].Role.State == "in" {
			in = text
		}
		if b := y.base.episode.Bindings.Bound(in); b != nil {
			can, err := y.possible(is, b, s)
			if y.err = cmp.Or(y.err, err); !can {
				return // the step could be done before
			}
		}
	}
	steps := slices.Clone(y.base.steps)
	steps[at.step].Action = is
	y.add(&search.Change[*network.Action]{Kind: search.Replace, Index: at.step, Was: was.Action, Is: is}, steps)
}

// renamed returns steps in which a variable has another name in all steps but some.
func renamed(steps []piece, names map[string]string, from int) []piece {
	steps = slices.Clone(steps)
	for i := from; i < len(steps); i++ {
		a := *steps[i].Action
		a.Args = slices.Clone(a.Args)
		for j := range a.Args {
			if to := names[a.Args[j].Text]; to != "" && a.Args[j].Kind == network.Variable {
				a.Args[j].Text = to
				steps[i].Action = &a
			}
		}
	}
	return steps
}

// loose adds drafts for the variables that no step binds: a step that was left out, or another variable.
func (y *yielding) loose() {
	var results []place // results that nothing reads
	for _, v := range y.uses.names {
		if b, ok := y.uses.binds[v]; ok && len(y.uses.reads[v]) == 0 {
			results = append(results, b)
		}
	}
	if len(y.uses.loose) == 0 {
		return
	}
	first := len(y.base.steps)
	for _, v := range y.uses.loose {
		first = min(first, y.uses.reads[v][0].step)
	}
	if y.base.shared.Gold != nil { // its steps include the missing one
		y.missing(first)
	}
	for _, v := range y.uses.loose {
		for _, at := range y.uses.reads[v] {
			for _, other := range y.uses.bound(y.uses.kinds[v], at.step) {
				y.replace(at, other, network.Variable)
			}
		}
		for _, at := range results {
			if kindOf(y.base.plan.Steps[at.step].Args[at.arg].Role) == y.uses.kinds[v] {
				y.replace(at, v, network.Variable)
			}
		}
	}
	if y.base.shared.Gold == nil {
		y.missing(first)
	}
}

// numbers adds drafts with the numbers that the reasons against a step name.
func (y *yielding) numbers(i int) {
	s := y.base.plan.Steps[i]
	r := y.base.result(s)
	if !y.going() || r == nil || r.Status != sim.Failed || r.Before == nil || s.Problem != nil {
		return
	}
	line := explanation.Alternative(y.ctx, y.base.episode, r, func(engine.Term) string { return "" }, fresh(y.uses, "any"))
	f := strings.Fields(strings.Trim(line, "()"))
	if len(f) != len(s.Args)+1 {
		return
	}
	for j, word := range f[1:] {
		if a := y.base.steps[i].Args[j]; a.Text != word && s.Args[j].Role.Number {
			y.replace(place{i, j}, word, network.Number)
		}
	}
}

// arguments adds drafts with other variables, classes and numbers in the inputs of a step. The variables are as likely as
// given.
func (y *yielding) arguments(i, likely int) {
	s := y.base.plan.Steps[i]
	if s.Problem != nil && s.Action == nil {
		return
	}
	for j := range s.Args {
		a := &s.Args[j]
		at := place{i, j}
		switch {
		case !a.Role.Input:
		case a.Var != "":
			for _, v := range y.uses.bound(kindOf(a.Role), i) {
				if y.uses.likely(v) == likely {
					y.replace(at, v, network.Variable)
				}
			}
		case likely > unread: // constants are tried once
		case y.base.shared.Gold != nil:
			for _, text := range y.constants(s, j) {
				y.replace(at, text.Text, text.Kind)
			}
		case a.Role.Concept && s.Problem != nil:
			for _, c := range a.Role.Constants {
				y.replace(at, c, network.Symbol)
			}
		}
	}
}

// constants returns the constants that the gold network gives an argument of an action.
func (y *yielding) constants(s *plan.Step, j int) (all []network.Arg) {
	for _, a := range y.base.shared.Gold.Actions {
		if a.Name != s.Name || j >= len(a.Args) || a.Args[j].Kind == network.Variable {
			continue
		}
		if !slices.ContainsFunc(all, func(b network.Arg) bool { return b.Text == a.Args[j].Text }) {
			all = append(all, a.Args[j])
		}
	}
	return all
}

// fresh returns a variable that the network does not have.
func fresh(u *uses, word string) string {
	for n := 1; ; n++ {
		name := fmt.Sprintf("?%s-%d", word, n)
		if _, used := u.kinds[name]; !used {
			u.kinds[name] = thing
			return name
		}
	}
}

// threads returns the variables of the states that a step reads and returns.
func threads(s *plan.Step) (in, out string) {
	for i := range s.Args {
		switch a := &s.Args[i]; a.Role.State {
		case "in":
			in = a.Var
		case "out":
			out = a.Var
		}
	}
	return in, out
}

// without returns the steps without one of them. Its results are replaced by the thing and the state that it worked on.
func (d *Draft) without(i int) []piece {
	s := d.plan.Steps[i]
	instead, about := map[string]string{}, ""
	in, _ := threads(s)
	for j := range s.Args {
		if a := &s.Args[j]; a.Role.Input && a.Var != "" && kindOf(a.Role) == thing && about == "" {
			about = a.Var
		}
	}
	for j := range s.Args {
		switch a := &s.Args[j]; {
		case a.Role.Input || a.Var == "":
		case a.Role.State != "" && in != "":
			instead[a.Var] = in
		case a.Role.State == "" && about != "":
			instead[a.Var] = about
		}
	}
	return renamed(slices.Delete(slices.Clone(d.steps), i, i+1), instead, 0)
}

// deleted adds the draft without a step.
func (y *yielding) deleted(i int) {
	y.add(&search.Change[*network.Action]{Kind: search.Delete, Index: i, Was: y.base.steps[i].Action}, y.base.without(i))
}

// moved adds the drafts in which a step reads the state that another one returns.
func (y *yielding) moved(i int) {
	s := y.base.plan.Steps[i]
	in, out := threads(s)
	if in == "" || out == "" || s.Problem != nil {
		return
	}
	for j, to := range y.base.plan.Steps {
		_, after := threads(to)
		if j == i || after == "" || after == in {
			continue
		}
		steps := slices.Clone(y.base.steps)
		for k := range steps { // those that read the state of the step read the one before it
			if k != i {
				steps = rethread(steps, y.base.plan, k, map[string]string{out: in})
			}
		}
		for k := range steps {
			if k != i {
				steps = rethread(steps, y.base.plan, k, map[string]string{after: out})
			}
		}
		steps = rethread(steps, y.base.plan, i, map[string]string{in: after})
		moved := steps[i]
		steps = slices.Delete(steps, i, i+1)
		place := j
		if j < i {
			place = j + 1
		}
		steps = slices.Insert(steps, place, moved)
		y.add(&search.Change[*network.Action]{Kind: search.Reorder, Index: place, Was: y.base.steps[i].Action, Is: moved.Action}, steps)
	}
}

// rethread replaces the state that a step reads.
func rethread(steps []piece, p *plan.Plan, i int, instead map[string]string) []piece {
	for j := range p.Steps[i].Args {
		if p.Steps[i].Args[j].Role.State != "in" {
			continue
		}
		if to := instead[steps[i].Args[j].Text]; to != "" {
			a := *steps[i].Action
			a.Args = slices.Clone(a.Args)
			a.Args[j].Text = to
			steps[i].Action = &a
		}
	}
	return steps
}
