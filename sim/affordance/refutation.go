package affordance

import (
	"encoding/binary"
	"iter"
	"slices"

	"hearth/engine"
	"hearth/engine/depend"
	"hearth/sim"
	"hearth/sim/affordance/roles"
	"hearth/sim/world"
)

// reasonsFor returns, for each choice, the reasons that depend on exactly the roles of set.
func (o *Option) reasonsFor(set roles.RoleSet, choices []Choice) [][]sim.Reason {
	keys := make([]string, len(choices))
	var parts []Choice
	var asked []string
	for i, c := range choices {
		keys[i] = o.part(set, c)
		if _, known := o.ruleReasons[keys[i]]; !known && !slices.Contains(asked, keys[i]) {
			parts, asked = append(parts, o.choice(o.picked(c), set)), append(asked, keys[i])
		}
	}
	for from := 0; from < len(parts); from += manyChoices {
		some := parts[from:min(from+manyChoices, len(parts))]
		answers, release := o.evalBatch(o.Question(set).Explained(), some)
		for i, a := range answers {
			o.ruleReasons[asked[from+i]] = a.reasons(o, set)
		}
		release()
	}
	all := make([][]sim.Reason, len(choices))
	for i, key := range keys {
		all[i] = o.ruleReasons[key]
	}
	return all
}

// part returns a cache key for the fillers of the roles in s.
func (o *Option) part(s roles.RoleSet, c Choice) string {
	key := []byte(o.SetName(s))
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

// allows reports whether there are no reasons against the choice that depend on exactly the roles of set.
func (a answer) allows(o *Option, set roles.RoleSet) bool {
	return a.err == nil && none(o.ruleObjections(a.q, a.eff, o.Question(set))) && none(o.effectObjections(a.q, a.eff, set))
}

// none reports whether there are no objections.
func none(objections iter.Seq[func() sim.Reason]) bool {
	for range objections {
		return false
	}
	return true
}

// reasons returns the reasons against the choice that depend on exactly the roles of set.
func (a answer) reasons(o *Option, set roles.RoleSet) (all []sim.Reason) {
	if a.err != nil {
		return []sim.Reason{a.q.StopReason(a.err)}
	}
	for _, objections := range []iter.Seq[func() sim.Reason]{o.ruleObjections(a.q, a.eff, o.Question(set)), o.effectObjections(a.q, a.eff, set)} {
		for reason := range objections {
			all = append(all, reason())
		}
	}
	return all
}

// evalBatch evaluates a program for several choices together. It evaluates all rules for each choice
// separately if the mode does not decide by rules alone, if a class fills a role for objects, or if the batch
// fails. The answers may be read until release is called.
func (o *Option) evalBatch(p *depend.Batch, choices []Choice) (answers []answer, release func()) {
	d := o.affordances.domain
	answers = make([]answer, len(choices))
	given := make([][]engine.Fact, len(choices))
	together := d.ByRules() && !o.classed
	var bound []world.Binding
	for i, c := range choices {
		a := &answers[i]
		s, fillers := o.step(c)
		if a.q, a.err = d.Request(s, o.affordances.State, fillers); a.err != nil {
			together = false
		}
		if !together {
			continue
		}
		given[i] = a.q.Facts
		own := a.q.View.Bound
		view := answers[0].q.View // shared by all choices, because it caches the states in which objects were bound
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
		ctx, done := d.StepContext(o.affordances.ctx)
		defer done()
		if r, err := p.Eval(ctx, q.View, given, q.Limits); err == nil {
			for i := range answers {
				answers[i].eff.Facts = r.ForInput(i)
			}
			return answers, r.Release
		}
	}
	answers = o.evalEach(choices)
	return answers, func() {
		for _, a := range answers {
			a.eff.Release()
		}
	}
}

// evalEach evaluates all rules for each choice separately.
func (o *Option) evalEach(choices []Choice) []answer {
	answers := make([]answer, len(choices))
	for i, c := range choices {
		s, fillers := o.step(c)
		a := &answers[i]
		if a.q, a.err = o.affordances.domain.Request(s, o.affordances.State, fillers); a.err == nil {
			a.eff, a.err = a.q.Effects(o.affordances.ctx)
		}
	}
	return answers
}

// concerns reports whether a kind of reason depends on exactly the roles of set.
func (o *Option) concerns(set roles.RoleSet, pred, code, about string) bool {
	return o.Depends(roles.Complaint{Pred: pred, Code: code, About: about}) == set
}

// ruleObjections yields the reasons that rules derived and that the question covers. Each yielded function formats one
// reason.
func (o *Option) ruleObjections(q *sim.Request, eff sim.Effects, asked *roles.Question) iter.Seq[func() sim.Reason] {
	return func(yield func(func() sim.Reason) bool) {
		for _, pred := range []string{"blocked", "aborts"} {
			for _, row := range eff.Rows(pred) {
				code, about := world.ClassName(row[0]), world.ClassName(row[1])
				if asked.Concerns(roles.Complaint{Pred: pred, Code: code, About: about}) && !yield(func() sim.Reason { return q.Reason(eff, code, about, row[2]) }) {
					return
				}
			}
		}
		if len(eff.Rows("drops")) > 0 && asked.Concerns(roles.Complaint{Pred: "drops"}) {
			yield(func() sim.Reason {
				return sim.Reason{Code: "dropped", Text: "the released simulator leaves such a step out"}
			})
		}
	}
}

// effectObjections yields the reasons that appear when the effects of a step are applied. Each yielded
// function formats one reason.
func (o *Option) effectObjections(q *sim.Request, eff sim.Effects, set roles.RoleSet) iter.Seq[func() sim.Reason] {
	return func(yield func(func() sim.Reason) bool) {
		if !o.NeedsEffects(set) {
			return
		}
		against, after := q.Try(eff)
		defer after.Release()
		for _, r := range against {
			moves := r.Code == "stopped" || r.Code == "full" // the reason is about what contains what, not about properties
			if (moves && o.concerns(set, roles.Cycles, "", "") || !moves && o.concerns(set, roles.Affords, "", r.Role)) && !yield(r.Reason) {
				return
			}
		}
		if after == nil {
			return
		}
		for _, r := range q.WrongResults(eff, after) {
			if o.concerns(set, roles.Typed, "", r.Role) && !yield(func() sim.Reason { return r }) {
				return
			}
		}
	}
}
