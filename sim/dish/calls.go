package dish

import (
	"slices"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim/world"
)

// hints are the constants and numbers that a goal mentions: they may fill the roles of actions.
type hints struct {
	classes []engine.Term
	numbers []engine.Term
}

func (h *hints) add(t engine.Term) {
	list := &h.classes
	if t.Kind() == engine.NumberKind {
		list = &h.numbers
	}
	if t.Kind() != engine.Free && !slices.Contains(*list, t) {
		*list = append(*list, t)
	}
}

// hintsOf returns the hints of some items, of the things on them, and of their container.
func (p *planner) hintsOf(items ...*item) *hints {
	h := &hints{}
	for _, it := range items {
		for _, f := range it.facts {
			h.add(f.value)
		}
		if it.copies > 1 {
			h.add(grams(it.each))
		}
		for _, o := range it.related {
			h.add(world.ClassTerm(o.item.class))
		}
	}
	h.add(p.gram)
	return h
}

// grams returns an amount in billionths, rounded to micrograms: a sum of portions has rounding errors.
func grams(g float64) engine.Term { return engine.Number(int64(g*1e6+0.5) * 1000) }

// maxCalls limits the calls of one action that are tried at a time.
const maxCalls = 60

// calls returns the calls of an action in which each thing of must fills a role. Other roles are filled with things of
// may, with hints, or stay open.
func (p *planner) calls(a *ontology.Action, n *node, must, may []engine.Term, h *hints) (all []call) {
	fill := make([]engine.Term, len(a.Roles))
	var choose func(i int)
	choose = func(i int) {
		switch {
		case len(all) >= maxCalls:
		case i == len(a.Roles):
			for _, t := range must {
				if !slices.Contains(fill, t) {
					return
				}
			}
			all = append(all, call{a, slices.Clone(fill)})
		default:
			for _, t := range p.fillers(a, a.Roles[i], n, must, may, h) {
				if t.Kind() == engine.Free || a.Roles[i].Number || !slices.Contains(fill[:i], t) {
					fill[i] = t
					choose(i + 1)
					fill[i] = engine.Term{}
				}
			}
		}
	}
	choose(0)
	return all
}

// fillers returns the fillers that are tried for a role. A free term leaves it open.
func (p *planner) fillers(a *ontology.Action, r *ontology.Role, n *node, must, may []engine.Term, h *hints) (all []engine.Term) {
	if !r.Input || r.State != "" {
		return []engine.Term{{}}
	}
	if r.Optional {
		all = append(all, engine.Term{})
	}
	switch {
	case r.Number:
		if !r.Optional {
			all = append(all, engine.Number(max(r.Example, 10*billion)))
		}
		if all = append(all, h.numbers...); r.Optional && r.Example > 0 {
			all = append(all, engine.Number(r.Example))
		}
		return all
	case r.Concept:
		for _, c := range h.classes {
			if p.suits(r, c) {
				all = append(all, c)
			}
		}
		if len(all) == 0 {
			for _, c := range slices.Backward(r.Constants[:min(len(r.Constants), 2)]) {
				all = append(all, world.ClassTerm(c))
			}
		}
		return all
	}
	for _, t := range slices.Concat(must, may) {
		if c := n.state.Class(t); r.Type == "" || p.onto.IsA(c, r.Type) {
			all = append(all, t)
		}
	}
	for _, c := range h.classes { // a class in place of a thing
		if slices.Contains(r.Constants, world.ClassName(c)) {
			all = append(all, c)
		}
	}
	return all
}

// suits reports whether a class may fill a role.
func (p *planner) suits(r *ontology.Role, c engine.Term) bool {
	name := world.ClassName(c)
	if len(r.Constants) > 0 {
		return slices.ContainsFunc(r.Constants, func(k string) bool { return p.onto.IsA(name, k) })
	}
	return p.onto.Class(name) != nil && (r.Type == "" || p.onto.IsA(name, r.Type))
}
