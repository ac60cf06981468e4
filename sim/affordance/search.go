package affordance

import (
	"iter"
	"maps"
	"slices"
)

// Ways returns all choices that have the given fillers, fill the other roles
// that are named here, leave the rest open, and can be done. Of numbers only
// the given ones are looked at, and the example of [Option.Fillers]. It is nil
// when there are none; [Option.Nearest] says why.
func (o *Option) Ways(given Choice, vary ...string) *Ways { return o.ways(false, given, vary) }

// ways is Ways, or, if one is enough, one of them.
func (o *Option) ways(one bool, given Choice, vary []string) *Ways {
	s := newChoosing(o, given, vary)
	if o.modeless(given, vary) || !s.possible() {
		return nil
	}
	w := &Ways{Given: s.given}
	for _, part := range s.parts() {
		g := Group{}
		for _, i := range part {
			g.Roles = append(g.Roles, o.roles[i].Name)
		}
		s.fill(part, maps.Clone(s.given), func(c Choice) bool {
			row := make([]Filler, len(part))
			for k, name := range g.Roles {
				row[k] = c[name]
			}
			g.Rows = append(g.Rows, row)
			return !one
		})
		if len(g.Rows) == 0 {
			return nil
		}
		w.Groups = append(w.Groups, g.split()...)
	}
	return w
}

// Possible returns the choices with the given fillers that can be done. They
// fill what must be filled, and of the rest as few roles as it takes. It is nil
// when the action cannot be done at all.
func (o *Option) Possible(given Choice) *Ways { return o.fewest(false, given) }

// fewest is Possible, or, if one is enough, one of the choices.
func (o *Option) fewest(one bool, given Choice) *Ways {
	required := o.Required(given)
	var free []string
	for _, r := range o.Optional() {
		if _, ok := given[r]; !ok {
			free = append(free, r)
		}
	}
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
			if w := o.ways(one, given, vary); w != nil {
				return w
			}
		}
	}
	return nil
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
	vary  roleSet
	rows  map[int][]Filler // by role: what can fill it as far as it alone matters
}

func newChoosing(o *Option, given Choice, vary []string) *choosing {
	s := &choosing{o: o, given: Choice{}, rows: map[int][]Filler{}}
	maps.Copy(s.given, given)
	for _, name := range vary {
		s.vary |= 1 << o.places[name]
	}
	return s
}

// possible reports whether nothing speaks against what does not vary.
func (s *choosing) possible() bool {
	if s.o.again() {
		return false
	}
	for i, r := range s.o.roles {
		f, given := s.given[r.Name]
		if given && !s.o.fits(r, f) || !given && !r.Optional && !s.vary.has(i) {
			return false
		}
	}
	return s.allows(0, s.given)
}

// allows reports whether no reason speaks against a choice that depends on
// nothing else that varies than the roles of s.
func (s *choosing) allows(varying roleSet, c Choice) bool {
	for _, set := range s.o.sets {
		if set&s.vary == varying && len(s.o.against(set, c)) > 0 {
			return false
		}
	}
	return true
}

// parts groups the roles that vary: those that a reason depends on together
// are in one group.
func (s *choosing) parts() (parts [][]int) {
	left := s.vary
	for i := range s.o.roles {
		if !left.has(i) {
			continue
		}
		part := roleSet(1) << i
		for grown := roleSet(0); grown != part; {
			grown = part
			for _, set := range s.o.sets {
				if set&part != 0 {
					part |= set & s.vary
				}
			}
		}
		left &^= part
		var roles []int
		for j := range s.o.roles {
			if part.has(j) {
				roles = append(roles, j)
			}
		}
		parts = append(parts, roles)
	}
	return parts
}

// fill yields the choices for the roles of a part that can be done, one role
// after another, until yield returns false.
func (s *choosing) fill(part []int, c Choice, yield func(Choice) bool) { s.next(part, 0, 0, c, yield) }

func (s *choosing) next(part []int, k int, filled roleSet, c Choice, yield func(Choice) bool) bool {
	if k == len(part) {
		return yield(c)
	}
	i := part[k]
	name := s.o.roles[i].Name
	defer delete(c, name)
	for f := range s.candidates(i) {
		c[name] = f
		if s.agrees(i, filled|1<<i, c) && !s.next(part, k+1, filled|1<<i, c, yield) {
			return false
		}
	}
	return true
}

// agrees reports whether a choice can be done as far as the roles filled so
// far say, of which i came last.
func (s *choosing) agrees(i int, filled roleSet, c Choice) bool {
	for _, set := range s.o.sets {
		varying := set & s.vary
		if varying.has(i) && varying.size() > 1 && varying&^filled == 0 && len(s.o.against(set, c)) > 0 {
			return false
		}
	}
	return true
}

// candidates are the fillers of role i that nothing speaks against as far as
// it alone matters.
func (s *choosing) candidates(i int) iter.Seq[Filler] {
	if rows, ok := s.rows[i]; ok {
		return slices.Values(rows)
	}
	return func(yield func(Filler) bool) {
		c := maps.Clone(s.given)
		role := s.o.roles[i]
		rows := []Filler{}
		for _, f := range s.o.Fillers(role) {
			c[role.Name] = f
			if !s.o.fits(role, f) || !s.allows(1<<i, c) {
				continue
			}
			rows = append(rows, f)
			if !yield(f) {
				return
			}
		}
		s.rows[i] = rows
	}
}
