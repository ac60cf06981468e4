package report

// A Maker is a step that made something.
type Maker struct {
	Step   int    `json:"step"`
	Action string `json:"action"`
}

// Shortfalls explains why a network does not score 1.
type Shortfalls struct {
	Recipe      string       `json:"recipe"`
	Goals       *float64     `json:"goal_condition_success"`
	Dish        *float64     `json:"dish_approximation_score"`
	Shortfalls  []Shortfall  `json:"shortfalls" jsonschema:"outputs that were expected and not made: goals first, the dish last"`
	Corrections []Correction `json:"forgiven,omitempty" jsonschema:"corrections made while reading the plan; only if it was read leniently"`
}

// A Shortfall is an expected output, the most similar output, and their differences.
type Shortfall struct {
	Wanted  Output     `json:"wanted" jsonschema:"output of the gold network"`
	Nearest *Output    `json:"nearest,omitempty" jsonschema:"most similar output of the network; left out if there is none"`
	Differs []Mismatch `json:"differs"`
}

// An Output is a variable with the step that bound it.
type Output struct {
	Variable string `json:"variable"`
	Maker
}

// A Mismatch is a difference between two outputs.
type Mismatch struct {
	Path      string `json:"path"`
	Wanted    string `json:"wanted"`
	Actual    string `json:"is"`
	ChangedBy *Maker `json:"by,omitempty" jsonschema:"step of the gold network that last changed the value"`
}
