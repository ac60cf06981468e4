// Package cells reads tables of comma-separated values and says where each cell
// stands. What the cells mean is for others.
package cells

import (
	"encoding/csv"
	"errors"
	"strings"

	"hearth/parser/source"
)

// A Reader reads the records of a text, which may have any number of cells each.
type Reader struct {
	*csv.Reader
	src    *source.File
	starts []int // of lines
}

// New reads a text whose cells are parted by a character. A byte order mark, which
// some editors write, is not read.
func New(src *source.File, comma rune) *Reader {
	text := strings.TrimPrefix(src.Text, "\ufeff")
	at := len(src.Text) - len(text)
	r := &Reader{Reader: csv.NewReader(strings.NewReader(text)), src: src, starts: []int{at}}
	r.Comma, r.FieldsPerRecord = comma, -1
	for line := range strings.Lines(text) {
		at += len(line)
		r.starts = append(r.starts, at)
	}
	return r
}

// At is the place of cell i of the record read last.
func (r *Reader) At(i int) source.Span {
	line, column := r.FieldPos(i)
	start := r.starts[line-1] + column - 1
	end := start + strings.IndexAny(r.src.Text[start:]+"\n", string(r.Comma)+"\r\n")
	return source.Span{File: r.src, Start: start, End: end}
}

// Wrong returns the place of an error of Read, which is where the row starts, and
// the error without it.
func (r *Reader) Wrong(err error) (source.Span, error) {
	at := source.Span{File: r.src}
	if p, ok := errors.AsType[*csv.ParseError](err); ok {
		at.Start, err = r.starts[p.StartLine-1], p.Err
		at.End = at.Start
	}
	return at, err
}

// Guarded writes a text so that a spreadsheet takes it for a text and not for a
// formula: behind an apostrophe.
func Guarded(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r'", rune(text[0])) {
		return "'" + text
	}
	return text
}

// Unguarded is the opposite of Guarded.
func Unguarded(text string) string { return strings.TrimPrefix(text, "'") }
