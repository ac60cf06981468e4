// Package engine is what rules speak of and what they answer: terms and facts,
// where facts come from, results and proofs. It is values alone; who only has
// facts to offer or results to read needs no more than this package.
//
// Rules are Datalog in Mangle's syntax. Each package below is one thing that can
// be done with them:
//
//	rule       reads rule files, checks them far beyond what Mangle checks, and orders them
//	plan       is the form that rules are compiled to
//	vm         runs plans, and records proofs
//	explain    describes plans in words
//	program    compiles a set of rules, evaluates it over a [Source], and proves what holds
//	proof      checks proofs, and says of a fact that does not hold what is missing
//	query      makes a rule file of what is asked
//	relevance  says what facts depend on, from the text of rules alone
//	exact      computes with numbers that remember more than billionths
//
// None of them knows a kitchen or a household: of the effects they know only that
// set, add and del name a fluent. They apply no effects.
package engine
