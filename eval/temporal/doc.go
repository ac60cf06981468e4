// Package temporal reads and evaluates the formulas of the Embodied Agent Interface about plans in a household, such as
//
//	exists x. (DRINK(x)) then HOLDS_RH(character.65, cup.3)
//
// [Parse] reads a formula. A [Trajectory] has the states and the steps of a plan, and [Trajectory.Holds] evaluates
// a formula on it.
package temporal
