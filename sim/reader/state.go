package reader

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"hearth/ontology"
	"hearth/parser/prose"
	"hearth/sim"
	"hearth/sim/world"
)

// A reading is one way to understand the text so far: the steps, the state of the kitchen after them, and what
// the words of the text stand for. Readings share their past; fork copies what differs.
type reading struct {
	*job
	state    *world.State
	steps    []step
	things   []*thing // never changed in place while shared; see edit
	uses     []use    // of the ingredients
	tools    map[string]int
	reused   map[string]*sim.Binding // default fillers of roles, by the class of the role
	oven     *sim.Binding
	phrase   prose.Phrase    // what is being resolved
	shares   map[int]float64 // parts of mixtures that a phrase names, such as half of the dressing
	rest     int             // the rest of the mixture that was divided last; -1 if none
	dressing bool            // a vessel is being greased or lined
	named    map[int]int     // vessels that phrases of the clause fetched, by the first byte of the phrase
	clock    int

	not     int    // a thing that phrases for mixtures do not stand for; -1 if none
	taken   int    // the vessel that was taken last; -1 if none
	several []int  // the things that the last clause treated, if they are several
	company string // whether the other members of a list are "coarse" or "fine"

	focus, before int // the thing that was worked on last, and at the start of the clause; -1 if none
	start         int // clock at the start of the instruction
	size          *prose.Measure
	refusals      []refusal
	odd           []odds       // by clause: what is odd about its reading
	rivals        []*reading   // other readings of the whole text
	usual         *reading     // the reading without alternatives
	ended         odds         // what is odd at the end
	compared      []comparison // by clause
	cost          float64
	choices       *choices
	clause        *clause
	origin        int      // the source of the next step: index of the clause, or -1-line for a line of the list
	events        []string // oddities of the reading so far; rules rate them
}

// A thing is a container that steps have fetched or filled, or what lies on one.
type thing struct {
	value   *sim.Binding
	state   int // number of the step that bound it
	class   string
	foods   set
	names   []string
	prior   int      // how many of them the list of ingredients asked for
	done    []string // frames that were applied
	smooth  set      // ingredients that were mashed, ground or melted
	items   bool     // single things that lie on it
	covered bool
	alive   bool
	time    int
}

func (t *thing) food() bool { return t != nil && t.foods != 0 }

func (t *thing) did(frames ...string) bool {
	return slices.ContainsFunc(frames, func(f string) bool { return slices.Contains(t.done, f) })
}

func (t *thing) named(word string) bool { return slices.Contains(t.names, word) }

// last returns the frame that was applied last.
func (t *thing) last() string {
	if len(t.done) == 0 {
		return ""
	}
	return t.done[len(t.done)-1]
}

// A set is a set of ingredients, by index.
type set uint64

func (s set) has(i int) bool { return s>>i&1 != 0 }

func (s set) len() (n int) {
	for ; s != 0; s &= s - 1 {
		n++
	}
	return n
}

// each yields the members of s.
func (s set) each(yield func(int) bool) {
	for i := range 64 {
		if s.has(i) && !yield(i) {
			return
		}
	}
}

// A use is how much of an ingredient was fetched, and where it is.
type use struct {
	share float64
	thing int // -1 if it was not fetched
}

// A step is a step of a reading.
type step struct {
	action *ontology.Action
	args   []arg
	origin int
	warns  []string
}

// An arg is the filler of a role: a result or variable, a constant, or nothing for an open role.
type arg struct {
	hint  string // of a result: what it is called
	value *sim.Binding
	text  string // of a constant
}

// A refusal is a step that the kitchen refused.
type refusal struct {
	origin int
	text   string
}

func (j *job) begin() *reading {
	r := &reading{job: j, state: j.domain.First(), focus: -1, before: -1, not: -1, rest: -1, shares: map[int]float64{}, taken: -1, named: map[int]int{}, tools: map[string]int{}, reused: map[string]*sim.Binding{}, uses: make([]use, len(j.ingredients))}
	for i := range r.uses {
		r.uses[i].thing = -1
	}
	return r
}

// fork returns a copy of r that can be continued on its own.
func (r *reading) fork() *reading {
	c := *r
	c.things = make([]*thing, len(r.things))
	for i, t := range r.things {
		copied := *t
		copied.names, copied.done = slices.Clip(t.names), slices.Clip(t.done)
		c.things[i] = &copied
	}
	c.uses, c.tools, c.reused = slices.Clone(r.uses), maps.Clone(r.tools), maps.Clone(r.reused)
	c.steps, c.refusals, c.events = slices.Clip(r.steps), slices.Clip(r.refusals), slices.Clip(r.events)
	return &c
}

// live returns the things that have something in them, those worked on last first.
func (r *reading) live() []int { return r.alive(func(t *thing) bool { return t.food() }) }

// alive returns the things that fit a condition, those worked on last first.
func (r *reading) alive(fits func(*thing) bool) (all []int) {
	for i, t := range r.things {
		if t.alive && fits(t) {
			all = append(all, i)
		}
	}
	slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(r.things[b].time, r.things[a].time) })
	return all
}

// at returns a thing, or nil for -1.
func (r *reading) at(i int) *thing {
	if i < 0 {
		return nil
	}
	return r.things[i]
}

// focused returns the thing that was worked on last, if it still has something in it; else the latest that has.
func (r *reading) focused() int {
	if t := r.at(r.focus); t != nil && t.alive && t.food() {
		return r.focus
	}
	return first(slices.DeleteFunc(r.live(), func(i int) bool {
		t := r.things[i]
		return t.foods.len() < 2 && len(t.done) <= t.prior // only fetched
	}))
}

func first(all []int) int {
	if len(all) == 0 {
		return -1
	}
	return all[0]
}

// touch makes a thing the one that was worked on last.
func (r *reading) touch(i int, frame string) {
	r.clock++
	t := r.things[i]
	t.time = r.clock
	if frame != "" {
		t.done = append(t.done, frame)
	}
	r.focus = i
}

// put adds a thing.
func (r *reading) put(t *thing) int {
	r.clock++
	t.time, t.alive = r.clock, true
	r.things = append(r.things, t)
	return len(r.things) - 1
}

// absorb moves the ingredients of one thing to another, which is empty from then on.
func (r *reading) absorb(to, from int) {
	t, f := r.things[to], r.things[from]
	t.foods |= f.foods
	t.smooth |= f.smooth
	for i := range f.foods.each {
		if r.uses[i].thing == from {
			r.uses[i].thing = to
		}
	}
	f.foods, f.alive = 0, false
}

// format writes a number.
func format(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
