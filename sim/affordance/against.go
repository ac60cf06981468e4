package affordance

import (
	"encoding/binary"
	"iter"
	"slices"

	"hearth/engine"
	"hearth/engine/tagged"
	"hearth/sim"
	"hearth/sim/world"
)

// part returns what a choice has for the roles of s, and a key for that.
func (o *Option) part(s roleSet, c Choice) (Choice, string) {
	part := Choice{}
	key := binary.AppendUvarint(nil, uint64(s))
	for i, r := range o.roles {
		if f, given := c[r.Name]; given && s.has(i) {
			part[r.Name] = f
			key = append(append(key, f.Var...), f.Term.String()...)
			key = binary.AppendVarint(key, f.Term.Num())
		}
		key = append(key, 0)
	}
	return part, string(key)
}

// An answer is what comes of a choice, as far as somebody asked.
type answer struct {
	q   *sim.Request
	eff sim.Effects
	err error // why nothing does
}

// clear reports whether nothing in an answer speaks against the choice that
// depends on just the roles of set.
func (a answer) clear(o *Option, set roleSet) bool {
	if a.err != nil {
		return false
	}
	for range o.objections(a.q, a.eff, set) {
		return false
	}
	return true
}

// reasons puts into words what in an answer speaks against the choice and depends
// on just the roles of set.
func (a answer) reasons(o *Option, set roleSet) (all []sim.Reason) {
	if a.err != nil {
		return []sim.Reason{a.q.Halted(a.err)}
	}
	for reason := range o.objections(a.q, a.eff, set) {
		all = append(all, reason())
	}
	return all
}

// ask puts a question about choices to the rules. A mode that has more than rules,
// and rules that fail for one of the choices, are asked about each by itself, and
// about everything. The answers can be read until they are released.
func (o *Option) ask(p *tagged.Program, choices []Choice) (answers []answer, release func()) {
	d := o.from.domain
	answers = make([]answer, len(choices))
	given := make([][]engine.Fact, len(choices))
	together := d.ByRules()
	var bound []world.Binding
	for i, c := range choices {
		a := &answers[i]
		s, fillers := o.step(c)
		if a.q, a.err = d.Request(s, o.from.State, fillers); a.err != nil {
			together = false
		}
		if !together {
			continue
		}
		given[i] = a.q.Facts
		own := a.q.View.Bound
		view := answers[0].q.View // of all: it keeps how things were when they were bound
		a.q.View, view.Bound = view, own
		bound = append(bound, own...)
		for _, f := range own {
			a.err = view.Scan("as_bound", []engine.Term{f.Role, {}}, func(row []engine.Term) bool {
				given[i] = append(given[i], engine.Fact{Pred: "as_bound", Args: slices.Clone(row)})
				return true
			})
		}
	}
	if together {
		q := answers[0].q
		q.View.Bound = bound
		if r, err := p.Eval(o.from.ctx, q.View, given, q.Limits); err == nil {
			for i := range answers {
				answers[i].eff.Facts = r.For(i)
			}
			return answers, r.Release
		}
	}
	for i, c := range choices {
		s, fillers := o.step(c)
		a := &answers[i]
		if a.q, a.err = d.Request(s, o.from.State, fillers); a.err == nil {
			a.eff, a.err = a.q.Effects(o.from.ctx)
		}
	}
	return answers, func() {
		for _, a := range answers {
			a.eff.Release()
		}
	}
}

// objections yields what effects and the state after them have against a step
// that depends on just the roles of set; each is put into words when it is called.
func (o *Option) objections(q *sim.Request, eff sim.Effects, set roleSet) iter.Seq[func() sim.Reason] {
	concerns := func(pred, code, about string) bool { return o.depends(complaint{pred, code, about}) == set }
	return func(yield func(func() sim.Reason) bool) {
		for _, pred := range []string{"blocked", "aborts"} {
			for _, row := range eff.Rows(pred) {
				code, about := world.ClassName(row[0]), world.ClassName(row[1])
				if concerns(pred, code, about) && !yield(func() sim.Reason { return q.Reason(eff, code, about, row[2]) }) {
					return
				}
			}
		}
		dropped := func() sim.Reason {
			return sim.Reason{Code: "dropped", Text: "the released simulator leaves such a step out"}
		}
		if len(eff.Rows("drops")) > 0 && concerns("drops", "", "") && !yield(dropped) {
			return
		}
		if !o.tries(set) {
			return
		}
		against, after := q.Try(eff)
		for _, r := range against {
			moves := r.Code == "stopped" || r.Code == "full" // what is put somewhere, not what things have
			if (moves && concerns(cycles, "", "") || !moves && concerns(affords, "", r.Role)) && !yield(r.Reason) {
				return
			}
		}
		if after == nil {
			return
		}
		for _, r := range q.Mistyped(eff, after) {
			if concerns(typed, "", r.Role) && !yield(func() sim.Reason { return r }) {
				return
			}
		}
	}
}
