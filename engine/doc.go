// Package engine defines the values that rules read and derive: terms, facts, sources of facts, results and
// proofs. It contains no evaluator. A caller that only supplies facts or reads results needs no other package.
//
// Rules are Datalog in Mangle's syntax. The packages below do one thing with rules each:
//
//	rule       reads and checks rule files, and orders the rules into layers (strata)
//	plan       defines the intermediate form that rules are compiled to
//	vm         runs plans and records derivations
//	program    compiles a set of rules, evaluates it over a [Source], and proves facts
//	explain    describes plans in words
//	proof      checks proofs, and explains why a fact does not hold
//	query      turns a question into a rule file
//	depend     analyses the text of rules: which facts a fact depends on
//	exact      calculates with fractions and floats as the reference implementation does
//
// The engine is independent of kitchens and households. It knows only one thing about effects: the second
// argument of set, add and del names a fluent. It does not apply effects.
package engine
