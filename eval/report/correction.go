package report

import (
	"fmt"

	"hearth/parser/source"
)

// A Correction is a change made while reading a text leniently. If Read is set, the text was read as
// another name. If Step is set, the text made that step fail. Otherwise the text was left out.
type Correction struct {
	Line    int    `json:"line" jsonschema:"line number, from 1"`
	Col     int    `json:"col" jsonschema:"column in characters, from 1"`
	Written string `json:"written"`
	Read    string `json:"read,omitempty" jsonschema:"text that was read instead"`
	More    int    `json:"more,omitempty" jsonschema:"number of later corrections of the same kind, such as marks of list items"`
	Step    int    `json:"failed_step,omitempty" jsonschema:"step that counts as failed because of it, from 1; without this and without read, the text was left out"`

	Span source.Span `json:"-"` // the text
}

// String returns a short description with line and column.
func (c Correction) String() string {
	switch {
	case c.Read != "" && c.More > 0:
		return fmt.Sprintf("%d:%d %s read as %s, and %d more", c.Line, c.Col, c.Written, c.Read, c.More)
	case c.Read != "":
		return fmt.Sprintf("%d:%d %s read as %s", c.Line, c.Col, c.Written, c.Read)
	case c.Step > 0:
		return fmt.Sprintf("%d:%d %s: step %d failed", c.Line, c.Col, c.Written, c.Step)
	case c.More > 0:
		return fmt.Sprintf("%d:%d %s and %d more left out", c.Line, c.Col, c.Written, c.More)
	}
	return fmt.Sprintf("%d:%d %s left out", c.Line, c.Col, c.Written)
}
