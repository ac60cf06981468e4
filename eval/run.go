// Package eval compares an executed plan with a gold standard. [GoalConditions] counts the goal conditions of
// the gold run that the plan reached. [WriteCSV] writes scores as a table.
//
// A [Run] holds everything that scores need from an execution. The package is independent of the world: scores
// that only kitchens have, such as the dish score, are in eval/kitchen. It executes nothing.
package eval

import "hearth/sim/feature"

// A Run holds the data of an executed plan for scoring. The steps are in the order of execution.
type Run struct {
	Steps   []Step
	Final   func() []Entity // returns all things in the final state; nil if unknown
	Primary string          // variable of the main result, such as the dish; "" if unknown
	Time    float64         // seconds until all bindings are available
	HasTime bool            // whether the time is known
	Inexact bool            // whether Time depends on a decimal number in the plan; see [TimeCell]
}

// ComputeValues computes the value of every output.
func (r Run) ComputeValues() {
	for _, s := range r.Steps {
		if s.Output.Value != nil {
			s.Output.Value()
		}
	}
}

// A Step is one executed action.
type Step struct {
	Action string
	Number int      // position of the step in its plan, from 1
	Output Entity   // the primary output: the action's first argument
	Vars   []string // all variables of the action
	Root   bool     // whether the step only introduces the world; it is not a goal
}

// An Entity is the value of a variable in the state right after its step.
type Entity struct {
	Var    string
	Class  string
	Failed bool // whether the step could not make the entity; Value is not called then
	// Value returns the features. It may be called repeatedly and by several goroutines, so it should cache
	// the result. It is nil for the root step.
	Value func() *feature.Object
	// Identified returns the features with the identifiers of this entity and its contents. Value may return
	// one object for all entities that are alike. Identified is nil if the objects from Value have
	// identifiers.
	Identified func() *feature.Object
	Location   []string // classes of the enclosing places, outermost first; empty if it is nowhere
}

// Whole returns e with the function Identified as its Value, if it is not nil.
func (e Entity) Whole() Entity {
	if e.Identified != nil {
		e.Value = e.Identified
	}
	return e
}

// Like reports whether neither entity failed and both have the same class, similar locations and similar
// features.
func (e Entity) Like(other Entity) bool {
	return !e.Failed && !other.Failed && e.Class == other.Class &&
		SimilarLocations(e.Location, other.Location) && feature.Similar(e.Value(), other.Value())
}

// SimilarLocations compares two paths of places class by class, up to the length of the shorter one. So an
// empty path is similar to every path.
func SimilarLocations(a, b []string) bool {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// These are the statuses of programs.
const (
	Executable    = "executable"
	NotExecutable = "not executable" // in at least one of its scenes
)
