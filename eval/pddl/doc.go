// Package pddl compares and solves planning problems in PDDL, as far as the Embodied Agent Interface needs it: types
// without hierarchies, and conditions and effects with quantifiers and when.
//
// [ReadOperators] reads operators that a model wrote, and [Compare] compares their conditions and effects with others.
// [Solve] searches for a plan forward from the initial state, and expands the state with the least estimate first. The
// estimate is the sum of the moves to each goal if changes were never undone.
package pddl
