package affordance

import (
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
	n := g.numbered()
	var rows, roles []int // that are left
	for i := range g.Rows {
		rows = append(rows, i)
	}
	for k := range g.Roles {
		roles = append(roles, k)
	}
	for i := 0; i < len(roles) && len(roles) > 1; i++ {
		k := roles[i]
		if len(rows)%n.most[k] != 0 {
			continue
		}
		others := slices.Delete(slices.Clone(roles), i, i+1)
		if rest := n.different(rows, others); len(rest)*n.most[k] == len(rows) {
			parts = append(parts, g.of(n.different(rows, roles[i:i+1]), roles[i:i+1]))
			rows, roles, i = rest, others, i-1
		}
	}
	if len(parts) == 0 {
		return []Group{g}
	}
	return append(parts, g.of(rows, roles))
}

// of returns some rows, with some roles.
func (g Group) of(rows, roles []int) (p Group) {
	for _, k := range roles {
		p.Roles = append(p.Roles, g.Roles[k])
	}
	all := make([]Filler, 0, len(rows)*len(roles))
	for _, i := range rows {
		from := len(all)
		for _, k := range roles {
			all = append(all, g.Rows[i][k])
		}
		p.Rows = append(p.Rows, all[from:len(all):len(all)])
	}
	return p
}

// Numbers stand for the fillers of a group: in each role others for others.
type numbers struct {
	all  [][]int // by roles and rows
	most []int   // by roles: how many there are
}

func (g Group) numbered() (n numbers) {
	for k := range g.Roles {
		known, of := map[Filler]int{}, make([]int, len(g.Rows))
		for i, row := range g.Rows {
			if i > 0 && row[k] == g.Rows[i-1][k] {
				of[i] = of[i-1]
				continue
			}
			number, is := known[row[k]]
			if !is {
				number = len(known)
				known[row[k]] = number
			}
			of[i] = number
		}
		n.all, n.most = append(n.all, of), append(n.most, len(known))
	}
	return n
}

// different are those of rows that are the first with their fillers of some roles.
func (n numbers) different(rows, roles []int) (first []int) {
	same := make([]int, len(rows)) // rows have the same number that are the same so far
	many := 1                      // numbers
	for _, k := range roles {
		if n.most[k] == 1 {
			continue
		}
		known := make(map[[2]int]int, many)
		for at, i := range rows {
			so := [2]int{same[at], n.all[k][i]}
			number, is := known[so]
			if !is {
				number = len(known)
				known[so] = number
			}
			same[at] = number
		}
		many = len(known)
	}
	for at, number := range same {
		if number == len(first) {
			first = append(first, rows[at])
		}
	}
	return first
}
