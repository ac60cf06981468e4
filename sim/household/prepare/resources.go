package prepare

import (
	"encoding/json"
	"fmt"

	"hearth/parser/phrase"
	"hearth/parser/source"
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
	j := source.NewJSON(&source.File{Text: string(text)}, 0, len(text))
	j.Wrong = func(_ json.Delim, found json.Token) error {
		return fmt.Errorf("here should be an object, not %v", found)
	}
	err = j.Each('{', func() error {
		key, err := j.Token()
		if err != nil {
			return err
		}
		k := phrase.Kind{Name: fmt.Sprint(key)}
		if err := j.Decode(&k.Details); err != nil {
			return fmt.Errorf("%s: %w", k.Name, err)
		}
		out = append(out, k)
		return nil
	})
	return out, err
}
