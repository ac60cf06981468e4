package reader

import (
	"context"
	"io/fs"
	"slices"
	"sync"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/sim/rulebook/auxiliary"
	"hearth/sim/world"
)

// rates evaluates the rules in rules/reading, which rate readings.
type rates struct {
	load func() (*program.Program, error)
	view *world.State
}

func newRates(files fs.FS, first *world.State) *rates {
	return &rates{view: first, load: sync.OnceValues(func() (*program.Program, error) {
		return auxiliary.Reading.Load(files, first.Model())
	})}
}

// odds counts what is odd about a reading, by kind.
type odds map[string]int

// rate returns what the rules count against a reading, and how unsure it is.
func (x *rates) rate(ctx context.Context, o odds) (against, unsure float64, err error) {
	if len(o) == 0 {
		return 0, 0, nil
	}
	p, err := x.load()
	if err != nil {
		return 0, 0, err
	}
	var given []engine.Fact
	for kind, n := range o {
		for i := range n {
			given = append(given, engine.Fact{Pred: "odd", Args: []engine.Term{engine.Name("/" + kind), engine.Number(int64(i))}})
		}
	}
	found, err := p.Eval(ctx, &world.View{State: x.view}, given, engine.Limits{})
	if err != nil {
		return 0, 0, err
	}
	sum := func(pred string) (n float64) {
		for _, row := range found.Rows(pred) {
			n += float64(row[2].Num()) / 1e9
		}
		return n
	}
	return sum("against"), sum("unsure"), nil
}

// judge adds what counts against the reading of one clause to its cost, and notes how unsure it is.
func (r *reading) judge(c *clause, refused, events int, taken map[int]int) {
	o := odds{}
	if len(taken) > 0 {
		o["unusual"] = len(taken)
	}
	if n := len(r.refusals) - refused; n > 0 {
		o["refused"] = n
	}
	for _, e := range r.events[events:] {
		o[e]++
	}
	steps := 0
	for _, s := range slices.Backward(r.steps) {
		if s.origin != c.index {
			break
		}
		steps++
		if len(s.warns) > 0 {
			o["warned"] += len(s.warns)
		}
	}
	if steps == 0 && r.asks(c) {
		o["idle"] = 1
	}
	if !c.Remark && !c.Negated && c.Frame == "" {
		o["unknown"] = 1
	}
	r.count(o)
	r.odd = append(slices.Clip(r.odd), o)
}

// count adds what the rules count against a reading to its cost.
func (r *reading) count(o odds) {
	against, _, err := r.rates.rate(r.ctx, o)
	if err != nil {
		r.fault = err
	}
	r.cost += against
}

// asks reports whether a clause asks for steps.
func (r *reading) asks(c *clause) bool {
	return !c.Remark && !c.Negated && c.Frame != "nothing" && c.Frame != ""
}

// finish counts what is odd at the end: ingredients that are not in the dish, and mixtures that are left over.
func (r *reading) finish() {
	o := odds{}
	t := r.at(r.dish())
	for _, in := range r.ingredients {
		if t == nil || !t.foods.has(in.index) {
			o["unused"]++
		}
	}
	open := r.alive(func(t *thing) bool { return t.foods.len() > 1 })
	if len(open) > 1 {
		o["open"] = len(open) - 1
	}
	r.count(o)
	r.ended = o
}

// dish returns the thing that a recipe makes: the one that was worked on last, if several ingredients are in it, or else
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
