package planner

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// named returns pointers to the parameters by their JSON names.
func (p *Params) named() map[string]any {
	return map[string]any{
		"samples": &p.Samples, "beta": &p.Beta, "epsilon": &p.Epsilon, "top": &p.Top,
		"max_steps": &p.MaxSteps, "examples": &p.Examples, "max_tokens": &p.MaxTokens,
		"temperature": &p.Temperature, "top_p": &p.TopP, "frequency_penalty": &p.FrequencyPenalty,
		"presence_penalty": &p.PresencePenalty, "repetition_penalty": &p.RepetitionPenalty,
	}
}

// ParameterNames returns the names accepted by [Params.Set], sorted.
func ParameterNames() []string { return slices.Sorted(maps.Keys(new(Params).named())) }

// Value returns the parameter with a name as JSON, or null if there is none.
func (p Params) Value(name string) string {
	text, _ := json.Marshal(p.named()[name]) // numbers can always be encoded
	return string(text)
}

// Set sets the parameter with a name, such as beta or max_steps. It fails if the name is unknown or the value
// is not a valid number.
func (p *Params) Set(name, value string) error {
	switch to := p.named()[name].(type) {
	case *int:
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 {
			return fmt.Errorf("%s must be a whole number of at least 0, not %q", name, value)
		}
		*to = n
	case *float64:
		x, err := strconv.ParseFloat(value, 64)
		if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
			return fmt.Errorf("%s must be a finite number, not %q", name, value)
		}
		*to = x
	default:
		return fmt.Errorf("unknown parameter %s; expected one of %s", name, strings.Join(ParameterNames(), ", "))
	}
	return nil
}
