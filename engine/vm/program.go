package vm

import (
	"iter"

	"hearth/engine"
	"hearth/parser/source"
)

// A Program is bytecode: ops in the order in which they run, with registers as operands. An [Assembler] makes
// it. Then it never changes.
type Program struct {
	Slots  []Slot
	SlotOf map[string]int
	Facts  []Rule // clauses without premises
	Layers []Layer

	ops   []Op
	cells []Cell       // cells of all ops
	calls []*Call      // calls of all ops
	tests []Comparison // comparisons of all ops

	regs   int           // largest number of variables of a rule
	inner  int           // number of registers for results of calls inside premises and heads; they follow the variables
	consts []engine.Term // constants; they are in the registers after those
	marks  int           // number of marks; a mark separates the old rows from the new ones for one premise
	widest int           // largest number of arguments of a predicate
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

// A Rule adds a row for each way in which its premises hold, or for each group.
type Rule struct {
	First  int32   // index of the first op
	Head   int32   // slot of the predicate
	Group  *Group  // nil unless the rule aggregates
	Deltas []Delta // versions for the second round on: one for each premise that can get new rows

	Span   source.Span
	Pred   string // predicate that its clause defines
	Clause int    // index of the clause in the program
	Names  []string

	needs []int32 // the rule derives nothing while one of these slots has no rows
}

// A Delta is a version of a rule in which one premise reads only the rows that are new since the last
// evaluation. Its registers hold the same variables as those of the rule.
type Delta struct {
	Slot, Mark int32 // slot and mark of that premise
	First      int32 // index of the first op
}

// An Op is one premise, a computation for a premise, or the addition of a row after all premises. It is small,
// because an evaluation often loads ops from outside the processor's cache.
type Op struct {
	Kind      OpKind
	Part      Extent
	tableOnly bool  // Each, Some, None: all rows are in the table
	Premise   int32 // index of the premise in its clause; let statements follow the premises
	Slot      int32 // Each, Some, None, Give
	Mark      int32 // Each, Some, None: mark between old and new rows
	Input     int32 // Each, Some, None: register with the index of the input, or -1
	A, B      int32 // registers to compare, or source and target of a value
	index     int32 // index in Program.calls or Program.tests

	// Indexes in Program.cells: where the cells returned by the methods Fixed, Binds and Same begin, and where
	// the last of them end. The fixed cells of a Give hold the registers of its row.
	fixed, binds, same, end int32
}

// An OpKind is the kind of an op.
type OpKind uint8

// The kinds of ops.
const (
	Each    OpKind = iota // for each row that matches, continue
	Some                  // continue if a row matches; binds no register
	None                  // continue if no row matches
	Move                  // copy register A to B
	Compute               // store the result of a call in B
	Equal
	Differ
	Holds // a builtin comparison holds
	Fails // a builtin comparison does not hold
	Give  // all premises hold: add a row
)

// An Extent is the part of a table that a premise reads.
type Extent uint8

// The extents.
const (
	Whole  Extent = iota
	Before        // rows that existed at the last evaluation, and rows from outside the table
	Since         // rows added since the last evaluation
)

// A Cell is a column of a row with a register. In the result of Same, Reg is another column.
type Cell struct{ Col, Reg int32 }

// Fixed returns the cells whose columns must be equal to a register.
func (p *Program) Fixed(o *Op) []Cell { return p.cells[o.fixed:o.binds] }

// Binds returns the cells whose columns are copied to a register.
func (p *Program) Binds(o *Op) []Cell { return p.cells[o.binds:o.same] }

// Same returns the cells whose columns must be equal to another column.
func (p *Program) Same(o *Op) []Cell { return p.cells[o.same:o.end] }

// Looks reports whether o looks for rows.
func (o *Op) Looks() bool { return o.Kind <= None }

// Body yields the ops from index first on, without the one that adds the row.
func (p *Program) Body(first int32) iter.Seq[*Op] {
	return func(yield func(o *Op) bool) {
		for i := first; p.ops[i].Kind != Give && yield(&p.ops[i]); i++ {
		}
	}
}

// Inner reports whether o computes a value inside a premise or a head, and not that of a variable.
func (p *Program) Inner(o *Op) bool { return o.Kind == Compute && int(o.B) >= p.regs }

// An Operand is a constant, a register or a call.
type Operand struct {
	Kind OperandKind
	Term engine.Term
	Reg  int32
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
	Slot    int32 // slot with the rows
	Keys    []int32
	KeyRegs []int32
	Lets    []Aggregate
}

// An Aggregate is one let statement of a group. It is a reduction of a column, or a value computed from keys
// and earlier reductions.
type Aggregate struct {
	Op     Reduction
	Column int32   // used by Sum, Least and Greatest
	Value  Operand // used by Computed
	Reg    int32
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
