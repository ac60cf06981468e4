package reader

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/sim"
	"hearth/sim/world"
)

// A filler fills a role of a step: a thing or a constant.
type filler struct {
	value *sim.Binding
	class string
	n     float64
}

func thingOf(t *thing) filler { return filler{value: t.value} }

func class(name string) filler { return filler{class: name} }

func amount(n float64) filler { return filler{n: math.Round(min(n, maxAmount)*1e4) / 1e4} }

// maxAmount is the greatest amount that a role may have; the kitchen refuses it.
const maxAmount = 1e9

// fillers maps roles to fillers; other roles are open.
type fillers map[string]filler

func (f filler) empty() bool { return f.value == nil && f.class == "" && f.n == 0 }

// do executes an action and returns what it binds, by role, or nil if the kitchen refuses it. A result is named
// after hint.
func (r *reading) do(action, hint string, with fillers) map[string]*sim.Binding {
	a := r.onto.Action(action)
	if a == nil || r.fault != nil {
		return nil
	}
	s := &plan.Step{Index: len(r.steps) + 1, Name: a.Name, Action: a}
	bound := map[string]*sim.Binding{}
	args := make([]arg, len(a.Roles))
	for i, role := range a.Roles {
		p := plan.Arg{Role: role, Var: "?" + role.Name}
		switch f := with[role.Name]; {
		case role.State == "in":
			bound[p.Var] = &sim.Binding{Var: p.Var, State: r.state, IsState: true, Available: r.state.Clock(), Timed: true}
		case !role.Input:
			args[i].hint = cmp.Or(hint, role.Name)
			if i > 0 && role.State == "" {
				args[i].hint = role.Name
			}
		case f.value != nil:
			bound[p.Var], args[i].value = f.value, f.value
		case f.class != "":
			p.Var, p.Term, args[i].text = "", world.ClassTerm(f.class), f.class
		case f.empty() && r.lang.Reused[role.Name] && r.reused[role.Type] != nil:
			bound[p.Var], args[i].value = r.reused[role.Type], r.reused[role.Type]
		case f.n != 0:
			p.Var, p.Term, args[i].text = "", engine.Number(int64(math.Round(f.n*1e9))), format(f.n)
		}
		if role.Input && !role.Optional && p.Var != "" && bound[p.Var] == nil {
			r.refusals = append(r.refusals, refusal{r.origin, action + " needs its " + role.Name})
			return nil
		}
		s.Args = append(s.Args, p)
	}
	res, err := r.domain.Do(r.ctx, s, r.state, bound)
	if err != nil {
		r.fault = err
		return nil
	}
	if res.Status != sim.Done {
		r.refusals = append(r.refusals, refusal{r.origin, strings.Join(res.Why(), "; ")})
		return nil
	}
	out := map[string]*sim.Binding{}
	for _, b := range res.Binds {
		out[b.Role] = b
		if i := slices.IndexFunc(a.Roles, func(role *ontology.Role) bool { return role.Name == b.Role }); i >= 0 {
			args[i].value = b
			if role := a.Roles[i]; b.Default && r.lang.Reused[role.Name] {
				r.reused[role.Type] = b
			}
		}
	}
	st := step{action: a, args: args, origin: r.origin}
	for _, w := range res.Warns {
		st.warns = append(st.warns, w.Text)
	}
	r.steps = append(r.steps, st)
	r.state = res.After
	return out
}

// result returns the first result of an action that is a thing.
func (r *reading) result(action string, out map[string]*sim.Binding) *sim.Binding {
	for _, role := range r.onto.Action(action).Roles {
		if b := out[role.Name]; !role.Input && role.State == "" && b != nil {
			return b
		}
	}
	return nil
}

// classOf returns the class of the first result of an action.
func (r *reading) classOf(action string, out map[string]*sim.Binding) string {
	return r.state.Class(r.result(action, out).Term)
}

// update records what an action made of a thing.
func (r *reading) update(i int, action string, out map[string]*sim.Binding, frame string) {
	if b := r.result(action, out); b != nil {
		r.things[i].value = b
		r.things[i].state = len(r.steps) - 1
	}
	switch frame {
	case "mash", "grind", "melt":
		r.things[i].smooth |= r.things[i].foods
	}
	r.touch(i, frame)
}

// try executes an action on a thing, with the steps that it needs and the text leaves out: something is mixed, a
// cover is taken off. The thing is the filler of role food.
func (r *reading) try(action, hint string, i int, with fillers, frame string) bool {
	before := len(r.refusals)
	out := r.do(action, hint, with)
	if out == nil && !r.options.Without["repair"] {
		for range 2 {
			if !r.remedy(with) {
				break
			}
			if out = r.do(action, hint, with); out != nil {
				r.refusals = r.refusals[:before:before]
				break
			}
		}
	}
	if out == nil {
		return false
	}
	r.update(i, action, out, frame)
	return true
}

// remedy does what a refused action may need: things are uncovered, and loose food is mixed. The fillers follow.
func (r *reading) remedy(with fillers) (changed bool) {
	remedies := []func(k int) bool{
		func(k int) bool { return r.things[k].covered && r.uncover(k) },
		func(k int) bool { return r.things[k].foods.len() > 1 && r.mixLoose(k) },
	}
	for _, remedy := range remedies {
		for role, f := range with {
			k := slices.IndexFunc(r.things, func(t *thing) bool { return t.alive && f.value != nil && t.value == f.value })
			if k >= 0 && remedy(k) {
				with[role] = thingOf(r.things[k])
				changed = true
			}
		}
		if changed {
			return true
		}
	}
	return false
}

func (r *reading) uncover(i int) bool {
	frame := r.lang.Frames["uncover"]
	out := r.do(frame.Action, "uncovered", fillers{frame.Food: thingOf(r.things[i])})
	if out == nil {
		return false
	}
	r.update(i, frame.Action, out, "uncover")
	r.things[i].covered = false
	return true
}

func (r *reading) cover(i int, with fillers) bool {
	frame := r.lang.Frames["cover"]
	f := fillers{frame.Food: thingOf(r.things[i])}
	for role, x := range with {
		f[role] = x
	}
	out := r.do(frame.Action, "covered", f)
	if out == nil {
		return false
	}
	r.update(i, frame.Action, out, "cover")
	r.things[i].covered = true
	return true
}

// mixLoose mixes food that lies loose in a container, as a cook does before it is baked or shaped.
func (r *reading) mixLoose(i int) bool {
	t := r.things[i]
	if r.options.Without["implicit"] || t.items || t.foods.len() < 2 || r.flat(t) || !r.loose(t) {
		return false
	}
	name := "mix"
	if r.coarse(t) && !r.floury(t) {
		name = r.lang.Frames[name].Coarse
	}
	frame := r.lang.Frames[name]
	before := len(r.refusals)
	out := r.do(frame.Action, "mixture", fillers{frame.Food: thingOf(t)})
	if out == nil {
		r.refusals = r.refusals[:before:before]
		return false
	}
	r.update(i, frame.Action, out, name)
	r.event("implicit")
	return true
}

// loose reports whether something was put into a thing that was not mixed since.
func (r *reading) loose(t *thing) bool {
	return slices.Contains([]string{"add", "crack", "sprinkle", "sift"}, t.last())
}

// coarse reports whether a thing consists mostly of coarse pieces, which were not mashed, ground or melted.
func (r *reading) coarse(t *thing) bool { return !r.floury(t) && r.coarseness(t) >= 0.5 }

// coarseness returns the share of coarse pieces in a thing, by weight.
func (r *reading) coarseness(t *thing) float64 {
	coarse, all := 0.0, 0.0
	for i := range t.foods.each {
		in := r.ingredients[i]
		n := in.Quantity * weights[in.Unit]
		all += n
		if r.lang.Coarse[in.Class] && !t.smooth.has(i) {
			coarse += n
		}
	}
	if coarse == 0 {
		return 0
	}
	return coarse / all
}

// weights are rough weights of units in grams, to compare amounts.
var weights = map[string]float64{"g": 1, "ml": 1, "l": 1000, "teaspoon": 5, "tablespoon": 15, "piece": 80}

// floury reports whether a thing has flour in it, so that it becomes a dough or a batter.
func (r *reading) floury(t *thing) bool {
	for i := range t.foods.each {
		if r.lang.Floury[r.ingredients[i].Class] {
			return true
		}
	}
	return false
}

// bakeware reports whether a thing lies in something that goes into the oven.
func (r *reading) bakeware(t *thing) bool { return slices.Contains(r.lang.Bakeware, t.class) }

// event records something odd, which rules in rules/reading rate.
func (r *reading) event(kind string) { r.events = append(r.events, kind) }
