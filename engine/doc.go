// Package engine defines the values that rules read and derive: terms, facts, sources of facts, results and
// proofs. It contains no evaluator. A caller that only supplies facts or reads results needs no other package.
//
// Rules are Datalog in Mangle's syntax. The packages below do one thing with rules each:
//
//	rule       reads and checks rule files, and orders the rules into layers (strata)
//	vm         runs bytecode and records derivations
//	program    compiles rules and queries, evaluates them over a [Source], and proves facts
//	proof      checks proofs, and explains why a fact does not hold
//	depend     analyses which facts a fact depends on, and evaluates slices of rules for many inputs
//	exact      calculates with fractions and floats as the reference implementation does
//
// The engine is independent of kitchens and households. It knows only one thing about effects: the second
// argument of set, add and del names a fluent. It does not apply effects.
package engine
