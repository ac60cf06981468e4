package experiment

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hearth/eval"
	"hearth/eval/household"
)

// A column is a part of a table.
type column struct {
	heading string
	cell    func(*Outcome) string // "" for what is not known
}

// headings are those of the metrics of which each makes one column.
var headings = map[eval.Metric]string{
	household.Executability: "Executability", household.LCS: "LCS", Correctness: "Correctness", Both: "Correct and executable",
	household.Parsability: "Parsability", Object: "Names its object", household.Length: "Length", Parameters: "Parameters",
	Requests: "Requests", Tokens: "Tokens", Cost: "Cost",
}

// columns returns the columns of some metrics of which anything is known.
func (r *Results) columns(metrics []eval.Metric) (out []column) {
	for _, m := range metrics {
		switch m {
		case Errors:
			out = append(out, r.errorColumns()...)
		case Search:
			for _, part := range []eval.Metric{Requests, Tokens, Cost} {
				out = append(out, column{headings[part] + " of the search", func(o *Outcome) string { return o.paid(o.Searched, part) }})
			}
		default:
			out = append(out, column{headings[m], func(o *Outcome) string { return o.cell(m) }})
		}
	}
	return slices.DeleteFunc(out, func(c column) bool {
		return !slices.ContainsFunc(r.Outcomes, func(o *Outcome) bool { return c.cell(o) != "" })
	})
}

// errorColumns are those of the kinds of errors that there are.
func (r *Results) errorColumns() (out []column) {
	for _, k := range append(household.Kinds(), "") {
		if !slices.ContainsFunc(r.Outcomes, func(o *Outcome) bool { return o.Errors[k] > 0 }) {
			continue
		}
		heading := "Error: " + cmp.Or(strings.ReplaceAll(string(k), "_", " "), "of no kind")
		out = append(out, column{heading, func(o *Outcome) string { return percent(o.Errors[k]) }})
	}
	return out
}

// cell writes a figure as the paper does.
func (o *Outcome) cell(m eval.Metric) string {
	v, known := o.Figures[m]
	switch m {
	case Requests, Tokens, Cost:
		return o.paid(o.Spent, m)
	case Parameters:
		return o.parameters()
	}
	if !known {
		return ""
	}
	switch m {
	case household.Length:
		return fmt.Sprintf("%.2f", v)
	case Correctness:
		if o.Judged.StandardError != nil {
			return fmt.Sprintf("%s (%s)", percent(v), percent(*o.Judged.StandardError))
		}
	}
	return percent(v)
}

func percent(share float64) string { return fmt.Sprintf("%.2f%%", 100*share) }

// paid writes a part of what was spent; "" when no model was asked.
func (o *Outcome) paid(s Spent, part eval.Metric) string {
	switch {
	case !o.Plan.Asks():
		return ""
	case part == Requests:
		return fmt.Sprint(s.Requests)
	case part == Tokens:
		return fmt.Sprint(s.Tokens)
	}
	return s.Cost.String()
}

// parameters writes those that were searched.
func (o *Outcome) parameters() string {
	if o.Params == nil {
		return ""
	}
	values := valuesOf(*o.Params)
	parts := make([]string, len(o.Varied))
	for i, name := range o.Varied {
		parts[i] = name + " " + cmp.Or(values[name], "0")
	}
	return strings.Join(parts, ", ")
}
