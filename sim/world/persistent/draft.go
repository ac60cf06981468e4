package persistent

import "hearth/engine"

// A Draft is what a change has made so far, by name, in the order in which it came.
// The zero Draft is empty.
type Draft[V any] struct {
	All []V

	names  []engine.Term
	byName map[engine.Term]V // once they are many
}

// mostNames is how many names are looked at one by one.
const mostNames = 12

// Clear empties d and keeps its memory, unless that is much.
func (d *Draft[V]) Clear() {
	if d.byName != nil {
		*d = Draft[V]{}
		return
	}
	clear(d.All)
	d.All, d.names = d.All[:0], d.names[:0]
}

// Get returns what has a name; the zero value when nothing has.
func (d *Draft[V]) Get(name engine.Term) (v V) {
	if d.byName != nil {
		return d.byName[name]
	}
	for i := range d.names {
		if d.names[i] == name {
			return d.All[i]
		}
	}
	return v
}

// Add adds something under a name that nothing has.
func (d *Draft[V]) Add(name engine.Term, v V) {
	d.All, d.names = append(d.All, v), append(d.names, name)
	switch {
	case d.byName != nil:
		d.byName[name] = v
	case len(d.names) > mostNames:
		d.byName = make(map[engine.Term]V, 4*mostNames)
		for i, n := range d.names {
			d.byName[n] = d.All[i]
		}
	}
}
