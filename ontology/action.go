package ontology

import (
	"slices"

	"hearth/engine"
	"hearth/parser/source"
)

// An Action is something that can be done in one step of a plan.
type Action struct {
	Name     string
	Category string // one of the family's categories
	Doc      string
	IRI      string  // of the class of a published ontology it falls under, or ""
	Roles    []*Role // in the order of the arguments of a plan
	At       source.Span

	// ReleasedModes lists, for the released simulator, the sets of optional
	// roles that may be open together. (What a kitchen does: any of them.)
	ReleasedModes [][]string
}

// Role returns the role of that name, or nil.
func (a *Action) Role(name string) *Role {
	for _, r := range a.Roles {
		if r.Name == name {
			return r
		}
	}
	return nil
}

// StateRole returns the index of the role that reads ("in") or hands out ("out")
// a state, -1 for none.
func (a *Action) StateRole(direction string) int {
	return slices.IndexFunc(a.Roles, func(r *Role) bool { return r.State == direction })
}

// A Role is a place for an argument of an action.
type Role struct {
	Name      string
	In        bool        // given by the plan, unless it is open
	State     string      // "in" or "out" for the state the step starts from or leads to
	Type      string      // the class of its filler; "" for any, and for numbers
	Number    bool        // filled by a number
	Optional  bool        // may be open
	Concept   bool        // filled by a class: a unit, a pattern, an ingredient to look for
	Later     bool        // plans of an earlier edition end before it
	Constants []string    // the classes a plan may name here; nil for any
	Default   string      // what fills an open role, in words
	Example   int64       // a number that is good advice, in billionths; 0 for none
	Term      engine.Term // the name under which rules speak of it
	Class     engine.Term // the one under which they speak of Type
	At        source.Span
}
