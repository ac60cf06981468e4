package eval

import (
	"cmp"
	"encoding/csv"
	"io"
	"strconv"
	"strings"
)

// A Metric is the heading of a column with numbers.
type Metric string

// These metrics apply to all worlds.
const (
	Smatch               Metric = "smatch-score"
	GoalConditionSuccess Metric = "goal-condition-success"
	ExecutionTime        Metric = "execution-time"
)

// A Label is the heading of a column with text.
type Label string

// These are the labels of results.
const (
	FileLabel Label = "file"     // file of the plan
	Status    Label = "status"   // status of the evaluation
	Code      Label = "code"     // code of the first problem
	Warning   Label = "warning"  // code of a warning, which does not affect scores
	Repaired  Label = "forgiven" // repairs of the lenient reader
	Latent    Label = "latent"   // hazards that came true, with their steps
	Kinds     Label = "kinds"    // kinds of the errors that ended the plan
	Reasons   Label = "reasons"  // reasons why the plan ended
)

// Missing marks a cell without a value.
const Missing = "NIL"

// A Row holds the results of one plan. A metric without a cell is printed as NIL.
type Row struct {
	ID     string            // identifier of the recipe; "" if unknown
	Cells  map[Metric]string // formatted with [ScoreCell] or [TimeCell]
	Labels map[Label]string
}

// A Table holds results in columns: the identifier, the metrics, and then the labels.
type Table struct {
	ID      string // heading of the first column
	Metrics []Metric
	Labels  []Label
	Rows    []Row
}

// Records returns the headings and the rows as cells. It converts identifiers to lower case.
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

// WriteCSV writes a table as CSV. Lines end with LF.
func WriteCSV(w io.Writer, t *Table) error { return csv.NewWriter(w).WriteAll(t.Records()) }

// ScoreCell formats a score with two decimals as the benchmark's tables do. It takes the shortest decimal of
// the score as a float32 and rounds half up.
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

// TimeCell formats a time in seconds. A time is inexact if it depends on a decimal number in the plan, such as
// 62.5 minutes. An inexact time is printed as a float32 with a decimal point, even if it is whole (5210.0).
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
		return mantissa // not a finite number
	}
	return withPoint(mantissa) + "e" + strconv.Itoa(n)
}

func withPoint(s string) string {
	if strings.Contains(s, ".") {
		return s
	}
	return s + ".0"
}
