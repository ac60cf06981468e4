// Package survey asks people whether plans are correct, on sheets that hide which method made a plan.
//
// [New] makes a questionnaire of plans, [Questionnaire.WriteSheet] writes its sheets as CSV, and
// [Questionnaire.ReadSheet] reads filled sheets. [Questionnaire.Judge] sums up the answers about the plans of
// a method. The key of a questionnaire, which maps questions to methods, is JSON: see [ReadKey].
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
	"hearth/parser/source"
)

// A Questionnaire asks people whether plans are correct. It asks about equal plans once, shuffles their order,
// and writes all in the same way.
type Questionnaire struct {
	Seed      uint64     `json:"seed"`
	Questions []Question `json:"questions"` // in the order of their ids

	src *source.File // the file of the key; nil for a new questionnaire
}

// A Question asks whether the steps complete the task. The methods are the key: they are not on the sheets.
type Question struct {
	ID      string   `json:"id"`
	Task    string   `json:"task"`
	Steps   []string `json:"steps"`
	Methods []string `json:"methods"`
}

// New returns a questionnaire about plans, each with its method. The seed decides ids and order.
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

// text returns the task and its steps, one per line.
func (q *Question) text() string { return strings.Join(append([]string{q.Task}, q.Steps...), "\n") }

// numbered returns the steps in the form that a sheet shows.
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

// Headings of a sheet; all other columns hold answers.
const (
	idColumn    = "id"
	taskColumn  = "task"
	stepsColumn = "steps"
)

// answerColumn is the heading of the answers when no annotators are named.
const answerColumn = "does it complete the task? yes/no"

// WriteSheet writes the questions as CSV with an empty column for each annotator, or one column when none is
// named. Sheet 0 lists the questions in the order of their ids; each other number has a different order.
func (q *Questionnaire) WriteSheet(w io.Writer, number int, annotators ...string) error {
	if len(annotators) == 0 {
		annotators = []string{answerColumn}
	}
	head := []string{idColumn, taskColumn, stepsColumn}
	for _, a := range annotators {
		head = append(head, eval.Guarded(a))
	}
	order := make([]int, len(q.Questions))
	for i := range order {
		order[i] = i
	}
	if number != 0 {
		order = eval.Shuffled(q.Seed, len(order), func(i int) string { return fmt.Sprintf("%d\n%s", number, q.Questions[i].text()) })
	}
	out := csv.NewWriter(w)
	_ = out.Write(head) // the writer keeps the error, see Flush below
	for _, i := range order {
		x := &q.Questions[i]
		_ = out.Write(append([]string{x.ID, eval.Guarded(x.Task), eval.Guarded(x.numbered())}, make([]string, len(annotators))...))
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

// ReadKey reads a key written by WriteKey. The error is a diagnostic (E0798).
func ReadKey(src *source.File) (*Questionnaire, error) {
	wrong := func(at int, format string, args ...any) error {
		at = min(at, len(src.Text))
		return source.Errorf("E0798", source.Span{File: src, Start: at, End: at}, "not a questionnaire key: "+format, args...)
	}
	q := &Questionnaire{src: src}
	d := json.NewDecoder(strings.NewReader(src.Text))
	d.DisallowUnknownFields()
	if err := d.Decode(q); err != nil {
		return nil, wrong(int(d.InputOffset()), "%v", source.JSONError(err))
	}
	if d.More() {
		return nil, wrong(0, "unexpected text after the key")
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
