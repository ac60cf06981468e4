// Package survey asks people whether plans are correct, on sheets that do not show
// by which method a plan was made.
//
// [New] makes a questionnaire of plans, [Questionnaire.WriteSheet] writes sheets of
// it as CSV, and [Questionnaire.ReadSheet] reads those that were filled.
// [Questionnaire.Judge] sums up what is said of the plans of a method. The key of a
// questionnaire, which knows the methods, is JSON: see [ReadKey].
package survey

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"hearth/eval"
	"hearth/parser/cells"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A Questionnaire asks people whether plans are correct. Equal plans are asked about
// once, their order is shuffled, and all are written in the same way.
type Questionnaire struct {
	Seed      uint64     `json:"seed"`
	Questions []Question `json:"questions"` // in the order of their ids

	src *source.File // of a key; nil for a new questionnaire
}

// A Question is whether the steps do the task. The methods are the key: they are
// not on the sheets.
type Question struct {
	ID      string   `json:"id"`
	Task    string   `json:"task"`
	Steps   []string `json:"steps"`
	Methods []string `json:"methods"`
}

// New asks about plans, each with its method. The seed decides ids and order.
func New(seed uint64, plans []Question) *Questionnaire {
	at := map[string]int{}
	var all []Question
	for _, p := range plans {
		i, ok := at[p.text()]
		if !ok {
			i = len(all)
			at[p.text()] = i
			all = append(all, Question{Task: p.Task, Steps: p.Steps})
		}
		for _, m := range p.Methods {
			if !slices.Contains(all[i].Methods, m) {
				all[i].Methods = append(all[i].Methods, m)
			}
		}
	}
	out := &Questionnaire{Seed: seed, Questions: []Question{}}
	for n, i := range eval.Shuffled(seed, len(all), func(i int) string { return all[i].text() }) {
		all[i].ID = fmt.Sprintf("q%d", n+1)
		out.Questions = append(out.Questions, all[i])
	}
	return out
}

// text is what is asked: the task and its steps, one a line.
func (q *Question) text() string { return strings.Join(append([]string{q.Task}, q.Steps...), "\n") }

// numbered writes the steps as a sheet shows them.
func (q *Question) numbered() string {
	lines := make([]string, len(q.Steps))
	for i, s := range q.Steps {
		lines[i] = strconv.Itoa(i+1) + ". " + s
	}
	if len(lines) == 0 {
		return "(no step)"
	}
	return strings.Join(lines, "\n")
}

// The headings of a sheet; all other columns have answers.
const (
	idColumn    = "id"
	taskColumn  = "task"
	stepsColumn = "steps"
)

// answerColumn heads the answers of a sheet for one annotator without a name.
const answerColumn = "does it complete the task? yes/no"

// WriteSheet writes the questions as CSV, with an empty column for each of the
// annotators, or one when none is named. Sheet 0 has the order of the ids, and
// every other number an order of its own.
func (q *Questionnaire) WriteSheet(w io.Writer, number int, annotators ...string) error {
	if len(annotators) == 0 {
		annotators = []string{answerColumn}
	}
	head := []string{idColumn, taskColumn, stepsColumn}
	for _, a := range annotators {
		head = append(head, cells.Guarded(a))
	}
	order := make([]int, len(q.Questions))
	for i := range order {
		order[i] = i
	}
	if number != 0 {
		order = eval.Shuffled(q.Seed, len(order), func(i int) string { return fmt.Sprintf("%d\n%s", number, q.Questions[i].text()) })
	}
	out := csv.NewWriter(w)
	_ = out.Write(head) // an error stays with the writer: see Flush below
	for _, i := range order {
		x := &q.Questions[i]
		_ = out.Write(append([]string{x.ID, cells.Guarded(x.Task), cells.Guarded(x.numbered())}, make([]string, len(annotators))...))
	}
	out.Flush()
	return out.Error()
}

// WriteKey writes the questions with their methods as JSON, for [ReadKey].
func (q *Questionnaire) WriteKey(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(q)
}

// ReadKey reads what WriteKey writes. The error is a diagnostic (E0798).
func ReadKey(src *source.File) (*Questionnaire, error) {
	wrong := func(at int, format string, args ...any) error {
		at = min(at, len(src.Text))
		return diag.New("E0798", source.Span{File: src, Start: at, End: at}, "this is no key of a questionnaire: "+format, args...)
	}
	q := &Questionnaire{src: src}
	d := json.NewDecoder(strings.NewReader(src.Text))
	d.DisallowUnknownFields()
	if err := d.Decode(q); err != nil {
		return nil, wrong(int(d.InputOffset()), "%v", err)
	}
	if d.More() {
		return nil, wrong(0, "something stands behind them")
	}
	seen := map[string]bool{}
	for _, x := range q.Questions {
		if x.ID == "" || seen[x.ID] {
			return nil, wrong(0, "two questions have the id %.40q, or one has none", x.ID)
		}
		seen[x.ID] = true
	}
	if len(seen) == 0 {
		return nil, wrong(0, "it has no questions")
	}
	return q, nil
}
