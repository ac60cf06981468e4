package source

import (
	"encoding/json"
	"fmt"
	"strings"
)

// A JSON decodes the values of a text and reports their positions.
type JSON struct {
	*json.Decoder
	// Mismatch returns the error for a value that is not the expected list or object, including null. If it
	// returns nil, the value is skipped.
	Mismatch func(bracket json.Delim, found json.Token) error
	// Skipped is called with each key that [JSON.Object] skips, and its span. It may be nil.
	Skipped func(key string, at Span)

	file  *File
	start int
}

// NewJSON returns a decoder for f.Text[from:to].
func NewJSON(f *File, from, to int) *JSON {
	return &JSON{Decoder: json.NewDecoder(strings.NewReader(f.Text[from:to])), file: f, start: from, Mismatch: misplaced}
}

// misplaced is the default of [JSON.Mismatch]. It accepts null and rejects other values.
func misplaced(bracket json.Delim, found json.Token) error {
	if found == nil {
		return nil
	}
	return fmt.Errorf("expected %v, found %.20v", bracket, found)
}

// Offset returns the offset in the file up to which it was read.
func (j *JSON) Offset() int { return j.start + int(j.InputOffset()) }

// Each calls item for each element of a list or each key of an object. The function item must read the
// element, or the key and its value.
func (j *JSON) Each(bracket json.Delim, item func() error) error {
	switch t, err := j.Token(); {
	case err != nil:
		return err
	case t != bracket:
		return j.Mismatch(bracket, t)
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
		if j.Skipped != nil {
			j.Skipped(name, Span{File: j.file, Start: max(j.start, j.Offset()-len(name)-2), End: j.Offset()})
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
	at := Span{File: j.file, Start: j.Offset() - len(text), End: j.Offset()}
	return at, json.Unmarshal(text, to)
}
