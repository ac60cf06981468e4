package report

import "hearth/sim/quantitative"

// A Disagreement is a relation that does not hold as the rules say when it is looked
// for in the room.
type Disagreement struct {
	Plan    string `json:"plan" jsonschema:"the recipe"`
	Step    int    `json:"step" jsonschema:"the first step after which something is not so"`
	Action  string `json:"action"`
	Thing   string `json:"thing" jsonschema:"the entity"`
	ByRules string `json:"by_rules,omitempty" jsonschema:"what it lies in or on, or covers, by the state; left out where it is nowhere"`
	ByPlace string `json:"by_place,omitempty" jsonschema:"the same by its place in the room"`
}

// OfDisagreement says what state and room do not share after a step, from 1.
func OfDisagreement(plan string, step int, action string, found []quantitative.Difference, page Page) *List[Disagreement] {
	return listOf(found, page, func(d quantitative.Difference) Disagreement {
		return Disagreement{plan, step, action, d.Thing, d.ByRules, d.ByPlace}
	})
}
