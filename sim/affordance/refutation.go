package affordance

import (
	"encoding/binary"
	"iter"
	"slices"

	"hearth/engine"
	"hearth/engine/depend"
	"hearth/sim"
	"hearth/sim/world"
)

// anyStep is the step number under which choices are evaluated. It is the same in every state, and so are the
// ids of new objects. The reasons do not depend on it.
const anyStep = -1

// manyChoices is the maximum number of choices that are evaluated together.
const manyChoices = 64

// picks holds the fillers of the roles of an option, by index; nil for open roles.
type picks []*Filler

// picked converts a choice to picks.
func (o *Option) picked(c Choice) picks {
	p := make(picks, len(o.inputs))
	for i, r := range o.inputs {
		if f, given := c[r.Name]; given {
			p[i] = &f
		}
	}
	return p
}

// choice converts the picks for the roles of a set to a choice.
func (o *Option) choice(p picks, set roleSet) Choice {
	c := Choice{}
	for i, f := range p {
		if f != nil && set.has(i) {
			c[o.inputs[i].Name] = *f
		}
	}
	return c
}

// filter returns the indexes of the choices without a reason that depends on exactly the roles of set. It
// examines only the choices whose indexes are in at, and overwrites at. Answers that are not cached are
// evaluated once per key, and then cached.
func (o *Option) filter(set roleSet, choices []picks, at []int) []int {
	m := o.affordances.memo
	m.Lock()
	defer m.Unlock()
	m.Advance(o.affordances.view, o.affordances.domain.Vocabulary())
	q := o.question(set)
	var some []picks
	var keys []string
	var missing []int // indexes in at of the choices without a cached answer
	yes, asked := make([]bool, len(at)), map[string]bool{}
	for n, i := range at {
		key, known := o.keyOf(q, choices[i]), false
		if yes[n], known = m.Lookup(key); known {
			continue
		}
		if missing = append(missing, n); !asked[string(key)] {
			some, keys = append(some, choices[i]), append(keys, string(key))
			asked[keys[len(keys)-1]] = true
		}
	}
	for from := 0; from < len(keys); from += manyChoices {
		to := min(from+manyChoices, len(keys))
		o.judge(q, some[from:to], keys[from:to])
	}
	for _, n := range missing {
		yes[n], _ = m.Lookup(o.keyOf(q, choices[at[n]]))
	}
	n := -1
	return slices.DeleteFunc(at, func(int) bool { n++; return !yes[n] })
}

// indexes returns the indexes 0 to n-1.
func indexes(n int) []int {
	at := make([]int, n)
	for i := range at {
		at[i] = i
	}
	return at
}

// keyOf returns the cache key of a choice: all that the answer to a question depends on. It is valid until the
// next call.
func (o *Option) keyOf(q *question, p picks) []byte {
	key := append(o.scratch[:0], q.name...)
	for _, i := range q.order {
		f := p[i]
		if f == nil {
			key = append(key, 0)
			continue
		}
		pred, t := o.fact(i, f)
		if key = binary.AppendUvarint(append(key, pred[0]), o.affordances.memo.Number(t)); q.binds {
			key = append(append(key, f.Var...), 0)
		}
	}
	if q.times {
		key = binary.AppendVarint(key, o.affordances.State.Clock())
	}
	o.scratch = key
	return key
}

// fact returns the fact that a request contains if role i has filler f.
func (o *Option) fact(i int, f *Filler) (pred string, t engine.Term) {
	pred, t, _ = sim.RoleFact(o.inputs[i], &sim.Binding{State: f.state, Term: f.Term})
	return pred, t
}

// facts returns the facts of a request in which a choice fills the roles of a set.
func (o *Option) facts(set roleSet, p picks) []engine.Fact {
	base := o.base().Facts
	facts := make([]engine.Fact, 0, len(base)+len(p))
	for _, f := range base {
		i := slices.Index(o.terms, f.Args[0])
		if f.Pred != "open" || i < 0 || p[i] == nil || !set.has(i) {
			facts = append(facts, f)
		}
	}
	clock := engine.Number(o.affordances.State.Clock())
	for i, f := range p {
		if f == nil || !set.has(i) {
			continue
		}
		pred, t := o.fact(i, f)
		facts = append(facts, engine.Fact{Pred: pred, Args: []engine.Term{o.terms[i], t}})
		if f.IsThing() {
			facts = append(facts, engine.Fact{Pred: "avail", Args: []engine.Term{o.terms[i], clock}})
		}
	}
	return facts
}

// together derives the consequences of choices for the roles of a question, all at once, and calls tell for each.
// It reports whether it did. It does nothing if earlier bindings matter, and if the limits are too small for all.
func (o *Option) together(q *question, p *depend.Batch, src engine.Source, choices []picks, tell func(i int, eff sim.Effects)) bool {
	if p == nil || q.binds || len(choices) == 0 {
		return !q.binds
	}
	given := make([][]engine.Fact, len(choices))
	for i, c := range choices {
		if c != nil {
			given[i] = o.facts(q.set, c)
		}
	}
	r, err := p.Eval(o.affordances.ctx, src, given, o.base().Limits)
	if err != nil {
		return false
	}
	defer r.Release()
	for i := range choices {
		if choices[i] != nil {
			tell(i, sim.Effects{Facts: r.ForInput(i)})
		}
	}
	return true
}

// each evaluates all rules for each choice separately, and calls tell. The error says why there are no effects.
func (o *Option) each(q *question, choices []picks, tell func(i int, r *sim.Request, eff sim.Effects, err error)) {
	for i, p := range choices {
		r, err := o.Request(o.choice(p, q.set))
		var eff sim.Effects
		if err == nil {
			eff, err = r.Effects(o.affordances.ctx)
		}
		tell(i, r, eff, err)
		eff.Release()
	}
}

// judge determines which choices have no reason that the question covers, and caches the answers. It evaluates
// effects only for choices that the rules allow.
func (o *Option) judge(q *question, choices []picks, keys []string) {
	m, r := o.affordances.memo, o.base()
	w := m.Watch(len(choices))
	left := slices.Clone(choices) // nil where there is a reason
	ok := o.together(q, q.reasons(), w, left, func(i int, eff sim.Effects) {
		if found(o.ruleObjections(r, eff, q.set)) {
			left[i] = nil
		}
	}) && o.together(q, q.effects(), w, left, func(i int, eff sim.Effects) {
		if found(o.effectObjections(r, eff, q.set)) {
			left[i] = nil
		}
		w.Effects(i, r.Tried())
		for _, row := range eff.Rows("out") {
			w.Class(i, row[1])
		}
	})
	switch {
	case ok:
		for i, key := range keys {
			w.Store(i, key, left[i] != nil)
		}
	case o.affordances.ctx.Err() == nil:
		o.each(q, choices, func(i int, r *sim.Request, eff sim.Effects, err error) {
			m.StoreLocal(keys[i], err == nil && !found(o.objections(r, eff, q.set)))
		})
	}
}

// reasonsFor returns, for each choice, the reasons that depend on exactly the roles of set.
func (o *Option) reasonsFor(set roleSet, choices []picks) [][]sim.Reason {
	q, reasons := o.question(set), make([][]sim.Reason, len(choices))
	refused := indexes(len(choices))
	for _, i := range o.filter(set, choices, indexes(len(choices))) {
		refused = slices.DeleteFunc(refused, func(k int) bool { return k == i })
	}
	for from := 0; from < len(refused); from += manyChoices {
		at := refused[from:min(from+manyChoices, len(refused))]
		some := make([]picks, len(at))
		for i, k := range at {
			some[i] = choices[k]
		}
		explain := func(i int, r *sim.Request, eff sim.Effects, err error) {
			if err != nil {
				reasons[at[i]] = []sim.Reason{r.StopReason(err)}
				return
			}
			for reason := range o.objections(r, eff, set) {
				reasons[at[i]] = append(reasons[at[i]], reason())
			}
		}
		if !o.together(q, q.explained(), o.base().View, some, func(i int, eff sim.Effects) {
			r, err := o.Request(o.choice(some[i], set))
			explain(i, r, eff, err)
		}) {
			o.each(q, some, explain)
		}
	}
	return reasons
}

// found reports whether there are objections.
func found(objections iter.Seq[func() sim.Reason]) bool {
	for range objections {
		return true
	}
	return false
}

// objections yields the reasons against a choice that depend on exactly the roles of set: those that rules
// derive, and those that appear when the effects of the step are applied. Each yielded function formats one
// reason.
func (o *Option) objections(r *sim.Request, eff sim.Effects, set roleSet) iter.Seq[func() sim.Reason] {
	return func(yield func(func() sim.Reason) bool) {
		for _, objections := range []iter.Seq[func() sim.Reason]{o.ruleObjections(r, eff, set), o.effectObjections(r, eff, set)} {
			for reason := range objections {
				if !yield(reason) {
					return
				}
			}
		}
	}
}

func (o *Option) ruleObjections(r *sim.Request, eff sim.Effects, set roleSet) iter.Seq[func() sim.Reason] {
	return func(yield func(func() sim.Reason) bool) {
		for _, pred := range []string{"blocked", "aborts"} {
			for _, row := range eff.Rows(pred) {
				code, about := world.ClassName(row[0]), world.ClassName(row[1])
				if o.dependsOn(pred, code, about) == set && !yield(func() sim.Reason { return r.Reason(eff, code, about, row[2]) }) {
					return
				}
			}
		}
		if o.dependsOn("drops", "", "") == set && len(eff.Rows("drops")) > 0 {
			yield(func() sim.Reason {
				return sim.Reason{Code: "dropped", Text: "the released simulator leaves such a step out"}
			})
		}
	}
}

func (o *Option) effectObjections(r *sim.Request, eff sim.Effects, set roleSet) iter.Seq[func() sim.Reason] {
	return func(yield func(func() sim.Reason) bool) {
		if o.question(set).effects() == nil {
			return
		}
		against, after := r.Try(eff)
		defer after.Release()
		for _, objection := range against {
			about := o.dependsOn(affords, "", objection.Role)
			if objection.Code == "stopped" || objection.Code == "full" { // the reason is about what contains what, not about properties
				about = o.dependsOn(cycles, "", "")
			}
			if about == set && !yield(objection.Reason) {
				return
			}
		}
		if after == nil {
			return
		}
		for _, reason := range r.WrongResults(eff, after) {
			if o.dependsOn(typed, "", reason.Role) == set && !yield(func() sim.Reason { return reason }) {
				return
			}
		}
	}
}
