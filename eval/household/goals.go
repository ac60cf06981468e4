package household

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"hearth/eval/sequence"
	"hearth/facts/graph"
	"hearth/parser/program"
)

// Goals are what a program is to achieve. In JSON they are written as the
// Embodied Agent Interface does:
//
//	{"actions": ["GRAB", "READ|LOOKAT"],
//	 "goal": [{"id": 410, "class_name": "television", "state": "ON"},
//	          {"from_id": 65, "relation_type": "FACING", "to_id": 410}]}
type Goals struct {
	Actions []Alternatives `json:"actions"` // to be done in this order
	Final   []Condition    `json:"goal"`    // in the end
}

// Alternatives are actions of which one is to be done, as in READ|LOOKAT.
type Alternatives []string

// A Condition is a state that a node is to have, or an edge.
type Condition struct {
	ID       *int   `json:"id,omitempty"`
	Class    string `json:"class_name,omitempty"` // of the node; may be empty
	State    string `json:"state,omitempty"`      // as in "CLOSED"
	From     *int   `json:"from_id,omitempty"`
	Relation string `json:"relation_type,omitempty"`
	To       *int   `json:"to_id,omitempty"`
}

// String joins the actions with |.
func (a Alternatives) String() string { return strings.Join(a, "|") }

// MarshalText joins the actions with |.
func (a Alternatives) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText reads actions that are joined with |; letter case does not count.
func (a *Alternatives) UnmarshalText(text []byte) error {
	*a = strings.Split(strings.ToUpper(string(text)), "|")
	if slices.Contains(*a, "") {
		return fmt.Errorf("an action has a name: %.40q", text)
	}
	return nil
}

// UnmarshalJSON reads a state or an edge; letter case does not count.
func (c *Condition) UnmarshalJSON(text []byte) error {
	type plain Condition
	if err := json.Unmarshal(text, (*plain)(c)); err != nil {
		return err
	}
	if (c.ID != nil && c.State != "") == c.edge() {
		return errors.New("a goal is either a state of a node (id, state) or an edge (from_id, relation_type, to_id)")
	}
	c.State, c.Relation = strings.ToUpper(c.State), strings.ToUpper(c.Relation)
	return nil
}

func (c *Condition) edge() bool { return c.From != nil && c.Relation != "" && c.To != nil }

// A GoalResult says whether one goal was reached, and if not, what is instead.
type GoalResult struct {
	Goal    string `json:"goal"`
	Reached bool   `json:"reached"`
	Why     string `json:"why,omitempty" jsonschema:"left out when it was reached"`
}

// A GoalReport says which goals were reached, in the order of [Goals].
type GoalReport struct {
	States  []GoalResult `json:"states"`
	Edges   []GoalResult `json:"edges"`
	Actions []GoalResult `json:"actions"`
}

// Count counts the goals that were reached, of each sort.
func (r *GoalReport) Count() (states, edges, actions sequence.Share) {
	return reached(r.States), reached(r.Edges), reached(r.Actions)
}

// Success reports whether all goals were reached.
func (r *GoalReport) Success() bool {
	all := reached(slices.Concat(r.States, r.Edges, r.Actions))
	return all.Count == all.Of
}

func reached(goals []GoalResult) (s sequence.Share) {
	for _, g := range goals {
		s.Add(g.Reached)
	}
	return s
}

// check compares all goals with the last graph of an episode and the steps that
// were done in it. The graph is nil when nothing was executed; then no goal is
// reached.
func (g *Goals) check(final *graph.Graph, done []program.Line) *GoalReport {
	if final == nil {
		final = &graph.Graph{}
	}
	r := &GoalReport{States: []GoalResult{}, Edges: []GoalResult{}, Actions: actionsDone(g.Actions, done)}
	nodes := make(map[int]*graph.Node, len(final.Nodes))
	for i := range final.Nodes {
		nodes[final.Nodes[i].ID] = &final.Nodes[i]
	}
	for _, c := range g.Final {
		if c.edge() {
			e := graph.Edge{From: *c.From, Relation: c.Relation, To: *c.To}
			name := fmt.Sprintf("%s: %s to %s", e.Relation, named(nodes, e.From), named(nodes, e.To))
			r.Edges = append(r.Edges, result(name, edgeMissed(final, nodes, e)))
			continue
		}
		name := fmt.Sprintf("%s: %s", c.State, named(nodes, *c.ID))
		r.States = append(r.States, result(name, c.missed(nodes[*c.ID])))
	}
	return r
}

func result(goal, why string) GoalResult {
	return GoalResult{Goal: goal, Reached: why == "", Why: why}
}

// missed says why a node does not have the state; it is empty if it does.
func (c Condition) missed(n *graph.Node) string {
	switch {
	case n == nil:
		return fmt.Sprintf("there is no node %d", *c.ID)
	case c.Class != "" && n.Class != c.Class:
		return "the node is " + n.String()
	case !slices.Contains(n.States, c.State):
		return strings.TrimSpace("it is " + strings.Join(orNothing(slices.Sorted(slices.Values(n.States))), " "))
	}
	return ""
}

// edgeMissed says where the edges lead that are there instead; it is empty if
// the edge is there.
func edgeMissed(g *graph.Graph, nodes map[int]*graph.Node, e graph.Edge) string {
	for _, id := range []int{e.From, e.To} {
		if nodes[id] == nil {
			return fmt.Sprintf("there is no node %d", id)
		}
	}
	if g.Has(e) {
		return ""
	}
	var ends []string
	for _, other := range g.From(e.From) {
		if other.Relation == e.Relation {
			ends = append(ends, nodes[other.To].String())
		}
	}
	return fmt.Sprintf("it leads to %s", strings.Join(orNothing(ends), ", "))
}

func orNothing(words []string) []string {
	if len(words) == 0 {
		return []string{"nothing"}
	}
	return words
}

func named(nodes map[int]*graph.Node, id int) string {
	if n := nodes[id]; n != nil {
		return n.String()
	}
	return fmt.Sprintf("(%d)", id)
}

// actionsDone looks for each goal behind the step that reached the one before;
// a goal that was not reached leaves the place where it is.
func actionsDone(goals []Alternatives, done []program.Line) []GoalResult {
	out, from := []GoalResult{}, 0
	for _, g := range goals {
		does := func(l program.Line) bool { return slices.Contains(g, l.Action) }
		why := ""
		if i := slices.IndexFunc(done[from:], does); i >= 0 {
			from += i + 1
		} else if i := slices.IndexFunc(done, does); i >= 0 {
			why = fmt.Sprintf("only step %d does it, before another goal", i+1)
		} else {
			why = "no step does it"
		}
		out = append(out, result(g.String(), why))
	}
	return out
}
