package experiment

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/eval/household"
	"hearth/eval/kitchen"
)

// A column is a column of a result table.
type column struct {
	heading string
	cell    func(*Outcome) string // "" for an unknown value
}

// headings are the headings of the metrics that fill one column each.
var headings = map[eval.Metric]string{
	household.Executability: "Executability", household.LCS: "LCS", Correctness: "Correctness", Both: "Correct and executable",
	household.Parsability: "Parsability", Object: "Names its object", household.Length: "Length", Parameters: "Parameters",
	Requests: "Requests", Tokens: "Tokens", Cost: "Cost",
	Executed: "Executed", kitchen.DishApproximation: "Dish", eval.GoalConditionSuccess: "Goals",
	benchmark.AmendedDish: "Dish (amended gold)", benchmark.AmendedGoals: "Goals (amended gold)", eval.Smatch: "Smatch", eval.ExecutionTime: "Time in s",
}

// columns returns the columns of some metrics. It leaves out columns that are empty for every method.
func (r *Results) columns(metrics []eval.Metric) (out []column) {
	for _, m := range metrics {
		switch m {
		case Errors:
			for _, k := range append(household.Kinds(), "") {
				heading := "Error: " + cmp.Or(strings.ReplaceAll(string(k), "_", " "), "unclassified")
				if slices.ContainsFunc(r.Outcomes, func(o *Outcome) bool { return o.Errors[k] > 0 }) {
					out = append(out, column{heading, func(o *Outcome) string { return percent(o.Errors[k]) }})
				}
			}
		case Pass:
			out = append(out, r.columns(r.passes())...)
		case Search:
			for _, part := range []eval.Metric{Requests, Tokens, Cost} {
				out = append(out, column{headings[part] + " of the search", func(o *Outcome) string { return o.formatCosts(o.Searched, part) }})
			}
		default:
			out = append(out, column{cmp.Or(headings[m], string(m)), func(o *Outcome) string { return o.cell(m) }})
		}
	}
	return slices.DeleteFunc(out, func(c column) bool {
		return !slices.ContainsFunc(r.Outcomes, func(o *Outcome) bool { return c.cell(o) != "" })
	})
}

// rows returns the headings of columns, then their cells for each method.
func (r *Results) rows(columns []column) [][]string {
	rows := make([][]string, 1+len(r.Outcomes))
	for _, c := range columns {
		rows[0] = append(rows[0], c.heading)
		for i, o := range r.Outcomes {
			rows[i+1] = append(rows[i+1], c.cell(o))
		}
	}
	return rows
}

// cell formats a metric as the paper does.
func (o *Outcome) cell(m eval.Metric) string {
	v, known := o.Figures[m]
	switch {
	case m == Requests, m == Tokens, m == Cost:
		return o.formatCosts(o.Spent, m)
	case m == Parameters:
		return o.parameters()
	case !known:
		return ""
	case m == household.Length, m == eval.ExecutionTime:
		return fmt.Sprintf("%.2f", v)
	case m == Correctness && o.Judged.StandardError != nil:
		return fmt.Sprintf("%s (%s)", percent(v), percent(*o.Judged.StandardError))
	}
	return percent(v)
}

func percent(share float64) string { return fmt.Sprintf("%.2f%%", 100*share) }

// formatCosts formats one part of the costs; "" when the method asks no model.
func (o *Outcome) formatCosts(s Spent, part eval.Metric) string {
	if !o.Plan.Asks() {
		return ""
	}
	return s.part(part)
}

// part formats the requests, the tokens or the cost.
func (s Spent) part(m eval.Metric) string {
	switch m {
	case Requests:
		return fmt.Sprint(s.Requests)
	case Tokens:
		return fmt.Sprint(s.Tokens)
	}
	return s.Cost.String()
}

// parameters formats the parameters that were searched.
func (o *Outcome) parameters() string {
	if o.Params == nil {
		return ""
	}
	parts := make([]string, len(o.Varied))
	for i, name := range o.Varied {
		parts[i] = name + " " + o.Params.Value(name)
	}
	return strings.Join(parts, ", ")
}
