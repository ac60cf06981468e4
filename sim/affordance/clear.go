package affordance

import (
	"encoding/binary"
	"slices"

	"hearth/engine"
	"hearth/engine/depend"
	"hearth/sim"
	"hearth/sim/affordance/roles"
)

// anyStep is the step number under which choices are evaluated. It is the same in every state, and so are the
// ids of new objects. The reasons do not depend on it.
const anyStep = -1

// picks holds the fillers of the roles of an option, by index; nil for open roles.
type picks []*Filler

// picked converts a choice to picks.
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

// choice converts the picks for the roles of a set to a choice.
func (o *Option) choice(p picks, set roles.RoleSet) Choice {
	c := Choice{}
	for i, f := range p {
		if f != nil && set.Has(i) {
			c[o.Roles[i].Name] = *f
		}
	}
	return c
}

// filter returns the indexes of the choices without a reason that depends on exactly the roles of set. It
// examines only the choices whose indexes are in at, and overwrites at.
func (o *Option) filter(set roles.RoleSet, choices []picks, at []int) []int {
	return o.filterCounting(set, choices, at, func([]int) {})
}

// filterCounting is like filter. Before it evaluates the reasons that depend on the value of a number, it
// calls tell with the indexes that are left.
func (o *Option) filterCounting(set roles.RoleSet, choices []picks, at []int, tell func(at []int)) []int {
	m := o.affordances.memo
	m.Lock()
	defer m.Unlock()
	m.Advance(o.affordances.view, o.affordances.domain.Vocabulary())
	q := o.Question(set)
	binds := func(q *roles.Question) bool { _, binds := q.DependsOn(); return binds }
	if o.classed || !o.affordances.domain.ByRules() || slices.ContainsFunc(q.Parts, binds) {
		tell(at)
		return o.filterCached(partQuestion{o: o, set: set}, choices, at)
	}
	for i, part := range q.Parts {
		if len(at) > 0 {
			if part.Counts && (i == 0 || !q.Parts[i-1].Counts) {
				tell(at)
			}
			times, _ := part.DependsOn()
			at = o.filterCached(partQuestion{o, part, set, times}, choices, at)
		}
	}
	return at
}

// places returns the indexes 0 to n-1 in scratch space.
func (m *Affordances) places(n int) []int {
	m.indexSpace = m.indexSpace[:0]
	for i := range n {
		m.indexSpace = append(m.indexSpace, i)
	}
	return m.indexSpace
}

// A partQuestion asks whether there are reasons against choices. It covers the reasons of q or, if q is nil,
// all reasons that depend on exactly the roles of set.
type partQuestion struct {
	o     *Option
	q     *roles.Question
	set   roles.RoleSet
	times bool // the answer depends on the times at which objects are available
}

// key returns the cache key of a choice. It is valid until the next call.
func (a partQuestion) key(p picks) []byte {
	if a.q == nil {
		return []byte(a.o.part(a.set, a.o.choice(p, a.set)))
	}
	return a.o.keyOf(a.q, p, a.times)
}

// A work is scratch space for one call of filterCached.
type work struct {
	yes     []bool
	missing [][2]int       // for each choice without a cached answer: its index in at, and that of its key in keys
	pending []picks        // choices to evaluate, one per key
	keys    []string       // cache keys of pending
	numbers map[string]int // by key: index in keys
	judged  []bool         // answers for pending
}

// filterCached returns the indexes of the choices without a reason that a covers. Answers that are not cached
// are evaluated once per key, and then cached.
func (o *Option) filterCached(a partQuestion, choices []picks, at []int) []int {
	w := &o.affordances.work
	w.yes = slices.Grow(w.yes[:0], len(at))[:len(at)]
	w.missing, w.pending, w.keys = w.missing[:0], w.pending[:0], w.keys[:0]
	clear(w.numbers)
	for k, i := range at {
		key, ok := a.key(choices[i]), false
		if w.yes[k], ok = o.affordances.memo.Lookup(key); ok {
			continue
		}
		n, ok := w.numbers[string(key)]
		if !ok {
			n = len(w.keys)
			w.pending, w.keys = append(w.pending, choices[i]), append(w.keys, string(key))
			w.numbers[w.keys[n]] = n
		}
		w.missing = append(w.missing, [2]int{k, n})
	}
	w.judged = append(w.judged[:0], make([]bool, len(w.keys))...)
	for from := 0; from < len(w.keys); from += manyChoices {
		to := min(from+manyChoices, len(w.keys))
		some, keys, yes := w.pending[from:to], w.keys[from:to], w.judged[from:to]
		if a.q == nil {
			o.judgeEach(a.set, some, keys, yes)
		} else {
			o.judge(a.q, a.set, some, keys, yes)
		}
	}
	for _, l := range w.missing {
		w.yes[l[0]] = w.judged[l[1]]
	}
	clear := at[:0]
	for k, i := range at {
		if w.yes[k] {
			clear = append(clear, i)
		}
	}
	return clear
}

// judgeEach sets yes for each choice without a reason that depends on exactly the roles of set. It evaluates
// all rules for each choice separately, and caches the answers for this state only.
func (o *Option) judgeEach(set roles.RoleSet, choices []picks, keys []string, yes []bool) {
	some := make([]Choice, len(choices))
	for i, p := range choices {
		some[i] = o.choice(p, set)
	}
	for i, a := range o.evalEach(some) {
		yes[i] = a.allows(o, set)
		o.affordances.memo.StoreLocal(keys[i], yes[i])
		a.eff.Release()
	}
}

// keyOf returns the cache key of a choice: all that the answer to a question depends on. It is valid until the
// next call.
func (o *Option) keyOf(q *roles.Question, p picks, times bool) []byte {
	key := append(o.scratch[:0], q.Name...)
	for _, i := range q.Order {
		f := p[i]
		if f == nil {
			key = append(key, 0)
			continue
		}
		pred, t := o.fact(i, f)
		key = binary.AppendUvarint(append(key, pred[0]), o.affordances.memo.Number(t))
	}
	if times {
		key = binary.AppendVarint(key, o.affordances.State.Clock())
	}
	o.scratch = key
	return key
}

// fact returns the fact that a request contains if role i has filler f.
func (o *Option) fact(i int, f *Filler) (pred string, t engine.Term) {
	pred, t, _ = sim.RoleFact(o.Roles[i], &sim.Binding{State: f.state, Term: f.Term})
	return pred, t
}

// givens holds the facts of requests and their arguments. It is reused.
type givens struct {
	facts []engine.Fact
	terms []engine.Term
	all   [][]engine.Fact
}

// request returns the facts of a request in which a choice fills the roles of a set.
func (g *givens) request(o *Option, set roles.RoleSet, p picks) []engine.Fact {
	from := len(g.facts)
	for _, f := range o.base().Facts {
		i := slices.Index(o.Terms, f.Args[0])
		if f.Pred != "open" || i < 0 || p[i] == nil || !set.Has(i) {
			g.facts = append(g.facts, f)
		}
	}
	clock := engine.Number(o.affordances.State.Clock())
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

// judge sets yes for each choice without reasons that the question covers, and caches the answers. It
// evaluates effects only for choices that the rules allow.
func (o *Option) judge(q *roles.Question, set roles.RoleSet, choices []picks, keys []string, yes []bool) {
	w := o.affordances.memo.Watch(len(choices))
	for i := range yes {
		yes[i] = true
	}
	for _, asks := range []struct {
		rules func() *depend.Batch
		none  func(k int, eff sim.Effects) bool // reports whether the facts in eff contain no reason against choice k
	}{
		{q.Reasons, func(_ int, eff sim.Effects) bool { return none(o.ruleObjections(o.base(), eff, q)) }},
		{q.Effects, func(k int, eff sim.Effects) bool {
			without := none(o.effectObjections(o.base(), eff, set))
			w.Effects(k, o.base().Tried())
			for _, row := range eff.Rows("out") {
				w.Class(k, row[1])
			}
			return without
		}},
	} {
		var left []int
		given := &o.affordances.factSpace
		given.facts, given.terms, given.all = given.facts[:0], given.terms[:0], given.all[:0]
		for i, p := range choices {
			if yes[i] {
				left, given.all = append(left, i), append(given.all, given.request(o, set, p))
			}
		}
		p := asks.rules()
		if p == nil || len(left) == 0 {
			continue
		}
		w.Batch(left)
		r, err := p.Eval(o.affordances.ctx, w, given.all, o.base().Limits)
		if err != nil {
			if clear(yes); o.affordances.ctx.Err() == nil {
				o.judgeEach(set, choices, keys, yes)
			}
			return
		}
		for k, i := range left {
			yes[i] = asks.none(k, sim.Effects{Facts: r.ForInput(k)})
		}
		r.Release()
	}
	for i, key := range keys {
		w.Store(i, key, yes[i])
	}
}
