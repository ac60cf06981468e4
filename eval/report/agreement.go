package report

// A Disagreement is something of which the rules of a kitchen say another thing than its
// room does when one looks.
type Disagreement struct {
	Plan    string `json:"plan" jsonschema:"the recipe"`
	Step    int    `json:"step" jsonschema:"the first step after which something is not so"`
	Action  string `json:"action"`
	What    string `json:"what" jsonschema:"what differs: place, temperature, heat, amount, ingredient, weight, sum, fill, depth, tilt, support, spot, clock, duration or outcome"`
	Thing   string `json:"thing" jsonschema:"the entity; the action, of clock, duration and outcome"`
	Of      string `json:"of,omitempty" jsonschema:"the ingredient, or the other thing"`
	ByRules string `json:"by_rules,omitempty" jsonschema:"as the rules say; left out where they say nothing"`
	InRoom  string `json:"in_room,omitempty" jsonschema:"as it is in the room; left out where it is nowhere"`
}

// OfDisagreements says what state and room do not share.
func OfDisagreements(all []Disagreement, page Page) *List[Disagreement] {
	return listOf(all, page, func(d Disagreement) Disagreement { return d })
}
