// Package engine defines the values that rules read and derive: terms, facts, sources of facts, results and
// proofs. It contains no evaluator. A caller that only supplies facts or reads results needs no other package.
//
// Rules are Datalog in Mangle's syntax. The packages below do one thing with rules each:
//
//	rule       reads and checks rule files, and orders the rules into layers
//	plan       defines the intermediate form that rules are compiled to
//	vm         runs plans and records derivations
//	program    compiles a set of rules, evaluates it over a [Source], and proves what holds
//	explain    describes plans in words
//	proof      checks proofs, and finds what a fact that does not hold lacks
//	query      turns a question into a rule file
//	depend     analyses the text of rules: which facts a fact depends on
//	exact      computes with numbers that are more exact than billionths
//
// No package of the engine knows a kitchen or a household. Of effects they know only that the second argument
// of set, add and del names a fluent. They apply no effects.
package engine
