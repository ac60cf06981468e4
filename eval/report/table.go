package report

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
)

// A Table holds texts in columns, for output formats that support only tables.
type Table struct {
	Columns []string
	Rows    [][]string
	Title   string // set if a report has several tables
}

// tableOf converts structs to a table with a column for each field. A value that is neither text nor number is
// written as JSON.
func tableOf[T any](items []T) (t Table) {
	var fields [][]int
	for _, f := range reflect.VisibleFields(reflect.TypeFor[T]()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.Anonymous && name != "" && name != "-" {
			t.Columns, fields = append(t.Columns, name), append(fields, f.Index)
		}
	}
	t.Rows = Convert(items, func(item T) []string {
		return Convert(fields, func(index []int) string { return cell(reflect.ValueOf(item).FieldByIndex(index)) })
	})
	return t
}

func cell(v reflect.Value) string {
	text, err := json.Marshal(v.Interface())
	word := ""
	if share, ok := v.Interface().(Percent); ok && err == nil {
		return share.short()
	}
	switch {
	case err != nil || v.IsZero() && v.Kind() != reflect.Bool && !v.CanInt():
		return ""
	case json.Unmarshal(text, &word) == nil:
		return word
	}
	return string(text)
}

// Figure formats a score with four decimals, or as a dash for nil.
func Figure(score *float64) string {
	if score == nil {
		return "-"
	}
	return strconv.FormatFloat(*score, 'f', 4, 64)
}
