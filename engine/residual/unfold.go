package residual

import (
	"slices"

	"hearth/engine/compiled"
)

// An unfolder puts rules in the place of the premises that nothing else can make hold:
// what they give is not kept then.
type unfolder struct {
	*compiled.Plan
	given, room int    // registers before given are those of rules as they were, those before room are of given facts
	wanted      []bool // by slot: it is read
}

// A use is a premise.
type use struct {
	rule *compiled.Rule
	at   int
}

// unfold does so with all rules of a plan, whose slots are its own.
func (u *unfolder) unfold() {
	for again := true; again; {
		again = false
		for i := range u.Layers {
			for j := 0; j < len(u.Layers[i].Rules); j++ {
				if u.spread(i, j) {
					u.Layers[i].Rules = slices.Delete(u.Layers[i].Rules, j, j+1)
					j, again = j-1, true
				}
			}
		}
	}
	u.gather()
	u.Layers = slices.DeleteFunc(u.Layers, func(l compiled.Layer) bool { return len(l.Rules) == 0 })
}

// rules yields all rules, and whether their layers are recursive.
func (u *unfolder) rules(yield func(r *compiled.Rule, recursive bool) bool) {
	for i := range u.Layers {
		for j := range u.Layers[i].Rules {
			if !yield(&u.Layers[i].Rules[j], u.Layers[i].Recursive) {
				return
			}
		}
	}
}

// spread puts a rule in the place of all premises that its rows make hold; false where
// it must stay.
func (u *unfolder) spread(layer, number int) bool {
	r := &u.Layers[layer].Rules[number]
	at := &u.Slots[r.Head]
	if u.Layers[layer].Recursive || r.Group != nil || u.wanted[r.Head] || at.Static != nil || at.Asked {
		return false
	}
	uses, ok := u.uses(r)
	if !ok || len(uses) == 0 || len(uses) > 1 && !u.cheap(r) {
		return false
	}
	became := make([]compiled.Rule, len(uses))
	for i, p := range uses {
		if became[i], ok = u.unfolded(p, r); !ok || i > 0 && uses[i-1].rule == p.rule {
			return false
		}
	}
	for i, p := range uses {
		*p.rule = became[i]
		u.Slots[p.rule.Head].Once = u.Slots[p.rule.Head].Once && at.Once
	}
	return true
}

// gather has groups reduce the rows of a predicate themselves, where a rule would only copy
// them.
func (u *unfolder) gather() {
	for i := range u.Layers {
		rules := &u.Layers[i].Rules
		for j := len(*rules) - 1; j >= 0; j-- {
			if r := &(*rules)[j]; u.copies(r) && u.reduced(r) {
				*rules = slices.Delete(*rules, j, j+1)
			}
		}
	}
}

// copies reports whether a rule gathers the rows of one predicate as they are.
func (u *unfolder) copies(r *compiled.Rule) bool {
	if !u.Slots[r.Head].Hidden || len(r.Steps) != 1 || r.Steps[0].Kind != compiled.Find {
		return false
	}
	at := &u.Slots[r.Steps[0].Slot]
	return at.Static == nil && !at.Asked && slices.EqualFunc(r.Steps[0].Cols, r.Args, func(c compiled.Cell, o operand) bool {
		return c.Kind == compiled.Bind && o == operand{Kind: compiled.Register, Reg: c.Reg}
	})
}

// reduced has the group of what a rule copies reduce that itself; false where the rule is not
// all that gives it rows.
func (u *unfolder) reduced(r *compiled.Rule) bool {
	var group *compiled.Rule
	for q := range u.rules {
		if q != r && q.Head == r.Head {
			return false
		}
		if q.Group != nil && q.Group.From == r.Head {
			group = q
		}
	}
	if group == nil || slices.ContainsFunc(u.Facts, func(q compiled.Rule) bool { return q.Head == r.Head }) {
		return false
	}
	g := *group.Group
	g.From, group.Group = r.Steps[0].Slot, &g
	return true
}

// uses are the premises that rows of a rule make hold; ok is false where it cannot be
// put in their place.
func (u *unfolder) uses(r *compiled.Rule) (all []use, ok bool) {
	for q, recursive := range u.rules {
		if q.Group != nil && q.Group.From == r.Head {
			return nil, false
		}
		for i := range q.Steps {
			s := &q.Steps[i]
			if s.Kind != compiled.Find && s.Kind != compiled.Absent || s.Slot != r.Head || !meets(s, r.Args) {
				continue
			}
			if recursive || s.For >= 0 || !u.alone(r, s) {
				return nil, false
			}
			all = append(all, use{q, i})
		}
	}
	return all, true
}

// meets reports whether rows with these arguments may be as a premise wants them.
func meets(s *compiled.Step, args []operand) bool {
	for i := range s.Cols {
		if c := &s.Cols[i]; c.Kind == compiled.Fixed && c.Value.Kind == compiled.Constant && args[i].Kind == compiled.Constant && c.Value != args[i] {
			return false
		}
	}
	return true
}

// alone reports whether nothing else than a rule gives rows that a premise wants.
func (u *unfolder) alone(r *compiled.Rule, s *compiled.Step) bool {
	other := func(q compiled.Rule) bool { return q.Head == s.Slot && meets(s, q.Args) }
	if slices.ContainsFunc(u.Given, other) || slices.ContainsFunc(u.Facts, other) {
		return false
	}
	for q := range u.rules {
		if q != r && other(*q) {
			return false
		}
	}
	return true
}

// cheap reports whether to look at the premises of a rule takes no longer than to look
// for its row.
func (u *unfolder) cheap(r *compiled.Rule) bool {
	if len(r.Steps) != 1 || r.Steps[0].Kind != compiled.Find {
		return false
	}
	at := &u.Slots[r.Steps[0].Slot]
	return at.Static == nil && !at.Asked && !slices.ContainsFunc(r.Args, func(o operand) bool { return o.Kind == compiled.Called })
}

// unfolded returns the rule of a premise with another rule in its place.
func (u *unfolder) unfolded(p use, r *compiled.Rule) (now compiled.Rule, ok bool) {
	s := &p.rule.Steps[p.at]
	in := &inside{unfolder: u, known: map[int]operand{}, names: map[int]int{}, next: max(u.room, top(p.rule))}
	behind, ok := in.meet(s, r.Args)
	if !ok {
		return now, false
	}
	steps := in.steps(r.Steps)
	if s.Kind == compiled.Absent && (len(steps) != 1 || len(behind) > 0 || !turned(&steps[0])) {
		return now, false
	}
	now = *p.rule
	now.Steps = slices.Concat(p.rule.Steps[:p.at], steps, behind, p.rule.Steps[p.at+1:])
	u.Regs = max(u.Regs, in.next)
	return now, true
}

// turned makes a premise the contrary of what it was; false where that cannot be said.
func turned(s *compiled.Step) bool {
	if slices.ContainsFunc(s.Cols, func(c compiled.Cell) bool { return c.Kind == compiled.Again }) {
		return false
	}
	for i := range s.Cols {
		if c := &s.Cols[i]; c.Kind == compiled.Bind {
			*c = compiled.Cell{}
		}
	}
	switch s.Kind {
	case compiled.Find:
		s.Kind = compiled.Absent
	case compiled.Absent:
		s.Kind = compiled.Find
	default:
		return false
	}
	return true
}

// An inside is a rule that comes into another one.
type inside struct {
	*unfolder
	known map[int]operand // what its registers are there, which is known before
	names map[int]int     // what its registers are called there
	next  int             // a register that is none of both
}

// meet says what the registers of a rule are where its row, with these arguments, is what
// a premise finds, and what must be looked at behind the rule for that; ok is false where
// it cannot be said.
func (in *inside) meet(s *compiled.Step, args []operand) (behind []compiled.Step, ok bool) {
	for i, c := range s.Cols {
		have, reg := args[i], operand{Kind: compiled.Register, Reg: c.Reg}
		switch {
		case c.Kind == compiled.Skip, c.Kind == compiled.Bind && s.Kind == compiled.Absent:
		case c.Kind == compiled.Fixed && c.Value.Kind == compiled.Called:
			return nil, false
		case c.Kind == compiled.Fixed && in.free(have):
			in.known[have.Reg] = c.Value
		case c.Kind == compiled.Bind && in.free(have):
			in.names[have.Reg] = c.Reg
		case c.Kind == compiled.Fixed && c.Value == have && have.Kind == compiled.Constant:
		case c.Kind == compiled.Bind:
			behind = append(behind, compiled.Step{Kind: compiled.Let, Reg: c.Reg, A: in.operand(have), For: -1})
		case c.Kind == compiled.Fixed:
			behind = append(behind, compiled.Step{Kind: compiled.Equal, A: in.operand(have), B: c.Value, For: -1})
		default:
			behind = append(behind, compiled.Step{Kind: compiled.Equal, A: in.operand(have), B: reg, For: -1})
		}
	}
	return behind, true
}

// free reports whether an operand is a register of the rule of which nothing is said yet.
func (in *inside) free(o operand) bool {
	_, known := in.known[o.Reg]
	_, named := in.names[o.Reg]
	return o.Kind == compiled.Register && in.local(o.Reg) && !known && !named
}

// local reports whether a register belongs to the rule.
func (in *inside) local(reg int) bool { return reg < in.given || reg >= in.room }

// top is the register behind all that a rule has.
func top(r *compiled.Rule) (n int) {
	see := &inside{unfolder: &unfolder{}, known: map[int]operand{}, names: map[int]int{}}
	see.steps(r.Steps)
	for _, o := range r.Args {
		see.operand(o)
	}
	for reg := range see.names {
		n = max(n, reg+1)
	}
	return n
}

func (in *inside) reg(reg int) int {
	if !in.local(reg) {
		return reg
	}
	name, ok := in.names[reg]
	if !ok {
		name = in.next
		in.names[reg] = name
		in.next++
	}
	return name
}

func (in *inside) operand(o operand) operand {
	switch o.Kind {
	case compiled.Register:
		if v, ok := in.known[o.Reg]; ok {
			return v
		}
		o.Reg = in.reg(o.Reg)
	case compiled.Called:
		call := *o.Call
		call.Args = make([]operand, len(o.Call.Args))
		for i, a := range o.Call.Args {
			call.Args[i] = in.operand(a)
		}
		o.Call = &call
	}
	return o
}

func (in *inside) steps(all []compiled.Step) (out []compiled.Step) {
	for _, s := range all {
		s.Cols = slices.Clone(s.Cols)
		for i := range s.Cols {
			switch c := &s.Cols[i]; c.Kind {
			case compiled.Fixed:
				c.Value = in.operand(c.Value)
			case compiled.Bind, compiled.Again:
				if v, ok := in.known[c.Reg]; ok {
					*c = compiled.Cell{Kind: compiled.Fixed, Value: v}
				} else {
					c.Reg = in.reg(c.Reg)
				}
			}
		}
		switch s.Kind {
		case compiled.Find, compiled.Absent:
		case compiled.Let:
			s.A = in.operand(s.A)
			if v, ok := in.known[s.Reg]; ok {
				s.Kind, s.B = compiled.Equal, v
			} else {
				s.Reg = in.reg(s.Reg)
			}
		default:
			s.A, s.B = in.operand(s.A), in.operand(s.B)
		}
		out = append(out, s)
	}
	return out
}
