package recall

import (
	"math/bits"
	"slices"

	"hearth/engine"
	"hearth/sim/recall/kept"
)

// routes are those of questions of a kind that are about as much, with what is known of everything
// that such questions were about.
type routes struct {
	all    []*route
	guests []map[engine.Term]*guest // by places in what a question is about
	now    []*guest                 // of the last question: the next one often has some of them
}

// alike is what questions have in common that have the same routes.
type alike struct {
	kind  string
	about int
}

func (q *Question) alike() alike { return alike{q.Kind, len(q.Given)} }

// A route is the way of a question about several things through cases to its answer, as far as it
// is of this state: what each step asked, and how it was answered. Most steps ask about one of
// these things alone, and about what they found by it, or about what is the same for all. So it
// is known of a thing once whether it can take the route in its place, and only what is asked about
// several remains to be asked for each question. If all that was found is different, then
// what the cases ask is answered as it was on the route: so is the question.
type route struct {
	yes    bool
	given  []part        // what the question is about
	things []engine.Term // by their numbers, of the question that found it
	owners []owners      // by the same: which of what the question is about they were found by
	steps  []step        // with owners
}

// owners are a bit for each thing with a number that a question is about; none for what is the
// same for all that take a route.
type owners uint8

const mostOwners = 8

// several reports whether there are.
func (o owners) several() bool { return o&(o-1) != 0 }

// A step asked something, which label tells the answer to.
type step struct {
	of      source
	few     bool
	pattern []part
	label   []part
	owners  owners
}

// A guest is something that questions are about, at one place.
type guest struct {
	is        engine.Term
	seen, can uint64          // by routes: whether it was found out if it can take one, and whether it can
	found     [][]engine.Term // by the same: what it owns, by numbers
}

// A trace is what a walk asked, for a route.
type trace struct {
	on    bool
	steps []traced
	parts []part // of labels
}

type traced struct{ asks, label int } // where its label begins

// A route is kept when so many questions took it, and of those of a kind so many.
const (
	worthARoute = 8
	mostRoutes  = 64
)

// isThing reports whether something may be another thing.
func (m *Memory) isThing(q *Question, t engine.Term) bool {
	return t.Kind() == engine.NameKind && !q.Names(t) && m.state.Has(t)
}

// owners are those of what the question is about that may be others. There are none where
// there is no use of a route.
func (w *walk) owners() (all owners) {
	if len(w.things) < 2 || len(w.things) > mostOwners || w.memory.told != nil {
		return 0
	}
	for n, t := range w.things {
		if w.memory.isThing(w.q, t) {
			all |= 1 << n
		}
	}
	if !all.several() {
		return 0
	}
	return all
}

// note notes what was asked, with the answer.
func (t *trace) note(asks int, a reply, label []part) {
	if t.on = t.on && !a.made; t.on {
		t.steps = append(t.steps, traced{asks, len(t.parts)})
		t.parts = append(t.parts, label...)
	}
}

// label is how a step was answered.
func (t *trace) label(i int) []part {
	if i+1 < len(t.steps) {
		return t.parts[t.steps[i].label:t.steps[i+1].label]
	}
	return t.parts[t.steps[i].label:]
}

// route is the one that the walk took to its end, which began with what is given, about so many
// things, of which own may be others. It is nil where one of these is found by what is asked
// about others.
func (w *walk) route(c *Cases, own owners, given []part, about int, yes bool) *route {
	r := &route{yes: yes, given: given, things: slices.Clone(w.things), owners: make([]owners, len(w.things))}
	known := make([]bool, len(w.things))
	for n := range about {
		r.owners[n], known[n] = own&(1<<n), true
	}
	for i, t := range w.trace.steps {
		asks := kept.Reader{Rest: w.of.asks[t.asks], Terms: c.terms}
		is := asks.Number()
		s := step{of: c.sources.all[is/ofSource], few: is&few > 0, pattern: readLabel(&asks), label: w.trace.label(i)}
		for _, p := range s.pattern {
			if p.thing > 0 {
				s.owners |= r.owners[p.thing-1]
			}
		}
		for _, p := range s.label[1:] {
			n := p.thing - 1
			if n < 0 {
				continue
			}
			if !known[n] {
				r.owners[n], known[n] = s.owners, true
			}
			if r.owners[n]&^s.owners != 0 || r.owners[n].several() {
				return nil
			}
		}
		if s.owners != 0 {
			s.label = slices.Clone(s.label)
			r.steps = append(r.steps, s)
		}
	}
	return r
}

// keepRoute keeps a route for questions like one.
func (m *Memory) keepRoute(q *Question, r *route) {
	of := m.routes[q.alike()]
	if of == nil {
		of = &routes{now: make([]*guest, len(r.given))}
		for range r.given {
			of.guests = append(of.guests, map[engine.Term]*guest{})
		}
		m.routes[q.alike()] = of
	}
	if len(of.all) < mostRoutes {
		of.all = append(of.all, r)
	}
}

// Told answers a question that goes the way of others through cases, without a key. Nothing is
// kept of it.
func (m *Memory) Told(q *Question) (yes, told bool) {
	of := m.routes[q.alike()]
	if of == nil {
		return false, false
	}
	left := uint64(1)<<len(of.all) - 1
	for i, t := range q.Given {
		g := of.now[i]
		if g == nil || g.is != t {
			if g = of.guests[i][t]; g == nil {
				g = &guest{is: t}
				of.guests[i][t] = g
			}
			of.now[i] = g
		}
		for rest := left &^ g.seen; rest != 0; rest &= rest - 1 {
			k := bits.TrailingZeros64(rest)
			m.look(q, of.all[k], k, g, i)
		}
		left &= g.can
	}
	for ; left != 0; left &= left - 1 {
		if k := bits.TrailingZeros64(left); m.takes(q, of.all[k], k, of.now) {
			return of.all[k].yes, true
		}
	}
	return false, false
}

// look finds out whether a guest can take a route at its place.
func (m *Memory) look(q *Question, r *route, route int, g *guest, place int) {
	g.seen |= 1 << route
	n := r.given[place].thing - 1
	if n >= 0 && r.owners[n] != 0 {
		things := m.shared(r)
		if things[n] = g.is; !m.isThing(q, g.is) || !m.goes(q, r, func(o owners) bool { return o == 1<<n }, things) {
			return
		}
		for len(g.found) <= route {
			g.found = append(g.found, nil)
		}
		for k, o := range r.owners {
			if o == 1<<n {
				g.found[route] = append(g.found[route], things[k])
			}
		}
	} else if n < 0 && g.is != r.given[place].term || n >= 0 && g.is != r.things[n] {
		return
	}
	g.can |= 1 << route
}

// shared are the things that are the same for all that take a route, by numbers.
func (m *Memory) shared(r *route) []engine.Term {
	m.walk.full = append(m.walk.full[:0], r.things...)
	for n, o := range r.owners {
		if o != 0 {
			m.walk.full[n] = engine.Term{}
		}
	}
	return m.walk.full
}

// takes reports whether a question takes a route, whose guests can each.
func (m *Memory) takes(q *Question, r *route, route int, guests []*guest) bool {
	things := m.shared(r)
	for i, g := range guests {
		n := r.given[i].thing - 1
		if n < 0 || r.owners[n] == 0 {
			continue
		}
		found := g.found[route]
		for k, o := range r.owners {
			if o != 1<<n {
				continue
			}
			if slices.Contains(things, found[0]) {
				return false
			}
			things[k], found = found[0], found[1:]
		}
	}
	return m.goes(q, r, owners.several, things)
}

// goes reports whether those steps of a route that have some owners are answered as they were,
// with other things. It adds those that they find.
func (m *Memory) goes(q *Question, r *route, some func(o owners) bool, things []engine.Term) bool {
	for i := range r.steps {
		s := &r.steps[i]
		if !some(s.owners) {
			continue
		}
		pattern := m.walk.terms[:0]
		for _, p := range s.pattern {
			if p.thing > 0 {
				p.term = things[p.thing-1]
			}
			pattern = append(pattern, p.term)
		}
		m.walk.terms = pattern
		a, ok := m.fresh(s.of, s.few, pattern)
		if !ok || a.many() != s.label[0].thing || !a.few && len(a.rows) != len(s.label)-1 {
			return false
		}
		for k, p := range s.label[1:] {
			t, n := a.rows[k], p.thing-1
			switch {
			case n < 0 && t == p.term || n >= 0 && things[n] == t:
			case n < 0 || things[n].Kind() != engine.Free || !m.isThing(q, t):
				return false
			default:
				things[n] = t
			}
		}
	}
	return true
}
