package experiment

import (
	"math"
	"slices"

	"hearth/eval"
	"hearth/eval/household"
	"hearth/eval/sequence"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A Judgement is what annotators say of a method.
type Judgement struct {
	Correctness   float64  `json:"correctness"`    // mean of the annotators' shares of plans that are correct
	StandardError *float64 `json:"standard_error"` // of the mean, over annotators; nil for one
	Annotators    int      `json:"annotators"`     // who judged plans of the method
	Answers       int      `json:"answers"`
	Judged        int      `json:"judged"`  // plans that anybody judged
	Correct       int      `json:"correct"` // of these, those that 70 % hold to be correct
	Both          float64  `json:"both"`    // correct and executable, as a share of judged plans and scenes
}

// Judge adds the answers to the results, in place of those that they had: each
// column of each sheet is one annotator. The table has correctness from then on,
// as its last columns unless it named them. Methods of which nobody judged a plan are
// without a judgement. The error is a diagnostic (E0798) when the questions are
// not about these plans.
func (r *Results) Judge(q *Questionnaire, sheets ...*Sheet) error {
	var annotators []map[string]bool
	for _, s := range sheets {
		annotators = append(annotators, s.Answers...)
	}
	for _, o := range r.Outcomes {
		rows := map[string]*household.Row{}
		for _, p := range o.Plans {
			asked := Question{Task: p.Row.Task, Steps: p.Steps}
			rows[asked.text()] = p.Row
		}
		var asked []question
		for _, x := range q.Questions {
			if !slices.Contains(x.Methods, o.Method) {
				continue
			}
			row := rows[x.text()]
			if row == nil {
				return diag.New("E0798", source.Span{File: q.src}, "question %s is about a plan for %.60q that %.60q did not make", x.ID, x.Task, o.Method).
					WithHint("the key is of another run: write a new one with new sheets")
			}
			asked = append(asked, question{x.ID, row})
		}
		o.judge(asked, annotators)
	}
	r.Table = slices.Clone(r.Table)
	for _, c := range []eval.Metric{Correctness, Both} {
		if !slices.Contains(r.Table, c) {
			r.Table = append(r.Table, c)
		}
	}
	return nil
}

// A question about a plan of one method.
type question struct {
	id  string
	row *household.Row
}

// judge sums up the answers to questions about the plans of a method.
func (o *Outcome) judge(asked []question, annotators []map[string]bool) {
	delete(o.Figures, Correctness)
	delete(o.Figures, Both)
	o.Judged = nil
	j := &Judgement{}
	byAnnotator, byQuestion := make([]sequence.Share, len(annotators)), make([]sequence.Share, len(asked))
	for i, answers := range annotators {
		for k, q := range asked {
			if correct, judged := answers[q.id]; judged {
				byAnnotator[i].Add(correct)
				byQuestion[k].Add(correct)
				j.Answers++
			}
		}
	}
	if j.Answers == 0 {
		return
	}
	var shares []float64
	for _, s := range byAnnotator {
		if s.Of > 0 {
			shares = append(shares, s.Value())
		}
	}
	j.Annotators = len(shares)
	j.Correctness, j.StandardError = meanOf(shares)
	j.count(asked, byQuestion)
	o.Judged = j
	o.Figures[Correctness], o.Figures[Both] = j.Correctness, j.Both
}

// count counts the plans that 70 % of those who judged them hold to be correct.
func (j *Judgement) count(asked []question, answers []sequence.Share) {
	both := 0.0
	for i, s := range answers {
		if s.Of == 0 {
			continue
		}
		j.Judged++
		if 10*s.Count >= 7*s.Of {
			j.Correct++
			both += asked[i].row.Scores()[household.Executability]
		}
	}
	j.Both = both / float64(j.Judged)
}

// meanOf returns the mean of shares and its standard error, nil for one share.
func meanOf(shares []float64) (mean float64, e *float64) {
	n := float64(len(shares))
	for _, s := range shares {
		mean += s / n
	}
	if len(shares) < 2 {
		return mean, nil
	}
	squares := 0.0
	for _, s := range shares {
		squares += (s - mean) * (s - mean)
	}
	se := math.Sqrt(squares / (n - 1) / n)
	return mean, &se
}
