package report

import (
	"slices"
	"strconv"
	"strings"
)

// A Percent is a share in percent. It is written with four decimals at most.
type Percent float64

// MarshalJSON rounds the share to four decimals.
func (p Percent) MarshalJSON() ([]byte, error) { return []byte(p.short()), nil }

// short returns the share with as few decimals as possible, and four at most.
func (p Percent) short() string {
	text := strconv.FormatFloat(float64(p), 'f', 4, 64)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// An Embodied holds the scores of models in the tasks of the Embodied Agent Interface.
type Embodied struct {
	Compat         []string         `json:"compat" jsonschema:"faults of the published evaluator that were reproduced"`
	Interpretation []Interpretation `json:"goal_interpretation,omitempty"`
	Decomposition  []Execution      `json:"subgoal_decomposition,omitempty"`
	Sequencing     []Execution      `json:"action_sequencing,omitempty"`
	Modelling      []Modelling      `json:"transition_modeling,omitempty"`
}

// A Prediction compares an output of a model with a record of people, in percent.
type Prediction struct {
	Model     string  `json:"model"`
	Category  string  `json:"category" jsonschema:"kind of goals, or category of predicates"`
	Precision Percent `json:"precision"`
	Recall    Percent `json:"recall"`
	F1        Percent `json:"f1"`
}

// An Interpretation compares the goals that a model wrote with those of people.
type Interpretation struct {
	Prediction
	Format       int `json:"format_errors,omitempty" jsonschema:"outputs and goals in another format, of all kinds"`
	Hallucinated int `json:"hallucinations,omitempty" jsonschema:"goals about unknown objects, of all kinds"`
}

// An Execution reports what plans or subgoals of a model reach, in percent of programs or goals.
type Execution struct {
	Model          string  `json:"model"`
	Programs       int     `json:"programs"`
	Success        Percent `json:"task_success_rate"`
	States         Percent `json:"state_goal"`
	Relations      Percent `json:"relation_goal"`
	Actions        Percent `json:"action_goal"`
	Goals          Percent `json:"total_goal"`
	Executable     Percent `json:"execution_success_rate"`
	Parsing        Percent `json:"parsing"`
	Hallucination  Percent `json:"hallucination"`
	ArgumentNumber Percent `json:"predicate_argument_number"`
	WrongOrder     Percent `json:"wrong_order"`
	MissingStep    Percent `json:"missing_step"`
	Affordance     Percent `json:"affordance_error"`
	AdditionalStep Percent `json:"additional_step"`
}

// A Modelling compares the operators that a model wrote with those of people.
type Modelling struct {
	Prediction
	Solved     Percent `json:"planner_success_rate" jsonschema:"share of the problems of the category that can be solved with the operators"`
	Unfinished int     `json:"unfinished,omitempty" jsonschema:"searches that ended at their limit, in all categories"`
}

// Tables returns a table for each task that has scores.
func (e *Embodied) Tables() []Table {
	all := []Table{tableOf(e.Interpretation), byModel(e.Decomposition), byModel(e.Sequencing), tableOf(e.Modelling)}
	for i, title := range []string{"Goal interpretation", "Subgoal decomposition", "Action sequencing", "Transition modelling"} {
		all[i].Title = title
	}
	return slices.DeleteFunc(all, func(t Table) bool { return len(t.Rows) == 0 })
}

// byModel returns a table with a column for each model, and a row for each figure.
func byModel(all []Execution) (t Table) {
	wide := tableOf(all)
	t.Columns = []string{""}
	for _, row := range wide.Rows {
		t.Columns = append(t.Columns, row[0])
	}
	for i, name := range wide.Columns[1:] {
		figures := []string{name}
		for _, row := range wide.Rows {
			figures = append(figures, row[i+1])
		}
		if len(all) > 0 {
			t.Rows = append(t.Rows, figures)
		}
	}
	return t
}
