package reader

import (
	"math"
	"slices"
	"strings"

	"hearth/parser/prose"
)

// The actions and roles that fetch things.
const (
	fetchAction   = "fetch"
	measureAction = "fetch-and-proportion"
	moveAction    = "transfer-contents"
	itemsAction   = "transfer-items"
	portionAction = "portion-and-arrange"
)

// fetchAll fetches the ingredients that are not used in parts, in the order of the list, and prepares them.
func (r *reading) fetchAll() {
	for _, in := range r.ingredients {
		if in.lazy {
			continue
		}
		r.origin = -1 - in.line
		r.fetch(in, 1, nil)
	}
	r.focus = -1
}

// fetch fetches a share of an ingredient, or an amount of it, and prepares it as the list says. It returns the
// thing, or -1.
func (r *reading) fetch(in *ingredient, share float64, part *prose.Measure) int {
	u := &r.uses[in.index]
	quantity, unit := in.Quantity*share, in.Unit
	if share == 1 {
		quantity = in.Quantity * (1 - u.share)
	}
	if part != nil {
		quantity, unit = part.Number, part.Unit
	}
	if unit == "g" && quantity > 10 {
		quantity = math.Round(quantity + 1e-6)
	}
	if quantity <= 1e-6 {
		return -1
	}
	with := fillers{"concept": class(in.Class), "quantity": amount(quantity), "unit": class(unit)}
	onto := -1
	if in.after >= 0 && share == 1 && part == nil {
		if t := r.at(r.uses[in.after].thing); t != nil && t.alive {
			onto = r.uses[in.after].thing
			with["target"] = thingOf(t)
		}
	}
	out := r.do(measureAction, in.last(), with)
	if out == nil {
		return -1
	}
	switch {
	case part != nil && part.Unit == in.Unit:
		u.share = min(1, u.share+part.Number/in.Quantity)
	case part != nil:
		u.share = min(1, u.share+0.5)
	case share == 1:
		u.share = 1
	default:
		u.share = min(1, u.share+share)
	}
	if onto >= 0 {
		r.things[onto].foods |= 1 << in.index
		u.thing = onto
		r.update(onto, measureAction, out, "add")
		if in.Line.Has("beaten") {
			r.quietly(func() bool { return r.applyFrame("beat", r.lang.Frames["beat"], onto) })
		}
		return onto
	}
	i := r.put(&thing{value: r.result(measureAction, out), state: len(r.steps) - 1, class: r.classOf(measureAction, out), foods: 1 << in.index, items: r.lang.Single[in.Class]})
	u.thing = i
	if !r.options.Without["preparation"] {
		i = r.prepare(i, in)
		r.things[i].prior = len(r.things[i].done)
	}
	r.focus = i
	return i
}

// last returns the last word of the name of an ingredient.
func (in *ingredient) last() string {
	return strings.ReplaceAll(in.Class, "/", "-")
}

// prepare does to an ingredient what the list says.
func (r *reading) prepare(i int, in *ingredient) int {
	if in.Part != "" {
		return r.separate(i, in.Part)
	}
	for _, p := range in.Preparations {
		frame, ok := r.lang.Frames[p.Frame]
		switch {
		case !ok, p.Frame == "wash" && r.watered(in):
		case p.Frame == "sift":
			r.quietly(func() bool {
				out := r.do(frame.Action, r.hint(i), fillers{frame.Other: thingOf(r.things[i])})
				if out != nil {
					r.update(i, frame.Action, out, "sift")
					r.things[i].class = r.lang.NewVessel
				}
				return out != nil
			})
		case p.Frame == "separate":
			r.separate(i, "")
		case p.Frame == "beat":
			i = r.crack(i, -1)
			r.applyFrame(p.Frame, frame, i)
		case p.Frame == "cut":
			r.cut(i, p.Cut, r.lineTool(in))
		case p.Frame == "drain" && !r.drainable(i):
		default:
			r.quietly(func() bool { return r.applyFrame(p.Frame, frame, i) })
		}
	}
	return i
}

// watered reports whether the next ingredient is a liquid that is added to an ingredient at once.
func (r *reading) watered(in *ingredient) bool {
	return in.index+1 < len(r.ingredients) && r.ingredients[in.index+1].after == in.index && r.ingredients[in.index+1].Class == r.lang.BoilingLiquid
}

// lineTool returns the tool that a line of the list names after "with", or nil.
func (r *reading) lineTool(in *ingredient) *filler {
	at := slices.IndexFunc(in.Line, func(w prose.Word) bool { return w.Text == "with" })
	if at < 0 {
		return nil
	}
	return r.tool(in.Line[at+1:])
}

// drainable reports whether a thing has more than one ingredient: only then is there something to drain off.
func (r *reading) drainable(i int) bool { return r.things[i].foods.len() > 1 }

// quietly does something that the kitchen may refuse without counting against the reading.
func (r *reading) quietly(do func() bool) bool {
	before := len(r.refusals)
	ok := do()
	r.refusals = r.refusals[:before:before]
	return ok
}

// cut cuts a thing. Some things are peeled first.
func (r *reading) cut(i int, pattern string, tool *filler) bool {
	t := r.things[i]
	frame := r.lang.Frames["cut"]
	if t.foods.len() == 1 {
		for k := range t.foods.each {
			for _, name := range r.lang.BeforeCutting[r.ingredients[k].Class] {
				if !t.did(name) && !r.comes(name) {
					r.quietly(func() bool { return r.applyFrame(name, r.lang.Frames[name], i) })
				}
			}
		}
	}
	with := fillers{frame.Food: thingOf(r.things[i]), "pattern": class(pattern)}
	if tool != nil {
		with["tool"] = *tool
	}
	if !r.try(frame.Action, r.hint(i), i, with, "cut") {
		return false
	}
	for k := range r.things[i].foods.each { // cubes of bread do not lie side by side
		if r.lang.Single[r.ingredients[k].Class] {
			r.things[i].items = false
		}
	}
	return true
}

// comes reports whether a later clause of the instruction asks for a frame.
func (r *reading) comes(frame string) bool {
	if r.clause == nil {
		return false
	}
	for _, c := range r.clauses[min(r.clause.index+1, len(r.clauses)):] {
		if c.instruction == r.clause.instruction && c.Frame == frame {
			return true
		}
	}
	return false
}

// hint returns what a thing is called.
func (r *reading) hint(i int) string {
	t := r.things[i]
	if len(t.names) > 0 {
		return t.names[len(t.names)-1]
	}
	if t.foods.len() == 1 {
		for k := range t.foods.each {
			return r.ingredients[k].last()
		}
	}
	return "mixture"
}

// applyFrame applies a frame without other fillers to a thing.
func (r *reading) applyFrame(name string, frame prose.Frame, i int) bool {
	return r.apply(name, frame, i, fillers{frame.Food: thingOf(r.things[i])})
}

// apply executes the action of a frame on a thing.
func (r *reading) apply(name string, frame prose.Frame, i int, with fillers) bool {
	if !r.try(frame.Action, r.hint(i), i, with, name) {
		return false
	}
	if frame.Names != "" && !r.things[i].named(frame.Names) {
		r.things[i].names = append(r.things[i].names, frame.Names)
	}
	return true
}

// crack cracks whole eggs, into a container if to is not -1. It returns the thing that holds them.
func (r *reading) crack(i, to int) int {
	t := r.things[i]
	if t.foods.len() != 1 || t.did("crack", "separate") || !r.whole(t) {
		return i
	}
	frame := r.lang.Frames["crack"]
	with := fillers{frame.Food: thingOf(t)}
	if to >= 0 {
		with["target"] = thingOf(r.things[to])
	}
	out := r.do(frame.Action, "eggs", with)
	if out == nil {
		return i
	}
	if to < 0 {
		r.update(i, frame.Action, out, "crack")
		return i
	}
	r.absorb(to, i)
	r.update(to, frame.Action, out, "crack")
	return to
}

// whole reports whether a thing is an ingredient that is cracked before it is used.
func (r *reading) whole(t *thing) bool {
	for i := range t.foods.each {
		return r.lang.Cracked[r.ingredients[i].Class]
	}
	return false
}

// separate separates eggs. It returns the thing with the requested part, or the yolks.
func (r *reading) separate(i int, part string) int {
	i = r.crack(i, -1)
	frame := r.lang.Frames["separate"]
	out := r.do(frame.Action, "yolks", fillers{frame.Food: thingOf(r.things[i])})
	if out == nil {
		return i
	}
	foods := r.things[i].foods
	var made []int
	for _, role := range r.onto.Action(frame.Action).Roles {
		b := out[role.Name]
		if role.Input || role.State != "" || b == nil {
			continue
		}
		name := r.lang.Stem(role.Name)
		made = append(made, r.put(&thing{value: b, state: len(r.steps) - 1, class: r.state.Class(b.Term), foods: foods, names: append([]string{name}, r.lang.Nicknames[name]...), done: []string{"separate"}}))
	}
	r.things[i].alive, r.things[i].foods = false, 0
	chosen := made[0]
	for _, m := range made {
		if part != "" && r.things[m].named(part) {
			chosen = m
		}
	}
	for _, m := range made {
		if part != "" && m != chosen {
			r.things[m].alive = false // the list wants only a part
		}
	}
	for k := range foods.each {
		r.uses[k].thing = chosen
	}
	r.focus = chosen
	return chosen
}
