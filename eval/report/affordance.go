package report

import (
	"slices"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/affordance"
	"hearth/sim/world"
)

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

// OfFindings describes which actions can be done and with which fillers. It lists the fillers of optional
// roles only if found has one element. An error is a fault in the rules.
func OfFindings(found []affordance.Finding, page Page) (l *List[Possibility], err error) {
	l = listOf(found, page, func(f affordance.Finding) Possibility {
		p := possibilityOf(f)
		if f.Ways == nil {
			return p
		}
		p.Ways, p.Tried = f.Ways.Len(), f.Option.Acts()
		for _, g := range f.Ways.Groups {
			p.Groups = append(p.Groups, Group{g.Roles, every(g.Rows, func(row []affordance.Filler) []Filler { return every(row, fillerOf) }), g.More})
		}
		if len(found) > 1 {
			return p
		}
		var may map[string][]affordance.Filler
		may, err = f.May()
		for _, role := range f.Option.Optional() {
			if len(may[role]) > 0 {
				p.OptionalFillers = append(p.OptionalFillers, Group{[]string{role}, every(may[role], func(f affordance.Filler) []Filler { return []Filler{fillerOf(f)} }), false})
			}
		}
		return p
	})
	return l, err
}

// possibilityOf converts a finding without its ways.
func possibilityOf(f affordance.Finding) Possibility {
	return Possibility{
		Action: f.Option.Action.Name, Can: f.Ways != nil, Call: f.Text,
		Why: sim.Explained(f.Reasons), Reasons: every(f.Reasons, reasonOf),
	}
}

func reasonOf(r sim.Reason) Reason {
	out := Reason{r.Code, r.Role, r.Var, r.Entity, r.Class, sim.Explain(r), nil}
	for _, f := range r.Figures {
		if out.Figures == nil {
			out.Figures = map[string]float64{}
		}
		out.Figures[f.Name] = f.Value
	}
	return out
}

func fillerOf(f affordance.Filler) Filler {
	switch {
	case f.Term.Kind() == engine.NumberKind:
		n := float64(f.Term.Num()) / 1e9
		return Filler{Example: &n}
	case f.IsThing():
		return Filler{Variable: f.Var, ID: f.Term.Sym(), Class: f.Class()}
	}
	return Filler{Variable: f.Var, Class: world.ClassName(f.Term)}
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
func (u *Uses) Lines() []any { return every(u.Uses, func(x Use) any { return x }) }

// Table returns the uses as a table.
func (u *Uses) Table() Table { return tableOf(u.Uses) }

// OfUses describes the actions that a thing can take part in. The parameter others is the number of uses that
// were left out.
func OfUses(thing affordance.Filler, uses []affordance.Use, others int, page Page) *Uses {
	some, rest := cut(uses, page)
	return &Uses{
		Thing: fillerOf(thing), Others: others, Rest: rest,
		Can:  slices.ContainsFunc(uses, func(u affordance.Use) bool { return u.Finding.Ways != nil }),
		Uses: every(some, func(u affordance.Use) Use { return Use{u.Role, possibilityOf(u.Finding)} }),
	}
}

// An Offer is one way to do an action next.
type Offer struct {
	Action  string   `json:"action"`
	Call    string   `json:"call" jsonschema:"the call as the next line of the plan; it can be parsed and executed"`
	Effects []string `json:"effects" jsonschema:"the changes as sentences: objects made, moved and changed"`
	Seconds float64  `json:"seconds" jsonschema:"duration in seconds, including waiting"`
}

// OfOffers describes one page of the offers. The parameter all is the total number of offers.
func OfOffers(some []affordance.Offer, all int, page Page) *List[Offer] {
	from := min(max(page.After, 0), all)
	return &List[Offer]{every(some, func(o affordance.Offer) Offer {
		return Offer{o.Option.Action.Name, o.Text, o.Effects, seconds(o.Result.End - o.Option.Clock())}
	}), restOf(from, from+len(some), all)}
}
