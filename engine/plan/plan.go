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

// A Plan is a program compiled to nested loops over registers. Premises run in
// the order in which they are written.
type Plan struct {
	Slots   []Slot
	SlotOf  map[string]int
	Facts   []Rule // clauses without premises
	Layers  []Layer
	Regs    int // registers that the largest rule needs
	Deepest int // premises of the longest rule
	Widest  int // arguments of the widest predicate
	Marks   int // premises that have one
}

// Rules yields the facts and the rules of a plan.
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

// A Slot is a predicate: where its rows come from besides the rules.
type Slot struct {
	Name   string
	Arity  int
	Static *engine.Relation // nil when the vocabulary has no rows of it
	Asked  bool             // the Source answers for it
	Hidden bool             // made by the compiler to hold the rows of an aggregate
}

// A Layer is evaluated until nothing new is found.
type Layer struct {
	Rules     []Rule
	Recursive bool
	Grows     bool // what more facts give comes to what it has; otherwise it is evaluated anew
}

// A Rule derives rows of a predicate.
type Rule struct {
	At     source.Span
	Pred   string // that its clause defines
	Clause int    // the number of that among those of the program
	Names  []string
	Head   int // slot
	Steps  []Step
	Args   []Operand // the head's arguments
	Group  *Group    // nil unless the rule aggregates
	Later  []Delta   // what is evaluated when its layer is again: one for each premise that can have more rows then
}

// A Delta is a rule with one premise that looks at new rows only: those that
// came after the rule was evaluated the last time. The same registers hold the
// same variables as in the rule.
type Delta struct {
	Slot, Mark int // of that premise
	Steps      []Step
}

// A StepKind says what a premise wants.
type StepKind uint8

// The kinds of premises.
const (
	Find   StepKind = iota // some row matches, for each of them go on
	Absent                 // no row matches
	Let                    // a register gets a value
	Equal                  // two values are equal
	Differ                 // two values differ
	Holds                  // a builtin comparison holds
	Fails                  // a builtin comparison does not hold
)

// A Step is one premise.
type Step struct {
	Kind StepKind
	Part Extent     // find
	At   int        // which premise of its clause it is; what stands behind the bar follows these
	Slot int        // find, absent
	Cols []Cell     // find, absent: one for each argument
	Mark int        // find, unless it looks at the whole table: the mark between its rows
	Reg  int        // let
	A, B Operand    // let (A), equal, differ, holds, fails
	Test Comparison // holds, fails
	For  int        // find, absent: the register that says for which input it asks; -1 for all
}

// An Extent says at which rows of a table a premise looks.
type Extent uint8

// The extents.
const (
	Whole  Extent = iota
	Before        // the rows that the rule was evaluated with before, and what is there besides the table
	Since         // the others
)

// A Cell says what one argument of a premise demands of a row.
type Cell struct {
	Kind  CellKind
	Value Operand // fixed
	Reg   int     // bind, again
}

// A CellKind says what a cell demands.
type CellKind uint8

// The kinds of cells.
const (
	Skip  CellKind = iota // anything
	Fixed                 // this value
	Bind                  // anything, put into a register
	Again                 // what an earlier cell of the same row has put there
)

// An Operand is a constant, a register or a call.
type Operand struct {
	Kind OperandKind
	Term engine.Term
	Reg  int
	Call *Call
}

// An OperandKind says what an operand is.
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
	From    int // slot
	Keys    []int
	KeyRegs []int
	Lets    []Aggregate
}

// An Aggregate is one let of a group: a reduction of a column, or a value
// computed from keys and earlier reductions.
type Aggregate struct {
	Op     Reduction
	Column int     // sum, least, greatest
	Value  Operand // computed
	Reg    int
}

// A Reduction says what becomes of the values of a column.
type Reduction uint8

// The reductions.
const (
	Computed Reduction = iota
	Count
	Sum
	Least
	Greatest
)
