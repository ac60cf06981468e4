package eval

import (
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"hearth/parser/source"
)

// ReadCSV reads a table written by [WriteCSV] or by the released evaluator. Columns are headed by metrics from
// known or by labels, in any order. The error is a *source.Diagnostics. The returned table holds the readable rows even
// if there is an error.
func ReadCSV(src *source.File, known []Metric) (*Table, error) {
	r := reader{CSVReader: NewCSVReader(src, ',')}
	r.ReuseRecord = true
	table := &Table{}
	for first := true; ; first = false {
		record, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			r.unreadable(err)
			break
		}
		if first {
			r.head(table, record, known)
		} else {
			r.row(table, record)
		}
	}
	switch {
	case len(r.problems.Items) > 0:
	case table.ID == "": // the file was empty
		r.problems.Addf("E0641", source.Span{File: src}, "%s is empty: expected a line with headings", src.Name)
	case len(table.Metrics) == 0:
		r.problems.Addf("E0641", source.Span{File: src}, "%s has no column for a metric", src.Name).
			WithHint("metrics are %s", strings.Join(texts(known), ", "))
	}
	return table, r.problems.Err()
}

type reader struct {
	*CSVReader
	columns  []column // all columns after the first
	problems source.Diagnostics
}

// A column has a metric or a label.
type column struct {
	metric Metric
	label  Label
}

// labels lists all labels.
var labels = []Label{FileLabel, SampleLabel, Status, Code, Warning, Repaired, Latent, Kinds, Reasons}

// unreadable reports the start of the row with a misplaced quotation mark.
func (r *reader) unreadable(err error) {
	at, err := r.ErrorSpan(err)
	r.problems.Addf("E0640", at, "cannot read this row: %v", err).
		WithHint("put a cell with a quotation mark or a comma in quotation marks, and double the quotation marks inside")
}

func (r *reader) head(t *Table, record []string, known []Metric) {
	t.ID = strings.TrimLeft(record[0], "\ufeff")
	if !oneLine(t.ID) {
		r.problems.Addf("E0641", r.Span(0), "the heading of the first column is empty or has several lines").WithHint("expected the heading of the identifiers: recipe-id")
	}
	for i, cell := range record[1:] {
		m, l := Metric(strings.ToLower(cell)), Label(strings.ToLower(cell))
		if slices.Contains(t.Metrics, m) || slices.Contains(t.Labels, l) {
			r.problems.Addf("E0641", r.Span(i+1), "duplicate column %.40s", cell)
		}
		if slices.Contains(labels, l) {
			r.columns, t.Labels = append(r.columns, column{label: l}), append(t.Labels, l)
			continue
		}
		if !slices.Contains(known, m) {
			d := r.problems.Addf("E0641", r.Span(i+1), "there is no metric %.40s", cell)
			if near := source.Nearest(cell, texts(known)); near != "" {
				d.WithHint("did you mean %s?", near)
			}
		}
		r.columns, t.Metrics = append(r.columns, column{metric: m}), append(t.Metrics, m)
	}
}

func texts(metrics []Metric) []string {
	out := make([]string, len(metrics))
	for i, m := range metrics {
		out[i] = string(m)
	}
	return out
}

func (r *reader) row(t *Table, record []string) {
	if len(record) != 1+len(r.columns) {
		r.problems.Addf("E0642", r.Span(0), "this row has %d cells, but there are %d headings", len(record), 1+len(r.columns))
		return
	}
	if !oneLine(record[0]) {
		r.problems.Addf("E0642", r.Span(0), "the first cell of this row is empty or has several lines")
		return
	}
	row := Row{ID: strings.ToLower(record[0]), Cells: map[Metric]string{}, Labels: map[Label]string{}}
	if strings.EqualFold(row.ID, Missing) {
		row.ID = ""
	}
	for i, c := range r.columns {
		cell := record[i+1]
		if c.label != "" {
			row.Labels[c.label] = cell
			continue
		}
		if strings.EqualFold(cell, Missing) {
			continue
		}
		if _, ok := number(cell); !ok {
			r.problems.Addf("E0642", r.Span(i+1), "%.40q is neither a number nor %s", cell, Missing)
			return
		}
		row.Cells[c.metric] = cell
	}
	t.Rows = append(t.Rows, row)
}

// oneLine reports whether a cell is not empty and has no line break.
func oneLine(cell string) bool { return cell != "" && !strings.ContainsAny(cell, "\r\n") }

// number parses a decimal number.
func number(cell string) (float64, bool) {
	v, err := strconv.ParseFloat(cell, 64)
	return v, err == nil && !strings.ContainsAny(cell, "xXnNpP_") // refuses hexadecimal numbers, infinities and NaN
}

// Scores returns the metrics of a row as numbers.
func (r Row) Scores() map[Metric]float64 {
	out := make(map[Metric]float64, len(r.Cells))
	for m, cell := range r.Cells {
		if v, ok := number(cell); ok {
			out[m] = v
		}
	}
	return out
}
