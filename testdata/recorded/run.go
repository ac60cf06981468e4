package recorded

import (
	"math"
	"path"
	"testing"
)

// A Run identifies the recorded execution of one network by the reference. Set is "gold" or "examples".
type Run struct{ Edition, Set, Name string }

// String returns edition, set and name as a path.
func (r Run) String() string { return path.Join(r.Edition, r.Set, r.Name) }

// A Trace is a recorded execution. Use Number to read its numbers.
type Trace struct {
	Steps   []Step `json:"actions"`
	Time    any    `json:"execution_time"` // in seconds
	Kitchen any    `json:"final_kitchen"`
}

// A Step is one executed action. Its first argument is its output.
type Step struct {
	Number   int `json:"step"`
	Action   string
	Args     []Arg
	Location []string // location of the output, outermost place first
}

// An Arg is a variable that a step bound or read. Dir is "in" or "out", Type is the class of the value.
type Arg struct {
	Var, Dir, Type string
	Default        bool
	Available      any `json:"available_at"` // in seconds; nil if it has no time
	Value          any
}

// Trace reads the trace of the execution.
func (r Run) Trace(t testing.TB) Trace {
	t.Helper()
	return JSON[Trace](t, "oracle", "kitchen", r.Edition, "golden", r.Set, r.Name+".trace.json.gz")
}

// Scores are the scores of the reference for an execution. Fields that end in CSV hold printed scores.
type Scores struct {
	Recipe  string
	Reached int     `json:"goals_reached"`
	Total   int     `json:"goals_total"`
	Dish    float64 `json:"das"`
	DishCSV string  `json:"das_csv"`
	GoalCSV string  `json:"gcs_csv"`
	Goals   []struct {
		Goal      string
		ReachedBy string `json:"reached_by"`
	}
	Candidates []struct {
		Var   string
		Score *float64 // nil if it was not scored
	} `json:"dish_candidates"`
}

// Scores reads the scores of the execution.
func (r Run) Scores(t testing.TB) Scores {
	t.Helper()
	return JSON[Scores](t, "oracle", "kitchen", r.Edition, "golden", r.Set, r.Name+".scores.json")
}

// Number reads a recorded number: 3, {"$ratio": "1/3", "v": 0.333} or
// {"$single": "0.25", "v": 0.25}. Anything else is not a number.
func Number(v any) float64 {
	if m, ok := v.(map[string]any); ok {
		v = m["v"]
	}
	if n, ok := v.(float64); ok {
		return n
	}
	return math.NaN()
}
