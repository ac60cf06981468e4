package sim

import (
	"encoding/binary"
	"errors"

	"hearth/engine"
	"hearth/sim/world"
)

// against returns the reasons against a choice that depend on just the roles
// of s. The same question is put to the rules once.
func (o *Option) against(s roleSet, c Choice) []Reason {
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
	if reasons, ok := o.tried[string(key)]; ok {
		return reasons
	}
	reasons := o.complaints(part, s)
	o.tried[string(key)] = reasons
	return reasons
}

// complaints evaluates the rules with a choice and says what speaks against it
// that depends on just the roles of set. Other reasons are about what the
// choice leaves open.
func (o *Option) complaints(c Choice, set roleSet) (all []Reason) {
	d := o.moment.domain
	s, bound := o.step(c)
	q := d.request(s, bound)
	derived, err := d.eval(o.program, q)
	if err != nil {
		return []Reason{{Code: "stopped", Text: d.words(s, "stopped", "{value}", err.Error())}}
	}
	concerns := func(pred, code, about string) bool { return o.depends(complaint{pred, code, about}) == set }
	for _, pred := range []string{"blocked", "aborts"} {
		for _, row := range derived.Rows(pred) {
			if code, about := world.ClassName(row[0]), world.ClassName(row[1]); concerns(pred, code, about) {
				all = append(all, q.reason(derived, code, about, row[2], q.classOf(row[2])))
			}
		}
	}
	if derived.Len("drops") > 0 && concerns("drops", "", "") {
		all = append(all, Reason{Code: "dropped", Text: "the released simulator leaves such a step out"})
	}
	after, bad, err := q.View.Apply(effectsOf(derived, false))
	for _, v := range bad {
		if concerns(affords, "", v.Fluent) {
			all = append(all, q.reason(derived, "not_afforded", v.Fluent, v.Entity, v.Class))
		}
	}
	if cycle := (*world.CycleError)(nil); errors.As(err, &cycle) && concerns(cycles, "", "") {
		all = append(all, Reason{Code: "stopped", Text: d.words(s, "stopped", "{value}", q.classOf(engine.Name(cycle.Thing))+" would lie in itself")})
	}
	if after != nil {
		for _, r := range o.mistyped(q, d.results(derived), after) {
			if concerns(typed, "", r.Role) {
				all = append(all, r)
			}
		}
	}
	return all
}

// mistyped says which results are of a wrong class.
func (o *Option) mistyped(q *Request, results outputs, after *world.State) (all []Reason) {
	for i := range q.Step.Args {
		a := &q.Step.Args[i]
		term, ok := results.out[a.Role.Name]
		if !ok || !q.open[a.Role.Name] {
			continue
		}
		b := &Binding{Term: term, State: after}
		if results.former[a.Role.Name] {
			b.State = q.Before
		}
		if r := o.moment.domain.wrongResult(q.Step, a, b); r != nil {
			all = append(all, *r)
		}
	}
	return all
}
