package mcp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
)

const (
	usualPart = 50     // default number of items of a list
	mostText  = 20_000 // maximum bytes of an answer as text, for models
	mostJSON  = 60_000 // maximum bytes of an answer as JSON, for programs
	shortened = "shortened"
)

// shorten returns an answer as JSON within the size limit. It shortens long lists, maps and texts, and lists them
// in the field "shortened".
func shorten(text []byte, schema *jsonschema.Schema) json.RawMessage {
	for most := 256; len(text) > mostJSON && most > 0; most /= 2 {
		d := json.NewDecoder(bytes.NewReader(text))
		d.UseNumber()
		var all map[string]any
		if d.Decode(&all) != nil {
			return text // cannot happen: the answer is an object
		}
		s := shortening{most: most, cut: map[string]int{}}
		all = s.value(all, schema, "").(map[string]any)
		all[shortened] = s.cut
		if shorter, err := json.Marshal(all); err == nil && (len(shorter) <= mostJSON || most == 1) {
			return shorter
		}
	}
	return text
}

// A shortening cuts each list and map after most values.
type shortening struct {
	most int
	cut  map[string]int // path → original length
}

// letters*most is the maximum length of a text in bytes, where most is the maximum number of values of a list.
const letters = 80

func (s *shortening) value(v any, schema *jsonschema.Schema, path string) any {
	if schema == nil {
		schema = &jsonschema.Schema{}
	}
	switch v := v.(type) {
	case []any:
		if len(v) > s.most {
			s.note(path, len(v))
			v = v[:s.most]
		}
		for i := range v {
			v[i] = s.value(v[i], schema.Items, path+"[]")
		}
		return v
	case map[string]any:
		return s.object(v, schema, path)
	case string:
		if most := letters * s.most; len(v) > most {
			s.note(path, len(v))
			return strings.ToValidUTF8(v[:most], "") + "…"
		}
	}
	return v
}

func (s *shortening) object(v map[string]any, schema *jsonschema.Schema, path string) any {
	names := slices.Sorted(maps.Keys(v))
	isMap := len(schema.Properties) == 0 && schema.AdditionalProperties != nil
	if isMap && len(names) > s.most {
		s.note(path, len(names))
		for _, name := range names[s.most:] {
			delete(v, name)
		}
		names = names[:s.most]
	}
	for _, name := range names {
		below, of := strings.TrimPrefix(path+"."+name, "."), schema.Properties[name]
		if isMap {
			below, of = path+".*", schema.AdditionalProperties
		}
		v[name] = s.value(v[name], of, below)
	}
	return v
}

func (s *shortening) note(path string, n int) { s.cut[path] = max(s.cut[path], n) }

// clip cuts a text after the last line that fits into the size limit.
func clip(text string) string {
	if len(text) <= mostText {
		return text
	}
	end := strings.LastIndexByte(text[:mostText], '\n')
	if end < 0 {
		end = mostText
	}
	return fmt.Sprintf("%s\n… %d of %d bytes. Request less: set limit, one step or one thing.\n", strings.ToValidUTF8(text[:end], ""), end, len(text))
}
