// Package explain describes how rules are evaluated, as plain data, for people who want
// to know what a rule costs. [Rules] reads the plan of a program; it evaluates nothing.
package explain

import "hearth/engine"

// A Rule describes how one rule is evaluated.
type Rule struct {
	At      string    `json:"at" jsonschema:"the place of the rule"`
	Text    string    `json:"rule"`
	Stratum int       `json:"stratum" jsonschema:"strata are evaluated in their order, from 1 on; 0 for what is stated: it is there before"`
	Strata  int       `json:"strata" jsonschema:"how many there are"`
	Repeats bool      `json:"repeats" jsonschema:"its stratum is evaluated until nothing new is found, and otherwise once"`
	Order   []Premise `json:"order" jsonschema:"the premises in the order of their evaluation, then what is computed of them"`
	Again   []Delta   `json:"again,omitempty" jsonschema:"what is evaluated in place of the order from the second time on: one for each premise that can have new rows"`
}

// A Delta is a rule that is evaluated where one of its premises has new rows.
type Delta struct {
	New   string    `json:"new" jsonschema:"that premise"`
	Order []Premise `json:"order"`
}

// A Premise says how one premise is evaluated.
type Premise struct {
	Text  string          `json:"premise"`
	Does  Kind            `json:"does" jsonschema:"each: goes on with each row that matches; none: goes on where no row does; where: goes on where it holds; let: computes a value; group: gathers all rows before it goes on with each group"`
	Binds []string        `json:"binds,omitempty" jsonschema:"the variables that get a value here"`
	Reads []engine.Ground `json:"reads,omitempty" jsonschema:"where rows are looked for: those that a rule derives, those given with the step, the ontology, the state (source), what the world computes"`
	By    []int           `json:"by,omitempty" jsonschema:"the arguments, from 1 on, whose values are known: rows are found by an index of them, and the state is asked with them. Without any, all rows are looked at"`
	Rows  string          `json:"rows,omitempty" jsonschema:"new or old: only those that came, or did not come, since the rule was evaluated the last time"`
}

// A Kind is what becomes of a premise.
type Kind string

const (
	each  Kind = "each"
	none  Kind = "none"
	where Kind = "where"
	let   Kind = "let"
	group Kind = "group"
)
