package prepare

import (
	"encoding/json"
	"fmt"

	"hearth/parser/phrase"
	"hearth/parser/source"
)

// Resources are external data about things.
type Resources struct {
	Kinds      []phrase.Kind       // kinds of things with their other names, in file order
	Properties map[string][]string // by class: its properties, such as "HAS_PLUG"
}

// ReadResources reads the two files of VirtualHome that preparation needs: class_name_equivalence, in which
// the order of keys matters, and properties_data. Both are JSON objects with lists of words.
func ReadResources(kinds, properties []byte) (r Resources, err error) {
	if r.Kinds, err = readKinds(kinds); err != nil {
		return r, fmt.Errorf("class_name_equivalence: %w", err)
	}
	if err = json.Unmarshal(properties, &r.Properties); err != nil {
		return r, fmt.Errorf("properties: %w", err)
	}
	return r, nil
}

// readKinds reads a JSON object in the order of its keys.
func readKinds(text []byte) (out []phrase.Kind, err error) {
	if !json.Valid(text) {
		return nil, json.Unmarshal(text, &out) // reports the position of the error
	}
	j := source.NewJSON(&source.File{Text: string(text)}, 0, len(text))
	j.Mismatch = func(_ json.Delim, found json.Token) error {
		return fmt.Errorf("expected an object, found %v", found)
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
