// Package eval compares an executed plan with a gold standard: how many of the
// gold run's goal conditions it reached ([GoalConditions]) and how the figures
// are written down ([WriteCSV]).
//
// A [Run] is all that a score sees of an execution. The package knows no
// domain: what only kitchens have, such as a dish, is scored in eval/kitchen.
// It executes nothing.
package eval

import "hearth/sim/feature"

// A Run is what an executed plan offers to the scores, in execution order.
type Run struct {
	Steps   []Step
	Final   func() []Entity // everything that lies anywhere at the end; nil when that is not known
	Primary string          // variable of what the plan is for, such as the dish; "" when unknown
	Time    float64         // seconds: the largest availability of any binding
	HasTime bool            // false when nothing is known about the time
	Inexact bool            // Time came of a decimal number in the plan; see [TimeCell]
}

// Settle asks for the value of every output.
func (r Run) Settle() {
	for _, s := range r.Steps {
		if s.Output.Value != nil {
			s.Output.Value()
		}
	}
}

// A Step is one executed action.
type Step struct {
	Action string
	Number int      // of the step in its plan, counted from 1
	Output Entity   // the primary output: the action's first argument
	Vars   []string // all variables of the action
	Root   bool     // the step that only brings the world in: no goal
}

// An Entity is the value of a variable, where and as it was right after its step.
type Entity struct {
	Var    string
	Class  string
	Failed bool // the step could not make it; Value is not asked then
	// Value returns the features. It may be called often, also from several
	// goroutines, and should remember its answer. Nil for the root step.
	Value func() *feature.Object
	// Shown returns them with the identities of this very entity and of all in it,
	// where Value returns one object for all that are alike. Nil where Value does that.
	Shown    func() *feature.Object
	Location []string // class names of the places it lies in, outermost first; empty when it lies nowhere
}

// Whole returns e with a Value that says who it and all in it are.
func (e Entity) Whole() Entity {
	if e.Shown != nil {
		e.Value = e.Shown
	}
	return e
}

// Like reports whether both were made, of one class, in similar places, and alike.
func (e Entity) Like(other Entity) bool {
	return !e.Failed && !other.Failed && e.Class == other.Class &&
		SimilarLocations(e.Location, other.Location) && feature.Similar(e.Value(), other.Value())
}

// SimilarLocations compares two paths of places class by class as far as the
// shorter one goes. So an empty path is similar to every other.
func SimilarLocations(a, b []string) bool {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
