package residual

import (
	"context"
	"slices"

	"hearth/engine"
	"hearth/engine/compiled"
)

// choose goes through the rows of premises on what is all known. False means that
// there are too many ways.
func (f *folder) choose(r *compiled.Rule, first []int, k int, env []operand, tests []compiled.Step, out *[]compiled.Rule) bool {
	if k == len(first) {
		if left, alive := f.instance(r, first, slices.Clone(env), tests); alive {
			*out = append(*out, left)
		}
		return len(*out) <= most
	}
	s := &r.Steps[first[k]]
	for _, row := range f.tables[s.Slot].rows {
		env, tests := slices.Clone(env), slices.Clip(tests)
		if f.unify(s, row, env, &tests) && !f.choose(r, first, k+1, env, tests, out) {
			return false
		}
	}
	return true
}

// unify makes a row that of a premise. What must be compared for that goes to tests.
func (f *folder) unify(s *compiled.Step, row []operand, env []operand, tests *[]compiled.Step) bool {
	for i, c := range s.Cols {
		have := operand{Kind: compiled.Register, Reg: c.Reg}
		if c.Kind == compiled.Fixed {
			have = c.Value
		}
		switch have = f.value(have, env); {
		case c.Kind == compiled.Skip:
		case have.Kind == compiled.Register && have.Reg < f.plan.Regs:
			env[have.Reg] = row[i]
		default:
			test := compiled.Step{Kind: compiled.Equal, A: have, B: row[i], For: -1}
			switch keep, alive := decide(&test); {
			case !alive:
				return false
			case keep:
				*tests = append(*tests, test)
			}
		}
	}
	return true
}

// decide reports whether an equation must be looked at, and whether it can hold.
func decide(s *compiled.Step) (keep, alive bool) {
	switch {
	case s.A == s.B:
		return false, s.Kind == compiled.Equal
	case s.A.Kind == compiled.Constant && s.B.Kind == compiled.Constant:
		return false, s.Kind == compiled.Differ
	}
	return true, true
}

// value is what an operand is, as far as that is known.
func (f *folder) value(o operand, env []operand) operand {
	switch {
	case o.Kind == compiled.Register && o.Reg < len(env) && !unknown(env[o.Reg]):
		return env[o.Reg]
	case o.Kind == compiled.Called:
		call := *o.Call
		call.Args = make([]operand, len(o.Call.Args))
		known := true
		for i, a := range o.Call.Args {
			call.Args[i] = f.value(a, env)
			known = known && call.Args[i].Kind == compiled.Constant
		}
		o = operand{Kind: compiled.Called, Call: &call}
		if t, ok := f.compute(known, &o); ok {
			return operand{Term: t}
		}
	}
	return o
}

// compute evaluates a call of constants. What fails is left to an evaluation.
func (f *folder) compute(known bool, o *operand) (t engine.Term, ok bool) {
	if !known {
		return t, false
	}
	if t, ok = f.env.Value(o); !ok {
		f.env.Begin(context.Background(), engine.Limits{})
	}
	return t, ok
}

// instance returns a rule without premises that hold, with what is known in the place
// of variables. It is not alive when it can give nothing.
func (f *folder) instance(r *compiled.Rule, without []int, env []operand, tests []compiled.Step) (now compiled.Rule, alive bool) {
	now = *r
	now.Steps, now.Args = tests, make([]operand, len(r.Args))
	for i := range r.Steps {
		if slices.Contains(without, i) {
			continue
		}
		s := r.Steps[i]
		keep, alive := f.step(&s, env)
		if !alive {
			return now, false
		}
		if keep {
			now.Steps = append(now.Steps, s)
		}
	}
	for i, o := range r.Args {
		now.Args[i] = f.value(o, env)
	}
	return now, true
}

// step puts what is known into a premise. It need not be kept when it holds, and the
// rule is not alive when it cannot.
func (f *folder) step(s *compiled.Step, env []operand) (keep, alive bool) {
	switch s.Kind {
	case compiled.Find, compiled.Absent:
		s.Cols = slices.Clone(s.Cols)
		for i := range s.Cols {
			switch c := &s.Cols[i]; c.Kind {
			case compiled.Fixed:
				c.Value = f.value(c.Value, env)
			case compiled.Bind, compiled.Again:
				if v := env[c.Reg]; !unknown(v) {
					*c = compiled.Cell{Kind: compiled.Fixed, Value: v}
				}
			}
		}
		possible, certain := f.holds(s)
		if s.Kind == compiled.Find {
			return true, possible
		}
		return possible, !certain
	case compiled.Let:
		s.A = f.value(s.A, env)
		switch known := s.A.Kind == compiled.Constant || s.A.Kind == compiled.Register && s.A.Reg >= f.plan.Regs; {
		case !unknown(env[s.Reg]):
			s.Kind, s.B = compiled.Equal, env[s.Reg]
			return decide(s)
		case known:
			env[s.Reg] = s.A
			return false, true
		}
		return true, true
	}
	s.A, s.B = f.value(s.A, env), f.value(s.B, env)
	if s.Kind == compiled.Equal || s.Kind == compiled.Differ {
		return decide(s)
	}
	if s.A.Kind == compiled.Constant && s.B.Kind == compiled.Constant {
		holds, ok := s.Test(&f.env, s.A.Term, s.B.Term)
		if ok {
			return false, holds == (s.Kind == compiled.Holds)
		}
		f.env.Begin(context.Background(), engine.Limits{})
	}
	return true, true
}

// holds reports whether a premise can have a row, and whether it has one in any case.
func (f *folder) holds(s *compiled.Step) (possible, certain bool) {
	t := &f.tables[s.Slot]
	for _, row := range t.rows {
		can, must := true, true
		for i := range s.Cols {
			switch c := &s.Cols[i]; c.Kind {
			case compiled.Fixed:
				must = must && c.Value == row[i] && c.Value.Kind != compiled.Called
				can = can && (c.Value == row[i] || c.Value.Kind != compiled.Constant || row[i].Kind != compiled.Constant)
			case compiled.Again:
				must = false
			}
		}
		possible, certain = possible || can, certain || must
	}
	possible = possible || t.open && !slices.ContainsFunc(places(s), func(i int) bool {
		c := &t.columns[i]
		return !c.any && !slices.Contains(c.values, s.Cols[i].Value)
	})
	return possible, certain
}

// places are the columns of a premise that must have some constant.
func places(s *compiled.Step) (all []int) {
	for i := range s.Cols {
		if c := &s.Cols[i]; c.Kind == compiled.Fixed && c.Value.Kind == compiled.Constant {
			all = append(all, i)
		}
	}
	return all
}
