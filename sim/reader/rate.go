package reader

import "slices"

// Weights say how much what is odd about a reading counts against it.
type Weights struct {
	Refused, Idle, Implicit, Instead, Unlisted, Assumed, Unusual, Warned, Unused, Loose, Open float64
}

// DefaultWeights are used while there are no rules.
var DefaultWeights = Weights{Refused: 3, Idle: 2, Implicit: 0.2, Instead: 0.5, Unlisted: 0.5, Assumed: 0.3, Unusual: 1, Warned: 0.3, Unused: 1.5, Loose: 0.5, Open: 0.7}

// rate returns what counts against the reading of one clause.
func (r *reading) rate(c *clause, refused, events int, taken map[int]int) (cost float64) {
	w := r.weights
	cost += w.Unusual * float64(len(taken))
	cost += w.Refused * float64(len(r.refusals)-refused)
	for _, e := range r.events[events:] {
		switch e.kind {
		case "implicit":
			cost += w.Implicit
		case "instead":
			cost += w.Instead
		case "unlisted":
			cost += w.Unlisted
		case "assumed":
			cost += w.Assumed
		}
	}
	steps := 0
	for _, s := range r.steps {
		if s.origin == c.index {
			steps++
			cost += w.Warned * float64(len(s.warns))
		}
	}
	if steps == 0 && r.asks(c) {
		cost += w.Idle
	}
	return cost
}

// asks reports whether a clause asks for steps.
func (r *reading) asks(c *clause) bool {
	return !c.Remark && !c.Negated && c.Frame != "nothing" && c.Frame != ""
}

// final returns what counts against a reading at the end: ingredients that were never used, and several dishes.
func (r *reading) final() (cost float64) {
	dish := r.dish()
	for _, in := range r.ingredients {
		if t := r.at(dish); t == nil || !t.foods.has(in.index) {
			cost += r.weights.Unused
		}
	}
	open := r.alive(func(t *thing) bool { return t.foods.len() > 1 && !t.liquid })
	return cost + r.weights.Open*float64(max(0, len(open)-1))
}

// dish returns the thing that a recipe makes: what was worked on last, if several ingredients are in it, or else
// the thing with most of them.
func (r *reading) dish() int {
	f := r.focused()
	live := r.live()
	if len(live) == 0 {
		return -1
	}
	most := slices.MaxFunc(live, func(a, b int) int { return r.things[a].foods.len() - r.things[b].foods.len() })
	if f >= 0 && 2*r.things[f].foods.len() >= r.things[most].foods.len() {
		return f
	}
	return most
}
