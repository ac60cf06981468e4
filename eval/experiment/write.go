package experiment

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"slices"
	"strconv"
	"strings"

	"hearth/eval"
	"hearth/eval/household"
)

// figures are the metrics that an outcome has as numbers.
var figures = []eval.Metric{household.Executability, household.LCS, Correctness, Both, household.Parsability, Object, household.Length}

// WriteCSV writes all figures, one row for each method. Shares are from 0 to 1, and cells of unknown values
// are empty.
func (r *Results) WriteCSV(w io.Writer) error {
	number := func(v float64, known bool) string {
		if !known {
			return ""
		}
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	columns := []column{
		{"method", func(o *Outcome) string { return eval.Guarded(o.Method) }},
		{"plan", func(o *Outcome) string { return string(o.Plan) }},
		{"runs", func(o *Outcome) string { return strconv.Itoa(o.Runs) }},
	}
	shown, kinds := figures, household.Kinds()
	if r.inKitchen() {
		shown, kinds = slices.Concat(dishFigures, r.passes()), nil
	}
	for _, m := range shown {
		columns = append(columns, column{string(m), func(o *Outcome) string {
			v, known := o.Figures[m]
			return number(v, known)
		}})
	}
	judged := []column{{"standard-error", func(o *Outcome) string {
		if o.Judged == nil || o.Judged.StandardError == nil {
			return ""
		}
		return number(*o.Judged.StandardError, true)
	}}, {"annotators", func(o *Outcome) string {
		if o.Judged == nil {
			return ""
		}
		return strconv.Itoa(o.Judged.Annotators)
	}}}
	if !r.inKitchen() {
		columns = append(columns, judged...)
	}
	for _, k := range kinds {
		heading := "error-" + strings.ReplaceAll(string(k), "_", "-")
		columns = append(columns, column{heading, func(o *Outcome) string { return number(o.Errors[k], true) }})
	}
	for _, p := range r.Phenomena {
		columns = append(columns, column{"dish: " + p.Name, func(o *Outcome) string { return number(p.Dishes[slices.Index(r.Outcomes, o)], true) }})
	}
	for _, m := range []eval.Metric{Requests, Tokens, Cost} {
		columns = append(columns, column{string(m), func(o *Outcome) string { return o.Spent.part(m) }})
	}
	for _, m := range []eval.Metric{Requests, Tokens, Cost} {
		columns = append(columns, column{"search-" + string(m), func(o *Outcome) string { return o.Searched.part(m) }})
	}
	return csv.NewWriter(w).WriteAll(r.rows(append(columns, column{"parameters", (*Outcome).parameters})))
}

// WriteJSON writes the results with all plans.
func (r *Results) WriteJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(r)
}
