package ontology

import (
	"slices"

	"hearth/engine"
	"hearth/parser/source"
)

// An Action is an operation that one step of a plan performs.
type Action struct {
	Name     string
	Category string // one of the family's categories
	Doc      string
	IRI      string  // IRI of the published class of the action, or ""
	Roles    []*Role // in the order of the plan's arguments
	Span     source.Span

	// ReleasedModes lists the sets of optional roles that may be open together in the released simulator. The
	// kitchen allows every set.
	ReleasedModes [][]string
}

// Role returns the role called name, or nil.
func (a *Action) Role(name string) *Role {
	for _, r := range a.Roles {
		if r.Name == name {
			return r
		}
	}
	return nil
}

// StateRole returns the index of the role that reads ("in") or returns ("out") a state, or -1.
func (a *Action) StateRole(direction string) int {
	return slices.IndexFunc(a.Roles, func(r *Role) bool { return r.State == direction })
}

// A Role is a parameter of an action.
type Role struct {
	Name       string
	Input      bool        // an input, filled by the plan unless it is open
	State      string      // "in" for the state before the step, "out" for the state after it
	Type       string      // class of the filler; "" for any class and for numbers
	Number     bool        // the filler is a number
	Optional   bool        // the role may be open
	Concept    bool        // the filler is a class: a unit, a pattern, an ingredient to look for
	AddedLater bool        // added in a later edition; plans of earlier editions omit it
	Constants  []string    // classes that a plan may name as the filler; nil allows any
	Default    string      // description of the default filler of an open role
	Example    int64       // recommended number, in billionths; 0 for none
	Term       engine.Term // name of the role in rules
	Class      engine.Term // name of Type in rules
	Span       source.Span
}
