// Package engine evaluates rule programs (Datalog in Mangle's syntax) over facts.
//
// Describe the predicates that rules may speak of in a [Vocabulary], then
// [Load] the rule files of one program: it checks them far beyond what Mangle
// checks, prunes rules that cannot fire, and compiles the rest to a plan.
// [Program.Eval] then derives all consequences of the facts of one [Source]
// and a few given ones, as often as wanted and from many goroutines: a Program
// never changes and holds no facts of a situation.
//
// [Program.EvalMangle] runs the same program on Mangle's own engine. It is an
// order of magnitude slower, is the reference in tests, and serves the few
// programs a plan cannot do (see [Program.Planned]).
//
// The package knows no kitchen and no household: of the effects it knows only
// that set, add and del name a fluent. It applies no effects. Only this package
// and package proof below it import Mangle.
//
// [Program.Explain] proves a fact and [Program.Trace] all facts of an
// evaluation; nobody else pays for it. Package proof checks proofs, and says of
// a fact that does not hold what is missing.
package engine
