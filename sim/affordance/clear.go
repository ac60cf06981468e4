package affordance

import (
	"encoding/binary"
	"slices"

	"hearth/engine"
	"hearth/engine/tagged"
	"hearth/sim"
	"hearth/sim/affordance/depends"
	"hearth/sim/recall"
)

// Whether something speaks against a choice is the same whatever the step is called
// that makes it, so the same things are made by what is asked in every state.
const anyStep = -1

// picks are what fills the roles of an option, in their order; nil for what is open.
type picks []*Filler

// picked is a choice by roles.
func (o *Option) picked(c Choice) picks {
	p := make(picks, len(o.Roles))
	for i, r := range o.Roles {
		if f, given := c[r.Name]; given {
			p[i] = &f
			o.classed = o.classed || f.Term.Kind() == engine.NameKind && !f.IsThing() && !r.Concept && len(r.Constants) == 0
		}
	}
	return p
}

// choice returns what p has for the roles of a set.
func (o *Option) choice(p picks, set depends.RoleSet) Choice {
	c := Choice{}
	for i, f := range p {
		if f != nil && set.Has(i) {
			c[o.Roles[i].Name] = *f
		}
	}
	return c
}

// clear returns which of some choices, by their places, nothing speaks against that depends on
// just the roles of set. It writes to at, which says which these are.
func (o *Option) clear(set depends.RoleSet, choices []picks, at []int) []int {
	return o.counted(set, choices, at, func([]int) {})
}

// counted is clear, and tells first of which choices nothing speaks against that is the same
// whatever number fills a role.
func (o *Option) counted(set depends.RoleSet, choices []picks, at []int, tell func(at []int)) []int {
	m := o.from.memory
	m.Lock()
	defer m.Unlock()
	m.Turn(o.from.view, o.from.domain.Vocabulary())
	q := o.Question(set)
	binds := func(q *depends.Question) bool { _, binds := q.Follows(); return binds }
	if o.classed || !o.from.domain.ByRules() || slices.ContainsFunc(q.Parts, binds) {
		tell(at)
		return o.answered(asking{o: o, set: set}, choices, at)
	}
	for i, part := range q.Parts {
		if len(at) > 0 {
			if part.Counts && (i == 0 || !q.Parts[i-1].Counts) {
				tell(at)
			}
			times, _ := part.Follows()
			at = o.answered(asking{o, part, set, times}, choices, at)
		}
	}
	return at
}

// places are those of so many choices.
func (m *Affordances) places(n int) []int {
	m.at = m.at[:0]
	for i := range n {
		m.at = append(m.at, i)
	}
	return m.at
}

// An asking is a part of what is asked about choices, or, without a question, everything.
type asking struct {
	o     *Option
	q     *depends.Question
	set   depends.RoleSet
	times bool // the answer follows from when things are available
}

// key is what of a choice the answer follows from. It is good until the next one.
func (a asking) key(p picks) []byte {
	if a.q == nil {
		return []byte(a.o.part(a.set, a.o.choice(p, a.set)))
	}
	return a.o.keyOf(a.q, p, a.times)
}

// of is the question about a choice, by its key.
func (a asking) of(p picks, key string) recall.Question {
	if a.q == nil {
		return recall.Question{Key: key}
	}
	return a.o.asks(a.q, p, key)
}

func (a asking) judge(choices []picks, questions []recall.Question) {
	if a.q == nil {
		a.o.apartly(a.set, choices, questions)
		return
	}
	a.o.judge(a.q, a.set, choices, questions)
}

// A work is memory for answers; the next ones take their place.
type work struct {
	yes       []bool
	left      []int // of which nothing is known
	questions []recall.Question
	given     []engine.Term // of these
	these     []picks       // that are judged together
	asked     []recall.Question
	gathers   recall.Gathering // what is asked for now, where somebody wants to keep all of it
}

// answered returns those of choices with the answer yes: what is known of them, and what is
// judged of the others.
func (o *Option) answered(a asking, choices []picks, at []int) []int {
	m, w := o.from.memory, &o.from.work
	w.yes = slices.Grow(w.yes[:0], len(at))[:len(at)]
	w.left, w.questions, w.given = w.left[:0], w.questions[:0], w.given[:0]
	for k, i := range at {
		key, known := a.key(choices[i]), false
		if w.yes[k], known = m.Known(key); !known {
			w.left, w.questions = append(w.left, k), append(w.questions, a.of(choices[i], string(key)))
		}
	}
	if len(w.left) > 0 {
		answers := m.Answers(w.questions, manyChoices, func(some []int) {
			w.these, w.asked = w.these[:0], w.asked[:0]
			for _, n := range some {
				w.these, w.asked = append(w.these, choices[at[w.left[n]]]), append(w.asked, w.questions[n])
			}
			a.judge(w.these, w.asked)
		})
		for n, k := range w.left {
			w.yes[k] = answers[n]
		}
		for _, q := range o.private {
			m.Drop(q)
		}
		o.private = o.private[:0]
	}
	if g := &w.gathers; g.Begun() {
		if a.times {
			g.Lose()
		}
		for _, i := range at {
			m.Gather(g, a.key(choices[i]))
		}
	}
	clear := at[:0]
	for k, i := range at {
		if w.yes[k] {
			clear = append(clear, i)
		}
	}
	return clear
}

// apartly judges choices each by itself and about everything, and remembers it for this
// state.
func (o *Option) apartly(set depends.RoleSet, choices []picks, questions []recall.Question) {
	some := make([]Choice, len(choices))
	for i, p := range choices {
		some[i] = o.choice(p, set)
	}
	for i, a := range o.apart(some) {
		o.from.memory.Keep(questions[i], a.clear(o, set))
		a.eff.Release()
	}
}

// keyOf is what of a choice the answer to a question follows from. It is good until the
// next one.
func (o *Option) keyOf(q *depends.Question, p picks, times bool) []byte {
	key := append(o.scratch[:0], q.Name...)
	for _, i := range q.Order {
		f := p[i]
		if f == nil {
			key = append(key, 0)
			continue
		}
		pred, t := o.fact(i, f)
		key = binary.AppendUvarint(append(key, pred[0]), o.from.memory.Name(t))
	}
	if times {
		key = binary.AppendVarint(key, o.from.State.Clock())
	}
	o.scratch = key
	return key
}

// asks is the question about a choice, by its key, until others are answered.
func (o *Option) asks(q *depends.Question, p picks, key string) recall.Question {
	r := recall.Question{Key: key, Cases: q.Cases, Kind: q.Name, Names: q.Names, Calls: q.Calls}
	w := &o.from.work
	from := len(w.given)
	for _, i := range q.Order {
		f := p[i]
		if f == nil {
			w.given = append(w.given, engine.Term{})
			continue
		}
		pred, t := o.fact(i, f)
		w.given = append(w.given, engine.Number(int64(pred[0])), t)
	}
	if times, _ := q.Follows(); times {
		w.given = append(w.given, engine.Number(o.from.State.Clock()))
	}
	r.Given = w.given[from:len(w.given):len(w.given)]
	return r
}

// fact is what a request says of a role that has a filler.
func (o *Option) fact(i int, f *Filler) (pred string, t engine.Term) {
	pred, t, _ = sim.Given(o.Roles[i], &sim.Binding{State: f.state, Term: f.Term})
	return pred, t
}

// givens are the facts of requests, and their arguments; the next ones take their place.
type givens struct {
	facts []engine.Fact
	terms []engine.Term
	all   [][]engine.Fact
}

// of are the facts of a request that names what a choice has for the roles of a set.
func (g *givens) of(o *Option, set depends.RoleSet, p picks) []engine.Fact {
	from := len(g.facts)
	for _, f := range o.base().Facts {
		i := slices.Index(o.Terms, f.Args[0])
		if f.Pred != "open" || i < 0 || p[i] == nil || !set.Has(i) {
			g.facts = append(g.facts, f)
		}
	}
	clock := engine.Number(o.from.State.Clock())
	add := func(pred string, role, t engine.Term) {
		n := len(g.terms)
		g.terms = append(g.terms, role, t)
		g.facts = append(g.facts, engine.Fact{Pred: pred, Args: g.terms[n : n+2 : n+2]})
	}
	for i, f := range p {
		if f == nil || !set.Has(i) {
			continue
		}
		pred, t := o.fact(i, f)
		if add(pred, o.Terms[i], t); f.state != nil {
			add("avail", o.Terms[i], clock)
		}
	}
	return g.facts[from:len(g.facts):len(g.facts)]
}

// judge finds out whether something speaks against choices, and remembers it. Effects
// are asked for of those against which the rules say nothing.
func (o *Option) judge(q *depends.Question, set depends.RoleSet, choices []picks, questions []recall.Question) {
	w := o.from.memory.Watch(o.from.view, len(choices), q.Calls != nil)
	clear := slices.Repeat([]bool{true}, len(choices))
	for _, asks := range []struct {
		rules func() *tagged.Program
		none  func(w *recall.Watch, i int, eff sim.Effects) bool // objections
	}{
		{q.Said, func(_ *recall.Watch, _ int, eff sim.Effects) bool { return none(o.spoken(o.base(), eff, q)) }},
		{q.Effects, func(w *recall.Watch, i int, eff sim.Effects) bool {
			without := none(o.tried(o.base(), eff, set))
			w.Try(i, o.base().Tried())
			for _, row := range eff.Rows("out") {
				w.Class(i, row[1])
			}
			return without
		}},
	} {
		left := w.About(func(i int) bool { return clear[i] })
		p := asks.rules()
		if p == nil || len(left) == 0 {
			continue
		}
		given := &o.from.given
		given.facts, given.terms, given.all = given.facts[:0], given.terms[:0], given.all[:0]
		for _, i := range left {
			given.all = append(given.all, given.of(o, set, choices[i]))
		}
		r, err := p.Eval(o.from.ctx, w, given.all, o.base().Limits)
		if err != nil {
			if o.from.ctx.Err() == nil {
				o.apartly(set, choices, questions)
				o.private = append(o.private, questions...)
			}
			return
		}
		for k, i := range left {
			clear[i] = asks.none(w, k, sim.Effects{Facts: r.For(k)})
		}
		r.Release()
	}
	for i, question := range questions {
		w.Keep(i, question, clear[i])
	}
}
