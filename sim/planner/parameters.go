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

// named returns where the value of each parameter is, by its name in JSON.
func (p *Params) named() map[string]any {
	return map[string]any{
		"samples": &p.Samples, "beta": &p.Beta, "epsilon": &p.Epsilon, "top": &p.Top,
		"max_steps": &p.MaxSteps, "examples": &p.Examples, "max_tokens": &p.MaxTokens,
		"temperature": &p.Temperature, "top_p": &p.TopP, "frequency_penalty": &p.FrequencyPenalty,
		"presence_penalty": &p.PresencePenalty, "repetition_penalty": &p.RepetitionPenalty,
	}
}

// ParameterNames lists the names that [Params.Set] knows.
func ParameterNames() []string { return slices.Sorted(maps.Keys(new(Params).named())) }

// Value returns the parameter of a name as JSON has it; null when there is none.
func (p Params) Value(name string) string {
	text, _ := json.Marshal(p.named()[name]) // numbers have a JSON form
	return string(text)
}

// Set changes the parameter of a name, such as beta or max_steps. The error says
// that there is none, or that the value is no number of its kind.
func (p *Params) Set(name, value string) error {
	switch to := p.named()[name].(type) {
	case *int:
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 {
			return fmt.Errorf("%s is a whole number, and not %q", name, value)
		}
		*to = n
	case *float64:
		x, err := strconv.ParseFloat(value, 64)
		if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
			return fmt.Errorf("%s is a number, and not %q", name, value)
		}
		*to = x
	default:
		return fmt.Errorf("there is no parameter %s; there are %s", name, strings.Join(ParameterNames(), ", "))
	}
	return nil
}
