// Package explain describes how rules are evaluated, as plain data. It helps authors to see what a rule costs.
// [Rules] reads the plan of a program and evaluates nothing.
package explain

import "hearth/engine"

// A Rule describes how one rule is evaluated.
type Rule struct {
	Position string    `json:"at" jsonschema:"position of the rule as file:line:col"`
	Text     string    `json:"rule"`
	Stratum  int       `json:"stratum" jsonschema:"number of the stratum, from 1; strata are evaluated in this order; 0 for facts that rule text states, which hold from the beginning"`
	Strata   int       `json:"strata" jsonschema:"number of strata"`
	Repeats  bool      `json:"repeats" jsonschema:"true if the stratum is evaluated until it derives nothing new; otherwise it is evaluated once"`
	Order    []Premise `json:"order" jsonschema:"premises in the order of evaluation, then the values computed from them"`
	Again    []Delta   `json:"again,omitempty" jsonschema:"evaluations that replace the order from the second round on: one for each premise that can have new rows"`
}

// A Delta describes the evaluation of a rule for the new rows of one premise.
type Delta struct {
	New   string    `json:"new" jsonschema:"premise with the new rows"`
	Order []Premise `json:"order"`
}

// A Premise describes how one premise is evaluated.
type Premise struct {
	Text      string          `json:"premise"`
	Does      Kind            `json:"does" jsonschema:"each: continues with each row that matches; none: continues if no row matches; where: continues if the condition holds; let: computes a value; group: collects all rows, then continues with each group"`
	Binds     []string        `json:"binds,omitempty" jsonschema:"variables that get a value in this premise"`
	Reads     []engine.Ground `json:"reads,omitempty" jsonschema:"where the premise looks for rows: rule (derived rows), given (facts of the step), ontology, source (the state), computed (by the world)"`
	FixedArgs []int           `json:"by,omitempty" jsonschema:"arguments whose values are known, counted from 1; rows are found by an index of these arguments; if there are none, all rows are read"`
	Rows      string          `json:"rows,omitempty" jsonschema:"new: only rows that were added since the last evaluation of the rule; old: only the other rows"`
}

// A Kind is the way in which a premise is evaluated.
type Kind string

const (
	each  Kind = "each"
	none  Kind = "none"
	where Kind = "where"
	let   Kind = "let"
	group Kind = "group"
)
