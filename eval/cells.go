package eval

import (
	"encoding/csv"
	"errors"
	"strings"

	"hearth/parser/source"
)

// A CSVReader reads the records of a text with the position of each cell. Records may differ in their number of cells.
type CSVReader struct {
	*csv.Reader
	src    *source.File
	starts []int // offset of each line in the text
}

// NewCSVReader returns a reader for a text with comma as separator. It skips a byte order mark.
func NewCSVReader(src *source.File, comma rune) *CSVReader {
	text := strings.TrimPrefix(src.Text, "\ufeff")
	at := len(src.Text) - len(text)
	r := &CSVReader{Reader: csv.NewReader(strings.NewReader(text)), src: src, starts: []int{at}}
	r.Comma, r.FieldsPerRecord = comma, -1
	for line := range strings.Lines(text) {
		at += len(line)
		r.starts = append(r.starts, at)
	}
	return r
}

// Span returns the span of cell i of the last record read.
func (r *CSVReader) Span(i int) source.Span {
	line, column := r.FieldPos(i)
	start := r.starts[line-1] + column - 1
	end := start + strings.IndexAny(r.src.Text[start:]+"\n", string(r.Comma)+"\r\n")
	return source.Span{File: r.src, Start: start, End: end}
}

// ErrorSpan returns the position of an error of Read, which is the start of the row. It also returns the error
// without its position.
func (r *CSVReader) ErrorSpan(err error) (source.Span, error) {
	at := source.Span{File: r.src}
	if p, ok := errors.AsType[*csv.ParseError](err); ok {
		at.Start, err = r.starts[p.StartLine-1], p.Err
		at.End = at.Start
	}
	return at, err
}

// Guarded puts an apostrophe before a text that a spreadsheet would take for a formula.
func Guarded(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r'", rune(text[0])) {
		return "'" + text
	}
	return text
}

// Unguarded undoes Guarded.
func Unguarded(text string) string { return strings.TrimPrefix(text, "'") }
