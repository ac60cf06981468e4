package sight

import (
	"slices"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/sim"
	"hearth/sim/feature"
	"hearth/sim/world"
)

// A Part is what something was mixed of.
type Part struct {
	report.Thing
	Share string `json:"share,omitempty" jsonschema:"how much of the whole it is, where that is stated"`
}

// partsOf are what a thing was mixed of, in its order.
func partsOf(s *sim.Situation, x engine.Term) (all []Part) {
	shares := sharesOf(s.State, x)
	for i, p := range s.State.Parts(x) {
		all = append(all, Part{thingOf(s, p), shares[i]})
	}
	return all
}

// sharesOf says how much of a mixture each of its parts is: of those that do not say, "".
func sharesOf(s *world.State, x engine.Term) []string {
	parts := s.Parts(x)
	shares := make([]string, len(parts))
	o := s.Features(x)
	if o == nil {
		return shares
	}
	for _, slot := range o.Slots {
		if len(slot.Value.Objects) != len(parts) || !slices.EqualFunc(parts, slot.Value.Objects, func(p engine.Term, o *feature.Object) bool { return s.Class(p) == o.Class }) {
			continue
		}
		for i, part := range slot.Value.Objects {
			if at := slices.IndexFunc(part.Slots, func(s feature.Slot) bool { return s.Value.Kind == feature.AmountKind }); at >= 0 {
				shares[i] = part.Slots[at].Value.String()
			}
		}
	}
	return shares
}

// mixedOf are the classes of what a thing was mixed of in the end: of what was mixed before, its parts.
func mixedOf(s *world.State, x engine.Term) (classes []string) {
	var add func(x engine.Term, deep int)
	add = func(x engine.Term, deep int) {
		for _, p := range s.Parts(x) {
			if len(s.Parts(p)) > 0 && deep < deepest {
				add(p, deep+1)
			} else if c := s.Class(p); c != "" && !slices.Contains(classes, c) {
				classes = append(classes, c)
			}
		}
	}
	add(x, 0)
	return classes
}

// deepest is how often what was mixed is mixed again, and still said by its parts.
const deepest = 20

// A trail follows a thing through what it is mixed into.
type trail struct {
	thing    engine.Term
	followed map[engine.Term]bool // the thing, and what has it as a part
}

func newTrail(thing engine.Term) *trail { return &trail{thing, map[engine.Term]bool{thing: true}} }

// about reports whether a change of something is one of the thing, of what lies in it, or of what
// it went into.
func (t *trail) about(s *world.State, x engine.Term) bool {
	return t.followed[x] || slices.Contains(s.Path(x), t.thing)
}

// takes notes which of the new things of a step have one that is followed as a part, with how much
// of them it is: "some" where that is not stated.
func (t *trail) takes(r *sim.Result) map[engine.Term]string {
	var new map[engine.Term]string
	for _, x := range r.After.Since(r.Before) {
		if r.Before.Has(x) || t.followed[x] {
			continue
		}
		at := slices.IndexFunc(r.After.Parts(x), func(p engine.Term) bool { return t.followed[p] })
		if at < 0 {
			continue
		}
		if new == nil {
			new = map[engine.Term]string{}
		}
		if new[x] = sharesOf(r.After, x)[at]; new[x] == "" {
			new[x] = "some"
		}
		t.followed[x] = true
	}
	return new
}
