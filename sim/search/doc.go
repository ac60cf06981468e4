// Package search finds plans that reach goals, by executing the rules of the actions.
//
// Make a [Space] once for a domain. [Space.Find] searches forward from a state with A*: it executes moves, and compares
// states by their hashes. The estimate and the moves worth trying come from a graph that is collected anew for each
// state ([graph]): moves whose effects include a goal, moves that remove a reason against one of these, and so on. Which
// moves these are follows from the rules. Dependency analysis excludes actions that cannot change what a reason depends
// on; the others are tried, and their effects are applied despite the reasons against them. So the estimate ignores that
// effects can be lost again, like the delete relaxation of classical planners. The package names no action.
//
// A move fills its roles with things that the goal, the reason or the move itself is about, and with the things these
// lie in or on. If no such move helps, all things of the state are tried.
package search
