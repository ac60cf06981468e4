package sim

import (
	"fmt"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim/world"
)

// A Status is the outcome of a step.
type Status uint8

// The outcomes of a step. They are values, not errors, because a plan with failed steps is still an executed
// plan.
const (
	Done       Status = iota + 1 // its effects were applied
	Failed                       // it was tried but could not be done; see Result.Reasons
	Dropped                      // its arguments contradict each other: the released simulator skips such a step
	NotReached                   // a value that it needs was never produced; see Result.Waits
	Rejected                     // it could not be tried; see Step.Problem
)

// String returns the status in lower case, as used in reports.
func (s Status) String() string {
	return [...]string{"", "done", "failed", "dropped", "not reached", "rejected"}[s]
}

// A Binding is the value of a variable.
type Binding struct {
	Var       string
	Role      string
	BoundBy   *plan.Step   // the step that bound it
	State     *world.State // the state in which to read Term or, if IsState, the value itself; nil for a constant
	Term      engine.Term  // an entity, a class, or a number in billionths
	Available int64        // simulated time in milliseconds from which the value is available; valid if Timed
	IsState   bool         // the value of the variable is State
	Failed    bool         // released semantics: the value is the object that a failed step returned
	Nothing   bool         // corrected semantics: there is no value, because the step that should have given it failed
	Timed     bool
	Inexact   bool // released semantics: a decimal number was used to compute Available
	Default   bool // the plan left the role open and the step chose the value
}

// Class returns the class of the value of b, or "" for a number or no value.
func (b *Binding) Class(m *world.Model) string {
	switch {
	case b.Failed:
		return m.Ontology().Mark(ontology.FailedMark)
	case b.Nothing:
		return ""
	case b.IsState:
		return b.State.Class(b.State.Root())
	case b.Term.Kind() != engine.NameKind:
		return ""
	case b.State != nil && b.State.Has(b.Term):
		return b.State.Class(b.Term)
	}
	return world.ClassName(b.Term)
}

// A Reason explains why a step could not be done or tried.
type Reason struct {
	Code   string      // code used in the rules: none_left, empty, unsuitable ...
	Role   string      // role of the step; a unit or a property if Code is about one
	Var    string      // variable of the entity or of its container; "" if the plan has none
	Entity string      // an entity, a class or a unit
	Class  string      // class of the entity
	Text   string      // the reason in words; see [Explain]
	Span   source.Span // the argument it is about; may be empty

	Wanted  string   // class that the role requires, if the text of the reason contains {wanted}
	Figures []Figure // the numbers in Text, sorted by name

	place int64 // order in which rules test for the reason; 0 if they give none
}

// A Figure is a number that a reason reports, rounded to a tenth unless different figures would then be equal. Its name
// ends in its unit, as in free_ml.
type Figure struct {
	Name  string
	Value float64
}

// A Result is one step with its outcome.
type Result struct {
	Step    *plan.Step
	Status  Status
	Before  *world.State // nil for a step that was not tried
	After   *world.State
	Start   int64 // simulated time in milliseconds
	End     int64
	Binds   []*Binding // bindings made by the step, in the order of its roles
	Reasons []Reason
	Warns   []Reason // warnings, in domains whose rules give some
	Waits   []Cause  // missing variables of a step that was not reached
}

// At returns the position of the first reason that has one, or the position of the name of the action.
func (r *Result) At() source.Span {
	for _, reason := range r.Reasons {
		if reason.Span.File != nil {
			return reason.Span
		}
	}
	return r.Step.NameAt
}

// Why returns the reasons why r could not be done or tried, in words; see [Explained].
func (r *Result) Why() []string { return Explained(r.Reasons) }

// Explained returns the texts of reasons without duplicates. A text that is true of several entities is
// followed by their number.
func Explained(reasons []Reason) []string {
	var texts []string
	entities := map[string]map[string]bool{}
	for _, reason := range reasons {
		text := Explain(reason)
		if entities[text] == nil {
			texts, entities[text] = append(texts, text), map[string]bool{}
		}
		entities[text][reason.Entity] = true
	}
	for i, text := range texts {
		if n := len(entities[text]); n > 1 {
			texts[i] = fmt.Sprintf("%s (%d of them)", text, n)
		}
	}
	return texts
}

// A Cause is a variable that a step needs and the step that failed to bind it.
type Cause struct {
	Var     string
	BoundBy *plan.Step // nil if no step of the plan binds it
}

// An AbortError stops a whole evaluation under released semantics.
type AbortError struct {
	Step    *plan.Step
	Reasons []Reason
	Problem *source.Diagnostic
}

// Error returns the diagnostic in its one-line form.
func (e *AbortError) Error() string { return e.Problem.Error() }
