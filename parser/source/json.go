package source

import (
	"encoding/json"
	"fmt"
	"strings"
)

// A JSON walks over the values of a text, so that who reads it knows where they
// stand.
type JSON struct {
	*json.Decoder
	// Wrong is the error of a value that is no list or object where one should be
	// (or null); nil passes it over.
	Wrong func(bracket json.Delim, found json.Token) error
	// Passed, if any, is told each key that [JSON.Object] passes over, and where it stands.
	Passed func(key string, at Span)

	file *File
	from int
}

// NewJSON walks over a part of a file.
func NewJSON(f *File, from, to int) *JSON {
	return &JSON{Decoder: json.NewDecoder(strings.NewReader(f.Text[from:to])), file: f, from: from, Wrong: misplaced}
}

// misplaced passes over null.
func misplaced(bracket json.Delim, found json.Token) error {
	if found == nil {
		return nil
	}
	return fmt.Errorf("here should be %v, not %.20v", bracket, found)
}

// At is how far the file was read.
func (j *JSON) At() int { return j.from + int(j.InputOffset()) }

// Each calls item for each value in a list, or each key of an object, which is to
// read them.
func (j *JSON) Each(bracket json.Delim, item func() error) error {
	switch t, err := j.Token(); {
	case err != nil:
		return err
	case t != bracket:
		return j.Wrong(bracket, t)
	}
	for j.More() {
		if err := item(); err != nil {
			return err
		}
	}
	_, err := j.Token()
	return err
}

// Object reads the values of the keys that are named, and passes over others.
func (j *JSON) Object(read map[string]func() error) error {
	return j.Each('{', func() error {
		key, err := j.Token()
		if err != nil {
			return err
		}
		name := fmt.Sprint(key)
		if of := read[name]; of != nil {
			return of()
		}
		if j.Passed != nil {
			j.Passed(name, Span{File: j.file, Start: max(j.from, j.At()-len(name)-2), End: j.At()})
		}
		return j.Decode(new(json.RawMessage))
	})
}

// Value decodes a value and returns where it stands.
func (j *JSON) Value(to any) (Span, error) {
	var text json.RawMessage
	if err := j.Decode(&text); err != nil {
		return Span{}, err
	}
	at := Span{File: j.file, Start: j.At() - len(text), End: j.At()}
	return at, json.Unmarshal(text, to)
}
