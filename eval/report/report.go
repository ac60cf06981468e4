// Package report is what Hearth says, as data: one plain value for each thing
// that is said, whether it is printed for people, written as JSON or sent to a
// program.
//
// A value is made by its function Of…, from what packages sim and eval found
// out. It holds no states and no rules, and never changes. In JSON names are in
// snake_case, times are seconds of simulated time, quantities are in their own
// unit, terms are written as rules write them, and steps are counted from 1.
// [Schema] describes each value; what the tags of fields say is part of it.
//
// Trees are lists: every node has its depth and stands before those below it.
package report

import (
	"strconv"
	"strings"

	"hearth/parser/source"
)

// A Page says which part of a list is wanted. The zero value is all of it.
type Page struct {
	Limit int // how many at most; 0 for all
	After int // behind the first ones: go on where Limit stopped
	Rows  int // of what can be done: so many ways to fill roles that depend on each other at most; 0 for all
}

// UsualRows are those of a page for which nobody says how many.
const UsualRows = 500

// A Rest says what of a list was not told. It is empty on the last page, unless there may be
// more, and behind that one has no next page.
type Rest struct {
	Next  int  `json:"next,omitempty" jsonschema:"how many come before the next page: go on with --after; left out where there is none"`
	Total int  `json:"total,omitempty" jsonschema:"how many there are on all pages, at most, where what is told is carried out first; left out on the last page"`
	More  bool `json:"more,omitempty" jsonschema:"there may be more than that: not all was looked for"`
}

// Of says how many there are on all pages, as far as that is known.
func (r Rest) Of() string {
	if r.More {
		return "at least " + strconv.Itoa(r.Total)
	}
	return strconv.Itoa(r.Total)
}

// A Number is how many answers there are.
type Number struct {
	Count int `json:"count"`
}

// Table returns the number as a column.
func (c *Number) Table() Table { return tableOf([]Number{*c}) }

// Left returns the rest itself, for those who know a value as a part of a list.
func (r Rest) Left() Rest { return r }

// cut returns a page of a list.
func cut[T any](all []T, p Page) ([]T, Rest) {
	from := min(max(p.After, 0), len(all))
	to := len(all)
	if p.Limit > 0 {
		to = min(from+p.Limit, to)
	}
	return all[from:to], restOf(from, to, len(all))
}

// restOf says what is left of a list of which this part is told.
func restOf(from, to, all int) Rest {
	switch {
	case to < all:
		return Rest{Next: to, Total: all}
	case from > 0 && from == all:
		return Rest{Total: all}
	}
	return Rest{}
}

// A List is values of one kind.
type List[T any] struct {
	Items []T `json:"items"`
	Rest
}

// Cut is a page of a list that is whole.
func (l *List[T]) Cut(p Page) *List[T] {
	some, rest := cut(l.Items, p)
	return &List[T]{some, rest}
}

// Lines returns the values one by one.
func (l *List[T]) Lines() []any { return every(l.Items, func(x T) any { return x }) }

// Table returns the values by columns, which are the names of their fields in JSON.
func (l *List[T]) Table() Table { return tableOf(l.Items) }

// listOf makes a page of a list.
func listOf[A, B any](all []A, page Page, f func(A) B) *List[B] {
	some, rest := cut(all, page)
	return &List[B]{every(some, f), rest}
}

// every applies f to all, and returns a list even of none.
func every[A, B any](all []A, f func(A) B) []B {
	out := make([]B, len(all))
	for i, a := range all {
		out[i] = f(a)
	}
	return out
}

func seconds(ms int64) float64 { return float64(ms) / 1000 }

// oneLine writes the text of a rule in one line.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// written writes places as file:line:col.
func written(places []source.Span) []string { return every(places, source.Span.String) }
