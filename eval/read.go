package eval

import (
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"hearth/parser/cells"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// ReadCSV reads a table as [WriteCSV] and the released evaluator write it. known
// are the metrics that may head a column, beside labels, in any order. The error is
// a *diag.List; the table returned beside it has the rows that could be read.
func ReadCSV(src *source.File, known []Metric) (*Table, error) {
	r := reader{Reader: cells.New(src, ',')}
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
	case table.ID == "": // nothing was read
		r.problems.Addf("E0641", source.Span{File: src}, "%s is empty: a table starts with its headings", src.Name)
	case len(table.Metrics) == 0:
		r.problems.Addf("E0641", source.Span{File: src}, "no column of %s is headed by a metric", src.Name).
			WithHint("metrics are %s", strings.Join(texts(known), ", "))
	}
	return table, r.problems.Err()
}

type reader struct {
	*cells.Reader
	columns  []column // behind the first one
	problems diag.List
}

// A column holds the values of a metric, or else texts.
type column struct {
	metric Metric
	label  Label
}

// labels are all of them.
var labels = []Label{OfFile, Status, Code, Warning, Forgiven, Latent, Kinds, Reasons}

// unreadable reports where the row with a stray quotation mark starts.
func (r *reader) unreadable(err error) {
	at, err := r.Wrong(err)
	r.problems.Addf("E0640", at, "this row cannot be read: %v", err).
		WithHint("a cell with a quotation mark or a comma stands in quotation marks, and those in it are doubled")
}

func (r *reader) head(t *Table, record []string, known []Metric) {
	t.ID = strings.TrimLeft(record[0], "\ufeff")
	if !oneLine(t.ID) {
		r.problems.Addf("E0641", r.At(0), "the first column has no heading of one line").WithHint("it holds the ids of recipes: recipe-id")
	}
	for i, cell := range record[1:] {
		m, l := Metric(strings.ToLower(cell)), Label(strings.ToLower(cell))
		if slices.Contains(t.Metrics, m) || slices.Contains(t.Labels, l) {
			r.problems.Addf("E0641", r.At(i+1), "there are two columns %.40s", cell)
		}
		if slices.Contains(labels, l) {
			r.columns, t.Labels = append(r.columns, column{label: l}), append(t.Labels, l)
			continue
		}
		if !slices.Contains(known, m) {
			d := r.problems.Addf("E0641", r.At(i+1), "there is no metric %.40s", cell)
			if near := diag.Nearest(cell, texts(known)); near != "" {
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
		r.problems.Addf("E0642", r.At(0), "this row has %d cells, and there are %d headings", len(record), 1+len(r.columns))
		return
	}
	if !oneLine(record[0]) {
		r.problems.Addf("E0642", r.At(0), "this row names no recipe in one line")
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
			r.problems.Addf("E0642", r.At(i+1), "%.40q is neither a number nor %s", cell, Missing)
			return
		}
		row.Cells[c.metric] = cell
	}
	t.Rows = append(t.Rows, row)
}

// oneLine reports whether a cell names something.
func oneLine(cell string) bool { return cell != "" && !strings.ContainsAny(cell, "\r\n") }

// number reads a cell as people write figures.
func number(cell string) (float64, bool) {
	v, err := strconv.ParseFloat(cell, 64)
	return v, err == nil && !strings.ContainsAny(cell, "xXnNpP_") // hexadecimal, infinite and no numbers
}

// Scores returns the cells of a row as numbers.
func (r Row) Scores() map[Metric]float64 {
	out := make(map[Metric]float64, len(r.Cells))
	for m, cell := range r.Cells {
		if v, ok := number(cell); ok {
			out[m] = v
		}
	}
	return out
}
