package residual

import (
	"slices"

	"hearth/engine/compiled"
)

// small returns a plan with those slots alone of which something is left, in the order
// in which they are first written or read.
func small(p *compiled.Plan) *compiled.Plan {
	now := *p
	now.Slots, now.SlotOf = nil, map[string]int{}
	numbers := map[int]int{}
	number := func(slot int) int {
		n, known := numbers[slot]
		if !known {
			n = len(now.Slots)
			numbers[slot] = n
			now.Slots = append(now.Slots, p.Slots[slot])
			if s := &p.Slots[slot]; !s.Hidden {
				now.SlotOf[s.Name] = n
			}
		}
		return n
	}
	steps := func(all []compiled.Step) []compiled.Step {
		all = slices.Clone(all)
		for i := range all {
			if s := &all[i]; s.Kind == compiled.Find || s.Kind == compiled.Absent {
				s.Slot = number(s.Slot)
			}
		}
		return all
	}
	rules := func(all []compiled.Rule) []compiled.Rule {
		all = slices.Clone(all)
		for i := range all {
			r := &all[i]
			if r.Group != nil {
				g := *r.Group
				g.From, r.Group = number(g.From), &g
			}
			r.Steps, r.Later = steps(r.Steps), slices.Clone(r.Later)
			for k := range r.Later {
				r.Later[k].Slot, r.Later[k].Steps = number(r.Later[k].Slot), steps(r.Later[k].Steps)
			}
			if r.Head >= 0 {
				r.Head = number(r.Head)
			}
		}
		return all
	}
	now.Given, now.Facts, now.Layers = rules(p.Given), rules(p.Facts), slices.Clone(p.Layers)
	for i := range now.Layers {
		now.Layers[i].Rules = rules(now.Layers[i].Rules)
	}
	return &now
}
