package eval

// A GoalReport lists the goal conditions of a gold run and whether they were reached.
type GoalReport struct {
	Reached int    `json:"reached"`
	Total   int    `json:"total"`
	Goals   []Goal `json:"goals" jsonschema:"goals in the order of the gold run"`
}

// A Goal is one primary output of the gold run.
type Goal struct {
	Var       string `json:"goal"`
	Action    string `json:"action"`
	ReachedBy string `json:"reached_by,omitempty" jsonschema:"variable of the run that reached the goal; left out if none did"`
	Step      int    `json:"step,omitempty" jsonschema:"step of the run that made the variable, counted from 1; left out if the goal was not reached"`
}

// Score returns the share of goals reached, from 0 to 1. It is 1 if there were no goals. Reached and Total are
// the exact ratio.
func (r GoalReport) Score() float64 {
	if r.Total == 0 {
		return 1
	}
	return float64(r.Reached) / float64(r.Total)
}

// GoalConditions computes the goal condition success of got (paper section 2.6). Every primary output of gold
// is a goal. It is reached by the first output of got that is similar in features and location and has not
// reached an earlier goal.
func GoalConditions(gold, got Run) GoalReport {
	report := GoalReport{Goals: make([]Goal, 0, len(gold.Steps))}
	used := make([]bool, len(got.Steps))
	for _, s := range gold.Steps {
		if s.Root {
			continue
		}
		goal := Goal{Var: s.Output.Var, Action: s.Action}
		if i := reach(s.Output, got.Steps, used); i >= 0 {
			used[i] = true
			goal.ReachedBy, goal.Step = got.Steps[i].Output.Var, got.Steps[i].Number
			report.Reached++
		}
		report.Goals = append(report.Goals, goal)
	}
	if report.Total = len(report.Goals); report.Total == 0 {
		report.Goals = nil
	}
	return report
}

// reach returns the index of the first unused step whose output is like goal, or -1.
func reach(goal Entity, steps []Step, used []bool) int {
	for i, s := range steps {
		if !used[i] && !s.Root && goal.Like(s.Output) {
			return i
		}
	}
	return -1
}
