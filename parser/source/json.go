package source

import (
	"encoding/json"
	"fmt"
	"strings"
)

// A JSON decodes the values of a text and reports their positions.
type JSON struct {
	*json.Decoder
	// Wrong returns the error for a value that is not the expected list or object, including null. If it
	// returns nil, the value is skipped.
	Wrong func(bracket json.Delim, found json.Token) error
	// Passed is called with each key that [JSON.Object] skips, and its span. It may be nil.
	Passed func(key string, at Span)

	file *File
	from int
}

// NewJSON returns a decoder for the bytes from from to to of a file.
func NewJSON(f *File, from, to int) *JSON {
	return &JSON{Decoder: json.NewDecoder(strings.NewReader(f.Text[from:to])), file: f, from: from, Wrong: misplaced}
}

// misplaced accepts null and rejects other values.
func misplaced(bracket json.Delim, found json.Token) error {
	if found == nil {
		return nil
	}
	return fmt.Errorf("expected %v, found %.20v", bracket, found)
}

// At returns the offset in the file up to which it was read.
func (j *JSON) At() int { return j.from + int(j.InputOffset()) }

// Each calls item for each element of a list or each key of an object. The function item must read the
// element, or the key and its value.
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

// Object reads the values of the keys in read, and skips others.
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

// Value decodes a value into to and returns its span.
func (j *JSON) Value(to any) (Span, error) {
	var text json.RawMessage
	if err := j.Decode(&text); err != nil {
		return Span{}, err
	}
	at := Span{File: j.file, Start: j.At() - len(text), End: j.At()}
	return at, json.Unmarshal(text, to)
}
