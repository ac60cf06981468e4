package recall

import (
	"slices"

	"hearth/engine"
	"hearth/sim/recall/kept"
)

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
		c.kinds, c.terms, c.n = nil, nil, 0
	}
	of := c.kindOf(q.Kind)
	if of == nil {
		of = &kind{}
		c.kinds[q.Kind] = of
	}
	c.round++
	w := m.start(q)
	for at := &of.first; ; {
		to, hash := c.along(at, w)
		if to == nil {
			e := edge{hash: hash, label: c.labelled(w.label)}
			if e.to = c.rest(of, w, yes, path, constants); e.to != nil {
				at.next = append(at.next, e)
			}
			return
		}
		step, ok, through := c.follow(of, to, w)
		if !ok || through && to.asks == ends || through && !w.ask(of.asks[to.asks]) {
			return
		}
		if !through {
			c.divide(to, step)
		}
		for r := (kept.Reader{Rest: to.steps}); r.Rest != ""; {
			of.asks[r.Number()].round = c.round
			skip(&r)
		}
		of.asks[to.asks].round = c.round
		at = to
	}
}

// kindOf is the tree of a kind of questions; nil where nothing is known of it.
func (c *Cases) kindOf(name string) *kind {
	if c.kinds == nil {
		c.kinds, c.terms = map[string]*kind{}, c.known.newTerms()
	}
	if c.kinds[name] == nil && c.known.has(name) {
		c.kinds[name] = c.known.kind(name, c.terms)
	}
	return c.kinds[name]
}

// labelled is a label as bytes.
func (c *Cases) labelled(label []part) string {
	w := kept.Writer{Out: c.words[:0], Terms: c.terms}
	writeLabel(&w, label)
	c.words = w.Out
	return string(w.Out)
}

// divide has a branch end before a step, which is answered in several ways.
func (c *Cases) divide(b *branch, at int) {
	r := kept.Reader{Rest: b.steps[at:], Terms: c.terms}
	asks := r.Number()
	from := r.Rest
	label := readLabel(&r)
	behind := &branch{steps: r.Rest, asks: b.asks, next: b.next, yes: b.yes}
	e := edge{hash: hashOfParts(label), label: from[:len(from)-len(r.Rest)], to: behind}
	*b = branch{steps: b.steps[:at], asks: asks, next: []edge{e}}
}

// rest is a branch for all of a path that was not asked yet; nil where something cannot be asked.
func (c *Cases) rest(of *kind, w *walk, yes bool, path []int32, constants []constant) *branch {
	m := w.memory
	w.from = m.once(w.from) // which are marked then
	steps := kept.Writer{Out: c.words[:0], Terms: c.terms}
	defer func() { c.words = steps.Out }()
	for _, i := range path {
		a, ok := w.asks(i, constants)
		if !ok {
			return nil
		}
		n := of.one(&a)
		one := of.asks[n]
		switch {
		case !a.fixed && m.marks[i] != m.mark:
			m.marks[i] = m.mark
			w.read(i)
		case !a.fixed || one.round == c.round || !w.ask(one):
			continue
		}
		one.round = c.round
		steps.Number(n)
		writeLabel(&steps, w.label)
	}
	return &branch{asks: ends, yes: yes, steps: string(steps.Out)}
}

// one is the number of the one of all asks of a kind that is like a.
func (of *kind) one(a *asks) int {
	if i := slices.IndexFunc(of.asks, a.equal); i >= 0 {
		return i
	}
	one := *a
	one.pattern = slices.Clone(a.pattern)
	of.asks = append(of.asks, &one)
	return len(of.asks) - 1
}

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
	a.hash = hashOfParts(a.pattern)
	return a, true
}

func (a *asks) equal(b *asks) bool {
	return a.hash == b.hash && a.pred == b.pred && a.table == b.table && a.few == b.few && a.fixed == b.fixed && slices.Equal(a.pattern, b.pattern)
}
