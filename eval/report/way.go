package report

// A Way is the result of a search for a plan that reaches a goal.
type Way struct {
	Goal    string   `json:"goal"`
	Found   bool     `json:"found" jsonschema:"whether a plan was found; if not, there may still be one, unless impossible is true"`
	Steps   []string `json:"steps" jsonschema:"lines of the plan; empty if the goal holds already, or if none was found"`
	Optimal bool     `json:"optimal,omitempty" jsonschema:"whether no shorter plan was found by a search for the shortest"`
	States  int      `json:"states" jsonschema:"number of states that the search continued from"`
	Moves   int      `json:"moves" jsonschema:"number of actions that the search evaluated"`
	Text    string   `json:"-"` // the plan as text, for people

	Score *float64 `json:"dish,omitempty" jsonschema:"score of the dish that the plan makes, 0 to 1; given if the goal is a dish"`
	Lacks []string `json:"lacks,omitempty" jsonschema:"properties and conditions that the best attempt lacks; given in a kitchen"`

	Impossible bool      `json:"impossible,omitempty" jsonschema:"whether there is no plan: not even actions that never undo anything lead to the goal"`
	Missing    []string  `json:"missing,omitempty" jsonschema:"conditions that no actions bring about, if the goal is impossible"`
	Refused    []Refusal `json:"refused,omitempty" jsonschema:"actions that would help, but for reasons that no action can remove, if the goal is impossible"`
}

// A Refusal is an action that cannot be done, with reasons that no action can remove.
type Refusal struct {
	Line string   `json:"line"`
	Why  []string `json:"why"`
}
