package report

// A Possibility reports whether an action can be done, and with which fillers.
type Possibility struct {
	Action          string   `json:"action"`
	Can             bool     `json:"can"`
	Call            string   `json:"call" jsonschema:"an example line that can come next in the plan; if the action cannot be done, the line with the fewest reasons against it"`
	Ways            int      `json:"ways,omitempty" jsonschema:"number of ways to do the action: the product of the row counts of all groups; a lower bound if a group may have more rows"`
	Groups          []Group  `json:"groups,omitempty" jsonschema:"groups of required roles with their possible fillers; any row of one group combines with any row of the others"`
	Tried           bool     `json:"tried,omitempty" jsonschema:"whether the example was executed as a check; the other ways were only checked against the rules"`
	OptionalFillers []Group  `json:"may,omitempty" jsonschema:"for each optional role, its possible fillers while the other optional roles stay open"`
	Why             []string `json:"why,omitempty" jsonschema:"reasons why the action cannot be done, as sentences"`
	Reasons         []Reason `json:"reasons,omitempty" jsonschema:"reasons why the line in the field call cannot be done"`
}

// A Group is a set of roles whose fillers depend on each other.
type Group struct {
	Roles []string   `json:"roles"`
	Rows  [][]Filler `json:"rows" jsonschema:"combinations of fillers, each in the order of the roles"`
	More  bool       `json:"more,omitempty" jsonschema:"whether the search stopped early, so that more rows may exist"`
}

// Cut reports whether the search stopped early.
func (g Group) Cut() bool { return g.More }

// A Filler is the value of a role: an object, a class or a number.
type Filler struct {
	Variable string   `json:"variable,omitempty" jsonschema:"variable of the plan that names the object"`
	ID       string   `json:"id,omitempty" jsonschema:"identifier of the object"`
	Class    string   `json:"class,omitempty" jsonschema:"class of the object, or the class that fills the role"`
	Example  *float64 `json:"example,omitempty" jsonschema:"an example of a number that fills the role; others may fill it too"`
}

// Unready is the code of a reason against a line: with the line appended to its program, the scene would be made
// ready differently.
const Unready = "unready"

// A Reason explains why a step cannot be done.
type Reason struct {
	Code     string `json:"code" jsonschema:"code of the reason in the rules; hearth explain-code describes it"`
	Role     string `json:"role,omitempty"`
	Variable string `json:"variable,omitempty" jsonschema:"variable of the plan that names the object or its container"`
	Entity   string `json:"entity,omitempty" jsonschema:"the object, class or unit that the reason is about"`
	Class    string `json:"class,omitempty" jsonschema:"class of the object"`
	Message  string `json:"message"`

	Figures map[string]float64 `json:"figures,omitempty" jsonschema:"the numbers in the message; each name ends in the unit"`
}

// Uses lists the actions that a thing can take part in.
type Uses struct {
	Thing  Filler `json:"thing"`
	Can    bool   `json:"can" jsonschema:"whether at least one action can be done with the object"`
	Uses   []Use  `json:"uses"`
	Others int    `json:"others,omitempty" jsonschema:"number of roles that were left out because they take another kind of object"`
	Rest
}

// A Use is a role that the thing could fill.
type Use struct {
	Role string `json:"as" jsonschema:"name of the role"`
	Possibility
}

// Lines returns the uses as separate values.
func (u *Uses) Lines() []any { return Convert(u.Uses, func(x Use) any { return x }) }

// Table returns the uses as a table.
func (u *Uses) Table() Table { return tableOf(u.Uses) }

// An Offer is one way to do an action next.
type Offer struct {
	Action  string   `json:"action"`
	Call    string   `json:"call" jsonschema:"the call as the next line of the plan; it can be parsed and executed"`
	Effects []string `json:"effects" jsonschema:"the changes as sentences: objects made, moved and changed"`
	Seconds float64  `json:"seconds" jsonschema:"duration in seconds, including waiting"`
}
