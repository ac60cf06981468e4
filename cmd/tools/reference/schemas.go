package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A schema is a JSON Schema, as far as the reference shows it.
type schema struct {
	Type        any        `json:"type"` // a type such as "string", or a list of types
	Description string     `json:"description"`
	Properties  properties `json:"properties"`
	Items       *schema    `json:"items"`
	AnyOf       []*schema  `json:"anyOf"`
	Required    []string   `json:"required"`
	Additional  values     `json:"additionalProperties"`
}

// UnmarshalJSON reads a schema. The schemas true and false are read as the empty one.
func (s *schema) UnmarshalJSON(text []byte) error {
	if text[0] != '{' {
		return nil
	}
	type plain schema
	return json.Unmarshal(text, (*plain)(s))
}

// values is the schema of the values of a map; its pointer is nil if the schema is true or false.
type values struct{ *schema }

func (v *values) UnmarshalJSON(text []byte) error {
	if text[0] != '{' {
		return nil
	}
	return json.Unmarshal(text, &v.schema)
}

// properties lists the fields of an object in their order in the schema.
type properties []property

type property struct {
	name   string
	schema *schema
}

func (p *properties) UnmarshalJSON(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	if _, err := d.Token(); err != nil {
		return err
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		next := property{name: name.(string), schema: &schema{}}
		if err := d.Decode(next.schema); err != nil {
			return err
		}
		*p = append(*p, next)
	}
	return nil
}

// schemas returns the text of the page that lists all schemas.
func (p *program) schemas() (string, error) {
	var all struct {
		Items []struct {
			Name        string `json:"name"`
			Description string `json:"description"`
		} `json:"items"`
	}
	if err := p.decode(&all, "schema", "--format", "json"); err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString(header("JSON Schemas", "The values that commands write with `--format json`, with their fields; `hearth schema NAME` writes "+
		"the whole schema. `a.b` is the field b of the object a, `a[]` an element of the list a, `a{}` a value of the map a. "+
		"A field is always there unless it is optional."))
	b.WriteString("| schema | meaning |\n|---|---|\n")
	for _, k := range all.Items {
		fmt.Fprintf(&b, "| [%s](#%s) | %s |\n", k.Name, k.Name, inCell.Replace(k.Description))
	}
	b.WriteString("\n")
	w := fieldWriter{shown: map[string]string{}, out: &b}
	for _, k := range all.Items {
		var s schema
		if err := p.decode(&s, "schema", k.Name); err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "## %s\n\n%s\n\n| field | type | meaning |\n|---|---|---|\n", k.Name, inText.Replace(k.Description))
		w.name = k.Name
		w.fields("", &s)
		b.WriteString("\n")
	}
	return strings.TrimSpace(b.String()) + "\n", nil
}

// A fieldWriter writes a table row for each field of a schema. If an object has the fields of an earlier one,
// it refers to the row of that object instead of repeating them.
type fieldWriter struct {
	name  string            // name of the schema
	shown map[string]string // path of the first field with an object, by the fingerprint of the object
	out   *strings.Builder
}

// fields writes rows for the fields of the object s at path, and for the fields of objects in it.
func (w *fieldWriter) fields(path string, s *schema) {
	for _, f := range s.Properties {
		at := strings.TrimPrefix(path+"."+f.name, ".")
		inner, ending := f.schema, ""
		for {
			if inner.Items != nil {
				inner, ending = inner.Items, ending+"[]"
			} else if inner.Additional.schema != nil && len(inner.Properties) == 0 {
				inner, ending = inner.Additional.schema, ending+"{}"
			} else {
				break
			}
		}
		meaning := inCell.Replace(f.schema.Description)
		if !slices.Contains(s.Required, f.name) {
			meaning = strings.TrimSuffix("optional; "+meaning, "; ")
		}
		known := ""
		if len(inner.Properties) > 0 {
			key := fingerprint(inner)
			if known = w.shown[key]; known == "" {
				w.shown[key] = w.name + ": " + at + ending
			} else {
				meaning = strings.TrimPrefix(meaning+"; its fields are those of "+cell(known), "; ")
			}
		}
		fmt.Fprintf(w.out, "| %s | %s | %s |\n", cell(at+ending), typeOf(inner), meaning)
		if known == "" {
			w.fields(at+ending, inner)
		}
	}
}

// typeOf returns the type of a value in words. It leaves out null.
func typeOf(s *schema) string {
	var words []string
	add := func(v any) {
		if w, ok := v.(string); ok && w != "null" && !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	add(s.Type)
	if list, ok := s.Type.([]any); ok {
		for _, v := range list {
			add(v)
		}
	}
	for _, of := range s.AnyOf {
		add(typeOf(of))
	}
	if len(words) == 0 {
		return "any"
	}
	return strings.Join(words, " or ")
}

// fingerprint returns a text that is equal for schemas with equal fields.
func fingerprint(s *schema) string {
	var b strings.Builder
	for _, f := range s.Properties {
		fmt.Fprintf(&b, "%q %q %q (", f.name, typeOf(f.schema), f.schema.Description)
		b.WriteString(fingerprint(f.schema))
		if f.schema.Items != nil {
			b.WriteString("[" + typeOf(f.schema.Items) + fingerprint(f.schema.Items))
		}
		if f.schema.Additional.schema != nil {
			b.WriteString("{" + typeOf(f.schema.Additional.schema) + fingerprint(f.schema.Additional.schema))
		}
		b.WriteString(")")
	}
	return b.String()
}
