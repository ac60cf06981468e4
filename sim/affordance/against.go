package affordance

import (
	"encoding/binary"
	"iter"
	"slices"

	"hearth/engine"
	"hearth/engine/tagged"
	"hearth/sim"
	"hearth/sim/affordance/depends"
	"hearth/sim/world"
)

// against returns, for each choice, the reasons that depend on exactly the roles of set.
func (o *Option) against(set depends.RoleSet, choices []Choice) [][]sim.Reason {
	keys := make([]string, len(choices))
	var parts []Choice
	var asked []string
	for i, c := range choices {
		keys[i] = o.part(set, c)
		if _, known := o.told[keys[i]]; !known && !slices.Contains(asked, keys[i]) {
			parts, asked = append(parts, o.choice(o.picked(c), set)), append(asked, keys[i])
		}
	}
	for from := 0; from < len(parts); from += manyChoices {
		some := parts[from:min(from+manyChoices, len(parts))]
		answers, release := o.ask(o.Question(set).Worded(), some)
		for i, a := range answers {
			o.told[asked[from+i]] = a.reasons(o, set)
		}
		release()
	}
	all := make([][]sim.Reason, len(choices))
	for i, key := range keys {
		all[i] = o.told[key]
	}
	return all
}

// part returns a cache key for the fillers of the roles in s.
func (o *Option) part(s depends.RoleSet, c Choice) string {
	key := []byte(o.Own(s))
	for i, r := range o.Roles {
		if f, given := c[r.Name]; given && s.Has(i) {
			key = append(append(key, f.Var...), f.Term.String()...)
			key = binary.AppendVarint(key, f.Term.Num())
		}
		key = append(key, 0)
	}
	return string(key)
}

// An answer is the result of evaluating rules for a choice.
type answer struct {
	q   *sim.Request
	eff sim.Effects
	err error // why there are no effects
}

// clear reports whether there are no reasons against the choice that depend on exactly the roles of set.
func (a answer) clear(o *Option, set depends.RoleSet) bool {
	return a.err == nil && none(o.spoken(a.q, a.eff, o.Question(set))) && none(o.tried(a.q, a.eff, set))
}

// none reports whether there are no objections.
func none(objections iter.Seq[func() sim.Reason]) bool {
	for range objections {
		return false
	}
	return true
}

// reasons returns the reasons against the choice that depend on exactly the roles of set.
func (a answer) reasons(o *Option, set depends.RoleSet) (all []sim.Reason) {
	if a.err != nil {
		return []sim.Reason{a.q.Halted(a.err)}
	}
	for _, objections := range []iter.Seq[func() sim.Reason]{o.spoken(a.q, a.eff, o.Question(set)), o.tried(a.q, a.eff, set)} {
		for reason := range objections {
			all = append(all, reason())
		}
	}
	return all
}

// ask evaluates a program for several choices. Some choices are evaluated one by one with all rules: those of
// a mode that does not decide by rules alone, and batches whose evaluation fails. The answers may be read
// until release is called.
func (o *Option) ask(p *tagged.Program, choices []Choice) (answers []answer, release func()) {
	d := o.from.domain
	answers = make([]answer, len(choices))
	given := make([][]engine.Fact, len(choices))
	together := d.ByRules() && !o.classed
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
		view := answers[0].q.View // shared by all: it caches the states in which objects were bound
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
	answers = o.apart(choices)
	return answers, func() {
		for _, a := range answers {
			a.eff.Release()
		}
	}
}

// apart evaluates all rules for each choice separately.
func (o *Option) apart(choices []Choice) []answer {
	answers := make([]answer, len(choices))
	for i, c := range choices {
		s, fillers := o.step(c)
		a := &answers[i]
		if a.q, a.err = o.from.domain.Request(s, o.from.State, fillers); a.err == nil {
			a.eff, a.err = a.q.Effects(o.from.ctx)
		}
	}
	return answers
}

// concerns reports whether a complaint depends on exactly the roles of set.
func (o *Option) concerns(set depends.RoleSet, pred, code, about string) bool {
	return o.Depends(depends.Complaint{Pred: pred, Code: code, About: about}) == set
}

// spoken yields the reasons that rules derived and that the question covers. Each yielded function formats one
// reason.
func (o *Option) spoken(q *sim.Request, eff sim.Effects, asked *depends.Question) iter.Seq[func() sim.Reason] {
	return func(yield func(func() sim.Reason) bool) {
		for _, pred := range []string{"blocked", "aborts"} {
			for _, row := range eff.Rows(pred) {
				code, about := world.ClassName(row[0]), world.ClassName(row[1])
				if asked.Concerns(depends.Complaint{Pred: pred, Code: code, About: about}) && !yield(func() sim.Reason { return q.Reason(eff, code, about, row[2]) }) {
					return
				}
			}
		}
		if len(eff.Rows("drops")) > 0 && asked.Concerns(depends.Complaint{Pred: "drops"}) {
			yield(func() sim.Reason {
				return sim.Reason{Code: "dropped", Text: "the released simulator leaves such a step out"}
			})
		}
	}
}

// tried yields the reasons that appear when the effects of a step are applied, in the form of spoken.
func (o *Option) tried(q *sim.Request, eff sim.Effects, set depends.RoleSet) iter.Seq[func() sim.Reason] {
	return func(yield func(func() sim.Reason) bool) {
		if !o.Tries(set) {
			return
		}
		against, after := q.Try(eff)
		defer after.Release()
		for _, r := range against {
			moves := r.Code == "stopped" || r.Code == "full" // about containment, not about properties
			if (moves && o.concerns(set, depends.Cycles, "", "") || !moves && o.concerns(set, depends.Affords, "", r.Role)) && !yield(r.Reason) {
				return
			}
		}
		if after == nil {
			return
		}
		for _, r := range q.Mistyped(eff, after) {
			if o.concerns(set, depends.Typed, "", r.Role) && !yield(func() sim.Reason { return r }) {
				return
			}
		}
	}
}
