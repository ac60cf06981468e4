package diagram

import (
	"slices"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/sim"
	"hearth/sim/feature"
	"hearth/sim/world"
)

// A Part is an ingredient of a mixture.
type Part struct {
	report.Thing
	Share string `json:"share,omitempty" jsonschema:"share of the whole, if known"`
}

// partsOf returns the parts of a mixture, in order.
func partsOf(s *sim.Situation, x engine.Term) (all []Part) {
	shares := sharesOf(s.State, x)
	for i, p := range s.State.Parts(x) {
		all = append(all, Part{thingOf(s, p), shares[i]})
	}
	return all
}

// sharesOf returns the share of each part of a mixture; "" for an unknown share.
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

// mixedOf returns the classes of the ingredients of a mixture. For a part that is a mixture itself it lists
// the ingredients of the part.
func mixedOf(s *world.State, x engine.Term) (classes []string) {
	var add func(x engine.Term, deep int)
	add = func(x engine.Term, deep int) {
		for _, p := range s.Parts(x) {
			if len(s.Parts(p)) > 0 && deep < maxDepth {
				add(p, deep+1)
			} else if c := s.Class(p); c != "" && !slices.Contains(classes, c) {
				classes = append(classes, c)
			}
		}
	}
	add(x, 0)
	return classes
}

// maxDepth is the maximum depth of nested mixtures that mixedOf takes apart.
const maxDepth = 20

// A trail follows a thing into the mixtures that contain it.
type trail struct {
	thing    engine.Term
	followed map[engine.Term]bool // the thing and the mixtures that contain it
}

func newTrail(thing engine.Term) *trail { return &trail{thing, map[engine.Term]bool{thing: true}} }

// about reports whether x is a followed thing or lies in the original thing.
func (t *trail) about(s *world.State, x engine.Term) bool {
	return t.followed[x] || slices.Contains(s.Path(x), t.thing)
}

// takes returns the new things of a step that have a followed thing as a part. The value for each is the share
// of that part, or "some" if the share is unknown. The new things are followed from then on.
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
