package affordance

import (
	"encoding/binary"
	"iter"
	"maps"
	"slices"
)

// Ways are the choices for some roles of an action that can be done. They are
// as many as the product of the rows of its groups: any row of one goes with
// any row of another.
type Ways struct {
	Given  Choice // what was asked with
	Groups []Group
}

// A Group is roles whose fillers depend on each other, and each way to fill them.
type Group struct {
	Roles []string
	Rows  [][]Filler // fillers in the order of Roles
}

// Required lists the roles of the action that a choice has yet to fill.
func (o *Option) Required(given Choice) (roles []string) {
	for _, r := range o.Roles {
		if _, ok := given[r.Name]; !ok && !o.from.domain.Opens(o.Action, r) {
			roles = append(roles, r.Name)
		}
	}
	return roles
}

// Optional lists the roles of the action that may be left open.
func (o *Option) Optional() (roles []string) {
	for _, r := range o.Roles {
		if o.from.domain.Opens(o.Action, r) {
			roles = append(roles, r.Name)
		}
	}
	return roles
}

// First returns one of the choices.
func (w *Ways) First() (first Choice) {
	for c := range w.All() {
		return c
	}
	return nil
}

// All yields the choices in the order of the rows, the last group first.
func (w *Ways) All() iter.Seq[Choice] {
	return func(yield func(Choice) bool) {
		at := make([]int, len(w.Groups))
		for {
			c := maps.Clone(w.Given)
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

// Fillers returns what fills a role in at least one of the choices.
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

// split takes apart what does not depend on each other: a role of which every
// filler goes with every row of the others is a group of its own.
func (g Group) split() (parts []Group) {
	for k := 0; k < len(g.Roles) && len(g.Roles) > 1; k++ {
		alone := g.column(k)
		if len(g.Rows)%len(alone.Rows) != 0 {
			continue
		}
		if rest := g.without(k); len(alone.Rows)*len(rest.Rows) == len(g.Rows) {
			parts = append(parts, alone)
			g, k = rest, k-1
		}
	}
	return append(parts, g)
}

// column returns the fillers of one role.
func (g Group) column(k int) Group {
	p := Group{Roles: g.Roles[k : k+1 : k+1]}
	seen := map[Filler]bool{}
	for _, row := range g.Rows {
		if !seen[row[k]] {
			seen[row[k]] = true
			p.Rows = append(p.Rows, row[k:k+1:k+1])
		}
	}
	return p
}

// without returns the different rows without one role, in their order.
func (g Group) without(k int) (p Group) {
	p.Roles = slices.Delete(slices.Clone(g.Roles), k, k+1)
	numbers, seen := map[Filler]uint64{}, map[string]bool{}
	var key []byte
	for _, row := range g.Rows {
		key = key[:0]
		for i, f := range row {
			n, known := numbers[f]
			if !known {
				n = uint64(len(numbers))
				numbers[f] = n
			}
			if i != k {
				key = binary.AppendUvarint(key, n)
			}
		}
		if !seen[string(key)] {
			seen[string(key)] = true
			p.Rows = append(p.Rows, slices.Delete(slices.Clone(row), k, k+1))
		}
	}
	return p
}
