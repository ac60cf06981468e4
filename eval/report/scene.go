package report

// A Scene lists the contents of the places in a kitchen. A container with a single thing in it is listed as
// that thing, such as a bowl of sugar in the pantry.
type Scene struct {
	Name   string  `json:"name"`
	Time   float64 `json:"time"`
	Places []Place `json:"places"`
}

// A Place is a place with its contents.
type Place struct {
	Name   string  `json:"name"`
	Things []Stock `json:"things" jsonschema:"contents, sorted by name"`
}

// A Stock is a number of equal things.
type Stock struct {
	Name  string `json:"name" jsonschema:"name of the class, with amounts in parentheses"`
	Count int    `json:"count"`
}

// An Outcome is the expected or actual result of a rule case: the result of every step, and the final state.
type Outcome struct {
	Lines []string `json:"lines" jsonschema:"result of every step; then the contents of work places, or the changes in a household: + and - edges, * states"`
}
