package survey

import (
	"errors"
	"io"
	"slices"
	"strings"

	"hearth/eval"
	"hearth/parser/source"
)

// A Sheet has the answers of some annotators.
type Sheet struct {
	Annotators []string          // the headings of their columns
	Answers    []map[string]bool // by annotator, then by question id; questions without an answer are missing
}

// ReadSheet reads a filled sheet. An answer is yes, y, true or 1 in any letter case, or no, n, false or 0; an
// empty cell means not judged. Rows may be missing or in any order, and cells may be separated by commas,
// semicolons or tabs. The error is a *source.Diagnostics: E0795 for headings and invalid CSV, E0796 for rows, E0797 for
// answers.
func (q *Questionnaire) ReadSheet(src *source.File) (*Sheet, error) {
	r := &sheetReader{CSVReader: eval.NewCSVReader(src, separator(src.Text)), src: src, questions: map[string]*Question{}, seen: map[string]bool{}}
	for i := range q.Questions {
		r.questions[q.Questions[i].ID] = &q.Questions[i]
	}
	r.all()
	if err := r.problems.Err(); err != nil {
		return nil, err
	}
	return &r.sheet, nil
}

// separator guesses the character that separates the headings.
func separator(text string) rune {
	head, _, _ := strings.Cut(text, "\n")
	best := ','
	for _, c := range []rune{';', '\t'} {
		if strings.Count(head, string(c)) > strings.Count(head, string(best)) {
			best = c
		}
	}
	return best
}

type sheetReader struct {
	*eval.CSVReader
	src       *source.File
	questions map[string]*Question
	seen      map[string]bool
	positions map[string]int // indices of the columns that the questionnaire wrote, by heading
	columns   []int          // indices of the columns of the annotators
	sheet     Sheet
	problems  source.Diagnostics
}

func (r *sheetReader) all() {
	for {
		record, err := r.Read()
		switch {
		case errors.Is(err, io.EOF) && r.positions == nil:
			r.problems.Addf("E0795", source.Span{File: r.src}, "%s is empty: expected a first row with the headings", r.src.Name)
			return
		case errors.Is(err, io.EOF):
			return
		case err != nil:
			at, err := r.ErrorSpan(err)
			r.problems.Addf("E0795", at, "cannot read this row: %v", err).WithHint("save the sheet again as CSV")
			return
		}
		for i, cell := range record {
			record[i] = strings.TrimSpace(eval.Unguarded(strings.TrimSpace(cell)))
		}
		if r.positions != nil {
			r.row(record)
		} else if r.heading(record); len(r.problems.Items) > 0 {
			return
		}
	}
}

// heading finds the columns.
func (r *sheetReader) heading(record []string) {
	r.positions = map[string]int{}
	seen := map[string]bool{"": true} // spreadsheets write empty columns
	for i, cell := range record {
		name := cell
		switch lower := strings.ToLower(cell); lower {
		case idColumn, taskColumn, stepsColumn:
			name = lower
			r.positions[name] = i
		case "":
			continue
		default:
			r.columns = append(r.columns, i)
			r.sheet.Annotators = append(r.sheet.Annotators, cell)
			r.sheet.Answers = append(r.sheet.Answers, map[string]bool{})
		}
		if seen[name] {
			r.problems.Addf("E0795", r.Span(i), "two columns have the heading %.60s", cell)
		}
		seen[name] = true
	}
	if _, ok := r.positions[idColumn]; !ok {
		r.problems.Addf("E0795", r.Span(0), "the sheet has no column %s", idColumn).WithHint("the headings are id, task, steps, and one for each annotator")
	} else if len(r.columns) == 0 {
		r.problems.Addf("E0795", r.Span(0), "the sheet has no column of answers")
	}
}

// row reads the answers of a row. Cells at its end may be missing.
func (r *sheetReader) row(record []string) {
	id := r.cell(record, idColumn)
	question := r.questions[id]
	answers := slices.DeleteFunc(slices.Clone(r.columns), func(c int) bool { return c >= len(record) || record[c] == "" })
	switch {
	case id == "" && len(answers) == 0: // an empty row, or one with only a remark
	case id == "":
		r.problems.Addf("E0796", r.Span(0), "this row has an answer, but no question id")
	case question == nil:
		r.problems.Addf("E0796", r.Span(min(r.positions[idColumn], len(record)-1)), "unknown question %.40q", id).
			WithHint("the sheet belongs to another key, or the cell was changed")
	case r.seen[id]:
		r.problems.Addf("E0796", r.Span(r.positions[idColumn]), "question %s has two rows", id)
	default:
		r.seen[id] = true
		if !r.same(record, taskColumn, question.Task, "a different task") || !r.same(record, stepsColumn, question.numbered(), "different steps") {
			return
		}
		for _, c := range answers {
			r.answer(slices.Index(r.columns, c), c, id, record[c])
		}
	}
}

// cell returns a cell by its heading, or "" when it is missing.
func (r *sheetReader) cell(record []string, column string) string {
	if i, ok := r.positions[column]; ok && i < len(record) {
		return record[i]
	}
	return ""
}

// same reports whether a cell equals want, ignoring differences in white space. An empty or missing cell
// counts as equal.
func (r *sheetReader) same(record []string, column, want, other string) bool {
	got := r.cell(record, column)
	if got == "" || slices.Equal(strings.Fields(got), strings.Fields(want)) {
		return true
	}
	r.problems.Addf("E0796", r.Span(r.positions[column]), "question %s has %s", r.cell(record, idColumn), other).
		WithHint("the sheet belongs to another key, or rows were moved in one column only")
	return false
}

// Accepted spellings of answers, in lower case.
var (
	yes = []string{"yes", "y", "true", "t", "1", "✓", "✔"}
	no  = []string{"no", "n", "false", "f", "0", "✗", "✘"}
)

func (r *sheetReader) answer(annotator, column int, id, cell string) {
	word := strings.ToLower(strings.TrimRight(cell, ".!"))
	if !slices.Contains(yes, word) && !slices.Contains(no, word) {
		r.problems.Addf("E0797", r.Span(column), "%.40q is neither yes nor no", cell).
			WithHint("write yes or no, or leave the cell empty if the plan was not judged")
		return
	}
	r.sheet.Answers[annotator][id] = slices.Contains(yes, word)
}
