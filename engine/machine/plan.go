package machine

import (
	"hearth/engine"
	"hearth/engine/rule"
	"hearth/parser/source"
)

// A plan is a program compiled to nested loops over registers. Premises run in
// the order in which they are written.
type plan struct {
	slots   []slot
	slotOf  map[string]int
	facts   []planRule // clauses without premises
	layers  []planLayer
	regs    int // registers that the largest rule needs
	deepest int // premises of the longest rule
	widest  int // arguments of the widest predicate
	marks   int // premises that have one
}

// A slot is a predicate: where its rows come from besides the rules.
type slot struct {
	name   string
	arity  int
	static *engine.Relation // nil when the vocabulary has no rows of it
	asked  bool             // the Source answers for it
	hidden bool             // made by the compiler to hold the rows of an aggregate
}

// A planLayer is evaluated until nothing new is found.
type planLayer struct {
	rules     []planRule
	recursive bool
	grows     bool // what more facts give comes to what it has; otherwise it is evaluated anew
}

// A planRule derives rows of a predicate.
type planRule struct {
	at    source.Span
	of    *rule.Clause
	names []string // the variables that the registers hold
	head  int      // slot
	steps []step
	args  []operand // the head's arguments
	group *grouping // nil unless the rule aggregates
	later []delta   // what is evaluated when its layer is again: one for each premise that can have more rows then
}

// A delta is a rule with one premise that looks at new rows only: those that
// came after the rule was evaluated the last time. The same registers hold the
// same variables as in the rule.
type delta struct {
	slot, mark int // of that premise
	steps      []step
}

type stepKind uint8

const (
	findStep   stepKind = iota // some row matches, for each of them go on
	absentStep                 // no row matches
	letStep                    // a register gets a value
	equalStep                  // two values are equal
	differStep                 // two values differ
	holdsStep                  // a builtin comparison holds
	failsStep                  // a builtin comparison does not hold
)

// A step is one premise.
type step struct {
	kind stepKind
	slot int           // find, absent
	cols []patternCell // find, absent: one for each argument
	part extent        // find
	mark int           // find, unless it looks at the whole table: the mark between its rows
	reg  int           // let
	a, b operand       // let (a), equal, differ, holds, fails
	test comparison    // holds, fails
}

// An extent says at which rows of a table a premise looks.
type extent uint8

const (
	whole  extent = iota
	before        // the rows that the rule was evaluated with before, and what is there besides the table
	since         // the others
)

// A patternCell says what one argument of a premise demands of a row.
type patternCell struct {
	kind  cellKind
	value operand // fixed
	reg   int     // bind, again
}

type cellKind uint8

const (
	skipCell  cellKind = iota // anything
	fixedCell                 // this value
	bindCell                  // anything, put into a register
	againCell                 // what an earlier cell of the same row has put there
)

// An operand is a constant, a register or a call.
type operand struct {
	kind operandKind
	term engine.Term
	reg  int
	call *call
}

type operandKind uint8

const (
	constOperand operandKind = iota
	regOperand
	callOperand
)

// A call applies a function to operands.
type call struct {
	name string
	eval func(m *machine, c *call) (engine.Term, bool)
	args []operand
}

// A grouping aggregates the rows of a hidden slot.
type grouping struct {
	from    int // slot
	keys    []int
	keyRegs []int
	lets    []aggregate
}

// An aggregate is one let of a grouping: a reduction of a column, or a value
// computed from keys and earlier reductions.
type aggregate struct {
	op     reduction
	column int     // sum, least, greatest
	value  operand // computed
	reg    int
}

type reduction uint8

const (
	computed reduction = iota
	countRows
	sumColumn
	leastOf
	greatestOf
)
