package recall

import (
	"math"
	"slices"
	"sync"

	"hearth/engine"
	"hearth/sim/recall/kept"
)

// Cases are answers that were found out, with what they follow from: a tree that says of
// each kind of question what to ask a state, and by what that answers what to ask next, until
// the answer is known. It speaks of no state, and its things are called by numbers: rules tell
// things apart by what they read of them, so the answer is the same about other things, and in
// other states. What rules call by name keeps its name.
//
// Any number of memories may share cases. The zero value has none.
type Cases struct {
	mu      sync.RWMutex
	kinds   map[string]*kind
	n       int         // answers that were learned
	terms   *kept.Terms // of labels
	sources numbered[source]
	known   *Kept  // what was known before; nil for nothing
	words   []byte // scratch
	round   int    // in which something is learned
}

// mostCases are learned; then all of these are forgotten.
const mostCases = 1 << 15

// A kind is the tree of one kind of questions.
type kind struct {
	first   branch         // which asks nothing: it looks at what a question is about
	asks    []string       // all, each once, as bytes: see [walk.ask]
	numbers map[string]int // of these, once something is learned
	rounds  []int          // by their numbers, as far as there are any: in which it was asked while something is learned
}

// A branch is a part of the tree in which everything that was asked had one answer. Behind it
// another thing is asked that had several, or the answer to the question is known.
type branch struct {
	steps string // each: the number of what is asked, and the label of the answer
	asks  int    // the number of what is asked behind it; where that is nothing, ends
	next  edges
	yes   bool
}

// ends stands for what a branch asks at whose end the answer is known.
const ends = -1

// An edge is what was answered where there are several answers.
type edge struct {
	hash  uint64
	label string
	to    *branch
}

// A source answers what is asked: a predicate of states, or of what is the same in all of
// them, which stands in a table or is said by the model.
type source struct {
	pred  int
	table *engine.Relation // nil: states or the model are asked
}

// nobody is a source that is not there.
var nobody = source{pred: math.MinInt}

// Numbered values have numbers from 0 on.
type numbered[T comparable] struct {
	all     []T
	numbers map[T]int
}

// number is that of a value, which gets one if it has none.
func (s *numbered[T]) number(of T) int {
	n, known := s.numbers[of]
	if !known {
		if s.numbers == nil {
			s.numbers = map[T]int{}
		}
		n = len(s.all)
		s.numbers[of], s.all = n, append(s.all, of)
	}
	return n
}

// What is asked begins with the number of its source, times four, and with these.
const (
	few   = 1 << iota
	fixed // it is the same in all states
	ofSource
)

// A part is a term, or one of the things of a case by its number.
type part struct {
	term  engine.Term
	thing int // from 1 on; 0: term itself
}

// A walk goes through cases with a question.
type walk struct {
	memory *Memory
	q      *Question
	of     *kind
	last   []int32       // by what the kind asks: the read that answered it the last time, and one more
	things []engine.Term // by their numbers
	from   []int32       // reads
	label  []part
	terms  []engine.Term // scratch
	text   []byte        // scratch
}

// start begins a walk with a question of a kind.
func (m *Memory) start(q *Question, of *kind) *walk {
	w := &m.walk
	if w.of != of {
		w.last = w.last[:0]
	}
	*w = walk{memory: m, q: q, of: of, last: w.last, things: w.things[:0], from: w.from[:0], label: w.label[:0], terms: w.terms, text: w.text}
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
func (c *Cases) along(b *branch, w *walk) (to *branch, hash uint64) {
	hash = hashOfParts(w.label)
	next := b.next.all(c.terms)
	for i := range next {
		if e := &next[i]; e.hash == hash && isLabel(&kept.Reader{Rest: e.label, Terms: c.terms}, w.label) {
			return e.to, hash
		}
	}
	return nil, hash
}

// ask asks what its kind calls by a number: there it is written as bytes, the source, and a label as
// pattern. The label of the walk says what the answer is. It is false where nothing can be asked.
func (w *walk) ask(c *Cases, asks int) bool {
	r := kept.Reader{Rest: w.of.asks[asks], Terms: c.terms}
	is := r.Number()
	of := c.sources.all[is/ofSource]
	if of == nobody {
		return false
	}
	pattern := w.terms[:0]
	for range r.Number() {
		t := engine.Term{}
		switch n := r.Number(); {
		case n%2 == 1:
			t = w.things[n/2]
		case n > 0:
			t = r.Terms.Of(n/2 - 1)
		}
		pattern = append(pattern, t)
	}
	w.terms = pattern
	if is&fixed > 0 {
		rows := &w.memory.rows
		*rows = engine.Rows{Pattern: append(rows.Pattern[:0], pattern...), Flat: rows.Flat[:0], Few: is&few > 0}
		if of.table != nil {
			of.table.Read(rows)
		} else if w.memory.view.Read(of.pred, rows) != nil {
			return false
		}
		w.answer(rows.Flat, rows.N, is&few > 0, false)
		return true
	}
	if n := len(w.last); asks >= n {
		w.last = slices.Grow(w.last, len(w.of.asks)-n)[:len(w.of.asks)]
		clear(w.last[n:])
	}
	last := &w.last[asks]
	if *last == 0 || !slices.Equal(w.memory.reads.at(*last-1).pattern(), pattern) {
		i, err := w.memory.read(of.pred, pattern, is&few > 0)
		if err != nil {
			return false
		}
		*last = i + 1
	}
	w.read(*last - 1)
	return true
}

// read takes what a read answered for the label.
func (w *walk) read(i int32) {
	w.from = append(w.from, i)
	r := w.memory.reads.at(i)
	w.answer(r.rows(), int(r.n), r.few, r.made)
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
	kind string // where there are no cases of it
	own  int32  // of a question that is like no other
}

// follow goes through the steps of a branch; where some step is answered otherwise, or cannot be
// asked, it says where that begins, and otherwise that it went through all.
func (c *Cases) follow(b *branch, w *walk) (step int, asked, through bool) {
	for r := (kept.Reader{Rest: b.steps, Terms: c.terms}); r.Rest != ""; {
		step := len(b.steps) - len(r.Rest)
		if !w.ask(c, r.Number()) {
			return step, false, false
		}
		if !isLabel(&r, w.label) {
			return step, true, false
		}
	}
	return 0, true, true
}

// find looks for the answer to a question among cases, and remembers it.
func (m *Memory) find(q *Question, of *kind) (found bool, end frontier) {
	if of == nil {
		return false, frontier{kind: q.Kind}
	}
	c, w := q.Cases, m.start(q, of)
	for at := &of.first; ; {
		to, hash := c.along(at, w)
		if to == nil {
			return false, frontier{at: at, hash: hash}
		}
		step, _, through := c.follow(to, w)
		switch {
		case !through:
			return false, frontier{at: to, step: step, hash: hashOfParts(w.label)}
		case to.asks == ends:
			if m.told != nil {
				m.told[to] = true
			}
			m.keep(m.place(q), to.yes, slices.Clone(m.once(w.from)))
			return true, frontier{}
		case !w.ask(c, to.asks):
			return false, frontier{at: to}
		}
		at = to
	}
}
