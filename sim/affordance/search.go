package affordance

import (
	"cmp"
	"iter"
	"maps"
	"slices"
)

// Ways returns all choices that can be done with the given fillers, with the roles vary filled and all others
// open. A number that is not given is the example of [Option.Fillers], or another number if the example is
// refused. Ways returns nil if there are none; [Option.Nearest] explains why.
func (o *Option) Ways(given Choice, vary ...string) *Ways { return o.ways(0, given, vary) }

// ways is Ways with at most most rows per group; 0 means no limit.
func (o *Option) ways(most int, given Choice, vary []string) *Ways {
	s := newChoosing(o, given, vary)
	if o.modeless(given, vary) || !s.possible() {
		return nil
	}
	var all []Group
	for _, part := range s.parts() {
		groups := s.rowsOf(part, most).split()
		if groups == nil {
			return nil
		}
		all = append(all, groups...)
	}
	return o.grouped(s.fixed, all)
}

// grouped returns ways with these groups. Groups of a single role come first.
func (o *Option) grouped(given Choice, groups []Group) *Ways {
	slices.SortStableFunc(groups, func(a, b Group) int {
		return cmp.Or(min(len(a.Roles), 2)-min(len(b.Roles), 2), o.index[a.Roles[0]]-o.index[b.Roles[0]])
	})
	return &Ways{Fixed: given, Groups: groups}
}

// rowsOf returns the choices for the roles of a part. If there are none, it tries larger numbers.
func (s *search) rowsOf(part []int, most int) Group {
	g := s.found(part, most)
	if len(g.Rows) == 0 && s.lost {
		s.larger, s.rows = true, make([][]*Filler, len(s.rows))
		g = s.found(part, most)
	}
	s.larger, s.lost = false, false
	return g
}

func (s *search) found(part []int, most int) (g Group) {
	for _, i := range part {
		g.Roles = append(g.Roles, s.o.inputs[i].Name)
	}
	s.next(part, 0, []picks{s.start}, func(p picks) bool {
		row := make([]Filler, len(part))
		for k, i := range part {
			row[k] = *p[i]
		}
		g.Rows = append(g.Rows, row)
		return len(g.Rows) != most
	})
	g.More = most > 0 && len(g.Rows) == most
	return g
}

// Possible returns the choices that can be done with the given fillers. They fill all required roles and as
// few optional roles as possible. Possible returns nil if the action cannot be done.
func (o *Option) Possible(given Choice) *Ways {
	for w := range o.fewest(0, given) {
		return w
	}
	return nil
}

// fewest yields the ways that the rules allow, those with the fewest filled roles first. If most is not 0, it
// limits the rows of each group.
func (o *Option) fewest(most int, given Choice) iter.Seq[*Ways] {
	required := o.Required(given)
	var free []string
	for _, r := range o.Optional() {
		if _, ok := given[r]; !ok {
			free = append(free, r)
		}
	}
	return func(yield func(*Ways) bool) {
		for size := 0; size <= len(free); size++ {
			for set := range roleSet(1) << len(free) {
				if set.size() != size {
					continue
				}
				vary := slices.Clone(required)
				for i, r := range free {
					if set.has(i) {
						vary = append(vary, r)
					}
				}
				if w := o.ways(most, given, vary); w != nil && !yield(w) {
					return
				}
			}
		}
	}
}

// modeless reports whether the action has no mode for this set of open roles.
func (o *Option) modeless(given Choice, vary []string) bool {
	var open []string
	for _, r := range o.Optional() {
		if _, ok := given[r]; !ok && !slices.Contains(vary, r) {
			open = append(open, r)
		}
	}
	return !o.affordances.domain.HasMode(o.Action, open)
}

// A search holds the state of a search for ways.
type search struct {
	o     *Option
	fixed Choice
	start picks     // the given fillers
	sets  []roleSet // sets of roles to check reasons for
	vary  roleSet
	names bool        // use only objects with a variable
	rows  [][]*Filler // by role: fillers without reasons that depend on this role only; nil if unknown

	larger, lost bool // whether larger numbers are tried, and whether some choice failed with every number
}

// with returns a copy of p with another filler for role i.
func (p picks) with(i int, f *Filler) picks {
	p = slices.Clone(p)
	p[i] = f
	return p
}

func newChoosing(o *Option, given Choice, vary []string) *search {
	s := &search{o: o, fixed: Choice{}, start: o.picked(given), sets: o.sets, names: o.affordances.ByName, rows: make([][]*Filler, len(o.inputs))}
	maps.Copy(s.fixed, given)
	for _, name := range vary {
		s.vary |= 1 << o.index[name]
	}
	return s
}

// possible reports whether there is no reason against the fixed part of the choice.
func (s *search) possible() bool {
	if s.o.startsTwice() {
		return false
	}
	for i, r := range s.o.inputs {
		f, given := s.fixed[r.Name]
		if given && !s.o.fits(r, f) || !given && !r.Optional && !s.vary.has(i) {
			return false
		}
	}
	return s.allows(s.start)
}

// allows reports whether there is no reason against a choice that depends on fixed roles only.
func (s *search) allows(p picks) bool {
	some := []picks{p}
	for _, set := range s.sets {
		if set&s.vary == 0 && len(s.o.filter(set, some, indexes(1))) == 0 {
			return false
		}
	}
	return true
}

// parts groups the varying roles. Roles are in one group if a reason depends on both.
func (s *search) parts() (parts [][]int) {
	left := s.vary
	for i := range s.o.inputs {
		if !left.has(i) {
			continue
		}
		part := roleSet(1) << i
		for grown := roleSet(0); grown != part; {
			grown = part
			for _, set := range s.sets {
				if set&part != 0 {
					part |= set & s.vary
				}
			}
		}
		left &^= part
		var roles []int
		for j := range s.o.inputs {
			if part.has(j) {
				roles = append(roles, j)
			}
		}
		parts = append(parts, roles)
	}
	return parts
}

// next yields the possible choices for the roles of a part, in the order of their fillers, until yield returns
// false. It fills role part[k] of choices in which the roles before it are filled, and then the later roles. It
// returns false if yield did.
func (s *search) next(part []int, k int, some []picks, yield func(picks) bool) bool {
	if k == len(part) {
		return !slices.ContainsFunc(some, func(p picks) bool { return !yield(p) })
	}
	filled := roleSet(0)
	for _, i := range part[:k+1] {
		filled |= 1 << i
	}
	var more []picks
	goOn := func() bool {
		if s.o.affordances.ctx.Err() != nil {
			return false
		}
		left := s.sift(part[k], more, func(varying roleSet) bool { return varying.size() > 1 && varying&^filled == 0 })
		more = nil
		return len(left) == 0 || s.next(part, k+1, left, yield)
	}
	for _, p := range some {
		for _, f := range s.candidates(part[k]) {
			if more = append(more, p.with(part[k], f)); len(more) == manyChoices && !goOn() {
				return false
			}
		}
	}
	return len(more) == 0 || goOn()
}

// sift returns the choices that pass the reasons which depend on role i. It checks only reasons whose varying
// roles satisfy right. Reasons about numbers come last, and other numbers are tried for them.
func (s *search) sift(i int, choices []picks, right func(varying roleSet) bool) (left []picks) {
	at := indexes(len(choices))
	for _, numeric := range []bool{false, true} {
		for _, set := range s.sets {
			varying := set & s.vary
			if !varying.has(i) || !right(varying) || len(at) == 0 || numeric != (varying&s.o.numeric != 0) {
				continue
			}
			if !numeric || !s.o.question(set).counts {
				at = s.o.filter(set, choices, at)
				continue
			}
			before := slices.Clone(at)
			if at = s.o.filter(set, choices, at); len(at) < len(before) {
				at = s.retryNumbers(set, choices, before, at)
			}
		}
	}
	for _, k := range at {
		left = append(left, choices[k])
	}
	return left
}

// candidates returns the fillers of role i without reasons that depend on this role only.
func (s *search) candidates(i int) []*Filler {
	if s.rows[i] != nil {
		return s.rows[i]
	}
	role, left := s.o.inputs[i], []picks(nil)
	for _, f := range s.o.Fillers(role) {
		if s.o.fits(role, f) && !(s.names && f.IsThing() && s.o.affordances.varsOf[f.Term] == nil) {
			left = append(left, s.start.with(i, &f))
		}
	}
	s.rows[i] = []*Filler{}
	for _, p := range s.sift(i, left, func(varying roleSet) bool { return varying.size() == 1 }) {
		s.rows[i] = append(s.rows[i], p[i])
	}
	return s.rows[i]
}
