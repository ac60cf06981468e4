package report

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
)

// A Table is values in columns, for notations that have nothing else.
type Table struct {
	Columns []string
	Rows    [][]string
	Title   string // where there are several
}

// tableOf puts structs into a table: a column for each field. What is no text and
// no number is written as JSON.
func tableOf[T any](items []T) (t Table) {
	var fields [][]int
	for _, f := range reflect.VisibleFields(reflect.TypeFor[T]()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.Anonymous && name != "" && name != "-" {
			t.Columns, fields = append(t.Columns, name), append(fields, f.Index)
		}
	}
	t.Rows = every(items, func(item T) []string {
		return every(fields, func(index []int) string { return cell(reflect.ValueOf(item).FieldByIndex(index)) })
	})
	return t
}

func cell(v reflect.Value) string {
	text, err := json.Marshal(v.Interface())
	word := ""
	switch {
	case err != nil || v.IsZero() && v.Kind() != reflect.Bool && !v.CanInt():
		return ""
	case json.Unmarshal(text, &word) == nil:
		return word
	}
	return string(text)
}

// Figure writes a score with four decimals, or a dash for none.
func Figure(score *float64) string {
	if score == nil {
		return "-"
	}
	return strconv.FormatFloat(*score, 'f', 4, 64)
}
