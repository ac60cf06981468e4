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

// Goals lists the conditions that a program should achieve. The JSON format is that of the Embodied Agent
// Interface:
//
//	{"actions": ["GRAB", "READ|LOOKAT"],
//	 "goal": [{"id": 410, "class_name": "television", "state": "ON"},
//	          {"from_id": 65, "relation_type": "FACING", "to_id": 410}]}
type Goals struct {
	Actions []Alternatives `json:"actions"` // actions to do in this order
	Final   []Condition    `json:"goal"`    // conditions of the final scene
}

// Alternatives lists actions of which one must be done, as in READ|LOOKAT.
type Alternatives []string

// A Condition requires a state of a node, or an edge.
type Condition struct {
	ID       *int   `json:"id,omitempty"`
	Class    string `json:"class_name,omitempty"` // class of the node; may be empty
	State    string `json:"state,omitempty"`      // for example "CLOSED"
	FromID   *int   `json:"from_id,omitempty"`
	Relation string `json:"relation_type,omitempty"`
	ToID     *int   `json:"to_id,omitempty"`
}

// String joins the actions with |.
func (a Alternatives) String() string { return strings.Join(a, "|") }

// MarshalText joins the actions with |.
func (a Alternatives) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText reads actions joined with |. Case is ignored.
func (a *Alternatives) UnmarshalText(text []byte) error {
	*a = strings.Split(strings.ToUpper(string(text)), "|")
	if slices.Contains(*a, "") {
		return fmt.Errorf("expected action names joined with |, found an empty name: %.40q", text)
	}
	return nil
}

// UnmarshalJSON reads a state or an edge. Case is ignored.
func (c *Condition) UnmarshalJSON(text []byte) error {
	type plain Condition
	if err := json.Unmarshal(text, (*plain)(c)); err != nil {
		return err
	}
	if (c.ID != nil && c.State != "") == c.edge() {
		return errors.New("expected either a state of a node (id, state) or an edge (from_id, relation_type, to_id)")
	}
	c.State, c.Relation = strings.ToUpper(c.State), strings.ToUpper(c.Relation)
	return nil
}

func (c *Condition) edge() bool { return c.FromID != nil && c.Relation != "" && c.ToID != nil }

// Text returns the goals as a goal for a plan search. Things have their class and id, as in state(/tv/3, /on), did(read|lookat). The
// error names a node that the graph lacks.
func (g *Goals) Text(start *graph.Graph) (string, error) {
	things := map[int]string{}
	for _, n := range start.Nodes {
		things[n.ID] = fmt.Sprintf("/%s/%d", n.Class, n.ID)
	}
	var all []string
	for _, a := range g.Actions {
		all = append(all, "did("+strings.ToLower(a.String())+")")
	}
	for _, c := range g.Final {
		text, ids := "state(%s, /"+strings.ToLower(c.State)+")", []*int{c.ID}
		if c.edge() {
			text, ids = strings.ToLower(c.Relation)+"(%s, %s)", []*int{c.FromID, c.ToID}
		}
		var args []any
		for _, id := range ids {
			if things[*id] == "" {
				return "", fmt.Errorf("the graph has no node %d, which a goal names", *id)
			}
			args = append(args, things[*id])
		}
		all = append(all, fmt.Sprintf(text, args...))
	}
	return strings.Join(all, ", "), nil
}

// A GoalResult reports whether a goal was reached, and if not, the actual situation.
type GoalResult struct {
	Goal    string `json:"goal"`
	Reached bool   `json:"reached"`
	Why     string `json:"why,omitempty" jsonschema:"why the goal was not reached; left out if it was reached"`
}

// A GoalReport lists the results of all goals in the order of [Goals].
type GoalReport struct {
	States  []GoalResult `json:"states"`
	Edges   []GoalResult `json:"edges"`
	Actions []GoalResult `json:"actions"`
}

// Count returns the shares of goals reached, by type.
func (r *GoalReport) Count() (states, edges, actions sequence.Share) {
	return reached(r.States), reached(r.Edges), reached(r.Actions)
}

// Success reports whether all goals were reached.
func (r *GoalReport) Success() bool {
	all := reached(slices.Concat(r.States, r.Edges, r.Actions))
	return all.Count == all.Total
}

func reached(goals []GoalResult) (s sequence.Share) {
	for _, g := range goals {
		s.Add(g.Reached)
	}
	return s
}

// Check compares all goals with the final graph of an episode and its completed steps. The graph is nil if
// nothing was executed; then no goal is reached.
func (g *Goals) Check(final *graph.Graph, done []program.Line) *GoalReport {
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
			e := graph.Edge{From: *c.FromID, Relation: c.Relation, To: *c.ToID}
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

// missed returns why a node does not have the state, or "" if it has the state.
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

// edgeMissed returns why the edge does not exist, naming the actual targets of the relation, or "" if it
// exists.
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

// actionsDone searches for the action of each goal after the step that reached the previous goal. If a goal is
// not reached, the next search starts at the same step.
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
