package experiment

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"hearth/parser/diag"
	"hearth/parser/source"
)

// A Questionnaire asks people whether plans are correct. It does not show by
// which method a plan was made: equal plans are asked about once, their order is
// shuffled, and all are written in the same way. Made by [NewQuestionnaire] or
// [ReadKey].
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

// NewQuestionnaire asks about the plans of all methods; of a method with several
// fixed examples, about those after the first one. The seed decides ids and order.
func NewQuestionnaire(r *Results, seed uint64) *Questionnaire {
	at := map[string]int{}
	var all []Question
	for _, o := range r.Outcomes {
		for _, p := range o.Plans {
			if p.Example > 0 {
				continue
			}
			q := Question{Task: p.Row.Task, Steps: p.Steps}
			i, ok := at[q.text()]
			if !ok {
				i = len(all)
				at[q.text()] = i
				all = append(all, q)
			}
			if !slices.Contains(all[i].Methods, o.Method) {
				all[i].Methods = append(all[i].Methods, o.Method)
			}
		}
	}
	out := &Questionnaire{Seed: seed, Questions: []Question{}}
	for n, i := range shuffled(seed, len(all), func(i int) string { return all[i].text() }) {
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
		head = append(head, guarded(a))
	}
	order := make([]int, len(q.Questions))
	for i := range order {
		order[i] = i
	}
	if number != 0 {
		order = shuffled(q.Seed, len(order), func(i int) string { return fmt.Sprintf("%d\n%s", number, q.Questions[i].text()) })
	}
	out := csv.NewWriter(w)
	_ = out.Write(head) // an error stays with the writer: see Flush below
	for _, i := range order {
		x := &q.Questions[i]
		_ = out.Write(append([]string{x.ID, guarded(x.Task), guarded(x.numbered())}, make([]string, len(annotators))...))
	}
	out.Flush()
	return out.Error()
}

// WriteKey writes the questions with their methods as JSON, for [ReadKey].
func (q *Questionnaire) WriteKey(w io.Writer) error { return writeJSON(w, q) }

// ReadKey reads what WriteKey writes. The error is a diagnostic (E0798).
func ReadKey(src *source.File) (*Questionnaire, error) {
	q := &Questionnaire{src: src}
	if err := readJSON(src, q, "key of a questionnaire"); err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, x := range q.Questions {
		if x.ID == "" || seen[x.ID] {
			return nil, diag.New("E0798", source.Span{File: src}, "this is no key of a questionnaire: two questions have the id %.40q, or one has none", x.ID)
		}
		seen[x.ID] = true
	}
	if len(seen) == 0 {
		return nil, diag.New("E0798", source.Span{File: src}, "this is no key of a questionnaire: it has no questions")
	}
	return q, nil
}
