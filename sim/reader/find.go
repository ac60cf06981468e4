package reader

import (
	"slices"

	"hearth/parser/prose"
)

// vessel returns the vessel that a phrase names: one that is there, or a new one if create is set. It returns -1
// if the phrase names none.
func (r *reading) vessel(p prose.Phrase, create bool) int {
	i := r.findVessel(p, create)
	if i < 0 || r.things[i].food() || !r.bakeware(r.things[i]) {
		return i
	}
	for _, w := range p { // a greased tray
		if frame := r.lang.Dressed[w.Text]; frame != "" && create && !r.things[i].did(frame) && !r.dressing {
			r.dressing = true
			r.dress(frame, r.lang.Frames[frame], i, &clause{Clause: prose.Clause{Words: p}})
			r.dressing = false
		}
	}
	return i
}

func (r *reading) findVessel(p prose.Phrase, create bool) int {
	class := r.lang.Vessel(p)
	if class == "" {
		return -1
	}
	if i, ok := r.named[p[0].From]; ok && r.things[i].alive {
		return i
	}
	group := r.lang.VesselGroups[class]
	if group == nil {
		group = []string{class}
	}
	newOne := p.Has("a", "an", "another", "second", "separate", "clean", "different", "new", "one") && !p.Has("same", "prepared", "greased", "lined")
	have := r.alive(func(t *thing) bool { return slices.Contains(group, t.class) })
	if p.Has("the", "same") && len(r.lang.Also[class]) > 0 && len(have) == 0 {
		have = r.alive(func(t *thing) bool { return slices.Contains(r.lang.Also[class], t.class) })
		if len(have) > 0 {
			return have[0]
		}
	}
	switch {
	case slices.Contains(r.lang.Bakeware, class) || slices.Contains(r.lang.Racks, class):
		if len(have) > 0 {
			return have[0]
		}
	case len(have) > 0 && !newOne:
		if class == "bowl" || len(group) > 1 {
			if p.Has("same") && slices.Contains(have, r.before) {
				return r.before
			}
			if p.Has("the", "same", "that", "this") && slices.Contains(have, r.focused()) {
				return r.focused()
			}
			if i := slices.IndexFunc(have, func(i int) bool { return r.things[i].foods.len() != 1 }); i >= 0 {
				return have[i]
			}
			if !create {
				return -1
			}
		} else {
			return have[0]
		}
	}
	if !create {
		return -1
	}
	if unsized := r.lang.Unsized[class]; unsized != "" {
		class = unsized
	}
	i := r.fetchVessel(class)
	if i >= 0 && len(p) > 0 {
		r.named[p[0].From] = i
	}
	return i
}

func (r *reading) fetchVessel(name string) int {
	out := r.do(fetchAction, name, fillers{"concept": class(name), "quantity": amount(1)})
	if out == nil {
		return -1
	}
	return r.put(&thing{value: r.result(fetchAction, out), state: len(r.steps) - 1, class: name})
}

// tool returns the tool that a phrase names, or nil.
func (r *reading) tool(p prose.Phrase) *filler {
	name := r.lang.Tool(p)
	if name == "" {
		return nil
	}
	return r.toolNamed(name, p.In(r.lang.ToolWords))
}

// toolNamed returns a tool of a class: the one that is in use, or a new one.
func (r *reading) toolNamed(name string, newOne bool) *filler {
	if i, ok := r.tools[name]; ok && !newOne {
		f := thingOf(r.things[i])
		return &f
	}
	before := len(r.refusals)
	out := r.do(fetchAction, name, fillers{"concept": class(name), "quantity": amount(1)})
	if out == nil {
		r.refusals = r.refusals[:before:before]
		return nil
	}
	i := r.put(&thing{value: r.result(fetchAction, out), state: len(r.steps) - 1, class: name})
	r.things[i].alive = false // it is not a vessel
	r.tools[name] = i
	f := thingOf(r.things[i])
	return &f
}
