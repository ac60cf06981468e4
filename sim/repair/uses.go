package repair

import (
	"slices"

	"hearth/ontology"
	"hearth/parser/plan"
)

// A kind is what a variable stands for.
type kind uint8

const (
	thing kind = iota
	number
	state
)

func kindOf(r *ontology.Role) kind {
	switch {
	case r.State != "":
		return state
	case r.Number:
		return number
	}
	return thing
}

// A place is an argument of a step.
type place struct{ step, arg int }

// uses lists where the variables of a network are bound and read.
type uses struct {
	names []string // all variables, in the order of the text
	kinds map[string]kind
	binds map[string]place   // where a variable is returned, or else chosen for an open role
	reads map[string][]place // where it is an input
	loose []string           // variables that a step needs and no step binds
}

// usesOf returns the uses of the variables of a plan.
func usesOf(p *plan.Plan) *uses {
	u := &uses{kinds: map[string]kind{}, binds: map[string]place{}, reads: map[string][]place{}}
	for i, s := range p.Steps {
		for j := range s.Args {
			a := &s.Args[j]
			if a.Var == "" {
				continue
			}
			if _, known := u.kinds[a.Var]; !known {
				u.names = append(u.names, a.Var)
				u.kinds[a.Var] = kindOf(a.Role)
			}
			switch {
			case !a.Role.Input:
				u.binds[a.Var] = place{i, j}
				continue
			case a.Role.Optional:
				if _, bound := u.binds[a.Var]; !bound {
					u.binds[a.Var] = place{i, j}
				}
			}
			u.reads[a.Var] = append(u.reads[a.Var], place{i, j})
		}
	}
	for _, v := range u.names {
		if _, bound := u.binds[v]; !bound {
			u.loose = append(u.loose, v)
		}
	}
	return u
}

// open reports whether an input is the only use of its variable.
func (u *uses) open(variable string, at place) bool {
	return u.binds[variable] == at && len(u.reads[variable]) == 1 && u.reads[variable][0] == at
}

// bound returns the variables of a kind that a step may read, in this order: unread main results, the nearest first;
// other variables bound before the step, the nearest first; unread by-products and defaults; variables bound later.
func (u *uses) bound(k kind, step int) (all []string) {
	far := map[string]int{}
	for _, v := range u.names {
		at, ok := u.binds[v]
		if !ok || u.kinds[v] != k || at.step == step {
			continue
		}
		all = append(all, v)
		switch likely := u.likely(v); {
		case at.step > step:
			far[v] = 2000 + at.step
		case likely == byProduct:
			far[v] = 1000 + step - at.step
		case likely > unread:
			far[v] = step - at.step
		default:
			far[v] = step - at.step - 1000
		}
	}
	slices.SortStableFunc(all, func(a, b string) int { return far[a] - far[b] })
	return all
}

// How likely it is that a variable is missing where another one is read.
const (
	unread    = iota // a main result that no step reads
	often            // two or more steps read it, as they do with tools
	byProduct        // another result or a default that no step reads
	once             // a step reads it
	ranks
)

// likely returns how likely it is that a variable is missing somewhere.
func (u *uses) likely(v string) int {
	at := u.binds[v]
	switch n := len(u.reads[v]); {
	case n > 1:
		return often
	case n == 1 && !u.open(v, at):
		return once
	case n == 1 || at.arg > 0 && u.kinds[v] == thing:
		return byProduct
	}
	return unread
}

// chosen returns the variables of things that are chosen for an open role, from a step on.
func (u *uses) chosen(from int) (all []string) {
	for _, v := range u.names {
		if at, ok := u.binds[v]; ok && u.kinds[v] == thing && at.step >= from && len(u.reads[v]) > 0 && u.reads[v][0] == at {
			all = append(all, v)
		}
	}
	return all
}
