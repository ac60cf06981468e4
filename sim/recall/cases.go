package recall

import (
	"slices"
	"sync"

	"hearth/engine"
)

// Cases are answers that were found out, with what they follow from: a tree that says of
// each kind of question what to ask a state, and by what that answers what to ask next, until
// the answer is known. It speaks of no state, and its things are called by numbers: rules tell
// things apart by what they read of them, so the answer is the same about other things, and in
// other states. What rules call by name keeps its name.
//
// Any number of memories may share cases. The zero value has none.
type Cases struct {
	mu    sync.RWMutex
	kinds map[string]*kind
	n     int    // answers
	room  []part // for more
}

// mostCases are kept; then all are forgotten.
const mostCases = 1 << 14

// A kind is the tree of one kind of questions.
type kind struct {
	first branch  // which asks nothing: it looks at what a question is about
	asks  []*asks // all, each once
}

// A branch is a part of the tree in which everything that was asked had one answer. Behind it
// another thing is asked that had several, or the answer to the question is known.
type branch struct {
	steps []step
	asks  *asks // nil where it ends
	next  []edge
	ends  bool
	yes   bool
}

// A step is what is asked, and what the answer is.
type step struct {
	asks  *asks
	label []part
}

// An edge is what was answered where there are several answers.
type edge struct {
	hash  uint64
	label []part
	to    *branch
}

// Asks are what a state is asked, or what is asked of what is the same in all states.
type asks struct {
	pred    int
	few     bool
	fixed   bool             // it is the same in all states
	table   *engine.Relation // in which that stands; nil: the model says it
	pattern []part
}

// A part is a term, or one of the things of a case by its number.
type part struct {
	term  engine.Term
	thing int // from 1 on; 0: term itself
}

// A walk goes through cases with a question.
type walk struct {
	memory *Memory
	q      *Question
	things []engine.Term // by their numbers
	from   []int32       // reads
	label  []part
	terms  []engine.Term // scratch
	parts  []part        // scratch
}

// start begins a walk with a question.
func (m *Memory) start(q *Question) *walk {
	w := &m.walk
	*w = walk{memory: m, q: q, things: w.things[:0], from: w.from[:0], label: w.label[:0], terms: w.terms, parts: w.parts}
	for _, t := range q.Given {
		w.put(t, q.Calls != nil && t.Kind() == engine.NameKind && q.Names(t) && !q.Calls(t))
	}
	return w
}

// put adds a term to the label: where it is opaque, a thing by its number.
func (w *walk) put(t engine.Term, opaque bool) {
	if t.Kind() == engine.NameKind {
		if n := slices.Index(w.things, t); n >= 0 {
			w.label = append(w.label, part{thing: n + 1})
			return
		}
		if opaque || !w.q.Names(t) && w.memory.state.Has(t) {
			w.things = append(w.things, t)
			w.label = append(w.label, part{thing: len(w.things)})
			return
		}
	}
	w.label = append(w.label, part{term: t})
}

// hashOfParts is one that equal labels share.
func hashOfParts(label []part) uint64 {
	h := uint64(len(label))
	for i := range label {
		h = (h^h>>29)*0x9e3779b97f4a7c15 ^ uint64(label[i].thing) ^ label[i].term.Hash()
	}
	return h ^ h>>32
}

// along is the branch that the label leads to; nil where there is none.
func (b *branch) along(w *walk) (to *branch, hash uint64) {
	hash = hashOfParts(w.label)
	for i := range b.next {
		if e := &b.next[i]; e.hash == hash && slices.Equal(e.label, w.label) {
			return e.to, hash
		}
	}
	return nil, hash
}

// ask asks; the label says what the answer is. It is false where nothing can be asked.
func (w *walk) ask(a *asks) bool {
	pattern := w.terms[:0]
	for _, p := range a.pattern {
		if p.thing > 0 {
			p.term = w.things[p.thing-1]
		}
		pattern = append(pattern, p.term)
	}
	w.terms = pattern
	if a.fixed {
		rows := &w.memory.rows
		*rows = engine.Rows{Pattern: append(rows.Pattern[:0], pattern...), Flat: rows.Flat[:0], Few: a.few}
		if a.table != nil {
			a.table.Read(rows)
		} else if w.memory.view.Read(a.pred, rows) != nil {
			return false
		}
		w.answer(rows.Flat, rows.N, a.few, false)
		return true
	}
	i, err := w.memory.read(a.pred, pattern, a.few)
	if err != nil {
		return false
	}
	w.read(i)
	return true
}

// read takes what a read answered for the label.
func (w *walk) read(i int32) {
	w.from = append(w.from, i)
	r := w.memory.reads.at(i)
	w.answer(r.rows, int(r.n), r.few, r.made)
}

// answer makes a label of rows. Made are things that a step makes.
func (w *walk) answer(rows []engine.Term, n int, few, made bool) {
	w.label = append(w.label[:0], part{thing: n})
	if few {
		w.label[0].thing = min(n, 1)
		return
	}
	for _, t := range rows {
		w.put(t, made && !w.q.Names(t))
	}
}

// A frontier is where a walk came to its end without an answer: questions that come to the
// same one may have the same.
type frontier struct {
	at   *branch
	step int
	hash uint64
	key  string // where there are no cases
}

// follow goes through the steps of a branch; where some step is answered otherwise, or cannot be
// asked, it says which, and otherwise that it went through all.
func (b *branch) follow(w *walk) (step int, asked, through bool) {
	for i := range b.steps {
		s := &b.steps[i]
		if !w.ask(s.asks) {
			return i, false, false
		}
		if !slices.Equal(s.label, w.label) {
			return i, true, false
		}
	}
	return 0, true, true
}

// find looks for the answer to a question among cases, and remembers it.
func (m *Memory) find(q *Question) (found bool, end frontier) {
	of, w := q.Cases.kinds[q.Kind], m.start(q)
	if of == nil {
		return false, frontier{key: q.Kind}
	}
	for at := &of.first; ; {
		to, hash := at.along(w)
		if to == nil {
			return false, frontier{at: at, hash: hash}
		}
		step, _, through := to.follow(w)
		switch {
		case !through:
			return false, frontier{at: to, step: step, hash: hashOfParts(w.label)}
		case to.ends:
			m.keep(q.Key, to.yes, slices.Clone(m.once(w.from)))
			return true, frontier{}
		case !w.ask(to.asks):
			return false, frontier{at: to}
		}
		at = to
	}
}

// A constant is what was found in a table that is the same in all states, or said by the model.
type constant struct {
	pred    int
	table   *engine.Relation
	few     bool
	pattern []engine.Term
}

// learn adds the answer to a question, with what was asked for it, in an order in which none
// is asked with what only a later one gives: numbers of reads, or, from -1 down, of constants.
func (c *Cases) learn(m *Memory, q *Question, yes bool, path []int32, constants []constant) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.n++; c.n > mostCases {
		c.kinds, c.n = nil, 0
	}
	if c.kinds == nil {
		c.kinds = map[string]*kind{}
	}
	of := c.kinds[q.Kind]
	if of == nil {
		of = &kind{}
		c.kinds[q.Kind] = of
	}
	w := m.start(q)
	var asked []*asks
	for at := &of.first; ; {
		to, hash := at.along(w)
		if to == nil {
			e := edge{hash: hash, label: c.keep(w.label)}
			if e.to = c.rest(of, w, yes, path, constants, asked); e.to != nil {
				at.next = append(at.next, e)
			}
			return
		}
		step, ok, through := to.follow(w)
		if !ok || through && to.ends || through && !w.ask(to.asks) {
			return
		}
		if !through {
			to.divide(step)
		}
		for i := range to.steps {
			asked = append(asked, to.steps[i].asks)
		}
		asked = append(asked, to.asks)
		at = to
	}
}

// divide has a branch end before a step, which is answered in several ways.
func (b *branch) divide(i int) {
	s := b.steps[i]
	behind := &branch{steps: b.steps[i+1:], asks: b.asks, next: b.next, ends: b.ends, yes: b.yes}
	e := edge{label: s.label, to: behind}
	e.hash = hashOfParts(s.label)
	*b = branch{steps: b.steps[:i:i], asks: s.asks, next: []edge{e}}
}

// rest is a branch for all of a path that was not asked yet; nil where something cannot be asked.
func (c *Cases) rest(of *kind, w *walk, yes bool, path []int32, constants []constant, asked []*asks) *branch {
	m := w.memory
	w.from = m.once(w.from) // which are marked then
	b := &branch{ends: true, yes: yes, steps: make([]step, 0, len(path))}
	for _, i := range path {
		a, ok := w.asks(i, constants)
		if !ok {
			return nil
		}
		one := c.one(of, &a)
		switch {
		case !a.fixed && m.marks[i] != m.mark:
			m.marks[i] = m.mark
			w.read(i)
		case !a.fixed || slices.Contains(asked, one) || !w.ask(one):
			continue
		}
		asked = append(asked, one)
		b.steps = append(b.steps, step{one, c.keep(w.label)})
	}
	return b
}

// one is the one of all asks of a kind that is like a.
func (c *Cases) one(of *kind, a *asks) *asks {
	if i := slices.IndexFunc(of.asks, a.equal); i >= 0 {
		return of.asks[i]
	}
	one := *a
	one.pattern = c.keep(a.pattern)
	of.asks = append(of.asks, &one)
	return &one
}

// keep copies parts to where those of cases are.
func (c *Cases) keep(some []part) []part {
	if len(c.room) < len(some) {
		c.room = make([]part, max(partsAtOnce, len(some)))
	}
	kept := c.room[:len(some):len(some)]
	c.room = c.room[len(some):]
	copy(kept, some)
	return kept
}

// partsAtOnce is for how many parts there is room at once.
const partsAtOnce = 1 << 10

// asks are those that a read or a constant answers, until the next ones; ok is false where
// they speak of a thing of which nothing has told yet.
func (w *walk) asks(i int32, constants []constant) (a asks, ok bool) {
	var pattern []engine.Term
	if i < 0 {
		c := &constants[-1-i]
		a, pattern = asks{pred: c.pred, table: c.table, few: c.few, fixed: true}, c.pattern
	} else {
		r := w.memory.reads.at(i)
		a, pattern = asks{pred: int(r.pred), few: r.few}, r.pattern
	}
	a.pattern = w.parts[:0]
	for _, t := range pattern {
		n := slices.Index(w.things, t)
		if n < 0 && t.Kind() == engine.NameKind && !w.q.Names(t) && w.memory.state.Has(t) {
			return a, false
		}
		if n >= 0 {
			t = engine.Term{}
		}
		a.pattern = append(a.pattern, part{t, n + 1})
	}
	w.parts = a.pattern
	return a, true
}

func (a *asks) equal(b *asks) bool {
	return a.pred == b.pred && a.table == b.table && a.few == b.few && a.fixed == b.fixed && slices.Equal(a.pattern, b.pattern)
}
