package report

// A Repair is the result of a search for the fewest edits with which a plan can be executed, reaches a goal or has a better
// score.
type Repair struct {
	Name    string `json:"name"`
	Status  string `json:"status" jsonschema:"sound if nothing had to be changed, repaired, improved if some of it is still to be done, or failed if no edit helps"`
	Edits   []Edit `json:"edits" jsonschema:"edits in the order in which they were found; each is about the plan after those before it"`
	Minimal bool   `json:"minimal,omitempty" jsonschema:"whether no smaller number of edits is enough: all that the search knows were tried"`
	Tried   int    `json:"tried" jsonschema:"number of edited plans that were executed"`
	Before  *Worth `json:"before,omitempty" jsonschema:"score of the given plan; only if scores were asked for"`
	After   *Worth `json:"after,omitempty" jsonschema:"score of the repaired plan"`
	Broken  string `json:"broken" jsonschema:"the given plan"`
	Text    string `json:"repaired" jsonschema:"the plan with the edits"`
}

// A Worth is how well a network does in comparison with the gold network of its recipe.
type Worth struct {
	Goals float64 `json:"goal_condition_success"`
	Dish  float64 `json:"dish_approximation_score"`
}

// An Edit is one change of a plan.
type Edit struct {
	Kind string `json:"kind" jsonschema:"insert, delete, replace (another thing, number or variable in one place) or move"`
	Line int    `json:"line" jsonschema:"number of the line, from 1, in the edited plan; of a deleted line, where it was"`
	Was  string `json:"was,omitempty"`
	Is   string `json:"is,omitempty"`
	Why  string `json:"why" jsonschema:"what was lacking before the edit"`
}
