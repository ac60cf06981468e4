package sim

import (
	"fmt"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/diag"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim/world"
)

// A Status says how a step ended.
type Status uint8

// The outcomes of a step. They are values, not errors: a plan of which a part
// fails is still a plan that was executed.
const (
	Done       Status = iota + 1 // it had its effects
	Failed                       // it was tried and could not be done; see Reasons
	Dropped                      // inconsistent: the released simulator leaves such a step out
	NotReached                   // what it needs was never handed out; see Waits
	Rejected                     // it could not even be tried; see Step.Problem
)

// String returns the status in lower case, as reports write it.
func (s Status) String() string {
	return [...]string{"", "done", "failed", "dropped", "not reached", "rejected"}[s]
}

// A Binding is what a variable stands for.
type Binding struct {
	Var       string
	Role      string
	By        *plan.Step   // the step that bound it
	State     *world.State // in which the entity is to be read, or the state itself
	Term      engine.Term  // an entity, a class or a number in billionths
	Available int64        // milliseconds of simulated time, when Timed
	IsState   bool         // the variable stands for State
	Failed    bool         // released semantics: a failed object
	Nothing   bool         // corrected semantics: the step that should have bound it failed
	Timed     bool
	Inexact   bool // released semantics: a decimal number took part in Available
	Default   bool // nobody named it: the step chose it
}

// Class returns the class of what b stands for, "" for a number or nothing.
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

// A Reason says why a step could not be done, or not even be tried.
type Reason struct {
	Code   string      // of the rules: none_left, empty, unsuitable ...
	Role   string      // of the step; a unit or a property when Code is about one
	Var    string      // the variable that stands for the entity, or for what it lies in; "" when the plan has none
	Entity string      // an entity, a class, a unit
	Class  string      // of the entity
	Text   string      // the reason in words; see [Explain]
	At     source.Span // the argument that it is about, or nowhere

	Figures []Figure // the numbers in the words, by their names

	place int64 // among the demands of the action
}

// A Figure is a number that a reason tells, to a tenth. Its name ends in its
// unit, as in free_ml.
type Figure struct {
	Name  string
	Value float64
}

// A Result is one step with what came of it.
type Result struct {
	Step    *plan.Step
	Status  Status
	Before  *world.State // nil for a step that was not tried
	After   *world.State
	Start   int64 // milliseconds of simulated time
	End     int64
	Binds   []*Binding // what the step bound, in the order of its roles
	Reasons []Reason
	Warns   []Reason // what is said of a step besides; in domains whose rules warn
	Waits   []Cause  // of a step that was not reached
}

// At returns where the first reason against r is that has a place, or where the
// name of its action stands.
func (r *Result) At() source.Span {
	for _, reason := range r.Reasons {
		if reason.At.File != nil {
			return reason.At
		}
	}
	return r.Step.NameAt
}

// Why says in words why r could not be done or tried: see [Explained].
func (r *Result) Why() []string { return Explained(r.Reasons) }

// Explained says reasons in words: each thing once, with the number of
// entities when it is true of several.
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
	Var string
	By  *plan.Step // nil when no step of the plan binds it
}

// An AbortError is what stops a whole evaluation under released semantics.
type AbortError struct {
	Step    *plan.Step
	Reasons []Reason
	Problem *diag.Diagnostic
}

// Error returns the diagnostic's one-line form.
func (e *AbortError) Error() string { return e.Problem.Error() }
