package experiment

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"strconv"
	"strings"

	"hearth/eval"
	"hearth/eval/household"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// figures are the metrics that an outcome has as numbers.
var figures = []eval.Metric{household.Executability, household.LCS, Correctness, Both, household.Parsability, Object, household.Length}

// WriteCSV writes all figures, a row for each method. Shares are from 0 to 1, and
// what is not known is empty.
func (r *Results) WriteCSV(w io.Writer) error {
	head := []string{"method", "plan", "runs"}
	for _, m := range figures {
		head = append(head, string(m))
	}
	head = append(head, "standard-error", "annotators")
	for _, k := range household.Kinds() {
		head = append(head, "error-"+strings.ReplaceAll(string(k), "_", "-"))
	}
	head = append(head, "requests", "tokens", "cost", "search-requests", "search-tokens", "search-cost", "parameters")
	out := csv.NewWriter(w)
	_ = out.Write(head) // an error stays with the writer: see Flush below
	for _, o := range r.Outcomes {
		_ = out.Write(o.record())
	}
	out.Flush()
	return out.Error()
}

func (o *Outcome) record() []string {
	row := []string{guarded(o.Method), string(o.Plan), strconv.Itoa(o.Runs)}
	number := func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
	for _, m := range figures {
		cell := ""
		if v, ok := o.Figures[m]; ok {
			cell = number(v)
		}
		row = append(row, cell)
	}
	judged := []string{"", ""}
	if o.Judged != nil {
		judged[1] = strconv.Itoa(o.Judged.Annotators)
		if e := o.Judged.StandardError; e != nil {
			judged[0] = number(*e)
		}
	}
	row = append(row, judged...)
	for _, k := range household.Kinds() {
		row = append(row, number(o.Errors[k]))
	}
	for _, s := range []Spent{o.Spent, o.Searched} {
		row = append(row, strconv.FormatInt(s.Requests, 10), strconv.FormatInt(s.Tokens, 10), s.Cost.String())
	}
	return append(row, o.parameters())
}

// guarded writes a text so that a spreadsheet takes it for a text and not for a
// formula: behind an apostrophe.
func guarded(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r'", rune(text[0])) {
		return "'" + text
	}
	return text
}

// unguarded is the opposite of guarded.
func unguarded(text string) string { return strings.TrimPrefix(text, "'") }

// WriteJSON writes all that is known, plans included, for [ReadResults].
func (r *Results) WriteJSON(w io.Writer) error { return writeJSON(w, r) }

func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// ReadResults reads what WriteJSON writes. The error is a diagnostic (E0798).
func ReadResults(src *source.File) (*Results, error) {
	r := &Results{}
	if err := readJSON(src, r, "result of an experiment"); err != nil {
		return nil, err
	}
	for _, o := range r.Outcomes {
		if o == nil || o.Figures == nil || !o.whole() {
			return nil, diag.New("E0798", source.Span{File: src}, "this is no result of an experiment: a method has no figures or no plans")
		}
	}
	return r, nil
}

func (o *Outcome) whole() bool {
	for _, p := range o.Plans {
		if p == nil || p.Row == nil {
			return false
		}
	}
	return (o.Judged == nil) == !known(o.Figures, Correctness)
}

func known(figures map[eval.Metric]float64, m eval.Metric) bool {
	_, ok := figures[m]
	return ok
}

// readJSON reads a file that this package writes.
func readJSON(src *source.File, to any, what string) error {
	d := json.NewDecoder(strings.NewReader(src.Text))
	d.DisallowUnknownFields()
	err := d.Decode(to)
	if err == nil && d.More() {
		return diag.New("E0798", source.Span{File: src}, "this is no %s: something stands behind them", what)
	}
	if err != nil {
		at := min(int(d.InputOffset()), len(src.Text))
		return diag.New("E0798", source.Span{File: src, Start: at, End: at}, "this is no %s: %v", what, err)
	}
	return nil
}
