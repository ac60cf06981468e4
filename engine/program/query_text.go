package program

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"hearth/engine/rule/infer"
	"hearth/engine/rule/syntax"
	"hearth/parser/source"
)

// A piece maps a part of the unit, the generated rule file, to a part of the query. The part of the unit was
// copied from that of the query, or stands for it. It begins at the offset unit and extends to the next piece.
type piece struct{ unit, start, end int }

// A unitWriter writes the unit of a query and records its pieces.
type unitWriter struct {
	query  string
	text   strings.Builder
	pieces []piece
}

// replace writes text that stands for a part of the query.
func (w *unitWriter) replace(start, end int, text string) {
	w.pieces = append(w.pieces, piece{w.text.Len(), start, end})
	w.text.WriteString(text)
}

// copy copies a part of the query and converts decimals to billionths.
func (w *unitWriter) copy(start, end int) {
	for start < end {
		at, next, ok := syntax.Next(w.query[:end], start)
		if !ok {
			at, next = end, end
		}
		w.replace(start, at, w.query[start:at])
		word := w.query[at:next]
		if n, ok := infer.Billionths(word); ok {
			word = strconv.FormatInt(n, 10)
		}
		w.replace(at, next, word)
		start = next
	}
}

// write creates the unit: the text before the body, the head, and the body.
func (q *Query) write(start, end int) {
	w := &unitWriter{query: q.file.Text}
	w.copy(0, start)
	w.replace(start, start, Answer+"("+strings.Join(q.Vars, ", ")+") :- ")
	w.copy(start, end)
	w.replace(end, end, "\n.")
	q.unit, q.pieces = &source.File{Name: q.file.Name, Text: w.text.String(), Added: true}, w.pieces
}

// relocate moves the positions of diagnostics from the unit to the query. err may be any error.
func (q *Query) relocate(err error) error {
	var list *source.Diagnostics
	if !errors.As(err, &list) {
		return err
	}
	for _, d := range list.Items {
		if d.Span.File != nil && *d.Span.File == *q.unit { // by content, because the parse of an equal file may have been reused
			d.Span = q.span(d.Span)
		}
	}
	return list
}

// span returns the part of the query that corresponds to a part of the unit.
func (q *Query) span(at source.Span) source.Span {
	start := q.startOf(at.Start)
	return source.Span{File: q.file, Start: start, End: max(start, q.endOf(at.End))}
}

// startOf maps the start of a part of the unit to the query.
func (q *Query) startOf(at int) int {
	next, _ := slices.BinarySearchFunc(q.pieces, at+1, comparePieces)
	p := q.pieces[next-1]
	return min(p.start+at-p.unit, p.end)
}

// endOf maps the end of a part of the unit to the query.
func (q *Query) endOf(at int) int {
	next, exact := slices.BinarySearchFunc(q.pieces, at, comparePieces)
	p := q.pieces[max(next-1, 0)]
	if exact {
		return p.end
	}
	return min(p.start+at-p.unit, p.end)
}

func comparePieces(p piece, at int) int { return p.unit - at }
