package report

import (
	"cmp"
	"fmt"
	"strings"
)

// A Repair is the result of a search for the fewest edits with which a plan can be executed, reaches a goal or has a better
// score.
type Repair struct {
	Name    string `json:"name"`
	Status  string `json:"status" jsonschema:"sound if nothing had to be changed, repaired, improved if some of it is still to be done, or failed if no edit helps"`
	Edits   []Edit `json:"edits" jsonschema:"edits in the order in which they were found; each is about the plan after those before it"`
	Minimal bool   `json:"minimal,omitempty" jsonschema:"whether no smaller number of edits is enough: all that the search knows were tried"`
	Tried   int    `json:"tried" jsonschema:"number of edited plans that were executed"`
	Before  *Worth `json:"before,omitempty" jsonschema:"score of the given plan; only if scores were asked for"`
	After   *Worth `json:"after,omitempty" jsonschema:"score of the repaired plan"`
	Broken  string `json:"broken" jsonschema:"the given plan"`
	Text    string `json:"repaired" jsonschema:"the plan with the edits"`
}

// Row returns the repair of the plan in a file as a row of a table.
func (r *Repair) Row(file string) RepairRow {
	row := RepairRow{File: file, Name: r.Name, Status: r.Status, Edits: len(r.Edits)}
	if r.Before != nil && r.After != nil {
		row.GoalsBefore, row.DishBefore, row.GoalsAfter, row.DishAfter = &r.Before.Goals, &r.Before.Dish, &r.After.Goals, &r.After.Dish
	}
	for i, e := range r.Edits {
		if i > 0 {
			row.Changes += "; "
		}
		row.Changes += strings.TrimSpace(fmt.Sprintf("%s %d: %s", e.Kind, e.Line, cmp.Or(e.Is, e.Was)))
	}
	return row
}

// A RepairRow is a repair in a table of many.
type RepairRow struct {
	File        string   `json:"file"`
	Name        string   `json:"name"`
	Status      string   `json:"status"`
	Edits       int      `json:"edits"`        // 1 means that the plan is one edit away from a sound one
	Changes     string   `json:"changes"`      // kind, line and new text of each edit
	GoalsBefore *float64 `json:"goals_before"` // scores are nil unless they were asked for
	DishBefore  *float64 `json:"dish_before"`
	GoalsAfter  *float64 `json:"goals_after"`
	DishAfter   *float64 `json:"dish_after"`
}

// A Worth is how well a network does in comparison with the gold network of its recipe.
type Worth struct {
	Goals float64 `json:"goal_condition_success"`
	Dish  float64 `json:"dish_approximation_score"`
}

// An Edit is one change of a plan.
type Edit struct {
	Kind string `json:"kind" jsonschema:"insert, delete, replace (another thing, number or variable in one place) or move"`
	Line int    `json:"line" jsonschema:"number of the line, from 1, in the edited plan; of a deleted line, where it was"`
	Was  string `json:"was,omitempty"`
	Is   string `json:"is,omitempty"`
	Why  string `json:"why" jsonschema:"what was lacking before the edit"`
}
