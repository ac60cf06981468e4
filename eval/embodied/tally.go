package embodied

import (
	"hearth/eval/report"
	"hearth/eval/sequence"
)

// A tally counts what the outputs of a model achieve in one task.
type tally struct {
	programs int
	counts   map[string]int            // outcomes and errors
	shares   map[string]sequence.Share // reached goals; solved problems by category
	matches  map[string]match          // predictions by category
}

// The names of counts other than those of errors in package household.
const (
	success    = "success"
	executable = "executable"
	badFormat  = "format"     // outputs and goals in another format
	unfinished = "unfinished" // searches that ended at their limit
)

// The names of goals.
const (
	stateGoals    = "state"
	relationGoals = "relation"
	actionGoals   = "action"
)

// A match counts predictions.
type match struct{ right, wrong, missed int }

func newTally() *tally {
	return &tally{counts: map[string]int{}, shares: map[string]sequence.Share{}, matches: map[string]match{}}
}

// match adds predictions.
func (t *tally) match(category string, m match) {
	n := t.matches[category]
	t.matches[category] = match{n.right + m.right, n.wrong + m.wrong, n.missed + m.missed}
}

// add adds reached goals.
func (t *tally) add(r reach) {
	for name, s := range map[string]sequence.Share{stateGoals: r.states, relationGoals: r.relations, actionGoals: r.actions} {
		t.shares[name] = t.shares[name].Plus(s)
	}
}

// join adds all counts of another tally.
func (t *tally) join(o *tally) {
	t.programs += o.programs
	for name, n := range o.counts {
		t.counts[name] += n
	}
	for name, s := range o.shares {
		t.shares[name] = t.shares[name].Plus(s)
	}
	for name, m := range o.matches {
		t.match(name, m)
	}
}

// percent returns a count as a share of programs.
func (t *tally) percent(name string) report.Percent {
	return percent(t.counts[name], t.programs)
}

// reachedGoals returns the share of reached goals, or of all goals without a name.
func (t *tally) reachedGoals(names ...string) report.Percent {
	var all sequence.Share
	for _, n := range names {
		all = all.Plus(t.shares[n])
	}
	return percent(all.Count, all.Total)
}

// prediction returns precision, recall and F1 of some categories together, under a name.
func (t *tally) prediction(model, name string, categories ...string) report.Prediction {
	var m match
	for _, c := range categories {
		o := t.matches[c]
		m = match{m.right + o.right, m.wrong + o.wrong, m.missed + o.missed}
	}
	return report.Prediction{
		Model: model, Category: name, Precision: percent(m.right, m.right+m.wrong), Recall: percent(m.right, m.right+m.missed),
		F1: percent(2*m.right, 2*m.right+m.wrong+m.missed),
	}
}

// percent returns a share of nothing as 0.
func percent(n, of int) report.Percent {
	if of == 0 {
		return 0
	}
	return report.Percent(100 * float64(n) / float64(of))
}
