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
	w := m.start(q, of)
	for at := &of.first; ; {
		to, hash := c.along(at, w)
		if to == nil {
			e := edge{hash: hash, label: c.labelled(w.label)}
			if e.to = c.rest(of, w, yes, path, constants); e.to != nil {
				at.next.set(append(at.next.all(c.terms), e))
			}
			return
		}
		step, ok, through := c.follow(to, w)
		if !ok || through && to.asks == ends || through && !w.ask(c, to.asks) {
			return
		}
		if !through {
			c.divide(to, step)
		}
		for r := (kept.Reader{Rest: to.steps}); r.Rest != ""; {
			*of.round(r.Number()) = c.round
			skip(&r)
		}
		*of.round(to.asks) = c.round
		at = to
	}
}

// kindOf is the tree of a kind of questions; nil where nothing is known of it.
func (c *Cases) kindOf(name string) *kind {
	if c.kinds == nil {
		c.kinds, c.terms, c.sources = map[string]*kind{}, c.known.newTerms(), c.known.newSources()
	}
	if c.kinds[name] == nil && c.known.has(name) {
		c.kinds[name] = c.known.kind(name)
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
	behind := &branch{steps: r.Rest, asks: b.asks, yes: b.yes}
	behind.next.set(b.next.all(c.terms))
	e := edge{hash: hashOfParts(label), label: from[:len(from)-len(r.Rest)], to: behind}
	b.steps, b.asks, b.yes = b.steps[:at], asks, false
	b.next.set([]edge{e})
}

// rest is a branch for all of a path that was not asked yet; nil where something cannot be asked.
func (c *Cases) rest(of *kind, w *walk, yes bool, path []int32, constants []constant) *branch {
	m := w.memory
	w.from = m.once(w.from) // which are marked then
	steps := kept.Writer{Out: c.words[:0], Terms: c.terms}
	defer func() { c.words = steps.Out }()
	for _, i := range path {
		text, is, ok := w.asks(c, i, constants)
		if !ok {
			return nil
		}
		n := of.one(text)
		round := of.round(n)
		switch {
		case is&fixed == 0 && m.marks[i] != m.mark:
			m.marks[i] = m.mark
			w.read(i)
		case is&fixed == 0 || *round == c.round || !w.ask(c, n):
			continue
		}
		*round = c.round
		steps.Number(n)
		writeLabel(&steps, w.label)
	}
	return &branch{asks: ends, yes: yes, steps: string(steps.Out)}
}

// one is the number of what a kind asks, which gets one if it has none.
func (of *kind) one(asks []byte) int {
	for n := len(of.numbers); n < len(of.asks); n++ { // what is kept, too
		if of.numbers == nil {
			of.numbers = make(map[string]int, len(of.asks))
		}
		of.numbers[of.asks[n]] = n
	}
	n, known := of.numbers[string(asks)]
	if !known {
		n = len(of.asks)
		of.asks = append(of.asks, string(asks))
	}
	return n
}

// round is in which round something was asked, by its number.
func (of *kind) round(asks int) *int {
	if n := len(of.asks) - len(of.rounds); n > 0 {
		of.rounds = append(of.rounds, make([]int, n)...)
	}
	return &of.rounds[asks]
}

// asks is what a read or a constant answers, as bytes, until the next one, with how it begins; ok is
// false where it speaks of a thing of which nothing has told yet.
func (w *walk) asks(c *Cases, i int32, constants []constant) (text []byte, is int, ok bool) {
	var pattern []engine.Term
	var from source
	var some bool
	if i < 0 {
		k := &constants[-1-i]
		from, some, pattern, is = source{k.pred, k.table}, k.few, k.pattern, fixed
	} else {
		r := w.memory.reads.at(i)
		from, some, pattern = source{pred: int(r.pred)}, r.few, r.pattern()
	}
	if some {
		is |= few
	}
	a := kept.Writer{Out: w.text[:0], Terms: c.terms}
	a.Number(ofSource*c.sources.number(from) + is)
	a.Number(len(pattern))
	for _, t := range pattern {
		n := slices.Index(w.things, t)
		if n < 0 && t.Kind() == engine.NameKind && !w.q.Names(t) && w.memory.state.Has(t) {
			return nil, 0, false
		}
		writePart(&a, part{t, n + 1})
	}
	w.text = a.Out
	return a.Out, is, true
}
