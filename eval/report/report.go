// Package report defines the results of Hearth as plain data types. The same value is printed for people,
// written as JSON, and sent to programs.
//
// The package defines types only. The package that has the data builds the value, for example
// explanation.ReportEpisode. A value holds no states and no rules, and it never changes.
//
// In JSON, names are in snake_case and times are seconds of simulated time. Quantities are in their own unit,
// and terms are written as in rules. Steps are counted from 1. The descriptions in JSON Schemas
// come from the tags of the fields.
//
// A tree is a list. Every node has its depth and comes before its children.
package report

import "strconv"

// A Page selects a part of a list. The zero value selects the whole list.
type Page struct {
	Limit int // maximum number of elements; 0 for all
	After int // number of elements to skip
	Rows  int // for affordances: maximum number of rows per group; 0 for all
}

// DefaultRows is the default of Page.Rows.
const DefaultRows = 500

// A Rest describes the elements after a page of a list. It is the zero value on the last page, unless more
// elements may exist.
type Rest struct {
	Next  int  `json:"next,omitempty" jsonschema:"number of elements before the next page, the value for --after; left out if there is no next page"`
	Total int  `json:"total,omitempty" jsonschema:"number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page"`
	More  bool `json:"more,omitempty" jsonschema:"whether the search stopped early, so that more elements may exist"`
}

// TotalText returns the number of elements on all pages, or a lower bound in words.
func (r Rest) TotalText() string {
	if r.More {
		return "at least " + strconv.Itoa(r.Total)
	}
	return strconv.Itoa(r.Total)
}

// A Number is the number of answers.
type Number struct {
	Count int `json:"count"`
}

// Table returns the number as a table of one cell.
func (c *Number) Table() Table { return tableOf([]Number{*c}) }

// Left returns r. Types that embed a Rest get this method, so callers can read it through an interface.
func (r Rest) Left() Rest { return r }

// Cut returns a page of a list and its rest.
func Cut[T any](all []T, p Page) ([]T, Rest) {
	from := min(max(p.After, 0), len(all))
	to := len(all)
	if p.Limit > 0 {
		to = min(from+p.Limit, to)
	}
	return all[from:to], RestOf(from, to, len(all))
}

// RestOf describes the rest of a list of all elements, of which those from index from up to index to-1 are
// shown.
func RestOf(from, to, all int) Rest {
	switch {
	case to < all:
		return Rest{Next: to, Total: all}
	case from > 0 && from == all:
		return Rest{Total: all}
	}
	return Rest{}
}

// A List is a page of values of one type.
type List[T any] struct {
	Items []T `json:"items"`
	Rest
}

// Cut returns a page of a complete list.
func (l *List[T]) Cut(p Page) *List[T] {
	some, rest := Cut(l.Items, p)
	return &List[T]{some, rest}
}

// Lines returns the elements as separate values.
func (l *List[T]) Lines() []any { return Convert(l.Items, func(x T) any { return x }) }

// Table returns the elements as a table. The columns are the JSON names of the fields.
func (l *List[T]) Table() Table { return tableOf(l.Items) }

// ListOf converts a page of a list with f.
func ListOf[A, B any](all []A, page Page, f func(A) B) *List[B] {
	some, rest := Cut(all, page)
	return &List[B]{Convert(some, f), rest}
}

// Convert applies f to all elements. The result is never nil, so its JSON is a list.
func Convert[A, B any](all []A, f func(A) B) []B {
	out := make([]B, len(all))
	for i, a := range all {
		out[i] = f(a)
	}
	return out
}
