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

// against returns for each choice the reasons against it that depend on just the
// roles of set.
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

// part is what a choice has for the roles of s, as a key.
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

// An answer is what comes of a choice, as far as somebody asked.
type answer struct {
	q   *sim.Request
	eff sim.Effects
	err error // why nothing does
}

// clear reports whether nothing in an answer speaks against the choice that
// depends on just the roles of set.
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

// reasons puts into words what in an answer speaks against the choice and depends
// on just the roles of set.
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

// ask puts a question about choices to the rules. A mode that has more than rules,
// and rules that fail for one of the choices, are asked about each by itself, and
// about everything. The answers can be read until they are released.
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
	answers = o.apart(choices)
	return answers, func() {
		for _, a := range answers {
			a.eff.Release()
		}
	}
}

// apart asks about choices, each by itself and about everything.
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

// concerns reports whether a complaint depends on just the roles of set.
func (o *Option) concerns(set depends.RoleSet, pred, code, about string) bool {
	return o.Depends(depends.Complaint{Pred: pred, Code: code, About: about}) == set
}

// spoken yields what rules have against a step that a question asks for; each is put
// into words when it is called.
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

// tried yields what the state after the effects of a step has against it, as spoken
// does.
func (o *Option) tried(q *sim.Request, eff sim.Effects, set depends.RoleSet) iter.Seq[func() sim.Reason] {
	return func(yield func(func() sim.Reason) bool) {
		if !o.Tries(set) {
			return
		}
		against, after := q.Try(eff)
		defer after.Release()
		for _, r := range against {
			moves := r.Code == "stopped" || r.Code == "full" // what is put somewhere, not what things have
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
