package report

// A PlanningTask is a goal in a situation as a planning task in PDDL.
type PlanningTask struct {
	Domain  string   `json:"domain" jsonschema:"actions, with rules as axioms"`
	Problem string   `json:"problem" jsonschema:"things, facts and the goal"`
	Unsaid  []string `json:"unsaid,omitempty" jsonschema:"parts that PDDL cannot express, with the reason"`
}
