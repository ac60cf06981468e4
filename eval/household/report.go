package household

import (
	"slices"
	"strings"

	"hearth/eval"
	"hearth/eval/sequence"
	"hearth/parser/source"
	"hearth/sim"
)

// These are the metrics of programs. All except Length are shares from 0 to 1.
const (
	Executability eval.Metric = "executability"  // share of scenes in which all steps can be done
	LCS           eval.Metric = "lcs"            // longest common sequence with a human program
	Parsability   eval.Metric = "parsability"    // share of parsable steps in words
	TaskSuccess   eval.Metric = "task-success"   // share of scenes in which the program is executable and reaches all goals
	StateGoals    eval.Metric = "state-goals"    // share of state goals reached in all scenes
	RelationGoals eval.Metric = "relation-goals" // share of edge goals reached in all scenes
	ActionGoals   eval.Metric = "action-goals"   // share of action goals reached in all scenes
	Length        eval.Metric = "length"         // number of lines
)

// Metrics lists the metrics in the order of reports.
func Metrics() []eval.Metric {
	return []eval.Metric{Executability, LCS, Parsability, TaskSuccess, StateGoals, RelationGoals, ActionGoals, Length}
}

// A TrialReport is the result of a program in one scene.
type TrialReport struct {
	Scene      string      `json:"scene"`
	Executable bool        `json:"executable"`
	Fault      *Fault      `json:"fault,omitempty"`
	Skipped    []Fault     `json:"skipped,omitempty"`
	Goals      *GoalReport `json:"goals,omitempty" jsonschema:"left out if the program has no goals"`

	Run *sim.Episode `json:"-"` // episode up to the first step that could not be done; nil if nothing was executed
}

// A Row is the result of one program.
type Row struct {
	ID       string         `json:"id"`
	Task     string         `json:"task,omitempty"`
	Lines    []string       `json:"program"`
	LCS      *float64       `json:"lcs" jsonschema:"longest common sequence with a human program, from 0 to 1; null if the task has no human program"`
	Parsed   sequence.Share `json:"-"` // counts of the steps in words
	Trials   []TrialReport  `json:"trials"`
	Warnings []source.Plain `json:"warnings,omitempty" jsonschema:"parts of the program that were ignored"`

	Problems []source.Plain `json:"problems,omitempty" jsonschema:"why the text of the program or its goals cannot be read. Without a readable program nothing was executed"`
}

// A JournalRow is a row with the fields that its JSON form leaves out, for a journal.
type JournalRow struct {
	Row
	Parsed sequence.Share `json:"parsed"`
}

// Keep converts a row for a journal.
func (r *Row) Keep() JournalRow { return JournalRow{*r, r.Parsed} }

// Original returns the original row.
func (k *JournalRow) Original() *Row {
	row := k.Row
	row.Parsed = k.Parsed
	return &row
}

// A Report holds the results of a set of programs.
type Report struct{ Rows []*Row }

// Perfect reports whether every program was executable and reached its goals in all its scenes.
func (r *Report) Perfect() bool {
	for _, row := range r.Rows {
		if len(row.Problems) > 0 {
			return false
		}
		for _, t := range row.Trials {
			if !t.Executable || t.Goals != nil && !t.Goals.Success() {
				return false
			}
		}
	}
	return true
}

// Unread reports whether some program was not executed because a line cannot be parsed.
func (r *Report) Unread() bool {
	unread := func(t TrialReport) bool {
		return t.Fault != nil && t.Fault.Step == 0 && strings.HasPrefix(t.Fault.Code, "E01")
	}
	return slices.ContainsFunc(r.Rows, func(row *Row) bool { return slices.ContainsFunc(row.Trials, unread) })
}

// Scores returns the available scores of the program.
func (r *Row) Scores() map[eval.Metric]float64 { return (&Report{Rows: []*Row{r}}).Scores() }

// Scores returns the available scores of all programs. Executability and goals are counted per scene of each
// program, parsability per step. LCS and length are means over programs.
func (r *Report) Scores() map[eval.Metric]float64 {
	shares := map[eval.Metric]sequence.Share{}
	lcs, compared, lines, read := 0.0, 0, 0, 0
	for _, row := range r.Rows {
		if len(row.Problems) == 0 || len(row.Lines) > 0 { // with problems of goals
			lines += len(row.Lines)
			read++
		}
		shares[Parsability] = shares[Parsability].Plus(row.Parsed)
		for i := range row.Trials {
			for m, s := range row.Trials[i].shares() {
				shares[m] = shares[m].Plus(s)
			}
		}
		if row.LCS != nil {
			lcs += *row.LCS
			compared++
		}
	}
	out := map[eval.Metric]float64{}
	for m, s := range shares {
		if s.Total > 0 {
			out[m] = s.Value()
		}
	}
	if compared > 0 {
		out[LCS] = lcs / float64(compared)
	}
	if read > 0 {
		out[Length] = float64(lines) / float64(read)
	}
	return out
}

// shares returns the counts of a trial.
func (t *TrialReport) shares() map[eval.Metric]sequence.Share {
	out := map[eval.Metric]sequence.Share{Executability: singleShare(t.Executable)}
	if t.Goals != nil {
		out[TaskSuccess] = singleShare(t.Executable && t.Goals.Success())
		out[StateGoals], out[RelationGoals], out[ActionGoals] = t.Goals.Count()
	}
	return out
}

func singleShare(counts bool) (s sequence.Share) {
	s.Add(counts)
	return s
}

// Faults counts the errors that ended programs, by kind. Each scene of each program counts separately.
func (r *Report) Faults() map[Kind]int {
	out := map[Kind]int{}
	for _, row := range r.Rows {
		for _, t := range row.Trials {
			if t.Fault != nil {
				out[t.Fault.Kind]++
			}
		}
	}
	return out
}
