package affordance

import (
	"iter"
	"maps"
	"slices"

	"hearth/sim/affordance/product"
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
	More  bool       // not all was looked for: there may be more rows
}

// More reports whether there may be more choices than these.
func (w *Ways) More() bool {
	return slices.ContainsFunc(w.Groups, func(g Group) bool { return g.More })
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
// filler goes with every row of the others is a group of its own. Nothing is left of no rows, and
// one group where there may be more.
func (g Group) split() (parts []Group) {
	if g.More {
		return []Group{g}
	}
	for _, part := range product.Parts(g.Rows) {
		if len(part.Columns) == len(g.Roles) {
			return []Group{g}
		}
		p := Group{}
		for _, k := range part.Columns {
			p.Roles = append(p.Roles, g.Roles[k])
		}
		all := make([]Filler, 0, len(part.Rows)*len(part.Columns))
		for _, i := range part.Rows {
			from := len(all)
			for _, k := range part.Columns {
				all = append(all, g.Rows[i][k])
			}
			p.Rows = append(p.Rows, all[from:len(all):len(all)])
		}
		parts = append(parts, p)
	}
	return parts
}
