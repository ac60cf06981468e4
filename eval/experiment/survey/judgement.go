package survey

import (
	"math"
	"slices"

	"hearth/eval/sequence"
	"hearth/parser/source"
)

// A Judgement sums up the answers of annotators about a method.
type Judgement struct {
	Correctness   float64  `json:"correctness"`    // mean over annotators of their share of correct plans
	StandardError *float64 `json:"standard_error"` // standard error of Correctness over annotators; nil for one annotator
	Annotators    int      `json:"annotators"`     // number of annotators who judged plans of the method
	Answers       int      `json:"answers"`
	Judged        int      `json:"judged"`  // plans with at least one answer
	Correct       int      `json:"correct"` // judged plans that at least 70 % of their annotators call correct
	Both          float64  `json:"both"`    // mean over judged plans: 0 for an incorrect plan, otherwise the share of scenes in which it is executable
}

// A Plan is a plan of the judged method.
type Plan struct {
	Task       string
	Steps      []string
	Executable float64 // share of the scenes in which it is executable
}

// Judge sums up the answers to the questions about a method. Each column of each sheet is one annotator. The
// result is nil when no plan of the method was judged. The error is a diagnostic (E0798) when a question is
// about a plan that the method did not make.
func (q *Questionnaire) Judge(method string, plans []Plan, sheets []*Sheet) (*Judgement, error) {
	executable := map[string]float64{}
	for _, p := range plans {
		x := Question{Task: p.Task, Steps: p.Steps}
		executable[x.text()] = p.Executable
	}
	t := tally{}
	for _, s := range sheets {
		t.answers = append(t.answers, s.Answers...)
	}
	t.annotators = make([]sequence.Share, len(t.answers))
	for _, x := range q.Questions {
		if !slices.Contains(x.Methods, method) {
			continue
		}
		share, made := executable[x.text()]
		if !made {
			return nil, source.Errorf("E0798", source.Span{File: q.src}, "question %s is about a plan for %.60q that %.60q did not make", x.ID, x.Task, method).
				WithHint("the key belongs to another run: write a new key and new sheets")
		}
		t.count(x.ID, share)
	}
	return t.sum(), nil
}

// A tally counts answers.
type tally struct {
	Judgement
	answers    []map[string]bool // answers of each annotator, by question id
	annotators []sequence.Share  // by annotator: share of plans that he or she calls correct
}

// count adds the answers to a question. A plan is correct if at least 70 % of the annotators who judged it say
// so.
func (t *tally) count(id string, executable float64) {
	var all sequence.Share
	for i, answers := range t.answers {
		if correct, judged := answers[id]; judged {
			t.annotators[i].Add(correct)
			all.Add(correct)
		}
	}
	t.Answers += all.Total
	if all.Total == 0 {
		return
	}
	t.Judged++
	if 10*all.Count >= 7*all.Total {
		t.Correct++
		t.Both += executable
	}
}

func (t *tally) sum() *Judgement {
	if t.Answers == 0 {
		return nil
	}
	var shares []float64
	for _, s := range t.annotators {
		if s.Total > 0 {
			shares = append(shares, s.Value())
		}
	}
	t.Annotators = len(shares)
	t.Correctness, t.StandardError = meanOf(shares)
	t.Both /= float64(t.Judged)
	return &t.Judgement
}

// meanOf returns the mean of shares and its standard error, which is nil for one share.
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
