package affordance

import (
	"maps"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/sim"
)

// Networks writes choices as actions of networks; see [Affordances.Call].
type Networks struct {
	Released bool            // released semantics, where networks cannot contain ids
	Ended    *sim.AbortError // why the plan ends before the next step; nil if it does not
}

// Write implements [Writer].
func (Networks) Write(o *Option, c Choice) string { return o.affordances.Call(o.Action, c) }

// Words implements [Writer].
func (Networks) Words(o *Option, c Choice) [][]string { return o.affordances.words(o.Action, c) }

// Exact implements [Writer].
func (w Networks) Exact() bool { return !w.Released && w.Ended == nil }

// Against implements [Writer]. Where a network cannot contain ids, an object without a variable can be used
// only if the rules choose it for an open role.
func (w Networks) Against(o *Option, c Choice) ([]sim.Reason, error) {
	if w.Ended != nil {
		s, _ := o.step(c)
		return []sim.Reason{{Code: "stopped", Text: o.affordances.domain.ReasonText(s, "stopped", "{value}", w.Ended.Problem.Msg)}}, nil
	}
	nameless := o.affordances.nameless(o.Action, c)
	if len(nameless) == 0 {
		return nil, nil
	}
	open := maps.Clone(c)
	for r := range nameless {
		if !o.affordances.domain.Opens(o.Action, o.Action.Role(r)) {
			return o.unnamed(c, nameless), nil
		}
		delete(open, r)
	}
	res, err := o.Do(open)
	if err != nil {
		return nil, err
	}
	for _, b := range res.Binds {
		if nameless[b.Role] && res.Status == sim.Done && b.Term == c[b.Role].Term {
			delete(nameless, b.Role)
		}
	}
	return o.unnamed(c, nameless), nil
}

// only implements chooser.
func (w Networks) only(o *Option, ways *Ways) (*Ways, error) {
	if w.Ended != nil || !w.Released {
		return ways, nil
	}
	all := Group{More: ways.More()}
	for _, g := range ways.Groups {
		all.Roles = append(all.Roles, g.Roles...)
	}
	for c := range ways.All() {
		against, err := w.Against(o, c)
		if err != nil {
			return nil, err
		}
		if len(against) == 0 {
			row := make([]Filler, len(all.Roles))
			for k, r := range all.Roles {
				row[k] = c[r]
			}
			all.Rows = append(all.Rows, row)
		}
	}
	switch len(all.Rows) {
	case 0:
		return nil, nil
	case ways.Len():
		return ways, nil
	}
	return o.grouped(ways.Fixed, all.split()), nil
}

// nameless returns the roles whose fillers a network cannot name. Under released semantics networks have no
// ids, and a variable names an object only once per action.
func (m *Affordances) nameless(a *ontology.Action, c Choice) map[string]bool {
	roles, named := map[string]bool{}, map[engine.Term]int{}
	if !m.domain.Semantics.AsWritten {
		return roles
	}
	for _, r := range a.Roles {
		if f, given := c[r.Name]; given && f.IsThing() {
			if named[f.Term]++; named[f.Term] > len(m.varsOf[f.Term]) {
				roles[r.Name] = true
			}
		}
	}
	return roles
}

// unnamed returns the reasons that a network cannot name the fillers of roles.
func (o *Option) unnamed(c Choice, roles map[string]bool) (reasons []sim.Reason) {
	s, _ := o.step(c)
	for i := range s.Args {
		if r := s.Args[i].Role; roles[r.Name] {
			reasons = append(reasons, o.affordances.domain.Obstacle(s, &plan.Arg{Role: r}, o.affordances.binding(c[r.Name], ""), "nameless"))
		}
	}
	return reasons
}
