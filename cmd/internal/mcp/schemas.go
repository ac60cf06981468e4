package mcp

import (
	"maps"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"

	"hearth/cmd/internal/service"
	"hearth/cmd/internal/show"
)

// input returns the schema of the arguments.
func (t *tool) input() *jsonschema.Schema {
	s := show.SchemaOf(t.arguments)
	service.Constrain(s)
	if t.name == "look_up" {
		service.Allow(s.Properties["kind"], slices.Sorted(maps.Keys(lookups)))
	}
	return s
}

// outlined is the number of levels of objects that the schema of an answer describes. A model reads the schemas of
// all tools before its first call; the schemas of calls in openapi.json have all levels. A tool with several calls
// has one level less.
const outlined = 2

// output returns the schema of the answer: an outline of the schema of the call, with a field for shortened values.
func (t *tool) output() *jsonschema.Schema {
	var all []*jsonschema.Schema
	levels := outlined
	if len(t.calls) > 1 {
		levels--
	}
	for _, name := range t.calls {
		c, err := service.Find(name)
		if err != nil {
			panic("mcp: " + err.Error()) // a wrong name in the table fails in every test
		}
		out := outline(c.Output(), levels)
		out.Properties[shortened] = &jsonschema.Schema{
			Type: "object", AdditionalProperties: &jsonschema.Schema{Type: "integer"},
			Description: "paths of the lists and texts that were shortened, with their original lengths",
		}
		all = append(all, out)
	}
	if len(all) == 1 {
		return all[0]
	}
	return &jsonschema.Schema{Type: "object", AnyOf: all}
}

// outline returns a schema without the fields of objects below a number of levels. Every value that is valid
// for s is valid for the result.
func outline(s *jsonschema.Schema, levels int) *jsonschema.Schema {
	if s == nil {
		return nil
	}
	out := &jsonschema.Schema{Type: s.Type, Types: s.Types, Description: s.Description, Items: outline(s.Items, levels)}
	if levels == 0 {
		return out
	}
	if len(s.Properties) > 0 {
		out.Properties = map[string]*jsonschema.Schema{}
	}
	for name, field := range s.Properties {
		out.Properties[name] = outline(field, levels-1)
	}
	return out
}
