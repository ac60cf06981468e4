package show

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"strings"

	"hearth/eval/report"
)

// lines is a value that is a list of others.
type lines interface {
	Lines() []any
	Table() report.Table
}

// Formats are the formats of a value, the one for people first.
func Formats(v any) []string {
	formats := []string{"text", "json"}
	if _, ok := v.(*report.Answer); ok {
		formats[0] = "table"
	}
	if _, ok := v.(lines); ok {
		return append(formats, "jsonl", "csv", "md")
	}
	if _, ok := v.(*report.Explanation); ok {
		return append(formats, "dot")
	}
	return formats
}

// Print writes a value of package report in one of its [Formats]; whatever is none
// of the others is the format for people.
func Print(w io.Writer, format string, v any) error {
	list, _ := v.(lines)
	switch format {
	case "json":
		return write(w, v, "  ")
	case "jsonl":
		if list == nil {
			return write(w, v, "")
		}
		for _, line := range list.Lines() {
			if err := write(w, line, ""); err != nil {
				return err
			}
		}
		return nil
	case "csv":
		t := list.Table()
		return csv.NewWriter(w).WriteAll(append([][]string{t.Columns}, t.Rows...))
	case "md":
		return markdown(w, list.Table())
	case "dot":
		return dot(w, v.(*report.Explanation))
	}
	return text(w, v)
}

// write writes JSON.
func write(w io.Writer, v any, indent string) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	return enc.Encode(v)
}

// markdown writes a table of Markdown.
func markdown(w io.Writer, t report.Table) error {
	var b strings.Builder
	row := func(cells []string) {
		b.WriteString("|")
		for _, c := range cells {
			b.WriteString(" " + strings.NewReplacer("|", `\|`, "\n", " ").Replace(c) + " |")
		}
		b.WriteString("\n")
	}
	row(t.Columns)
	b.WriteString(strings.Repeat("|---", len(t.Columns)) + "|\n")
	for _, cells := range t.Rows {
		row(cells)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// text writes a value for people.
func text(w io.Writer, v any) error {
	switch v := v.(type) {
	case *report.Explanation:
		return explained(w, v)
	case *report.Denial:
		return denial(w, v)
	}
	return tabulate(w, func(t table) {
		switch v := v.(type) {
		case *report.Answer:
			t.answer(v)
		case *report.List[report.Details]:
			t.details(v)
		case *report.List[report.Possibility]:
			t.possibilities(v)
		case *report.Uses:
			t.uses(v)
		case *report.List[report.Kind]:
			for _, k := range v.Items {
				t.row(k.Name, k.Description)
			}
		}
	})
}
