package feature

import "slices"

// A Memory keeps what things were shown as in the states of a world: in the next
// state what changed is made anew, with all that shows it. N is what a thing is
// called wherever it is shown, V is a version of it.
type Memory[N, V comparable] struct {
	made     map[V]*picture[N]
	shown    []shown[N]   // in those that are being made
	bound    int          // how often what was shown counted for where it was only
	now      int          // the state
	pictures []picture[N] // that are not made yet, of one page
	others   []shown[N]   // that are free, of one page
}

// perPage is how many pictures, and how many things shown in them, are allocated at once
// where there are as many already.
const perPage = 64

// A picture is an object with what it shows of others, and the last state where it
// was found to be so.
type picture[N any] struct {
	object *Object
	others []shown[N]
	seen   int
}

// shown is what a thing was shown as; nil where there was none.
type shown[N any] struct {
	name   N
	object *Object
}

// Next tells that another state is read from now on.
func (m *Memory[N, V]) Next() { m.now++ }

// Bind tells that what is being made counts where it is only: it depends on where it
// is shown, or on the time.
func (m *Memory[N, V]) Bind() { m.bound++ }

// Show shows a thing in another one that is being made: find returns the version of
// it that there is.
func (m *Memory[N, V]) Show(name N, o *Object) *Object {
	m.shown = append(m.shown, shown[N]{name, o})
	return o
}

// Share tells that a version, unless it was shown before, is shown as another one is.
func (m *Memory[N, V]) Share(v, as V) {
	if p := m.made[as]; p != nil && m.made[v] == nil {
		m.made[v] = p
	}
}

// Object returns what a version is shown as: what it was, if all that it shows is
// shown as it was, and else what paint returns, which calls Show for that.
func (m *Memory[N, V]) Object(v V, show func(N) *Object, paint func() *Object) *Object {
	old := m.made[v]
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
		if m.made == nil {
			m.made = map[V]*picture[N]{}
		}
		m.made[v] = m.picture(o, m.shown[from:])
	}
	return o
}

// picture keeps an object with what it shows.
func (m *Memory[N, V]) picture(o *Object, others []shown[N]) *picture[N] {
	room := min(perPage, 8+len(m.made))
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
