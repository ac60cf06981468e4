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
		}
	}
	return p
}

// with is p with another filler.
func (p picks) with(i int, f *Filler) picks {
	p = slices.Clone(p)
	p[i] = f
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

// clear reports for each choice whether nothing speaks against it that depends on
// just the roles of set.
func (o *Option) clear(set depends.RoleSet, choices []picks) []bool {
	m := o.from.memory
	m.Lock()
	defer m.Unlock()
	m.Turn(o.from.view, o.from.domain.Vocabulary())
	q := o.Question(set)
	binds := func(q *depends.Question) bool { _, binds := q.Follows(); return binds }
	if !o.from.domain.ByRules() || slices.ContainsFunc(q.Parts, binds) {
		key := func(p picks) []byte { return []byte(o.part(set, o.choice(p, set))) }
		asks := func(_ picks, key string) recall.Question { return recall.Question{Key: key} }
		return o.answered(choices, key, asks, func(some []picks, asked []recall.Question) { o.apartly(set, some, asked) })
	}
	all, left := make([]bool, len(choices)), choices
	at := make([]int, len(choices)) // of what is left
	for i := range at {
		at[i] = i
	}
	for _, q := range q.Parts {
		times, _ := q.Follows()
		key := func(p picks) []byte { return o.keyOf(q, p, times) }
		asks := func(p picks, key string) recall.Question { return o.asks(q, p, key) }
		var some []picks
		var of []int
		for k, clear := range o.answered(left, key, asks, func(some []picks, asked []recall.Question) { o.judge(q, set, some, asked) }) {
			if clear {
				some, of = append(some, left[k]), append(of, at[k])
			}
		}
		left, at = some, of
	}
	for _, i := range at {
		all[i] = true
	}
	return all
}

// answered returns what is known of choices, and has judged what is not.
func (o *Option) answered(
	choices []picks, key func(p picks) []byte, asks func(p picks, key string) recall.Question, judge func(some []picks, asked []recall.Question),
) []bool {
	m := o.from.memory
	all := make([]bool, len(choices))
	var left []int
	var questions []recall.Question
	for i, p := range choices {
		k, known := key(p), false
		if all[i], known = m.Known(k); !known {
			if left == nil {
				left, questions = make([]int, 0, len(choices)-i), make([]recall.Question, 0, len(choices)-i)
			}
			left, questions = append(left, i), append(questions, asks(p, string(k)))
		}
	}
	answers := m.Answers(questions, manyChoices, func(some []int) {
		these, asked := make([]picks, len(some)), make([]recall.Question, len(some))
		for k, i := range some {
			these[k], asked[k] = choices[left[i]], questions[i]
		}
		judge(these, asked)
	})
	for k, i := range left {
		all[i] = answers[k]
	}
	for _, q := range o.private {
		m.Drop(q)
	}
	o.private = o.private[:0]
	return all
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

// asks is the question about a choice, by its key. Those about things of the same
// classes may have the same answer.
func (o *Option) asks(q *depends.Question, p picks, key string) recall.Question {
	r := recall.Question{Key: key, Names: q.Names, Given: make([]engine.Term, 0, len(q.Order)+1)}
	kind := append(o.scratch[:0], q.Name...)
	for _, i := range q.Order {
		f := p[i]
		if f == nil {
			kind = append(kind, 0)
			continue
		}
		pred, t := o.fact(i, f)
		r.Given = append(r.Given, t)
		if class := o.from.State.Class(t); class != "" {
			kind = append(binary.AppendUvarint(append(kind, pred[0]), uint64(len(class))), class...)
		} else {
			kind = binary.AppendUvarint(append(kind, 1, pred[0]), o.from.memory.Name(t))
		}
	}
	if times, _ := q.Follows(); times {
		r.Given = append(r.Given, engine.Number(o.from.State.Clock()))
	}
	r.Kind, o.scratch = string(kind), kind
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
}

// of are the facts of a request that names what a choice has for the roles of a set.
func (g *givens) of(o *Option, set depends.RoleSet, p picks) []engine.Fact {
	from := len(g.facts)
	for _, f := range o.base.Facts {
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
	w := o.from.memory.Watch(o.from.view, len(choices))
	clear := slices.Repeat([]bool{true}, len(choices))
	for _, asks := range []struct {
		rules func() *tagged.Program
		none  func(w *recall.Watch, i int, eff sim.Effects) bool // objections
	}{
		{q.Said, func(_ *recall.Watch, _ int, eff sim.Effects) bool { return none(o.spoken(o.base, eff, q)) }},
		{q.Effects, func(w *recall.Watch, i int, eff sim.Effects) bool {
			without := none(o.tried(o.base, eff, set))
			w.Try(i, o.base.Tried())
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
		given, all := make([][]engine.Fact, len(left)), &o.from.given
		all.facts, all.terms = all.facts[:0], all.terms[:0]
		for k, i := range left {
			given[k] = all.of(o, set, choices[i])
		}
		r, err := p.Eval(o.from.ctx, w, given, o.base.Limits)
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
