package affordance

import (
	"iter"
	"maps"
	"slices"
)

// Ways is the set of possible choices for some roles of an action. It is the product of its groups: any row of
// one group can be combined with any row of another.
type Ways struct {
	Fixed  Choice // the given fillers
	Groups []Group
}

// A Group is a set of roles whose fillers depend on each other, with all ways to fill them.
type Group struct {
	Roles []string
	Rows  [][]Filler // fillers in the order of Roles
	More  bool       // the search stopped early: there may be more rows
}

// More reports whether there may be more choices.
func (w *Ways) More() bool {
	return slices.ContainsFunc(w.Groups, func(g Group) bool { return g.More })
}

// Required returns the roles that a choice must fill in addition to the given ones.
func (o *Option) Required(given Choice) (roles []string) {
	for _, r := range o.inputs {
		if _, ok := given[r.Name]; !ok && !o.affordances.domain.Opens(o.Action, r) {
			roles = append(roles, r.Name)
		}
	}
	return roles
}

// Optional returns the roles that may be left open.
func (o *Option) Optional() (roles []string) {
	for _, r := range o.inputs {
		if o.affordances.domain.Opens(o.Action, r) {
			roles = append(roles, r.Name)
		}
	}
	return roles
}

// First returns the first choice, or nil.
func (w *Ways) First() (first Choice) {
	for c := range w.All() {
		return c
	}
	return nil
}

// All yields the choices in the order of the rows; the last group varies fastest.
func (w *Ways) All() iter.Seq[Choice] {
	return func(yield func(Choice) bool) {
		at := make([]int, len(w.Groups))
		for {
			c := maps.Clone(w.Fixed)
			for i, g := range w.Groups {
				for k, r := range g.Roles {
					c[r] = g.Rows[at[i]][k]
				}
			}
			if !yield(c) {
				return
			}
			i := len(at) - 1
			for ; i >= 0; i-- {
				if at[i]++; at[i] < len(w.Groups[i].Rows) {
					break
				}
				at[i] = 0
			}
			if i < 0 {
				return
			}
		}
	}
}

// Fillers returns the fillers of a role in any of the choices, each once.
func (w *Ways) Fillers(role string) (all []Filler) {
	for _, g := range w.Groups {
		if i := slices.Index(g.Roles, role); i >= 0 {
			for _, row := range g.Rows {
				if !slices.Contains(all, row[i]) {
					all = append(all, row[i])
				}
			}
		}
	}
	return all
}

// Len returns the number of choices.
func (w *Ways) Len() int {
	n := 1
	for _, g := range w.Groups {
		n *= len(g.Rows)
	}
	return n
}

// split factors the rows into independent groups. A role whose every filler occurs with every row of the other
// roles becomes a separate group. It returns nil if there are no rows, and g itself if there may be more rows.
func (g Group) split() (parts []Group) {
	if g.More {
		return []Group{g}
	}
	if len(g.Rows) == 0 {
		return nil
	}
	for k := 0; k < len(g.Roles) && len(g.Roles) > 1; {
		one := g.columns(func(column int) bool { return column == k })
		if k++; len(g.Rows)%len(one.Rows) != 0 {
			continue
		}
		others := g.columns(func(column int) bool { return column != k-1 })
		if len(one.Rows)*len(others.Rows) == len(g.Rows) {
			parts, g, k = append(parts, one), others, k-1
		}
	}
	return append(parts, g)
}

// columns returns the group with some of its roles, and each row once.
func (g Group) columns(of func(column int) bool) (some Group) {
	for k, role := range g.Roles {
		if of(k) {
			some.Roles = append(some.Roles, role)
		}
	}
	known := map[string]bool{}
	var key []byte
	for _, all := range g.Rows {
		key = key[:0]
		for k, f := range all {
			if of(k) {
				key = append(append(key, f.Term.String()...), ' ')
			}
		}
		if known[string(key)] {
			continue
		}
		known[string(key)] = true
		row := make([]Filler, 0, len(some.Roles))
		for k, f := range all {
			if of(k) {
				row = append(row, f)
			}
		}
		some.Rows = append(some.Rows, row)
	}
	return some
}
