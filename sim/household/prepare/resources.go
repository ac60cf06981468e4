package prepare

import (
	"bytes"
	"encoding/json"
	"fmt"

	"hearth/parser/phrase"
)

// Resources are what others know about things.
type Resources struct {
	Kinds      []phrase.Kind       // equal names, in the order in which they were written down
	Properties map[string][]string // of classes, as in "HAS_PLUG"
}

// ReadResources reads the two files of VirtualHome that preparing needs, both
// JSON objects with lists of words: class_name_equivalence, in which the order
// of keys counts, and properties_data.
func ReadResources(kinds, properties []byte) (r Resources, err error) {
	if r.Kinds, err = readKinds(kinds); err != nil {
		return r, fmt.Errorf("equal names: %w", err)
	}
	if err = json.Unmarshal(properties, &r.Properties); err != nil {
		return r, fmt.Errorf("properties: %w", err)
	}
	return r, nil
}

// readKinds reads an object in the order of its keys.
func readKinds(text []byte) (out []phrase.Kind, err error) {
	if !json.Valid(text) {
		return nil, json.Unmarshal(text, &out) // says where
	}
	d := json.NewDecoder(bytes.NewReader(text))
	if brace, err := d.Token(); err != nil || brace != json.Delim('{') {
		return nil, fmt.Errorf("here should be an object, not %v", brace)
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		k := phrase.Kind{Name: fmt.Sprint(key)}
		if err := d.Decode(&k.Details); err != nil {
			return nil, fmt.Errorf("%s: %w", k.Name, err)
		}
		out = append(out, k)
	}
	_, err = d.Token()
	return out, err
}
