package household

import (
	"slices"
	"strings"

	"hearth/eval"
	"hearth/eval/sequence"
	"hearth/parser/diag"
	"hearth/sim"
)

// The metrics of programs. All but the last are shares from 0 to 1.
const (
	Executability eval.Metric = "executability"  // of the scenes
	LCS           eval.Metric = "lcs"            // longest common sequence with a program of people
	Parsability   eval.Metric = "parsability"    // of the steps in words
	TaskSuccess   eval.Metric = "task-success"   // of the scenes: executable, and all goals were reached
	StateGoals    eval.Metric = "state-goals"    // of the goals in all scenes
	RelationGoals eval.Metric = "relation-goals" // the same for edges
	ActionGoals   eval.Metric = "action-goals"   // the same for actions
	Length        eval.Metric = "length"         // in lines
)

// Metrics lists the metrics in the order of reports.
func Metrics() []eval.Metric {
	return []eval.Metric{Executability, LCS, Parsability, TaskSuccess, StateGoals, RelationGoals, ActionGoals, Length}
}

// A TrialReport is what came of a program in one scene.
type TrialReport struct {
	Scene      string      `json:"scene"`
	Executable bool        `json:"executable"`
	Fault      *Fault      `json:"fault,omitempty"`
	Skipped    []Fault     `json:"skipped,omitempty"`
	Goals      *GoalReport `json:"goals,omitempty" jsonschema:"left out when there are none to reach"`

	Run *sim.Episode `json:"-"` // what was executed, up to the first step that could not be done; nil when nothing was
}

// A Row is what came of one program.
type Row struct {
	ID     string         `json:"id"`
	Task   string         `json:"task,omitempty"`
	Lines  []string       `json:"program"`
	LCS    *float64       `json:"lcs" jsonschema:"null when there is no program of people for the task"`
	Parsed sequence.Share `json:"-"` // of the steps in words
	Trials []TrialReport  `json:"trials"`
	Warned []diag.Plain   `json:"warnings,omitempty" jsonschema:"what of the program is not read"`

	Problems []diag.Plain `json:"problems,omitempty" jsonschema:"why the text of the program cannot be read; nothing was executed"`
}

// A Kept is a row with what its JSON form leaves out, for a journal.
type Kept struct {
	Row
	Parsed sequence.Share `json:"parsed"`
}

// Keep returns a row as a journal keeps it.
func (r *Row) Keep() Kept { return Kept{*r, r.Parsed} }

// Back returns the row that was kept.
func (k *Kept) Back() *Row {
	row := k.Row
	row.Parsed = k.Parsed
	return &row
}

// A Report is what came of a set of programs.
type Report struct{ Rows []*Row }

// Perfect reports whether every program was executable in all its scenes, and
// reached its goals there.
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

// Unread reports whether a line of some program cannot be read, so that nothing of it
// was executed.
func (r *Report) Unread() bool {
	unread := func(t TrialReport) bool {
		return t.Fault != nil && t.Fault.Step == 0 && strings.HasPrefix(t.Fault.Code, "E01")
	}
	return slices.ContainsFunc(r.Rows, func(row *Row) bool { return slices.ContainsFunc(row.Trials, unread) })
}

// Scores returns the scores that there are of the program.
func (r *Row) Scores() map[eval.Metric]float64 { return (&Report{Rows: []*Row{r}}).Scores() }

// Scores returns the scores that there are of all programs: executability and
// goals count each scene of a program once, parsability each step; LCS and
// length are means over programs.
func (r *Report) Scores() map[eval.Metric]float64 {
	shares := map[eval.Metric]sequence.Share{}
	lcs, compared, lines, read := 0.0, 0, 0, 0
	for _, row := range r.Rows {
		if len(row.Problems) == 0 {
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
		if s.Of > 0 {
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

// shares counts what can be counted of a trial.
func (t *TrialReport) shares() map[eval.Metric]sequence.Share {
	out := map[eval.Metric]sequence.Share{Executability: one(t.Executable)}
	if t.Goals != nil {
		out[TaskSuccess] = one(t.Executable && t.Goals.Success())
		out[StateGoals], out[RelationGoals], out[ActionGoals] = t.Goals.Count()
	}
	return out
}

func one(counts bool) (s sequence.Share) {
	s.Add(counts)
	return s
}

// Faults counts the errors that ended programs, each scene of a program once.
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
