package service

import (
	"github.com/google/jsonschema-go/jsonschema"

	"hearth"
	"hearth/cmd/internal/drawing"
	"hearth/eval/kitchen"
)

// Values of fields that have a fixed set of values.
var (
	worldNames     = []string{hearth.Kitchen, hearth.Household}
	editionNames   = []string{"2023", "2024"}
	semanticsNames = []string{"released", "corrected"}
	modeNames      = []string{"qualitative", "quantitative"}
)

// Constrain adds the allowed values and the minimums of fields to the schema of a request.
func Constrain(s *jsonschema.Schema) {
	var metrics []string
	for _, m := range kitchen.Metrics(true) {
		metrics = append(metrics, string(m))
	}
	for name, all := range map[string][]string{
		"world": worldNames, "edition": editionNames, "semantics": semanticsNames, "mode": modeNames, "metrics": metrics, "kind": drawing.Kinds,
	} {
		if field := s.Properties[name]; field != nil {
			Allow(field, all)
		}
	}
	for _, name := range []string{"limit", "after", "rows", "replay", "changes"} {
		if field := s.Properties[name]; field != nil && field.Type == "integer" {
			field.Minimum = new(float64)
		}
	}
	for _, field := range s.Properties {
		Constrain(field)
	}
}

// Allow sets the allowed values of a text, or of the texts of a list.
func Allow(s *jsonschema.Schema, all []string) {
	if s.Items != nil {
		s = s.Items
	}
	s.Enum = nil
	for _, v := range all {
		s.Enum = append(s.Enum, v)
	}
}
