package experiment

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"strconv"
	"strings"

	"hearth/eval"
	"hearth/eval/household"
	"hearth/parser/cells"
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
	row := []string{cells.Guarded(o.Method), string(o.Plan), strconv.Itoa(o.Runs)}
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

// WriteJSON writes all that is known, plans included.
func (r *Results) WriteJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(r)
}
