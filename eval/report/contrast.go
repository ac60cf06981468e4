package report

// A Contrast lists the differences between two executed plans.
type Contrast struct {
	Same   bool         `json:"same" jsonschema:"whether every step had the same result and the final worlds are equal"`
	First  PlanSummary  `json:"was"`
	Second PlanSummary  `json:"is"`
	Steps  []StepChange `json:"steps" jsonschema:"differing steps in the order of execution; steps with the same text count as the same step"`
	Things []Change     `json:"things" jsonschema:"differences between the final worlds; objects are matched by identifier, by variable, or by class and order of creation"`
	Rest
}

// A PlanSummary summarizes an executed plan.
type PlanSummary struct {
	Status   string   `json:"status"`
	Executed int      `json:"executed" jsonschema:"number of executed steps"`
	Time     *float64 `json:"execution_time" jsonschema:"seconds of simulated time; null if nothing was executed or steps take no time"`
	Hash     string   `json:"final_hash"`
	Score    *Worth   `json:"score,omitempty" jsonschema:"scores against the gold network of the recipe; only for a changed plan that has one"`
	Hazards  []string `json:"hazards,omitempty" jsonschema:"steps that were done but make the dish or the cook fail later; only for a changed plan"`
}

// A StepChange is a step that only one of two executed plans has, or whose result differs.
type StepChange struct {
	What   string `json:"what" jsonschema:"new (only in the second plan), gone (only in the first), changed (another result) or shifted (only the time differs)"`
	Text   string `json:"text" jsonschema:"the step as the plans write it"`
	Before *Step  `json:"was,omitempty"`
	After  *Step  `json:"is,omitempty"`
}

// A Change is the difference in one thing.
type Change struct {
	Thing
	What            string           `json:"what" jsonschema:"made, gone, moved or changed"`
	FormerContainer *Thing           `json:"from,omitempty" jsonschema:"former container, if the container changed"`
	NewContainer    *Thing           `json:"to,omitempty"`
	Properties      []PropertyChange `json:"properties" jsonschema:"properties with different values"`
	Share           string           `json:"share,omitempty" jsonschema:"for a product of a followed object: the share of the product that comes from the object, or some"`
}

// A PropertyChange is a property with its former and its current value.
type PropertyChange struct {
	Name   string `json:"name" jsonschema:"name of the property, with a path if it belongs to a part"`
	Before string `json:"was,omitempty"`
	After  string `json:"is,omitempty"`
}

// Table returns the changed steps as a table.
func (c *Contrast) Table() Table { return tableOf(c.Steps) }
