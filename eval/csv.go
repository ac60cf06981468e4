package eval

import (
	"cmp"
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

// A Label is the heading of a column of results that is no figure.
type Label string

// The labels of results.
const (
	OfFile   Label = "file"     // that the plan stands in
	Status   Label = "status"   // how its evaluation ended
	Code     Label = "code"     // of the first thing that is wrong
	Warning  Label = "warning"  // code of what is doubtful and changes no score
	Forgiven Label = "forgiven" // what was read in another way than it is written
	Latent   Label = "latent"   // what it does goes wrong later, with the steps
	Kinds    Label = "kinds"    // of the errors that ended it
	Reasons  Label = "reasons"  // why it ended
)

// Missing stands in a table where there is no value.
const Missing = "NIL"

// A Row is the results of one plan. Metrics without a cell print as NIL.
type Row struct {
	ID     string            // of its recipe; "" when that is not known
	Cells  map[Metric]string // made by [ScoreCell] and [TimeCell]
	Labels map[Label]string
}

// A Table is results in columns: the id, metrics, and then labels.
type Table struct {
	ID      string // the heading of the first column
	Metrics []Metric
	Labels  []Label
	Rows    []Row
}

// Records returns the headings and the rows as cells. Identifiers are in lower case.
func (t *Table) Records() [][]string {
	head := []string{t.ID}
	for _, m := range t.Metrics {
		head = append(head, string(m))
	}
	for _, l := range t.Labels {
		head = append(head, string(l))
	}
	all := [][]string{head}
	for _, r := range t.Rows {
		record := []string{cmp.Or(strings.ToLower(r.ID), Missing)}
		for _, m := range t.Metrics {
			record = append(record, cmp.Or(r.Cells[m], Missing))
		}
		for _, l := range t.Labels {
			record = append(record, r.Labels[l])
		}
		all = append(all, record)
	}
	return all
}

// WriteCSV writes a table; lines end with LF.
func WriteCSV(w io.Writer, t *Table) error { return csv.NewWriter(w).WriteAll(t.Records()) }

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
