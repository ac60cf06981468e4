package report

// A Disagreement is a difference between the state that the rules of a kitchen derive and its physical room.
type Disagreement struct {
	Plan    string `json:"plan" jsonschema:"identifier of the recipe"`
	Step    int    `json:"step" jsonschema:"number of the first step after which the two differ"`
	Action  string `json:"action"`
	What    string `json:"what" jsonschema:"kind of difference: place, temperature, heat, amount, ingredient, weight, sum, fill, depth, tilt, support, spot, clock, duration, outcome or boiled"`
	Thing   string `json:"thing" jsonschema:"the object; for clock, duration and outcome the action"`
	Other   string `json:"of,omitempty" jsonschema:"the ingredient or the other object of the comparison"`
	ByRules string `json:"by_rules,omitempty" jsonschema:"value in the state of the rules; left out if the state has none"`
	InRoom  string `json:"in_room,omitempty" jsonschema:"value in the room; left out if the room has none"`

	Expected bool `json:"expected,omitempty" jsonschema:"whether the difference is a hazard, because the stated heat or time is not enough"`
}
