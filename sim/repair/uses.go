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

// uses tells where the variables of a network are bound and read.
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

// open reports whether an argument is the only use of its variable.
func (u *uses) open(variable string, at place) bool {
	return u.binds[variable] == at && len(u.reads[variable]) == 1
}

// bound returns the variables of a kind that may be read in a step, those that are read nowhere first, then the nearest
// before the step, then the others.
func (u *uses) bound(k kind, step int) (all []string) {
	for _, v := range u.names {
		b, ok := u.binds[v]
		if ok && u.kinds[v] == k && b.step != step && !u.open(v, b) {
			all = append(all, v)
		}
	}
	far := func(v string) int {
		at := u.binds[v].step
		switch {
		case len(u.reads[v]) == 0 && at < step:
			return 0
		case at < step:
			return step - at
		}
		return 1000 + at
	}
	slices.SortStableFunc(all, func(a, b string) int { return far(a) - far(b) })
	return all
}
