// Package plan defines the intermediate form of a rule program: a [Plan] is a program
// compiled to nested loops over registers. The package also holds what running a plan
// needs: arithmetic and limits ([Env]), and the rows of a predicate ([Table]).
//
// Package program compiles checked rules to plans; package vm runs them.
package plan

import (
	"hearth/engine"
	"hearth/parser/source"
)

// A Plan is a program compiled to nested loops over registers. Premises run in the order in which they are
// written.
type Plan struct {
	Slots   []Slot
	SlotOf  map[string]int
	Facts   []Rule // clauses without premises
	Layers  []Layer
	Regs    int // largest number of registers of a rule
	Deepest int // largest number of premises of a rule
	Widest  int // largest number of arguments of a predicate
	Marks   int // number of marks; a mark separates the old rows from the new ones for one premise
}

// Rules yields the facts and then the rules of a plan.
func (p *Plan) Rules(yield func(r *Rule) bool) {
	for i := range p.Facts {
		if !yield(&p.Facts[i]) {
			return
		}
	}
	for i := range p.Layers {
		for j := range p.Layers[i].Rules {
			if !yield(&p.Layers[i].Rules[j]) {
				return
			}
		}
	}
}

// A Slot is a predicate and the places outside the rules where its rows come from.
type Slot struct {
	Name   string
	Arity  int
	Static *engine.Relation // rows of the vocabulary; nil if it has none
	Asked  bool             // the Source is asked for it
	Hidden bool             // created by the compiler for the rows of an aggregate
}

// A Layer is a stratum: rules that are evaluated together. If Recursive is set, they are evaluated until they
// derive nothing new.
type Layer struct {
	Rules     []Rule
	Recursive bool
	Grows     bool // earlier rows stay valid when facts are added; otherwise the layer is evaluated again
}

// A Rule derives rows of a predicate.
type Rule struct {
	Span   source.Span
	Pred   string // predicate that its clause defines
	Clause int    // index of the clause in the program
	Names  []string
	Head   int // slot of the predicate
	Steps  []Step
	Args   []Operand // arguments of the head
	Group  *Group    // nil unless the rule aggregates
	Deltas []Delta   // versions for the second round on: one for each premise that can get new rows
}

// A Delta is a version of a rule in which one premise reads only the rows that are new since the last
// evaluation. Its registers hold the same variables as those of the rule.
type Delta struct {
	Slot, Mark int // slot and mark of that premise
	Steps      []Step
}

// A StepKind is the kind of a premise.
type StepKind uint8

// The kinds of premises.
const (
	Find   StepKind = iota // for each row that matches, continue
	Absent                 // no row matches
	Let                    // a register gets a value
	Equal                  // two values are equal
	Differ                 // two values differ
	Holds                  // a builtin comparison holds
	Fails                  // a builtin comparison does not hold
)

// A Step is one premise. The comments name the kinds that use a field.
type Step struct {
	Kind    StepKind
	Part    Extent     // find
	Premise int        // index of the premise in its clause; let statements follow the premises
	Slot    int        // find, absent
	Cols    []Cell     // find, absent: one for each argument
	Mark    int        // find with an extent Before or Since: mark between old and new rows
	Reg     int        // let
	A, B    Operand    // let (A), equal, differ, holds, fails
	Test    Comparison // holds, fails
	Input   int        // find, absent: register with the index of the input; -1 for all inputs
}

// An Extent is the part of a table that a premise reads.
type Extent uint8

// The extents.
const (
	Whole  Extent = iota
	Before        // rows that existed at the last evaluation, and rows from outside the table
	Since         // rows added since the last evaluation
)

// A Cell is the condition on one argument of a premise.
type Cell struct {
	Kind  CellKind
	Value Operand // used by Fixed
	Reg   int     // register; used by Bind and Again
}

// A CellKind is the kind of a cell.
type CellKind uint8

// The kinds of cells.
const (
	Skip  CellKind = iota // any value
	Fixed                 // equal to Value
	Bind                  // any value; copied to a register
	Again                 // equal to the register that an earlier cell of the same row has set
)

// An Operand is a constant, a register or a call.
type Operand struct {
	Kind OperandKind
	Term engine.Term
	Reg  int
	Call *Call
}

// An OperandKind is the kind of an operand.
type OperandKind uint8

// The kinds of operands.
const (
	Constant OperandKind = iota
	Register
	Called
)

// A Call applies a function to operands.
type Call struct {
	Name string
	Eval function
	Args []Operand
}

// A Group aggregates the rows of a hidden slot.
type Group struct {
	Slot    int // slot with the rows
	Keys    []int
	KeyRegs []int
	Lets    []Aggregate
}

// An Aggregate is one let statement of a group. It is a reduction of a column, or a value computed from keys
// and earlier reductions.
type Aggregate struct {
	Op     Reduction
	Column int     // used by Sum, Least and Greatest
	Value  Operand // used by Computed
	Reg    int
}

// A Reduction combines the values of a column.
type Reduction uint8

// The reductions. Computed stands for a value that is computed without reading a column.
const (
	Computed Reduction = iota
	Count
	Sum
	Least
	Greatest
)
