package report

import (
	"reflect"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"
)

// kind is a value of which there is a schema.
type kind struct {
	name, doc string
	of        reflect.Type
}

func of[T any](name, doc string) kind { return kind{name, doc, reflect.TypeFor[T]()} }

// kinds are all values, by their names.
func kinds() []kind {
	return []kind{
		of[List[Possibility]]("admissible", "Which actions can be done next, with what, and why others cannot."),
		of[Answer]("answer", "What a query found in a state."),
		of[List[Kind]]("schemas", "The values of which there are schemas."),
		of[Explanation]("explanation", "Why a fact holds, proved down to what a step was given, the state that it read, and the ontology."),
		of[Denial]("denial", "Why a step does not do something."),
		of[Uses]("uses", "What can be done with a thing, and what keeps other actions from it."),
	}
}

// A Kind is a value of which there is a schema.
type Kind struct {
	Name        string `json:"name" jsonschema:"of the schema"`
	Description string `json:"description"`
}

// Kinds lists all values of which there are schemas.
func Kinds() *List[Kind] {
	return listOf(kinds(), 0, 0, func(k kind) Kind { return Kind{k.name, k.doc} })
}

// Schema returns the JSON Schema (2020-12) of a value by its name, nil when there
// is none of that name. It is derived from the Go type.
func Schema(name string) *jsonschema.Schema {
	all := kinds()
	i := slices.IndexFunc(all, func(k kind) bool { return k.name == name })
	if i < 0 {
		return nil
	}
	s, err := jsonschema.ForType(all[i].of, &jsonschema.ForOptions{TypeSchemas: map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[Row](): rowSchema(),
	}})
	if err != nil {
		panic("report: " + err.Error()) // the types are part of the program, and all of them are tested
	}
	present(s)
	s.Schema, s.Title, s.Description = "https://json-schema.org/draft/2020-12/schema", name, all[i].doc
	return s
}

// rowSchema is the schema of a [Row].
func rowSchema() *jsonschema.Schema {
	thing, err := jsonschema.For[Thing](nil)
	if err != nil {
		panic("report: " + err.Error())
	}
	return &jsonschema.Schema{Type: "object", AdditionalProperties: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{
		thing, {Type: "number", Description: "in its unit"}, {Type: "string", Description: "a class or another name, as rules write it, or a text"},
	}}}
}

// present says that lists are there even when nothing is in them: what may be
// missing is left out.
func present(s *jsonschema.Schema) {
	if slices.Equal(s.Types, []string{"null", "array"}) {
		s.Type, s.Types = "array", nil
	}
	for _, sub := range s.Properties {
		present(sub)
	}
	for _, sub := range append(s.AnyOf, s.Items, s.AdditionalProperties) {
		if sub != nil {
			present(sub)
		}
	}
}
