package affordance

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"hearth/sim/affordance/roles"
)

// Sizes of batches of choices: firstAsked at the start, where one choice may be enough, growing to
// manyChoices.
const (
	firstAsked  = 4
	manyChoices = 64
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
		return cmp.Or(min(len(a.Roles), 2)-min(len(b.Roles), 2), o.RoleIndex[a.Roles[0]]-o.RoleIndex[b.Roles[0]])
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
		g.Roles = append(g.Roles, s.o.Roles[i].Name)
	}
	var room []Filler
	s.fill(part, s.start, func(p picks) bool {
		if len(room) < len(part) {
			room = make([]Filler, min(len(g.Rows)+1, maxPicks)*len(part))
		}
		row := room[:len(part):len(part)]
		room = room[len(part):]
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
			for set := range roles.RoleSet(1) << len(free) {
				if set.Size() != size {
					continue
				}
				vary := slices.Clone(required)
				for i, r := range free {
					if set.Has(i) {
						vary = append(vary, r)
					}
				}
				w := o.ways(most, given, vary)
				if w != nil && !yield(w) || w == nil && size == 0 && len(free) > 0 && o.hopeless(given, required) {
					return
				}
			}
		}
	}
}

// hopeless reports whether every choice for the roles vary is refused, whatever fills the other roles.
func (o *Option) hopeless(given Choice, vary []string) bool {
	s := newChoosing(o, given, vary)
	named := s.vary
	for i, f := range s.start {
		if f != nil {
			named |= 1 << i
		}
	}
	s.sets = slices.DeleteFunc(slices.Clone(s.sets), func(set roles.RoleSet) bool { return set&^named != 0 })
	return !s.possible() || slices.ContainsFunc(s.parts(), func(part []int) bool { return len(s.rowsOf(part, 1).Rows) == 0 })
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
	o         *Option
	fixed     Choice
	start     picks           // the given fillers
	sets      []roles.RoleSet // sets of roles to check reasons for
	vary      roles.RoleSet
	names     bool        // use only objects with a variable
	rows      [][]*Filler // by role: fillers without reasons that depend on this role only; nil if unknown
	more      [][]picks   // by number of filled roles: scratch space for choices
	room      []*Filler   // unused part of the last allocation
	allocated int         // number of picks in the last allocation

	larger, lost bool // whether larger numbers are tried, and whether some choice failed with every number
}

// maxPicks is the maximum number of picks in one allocation.
const maxPicks = 256

// withFiller returns a copy of p with another filler for role i.
func (s *search) withFiller(p picks, i int, f *Filler) picks {
	if len(s.room) < len(p) {
		s.allocated = min(2*s.allocated+firstAsked, maxPicks)
		s.room = make([]*Filler, s.allocated*len(p))
	}
	c := s.room[:len(p):len(p)]
	s.room = s.room[len(p):]
	copy(c, p)
	c[i] = f
	return c
}

func newChoosing(o *Option, given Choice, vary []string) *search {
	s := &search{o: o, fixed: Choice{}, start: o.picked(given), sets: o.Sets, names: o.affordances.ByName, rows: make([][]*Filler, len(o.Roles))}
	maps.Copy(s.fixed, given)
	for _, name := range vary {
		s.vary |= 1 << o.RoleIndex[name]
	}
	return s
}

// possible reports whether there is no reason against the fixed part of the choice.
func (s *search) possible() bool {
	if s.o.startsTwice() {
		return false
	}
	for i, r := range s.o.Roles {
		f, given := s.fixed[r.Name]
		if given && !s.o.fits(r, f) || !given && !r.Optional && !s.vary.Has(i) {
			return false
		}
	}
	return s.allows(s.start)
}

// allows reports whether there is no reason against a choice that depends on fixed roles only.
func (s *search) allows(p picks) bool {
	some := []picks{p}
	for _, set := range s.sets {
		if set&s.vary == 0 && len(s.o.filter(set, some, s.o.affordances.places(1))) == 0 {
			return false
		}
	}
	return true
}

// parts groups the varying roles. Roles are in one group if a reason depends on both.
func (s *search) parts() (parts [][]int) {
	left := s.vary
	for i := range s.o.Roles {
		if !left.Has(i) {
			continue
		}
		part := roles.RoleSet(1) << i
		for grown := roles.RoleSet(0); grown != part; {
			grown = part
			for _, set := range s.sets {
				if set&part != 0 {
					part |= set & s.vary
				}
			}
		}
		left &^= part
		var roles []int
		for j := range s.o.Roles {
			if part.Has(j) {
				roles = append(roles, j)
			}
		}
		parts = append(parts, roles)
	}
	return parts
}

// fill yields the possible choices for the roles of a part, in the order of their fillers, until yield returns
// false.
func (s *search) fill(part []int, p picks, yield func(picks) bool) {
	s.next(part, 0, []picks{p}, yield)
}

// next fills role part[k] of choices in which the roles before it are filled, and then the later roles. It
// works on batches that grow in size. It returns false if yield did.
func (s *search) next(part []int, k int, some []picks, yield func(picks) bool) bool {
	if k == len(part) {
		return !slices.ContainsFunc(some, func(p picks) bool { return !yield(p) })
	}
	filled := roles.RoleSet(0)
	for _, i := range part[:k+1] {
		filled |= 1 << i
	}
	for len(s.more) <= k {
		s.more = append(s.more, nil)
	}
	more, asked := s.more[k][:0], firstAsked
	defer func() { s.more[k] = more }()
	goOn := func() bool {
		if s.o.affordances.ctx.Err() != nil {
			return false
		}
		left := s.sift(part[k], more, func(varying roles.RoleSet) bool { return varying.Size() > 1 && varying&^filled == 0 })
		more, asked = more[:0], min(4*asked, manyChoices)
		return len(left) == 0 || s.next(part, k+1, left, yield)
	}
	var p picks
	add := func(f *Filler) bool {
		more = append(more, s.withFiller(p, part[k], f))
		return len(more) < asked || goOn()
	}
	for _, p = range some {
		if !s.candidates(part[k], add) {
			return false
		}
	}
	return len(more) == 0 || goOn()
}

// sift returns the choices that pass the reasons which depend on role i. It checks only reasons whose varying
// roles satisfy right. Reasons about numbers come last, and other numbers are tried for them. It overwrites
// choices.
func (s *search) sift(i int, choices []picks, right func(varying roles.RoleSet) bool) []picks {
	at := s.o.affordances.places(len(choices))
	for _, counts := range []bool{false, true} {
		for _, set := range s.sets {
			varying := set & s.vary
			if !varying.Has(i) || !right(varying) || len(at) == 0 || counts != (varying&s.o.Numbers != 0) {
				continue
			}
			if !counts {
				at = s.o.filter(set, choices, at)
				continue
			}
			var before []int
			if at = s.o.filterCounting(set, choices, at, func(at []int) { before = slices.Clone(at) }); len(at) < len(before) {
				at = s.retryNumbers(set, choices, before, at)
			}
		}
	}
	for k, i := range at {
		choices[k] = choices[i]
	}
	return choices[:len(at)]
}

// candidates yields the fillers of role i without reasons that depend on this role only, until yield returns
// false.
func (s *search) candidates(i int, yield func(*Filler) bool) bool {
	if s.rows[i] != nil {
		return !slices.ContainsFunc(s.rows[i], func(f *Filler) bool { return !yield(f) })
	}
	role := s.o.Roles[i]
	all := s.o.Fillers(role)
	left := make([]picks, 0, len(all))
	for k := range all {
		if s.o.fits(role, all[k]) && !(s.names && all[k].IsThing() && s.o.affordances.varsOf[all[k].Term] == nil) {
			left = append(left, s.withFiller(s.start, i, &all[k]))
		}
	}
	rows := make([]*Filler, 0, len(left))
	alone := func(varying roles.RoleSet) bool { return varying.Size() == 1 }
	for n := firstAsked; len(left) > 0; n = min(4*n, manyChoices) {
		n = min(n, len(left))
		for _, p := range s.sift(i, left[:n], alone) {
			if rows = append(rows, p[i]); !yield(p[i]) {
				return false
			}
		}
		left = left[n:]
	}
	s.rows[i] = rows
	return true
}
