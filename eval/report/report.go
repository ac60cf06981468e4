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
	"strings"

	"hearth/parser/source"
)

// A Page says which part of a list is told. It is empty when this is the end.
type Page struct {
	Next  int `json:"next,omitempty" jsonschema:"how many come before the next page: go on with --after; left out on the last page"`
	Total int `json:"total,omitempty" jsonschema:"how many there are on all pages; left out on the last page"`
}

// Rest returns the page itself, for those who know a value as a part of a list.
func (p Page) Rest() Page { return p }

// cut returns at most limit elements of a list behind the first ones; a limit of
// 0 is none.
func cut[T any](all []T, limit, after int) ([]T, Page) {
	some := all[min(max(after, 0), len(all)):]
	if limit <= 0 || limit >= len(some) {
		return every(some, func(x T) T { return x }), Page{}
	}
	return some[:limit], Page{Next: max(after, 0) + limit, Total: len(all)}
}

// A List is values of one kind.
type List[T any] struct {
	Items []T `json:"items"`
	Page
}

// Lines returns the values one by one.
func (l *List[T]) Lines() []any { return every(l.Items, func(x T) any { return x }) }

// Table returns the values by columns, which are the names of their fields in JSON.
func (l *List[T]) Table() Table { return tableOf(l.Items) }

// listOf makes a page of a list.
func listOf[A, B any](all []A, limit, after int, f func(A) B) *List[B] {
	some, page := cut(all, limit, after)
	return &List[B]{every(some, f), page}
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
