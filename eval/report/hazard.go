package report

import "fmt"

// A Hazard is a hazard that a successful step has caused.
type Hazard struct {
	Kind    string             `json:"kind" jsonschema:"kind of the hazard, as named by the rules"`
	Step    int                `json:"step" jsonschema:"number of the step by which the hazard began, in the order of the plan"`
	Action  string             `json:"action"`
	Time    float64            `json:"time" jsonschema:"time at which the hazard began, in seconds"`
	Things  []string           `json:"things" jsonschema:"ids of the affected things, sorted"`
	Class   string             `json:"class" jsonschema:"class of the things"`
	Message string             `json:"message" jsonschema:"description of the failure, with numbers"`
	Undo    []string           `json:"undo" jsonschema:"ways to remedy the failure; empty if there are none"`
	Figures map[string]float64 `json:"figures,omitempty" jsonschema:"numbers in the message, by names that end in their unit"`
}

// String returns a description of the failure.
func (h Hazard) String() string {
	text := fmt.Sprintf("%s (step %d): %s", h.Action, h.Step, h.Message)
	if n := len(h.Things); n > 1 {
		text += fmt.Sprintf(" (%d things)", n)
	}
	return text
}
