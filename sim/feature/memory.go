package feature

import "slices"

// A Memory caches the objects that represent things in successive states. In the next state, only objects of
// changed things, and objects that contain them, are made again. N is the name of a thing, V a version of it.
type Memory[N, V comparable] struct {
	byVersion map[V]*picture[N]
	shown     []shown[N]   // objects nested in those being made
	bound     int          // number of calls of MarkLocal
	now       int          // number of calls of Next
	pictures  []picture[N] // allocated but unused pictures
	others    []shown[N]   // allocated but unused elements of picture.others
}

// perPage is the maximum number of pictures, and of nested objects, that are allocated together.
const perPage = 64

// A picture is a cached object with the objects nested in it, and the last state in which it was found valid.
type picture[N any] struct {
	object *Object
	others []shown[N]
	seen   int
}

// shown is the object of a nested thing; nil if there was none.
type shown[N any] struct {
	name   N
	object *Object
}

// Next starts a new state.
func (m *Memory[N, V]) Next() { m.now++ }

// MarkLocal prevents the object being made from being cached, because it depends on where it is nested or on
// the time.
func (m *Memory[N, V]) MarkLocal() { m.bound++ }

// Show records o as the object of a thing nested in the object being made, and returns o.
func (m *Memory[N, V]) Show(name N, o *Object) *Object {
	m.shown = append(m.shown, shown[N]{name, o})
	return o
}

// Share makes version v use the cached object of version as, unless v has one.
func (m *Memory[N, V]) Share(v, as V) {
	if p := m.byVersion[as]; p != nil && m.byVersion[v] == nil {
		m.byVersion[v] = p
	}
}

// Object returns the object of a version. It returns the cached one if show returns the same object as before
// for each nested thing. Otherwise it returns the result of paint, which must call Show for nested things.
func (m *Memory[N, V]) Object(v V, show func(N) *Object, paint func() *Object) *Object {
	old := m.byVersion[v]
	if old != nil && old.seen == m.now {
		return old.object
	}
	from, bound := len(m.shown), m.bound
	defer func() { m.shown = m.shown[:from] }()
	if old != nil && !slices.ContainsFunc(old.others, func(o shown[N]) bool { return show(o.name) != o.object }) {
		old.seen = m.now
		return old.object
	}
	m.shown = m.shown[:from]
	o := paint()
	if m.bound == bound {
		if m.byVersion == nil {
			m.byVersion = map[V]*picture[N]{}
		}
		m.byVersion[v] = m.picture(o, m.shown[from:])
	}
	return o
}

// picture stores an object with its nested objects.
func (m *Memory[N, V]) picture(o *Object, others []shown[N]) *picture[N] {
	room := min(perPage, 8+len(m.byVersion))
	if len(m.pictures) == 0 {
		m.pictures = make([]picture[N], room)
	}
	p, n := &m.pictures[0], len(others)
	m.pictures = m.pictures[1:]
	if n > len(m.others) {
		m.others = make([]shown[N], max(n, room))
	}
	*p = picture[N]{o, m.others[:n:n], m.now}
	m.others = m.others[copy(p.others, others):]
	return p
}
