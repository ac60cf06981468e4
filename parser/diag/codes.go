package diag

import (
	"maps"
	"slices"
)

// tables are the codes by range.
var tables = []map[string]string{e01, e02, e03, e04, e05, e06, e08}

// Codes returns all codes, sorted.
func Codes() []string {
	var out []string
	for _, t := range tables {
		out = slices.AppendSeq(out, maps.Keys(t))
	}
	slices.Sort(out)
	return out
}

// Title says in a few words what a code means; "" for an unknown one.
func Title(code string) string {
	for _, t := range tables {
		if title, ok := t[code]; ok {
			return title
		}
	}
	return ""
}
