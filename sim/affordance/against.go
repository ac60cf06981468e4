package affordance

import (
	"encoding/binary"

	"hearth/sim"
	"hearth/sim/world"
)

// against returns the reasons against a choice that depend on just the roles
// of s. The same question is put to the rules once.
func (o *Option) against(s roleSet, c Choice) []sim.Reason {
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
func (o *Option) complaints(c Choice, set roleSet) (all []sim.Reason) {
	s, bound := o.step(c)
	q, err := o.from.domain.Request(s, o.from.State, bound)
	eff := sim.Effects{}
	if err == nil {
		eff, err = q.Effects(o.from.ctx)
	}
	if err != nil {
		return []sim.Reason{q.Halted(err)}
	}
	defer eff.Release()
	concerns := func(pred, code, about string) bool { return o.depends(complaint{pred, code, about}) == set }
	for _, pred := range []string{"blocked", "aborts"} {
		for _, row := range eff.Rows(pred) {
			if code, about := world.ClassName(row[0]), world.ClassName(row[1]); concerns(pred, code, about) {
				all = append(all, q.Reason(eff, code, about, row[2]))
			}
		}
	}
	if len(eff.Rows("drops")) > 0 && concerns("drops", "", "") {
		all = append(all, sim.Reason{Code: "dropped", Text: "the released simulator leaves such a step out"})
	}
	against, after := q.Try(eff)
	for _, r := range against {
		moves := r.Code == "stopped" || r.Code == "full" // what is put somewhere, not what things have
		if moves && concerns(cycles, "", "") || !moves && concerns(affords, "", r.Role) {
			all = append(all, r)
		}
	}
	if after == nil {
		return all
	}
	for _, r := range q.Mistyped(eff, after) {
		if concerns(typed, "", r.Role) {
			all = append(all, r)
		}
	}
	return all
}
