package report

// A RulePlan describes how one rule is evaluated.
type RulePlan struct {
	Position string           `json:"at" jsonschema:"position of the rule as file:line:col"`
	Text     string           `json:"rule"`
	Stratum  int              `json:"stratum" jsonschema:"number of the stratum, from 1; strata are evaluated in this order; 0 for facts that rule text states, which hold from the beginning"`
	Strata   int              `json:"strata" jsonschema:"number of strata"`
	Repeats  bool             `json:"repeats" jsonschema:"true if the stratum is evaluated until it derives nothing new; otherwise it is evaluated once"`
	Order    []PlannedPremise `json:"order" jsonschema:"premises in the order of evaluation, then the values computed from them"`
	Again    []PlanDelta      `json:"again,omitempty" jsonschema:"evaluations that replace the order from the second round on: one for each premise that can have new rows"`
}

// A PlanDelta describes the evaluation of a rule for the new rows of one premise.
type PlanDelta struct {
	New   string           `json:"new" jsonschema:"premise with the new rows"`
	Order []PlannedPremise `json:"order"`
}

// A PlannedPremise describes how one premise is evaluated.
type PlannedPremise struct {
	Text      string   `json:"premise"`
	Does      string   `json:"does" jsonschema:"each: continues with each row that matches; none: continues if no row matches; where: continues if the condition holds; let: computes a value; group: collects all rows, then continues with each group"`
	Binds     []string `json:"binds,omitempty" jsonschema:"variables that get a value in this premise"`
	Reads     []string `json:"reads,omitempty" jsonschema:"where the premise looks for rows: rule (derived rows), given (facts of the step), ontology, source (the state), computed (by the world)"`
	FixedArgs []int    `json:"by,omitempty" jsonschema:"arguments whose values are known, counted from 1; rows are found by an index of these arguments; if there are none, all rows are read"`
	Rows      string   `json:"rows,omitempty" jsonschema:"new: only rows that were added since the last evaluation of the rule; old: only the other rows"`
}
