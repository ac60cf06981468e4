package affordance

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"hearth/sim/affordance/depends"
)

// So many choices are looked at together: as few at first, where one may be
// enough, and as many later.
const (
	firstAsked  = 4
	manyChoices = 64
)

// Ways returns all choices that have the given fillers, fill the other roles
// that are named here, leave the rest open, and can be done. A number that is not
// given is the example of [Option.Fillers], or another one where that will not do with the
// rest of a row. It is nil when there are none; [Option.Nearest] says why.
func (o *Option) Ways(given Choice, vary ...string) *Ways { return o.ways(0, given, vary) }

// ways is Ways, or, unless most is 0, so many rows of each group.
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
	return o.grouped(s.given, all)
}

// grouped are ways of such groups: roles that depend on no other come first.
func (o *Option) grouped(given Choice, groups []Group) *Ways {
	slices.SortStableFunc(groups, func(a, b Group) int {
		return cmp.Or(min(len(a.Roles), 2)-min(len(b.Roles), 2), o.Places[a.Roles[0]]-o.Places[b.Roles[0]])
	})
	return &Ways{Given: given, Groups: groups}
}

// rowsOf looks for the choices for the roles of a part, with larger numbers where there are none.
func (s *choosing) rowsOf(part []int, most int) Group {
	g := s.found(part, most)
	if len(g.Rows) == 0 && s.lost {
		s.larger, s.rows = true, make([][]*Filler, len(s.rows))
		g = s.found(part, most)
	}
	s.larger, s.lost = false, false
	return g
}

func (s *choosing) found(part []int, most int) (g Group) {
	for _, i := range part {
		g.Roles = append(g.Roles, s.o.Roles[i].Name)
	}
	var room []Filler
	s.fill(part, s.start, func(p picks) bool {
		if len(room) < len(part) {
			room = make([]Filler, min(len(g.Rows)+1, mostRoom)*len(part))
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

// Possible returns the choices with the given fillers that can be done. They
// fill what must be filled, and of the rest as few roles as it takes. It is nil
// when the action cannot be done at all.
func (o *Option) Possible(given Choice) *Ways {
	for w := range o.fewest(0, given) {
		return w
	}
	return nil
}

// fewest yields the choices that the rules allow, those that fill the fewest roles first;
// or, unless most is 0, so many rows of each group of them.
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
			for set := range depends.RoleSet(1) << len(free) {
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

// hopeless reports whether some reason speaks against each choice for some roles that depends on
// these and what is given alone, whatever the others are filled with.
func (o *Option) hopeless(given Choice, vary []string) bool {
	s := newChoosing(o, given, vary)
	named := s.vary
	for i, f := range s.start {
		if f != nil {
			named |= 1 << i
		}
	}
	s.sets = slices.DeleteFunc(slices.Clone(s.sets), func(set depends.RoleSet) bool { return set&^named != 0 })
	return !s.possible() || slices.ContainsFunc(s.parts(), func(part []int) bool { return len(s.rowsOf(part, 1).Rows) == 0 })
}

// modeless reports whether the action has no mode for a choice of roles.
func (o *Option) modeless(given Choice, vary []string) bool {
	var open []string
	for _, r := range o.Optional() {
		if _, ok := given[r]; !ok && !slices.Contains(vary, r) {
			open = append(open, r)
		}
	}
	return !o.from.domain.HasMode(o.Action, open)
}

// A choosing is the search for ways.
type choosing struct {
	o     *Option
	given Choice
	start picks             // what is given
	sets  []depends.RoleSet // on which the reasons depend that count
	vary  depends.RoleSet
	names bool        // only what a variable stands for varies
	rows  [][]*Filler // by role: what can fill it as far as it alone matters; nil where that is not known
	more  [][]picks   // scratch, by how many roles are filled
	room  []*Filler   // for picks
	much  int         // for how many there was at once

	larger, lost bool // whether larger numbers are tried, and whether none was right for a choice
}

// mostRoom is for how many picks there is room at once, at most.
const mostRoom = 256

// with is p with another filler.
func (s *choosing) with(p picks, i int, f *Filler) picks {
	if len(s.room) < len(p) {
		s.much = min(2*s.much+firstAsked, mostRoom)
		s.room = make([]*Filler, s.much*len(p))
	}
	c := s.room[:len(p):len(p)]
	s.room = s.room[len(p):]
	copy(c, p)
	c[i] = f
	return c
}

func newChoosing(o *Option, given Choice, vary []string) *choosing {
	s := &choosing{o: o, given: Choice{}, start: o.picked(given), sets: o.Sets, names: o.from.ByName, rows: make([][]*Filler, len(o.Roles))}
	maps.Copy(s.given, given)
	for _, name := range vary {
		s.vary |= 1 << o.Places[name]
	}
	return s
}

// possible reports whether nothing speaks against what does not vary.
func (s *choosing) possible() bool {
	if s.o.again() {
		return false
	}
	for i, r := range s.o.Roles {
		f, given := s.given[r.Name]
		if given && !s.o.fits(r, f) || !given && !r.Optional && !s.vary.Has(i) {
			return false
		}
	}
	return s.allows(s.start)
}

// allows reports whether no reason speaks against a choice that depends on
// nothing that varies.
func (s *choosing) allows(p picks) bool {
	some := []picks{p}
	for _, set := range s.sets {
		if set&s.vary == 0 && len(s.o.clear(set, some, s.o.from.places(1))) == 0 {
			return false
		}
	}
	return true
}

// parts groups the roles that vary: those that a reason depends on together
// are in one group.
func (s *choosing) parts() (parts [][]int) {
	left := s.vary
	for i := range s.o.Roles {
		if !left.Has(i) {
			continue
		}
		part := depends.RoleSet(1) << i
		for grown := depends.RoleSet(0); grown != part; {
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

// fill yields the choices for the roles of a part that can be done, in the order
// of their fillers, until yield returns false.
func (s *choosing) fill(part []int, p picks, yield func(picks) bool) {
	s.next(part, 0, []picks{p}, yield)
}

// next goes on with choices for the first k roles of a part. The roles after them
// are filled for several choices together: a few first, then more at a time.
func (s *choosing) next(part []int, k int, some []picks, yield func(picks) bool) bool {
	if k == len(part) {
		return !slices.ContainsFunc(some, func(p picks) bool { return !yield(p) })
	}
	filled := depends.RoleSet(0)
	for _, i := range part[:k+1] {
		filled |= 1 << i
	}
	for len(s.more) <= k {
		s.more = append(s.more, nil)
	}
	more, asked := s.more[k][:0], firstAsked
	defer func() { s.more[k] = more }()
	goOn := func() bool {
		if s.o.from.ctx.Err() != nil {
			return false
		}
		left := s.sift(part[k], more, func(varying depends.RoleSet) bool { return varying.Size() > 1 && varying&^filled == 0 })
		more, asked = more[:0], min(4*asked, manyChoices)
		return len(left) == 0 || s.next(part, k+1, left, yield)
	}
	var p picks
	add := func(f *Filler) bool {
		more = append(more, s.with(p, part[k], f))
		return len(more) < asked || goOn()
	}
	for _, p = range some {
		if !s.candidates(part[k], add) {
			return false
		}
	}
	return len(more) == 0 || goOn()
}

// sift returns the choices that nothing speaks against, of the reasons that depend
// on role i and whose other roles that vary are right; what numbers matter to comes
// last, and others are tried then. It writes to them.
func (s *choosing) sift(i int, choices []picks, right func(varying depends.RoleSet) bool) []picks {
	at := s.o.from.places(len(choices))
	for _, counts := range []bool{false, true} {
		for _, set := range s.sets {
			varying := set & s.vary
			if !varying.Has(i) || !right(varying) || len(at) == 0 || counts != (varying&s.o.Numbers != 0) {
				continue
			}
			if !counts {
				at = s.o.clear(set, choices, at)
				continue
			}
			var before []int
			if at = s.o.counted(set, choices, at, func(at []int) { before = slices.Clone(at) }); len(at) < len(before) {
				at = s.recount(set, choices, before, at)
			}
		}
	}
	for k, i := range at {
		choices[k] = choices[i]
	}
	return choices[:len(at)]
}

// candidates yields the fillers of role i that nothing speaks against as far as it alone
// matters, until yield returns false.
func (s *choosing) candidates(i int, yield func(*Filler) bool) bool {
	if s.rows[i] != nil {
		return !slices.ContainsFunc(s.rows[i], func(f *Filler) bool { return !yield(f) })
	}
	role := s.o.Roles[i]
	all := s.o.Fillers(role)
	left := make([]picks, 0, len(all))
	for k := range all {
		if s.o.fits(role, all[k]) && !(s.names && all[k].IsThing() && s.o.from.stand[all[k].Term] == nil) {
			left = append(left, s.with(s.start, i, &all[k]))
		}
	}
	rows := make([]*Filler, 0, len(left))
	alone := func(varying depends.RoleSet) bool { return varying.Size() == 1 }
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
