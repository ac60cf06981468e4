package eval

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"
)

// A Metric is the heading of a column of results.
type Metric string

// The metrics that every domain has.
const (
	Smatch               Metric = "smatch-score"
	GoalConditionSuccess Metric = "goal-condition-success"
	ExecutionTime        Metric = "execution-time"
)

// Missing stands in a table where there is no value.
const Missing = "NIL"

// A Row is the results of one plan. Metrics without a cell print as NIL.
type Row struct {
	ID    string
	Cells map[Metric]string // made by [ScoreCell] and [TimeCell]
}

// WriteCSV writes a header and the rows as given; id heads the first column.
// Identifiers are written in lower case, lines end with LF.
func WriteCSV(w io.Writer, id string, metrics []Metric, rows []Row) error {
	out := csv.NewWriter(w)
	record := []string{id}
	for _, m := range metrics {
		record = append(record, string(m))
	}
	_ = out.Write(record) // an error stays with the writer: see Flush below
	for _, r := range rows {
		record = append(record[:0], strings.ToLower(r.ID))
		for _, m := range metrics {
			cell, ok := r.Cells[m]
			if !ok {
				cell = Missing
			}
			record = append(record, cell)
		}
		_ = out.Write(record)
	}
	out.Flush()
	return out.Error()
}

// ScoreCell prints a score with two decimals as the benchmark's tables do: the
// shortest decimal of the score as a single float, rounded half up.
func ScoreCell(score float64) string {
	short := strconv.FormatFloat(float64(float32(score)), 'f', -1, 32)
	whole, decimals, _ := strings.Cut(short, ".")
	decimals += "000"
	cents, err := strconv.Atoi(whole + decimals[:2])
	if err != nil || score < 0 {
		return strconv.FormatFloat(score, 'f', 2, 64)
	}
	if decimals[2] >= '5' {
		cents++
	}
	return strconv.FormatFloat(float64(cents)/100, 'f', 2, 64)
}

// TimeCell prints a time in seconds. A time that came of a decimal number in
// the plan, as in a step of 62.5 minutes, is inexact: it prints as a single
// float, with a decimal point even when it is whole (5210.0).
func TimeCell(seconds float64, inexact bool) string {
	if !inexact {
		return strconv.FormatFloat(seconds, 'f', -1, 64)
	}
	single := float64(float32(seconds))
	if single == 0 || 1e-3 <= single && single < 1e7 {
		return withPoint(strconv.FormatFloat(single, 'f', -1, 32))
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(single, 'e', -1, 32), "e")
	n, err := strconv.Atoi(exponent)
	if err != nil {
		return mantissa // no number at all
	}
	return withPoint(mantissa) + "e" + strconv.Itoa(n)
}

func withPoint(s string) string {
	if strings.Contains(s, ".") {
		return s
	}
	return s + ".0"
}
