// Package engine defines the values that rules read and derive: terms, facts, sources of facts, results and
// proofs. It contains no evaluator. A caller that only supplies facts or reads results needs no other package.
//
// Rules are Datalog in Mangle's syntax. The packages below do one thing with rules each:
//
//	rule       reads and checks rule files, and orders the rules into layers (strata)
//	vm         runs bytecode and records derivations
//	program    compiles a set of rules, evaluates it over a [Source] for one input or many, and proves facts
//	proof      checks proofs, and explains why a fact does not hold
//	query      turns a question into a rule file
//	depend     analyses the text of rules: which facts a fact depends on
//	exact      calculates with fractions and floats as the reference implementation does
//
// The engine is independent of kitchens and households. It knows only one thing about effects: the second
// argument of set, add and del names a fluent. It does not apply effects.
package engine
