package report

import (
	"slices"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/affordance"
	"hearth/sim/world"
)

// A Possibility says whether an action can be done, and with what.
type Possibility struct {
	Action  string   `json:"action"`
	Can     bool     `json:"can"`
	Call    string   `json:"call" jsonschema:"an example, as the next line of the plan; or what comes nearest to one"`
	Ways    int      `json:"ways,omitempty" jsonschema:"in how many ways it can be done: the product of the rows of the groups, or more where there may be more rows"`
	Groups  []Group  `json:"groups,omitempty" jsonschema:"what can fill the roles that must be filled: any row of one group goes with any row of the others"`
	Tried   bool     `json:"tried,omitempty" jsonschema:"the example was carried out; of the other ways it is known only that rules allow them"`
	May     []Group  `json:"may,omitempty" jsonschema:"what can fill each of the roles that the example leaves open, the others left open"`
	Why     []string `json:"why,omitempty" jsonschema:"in words, why it cannot be done"`
	Reasons []Reason `json:"reasons,omitempty" jsonschema:"against what comes nearest"`
}

// A Group is roles whose fillers depend on each other.
type Group struct {
	Roles []string   `json:"roles"`
	Rows  [][]Filler `json:"rows" jsonschema:"ways to fill them, in the order of the roles"`
	More  bool       `json:"more,omitempty" jsonschema:"there may be more rows: not all was looked for"`
}

// Cut reports whether not all was looked for.
func (g Group) Cut() bool { return g.More }

// A Filler is what fills a role: a thing, a class or a number.
type Filler struct {
	Variable string   `json:"variable,omitempty" jsonschema:"of the plan, that stands for the thing"`
	ID       string   `json:"id,omitempty" jsonschema:"of a thing"`
	Class    string   `json:"class,omitempty" jsonschema:"of the thing, or the class that is the filler"`
	Example  *float64 `json:"example,omitempty" jsonschema:"a number that fills the role, as others may"`
}

// A Reason says why a step cannot be done.
type Reason struct {
	Code     string `json:"code" jsonschema:"a word of the rules; hearth explain-code explains it"`
	Role     string `json:"role,omitempty"`
	Variable string `json:"variable,omitempty" jsonschema:"of the plan, that stands for the thing or for what it lies in"`
	Entity   string `json:"entity,omitempty" jsonschema:"a thing, a class or a unit"`
	Class    string `json:"class,omitempty" jsonschema:"of the thing"`
	Message  string `json:"message"`

	Figures map[string]float64 `json:"figures,omitempty" jsonschema:"the numbers in the message, by names that end in their unit"`
}

// OfFindings describes which actions can be done, and with what. Roles that may be
// left open are told of actions that are asked about one by one. An error is a fault of rules.
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
				p.May = append(p.May, Group{[]string{role}, every(may[role], func(f affordance.Filler) []Filler { return []Filler{fillerOf(f)} }), false})
			}
		}
		return p
	})
	return l, err
}

// possibilityOf is a finding without the ways.
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

// Uses are what can be done with a thing.
type Uses struct {
	Thing  Filler `json:"thing"`
	Can    bool   `json:"can" jsonschema:"something can be done with it"`
	Uses   []Use  `json:"uses"`
	Others int    `json:"others,omitempty" jsonschema:"how many other roles want another kind of thing, and are left out"`
	Rest
}

// A Use is a role that the thing could play.
type Use struct {
	As string `json:"as" jsonschema:"the role"`
	Possibility
}

// Lines returns the uses one by one.
func (u *Uses) Lines() []any { return every(u.Uses, func(x Use) any { return x }) }

// Table returns the uses by columns.
func (u *Uses) Table() Table { return tableOf(u.Uses) }

// OfUses describes what can be done with a thing. Others is how many uses were
// left out.
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
	Call    string   `json:"call" jsonschema:"the next line of the plan: it can be read, and is done"`
	Effects []string `json:"effects" jsonschema:"in words, what it makes, moves and changes"`
	Seconds float64  `json:"seconds" jsonschema:"how long it takes, waiting included"`
}

// OfOffers describes ways to do actions next, those of a page; all is how many
// there are.
func OfOffers(some []affordance.Offer, all int, page Page) *List[Offer] {
	from := min(max(page.After, 0), all)
	return &List[Offer]{every(some, func(o affordance.Offer) Offer {
		return Offer{o.Option.Action.Name, o.Text, o.Effects, seconds(o.Result.End - o.Option.Clock())}
	}), restOf(from, from+len(some), all)}
}
