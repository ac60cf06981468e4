package recorded

import (
	"math"
	"path"
	"testing"
)

// A Run names the recorded execution of one network by the reference: Name of
// the set "gold" or "examples" of an edition.
type Run struct{ Edition, Set, Name string }

// String returns edition, set and name as a path.
func (r Run) String() string { return path.Join(r.Edition, r.Set, r.Name) }

// A Trace is what an execution did. Numbers in it are as Number reads them.
type Trace struct {
	Steps   []Step `json:"actions"`
	Time    any    `json:"execution_time"` // seconds
	Kitchen any    `json:"final_kitchen"`
}

// A Step is one executed action. Its first argument is its output.
type Step struct {
	Number   int `json:"step"`
	Action   string
	Args     []Arg
	Location []string // of the output, from the outside in
}

// An Arg is what a step bound a variable to, or read from it. Dir is "in" or
// "out", Type the class of the value.
type Arg struct {
	Var, Dir, Type string
	Default        bool
	Available      any `json:"available_at"` // seconds; nil if it has no time
	Value          any
}

// Trace reads what the execution did.
func (r Run) Trace(t testing.TB) Trace {
	t.Helper()
	return JSON[Trace](t, "oracle", "kitchen", r.Edition, "golden", r.Set, r.Name+".trace.json.gz")
}

// Scores are what the reference gave to an execution. What ends in CSV is as
// it prints it.
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

// Scores reads what the reference gave to the execution.
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
