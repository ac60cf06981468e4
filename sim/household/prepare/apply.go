package prepare

import (
	"maps"
	"slices"

	"hearth/facts/graph"
)

// An Effect is what one condition made of the scene.
type Effect struct {
	Condition Condition
	Added     []graph.Edge // those that were not there
	Removed   []graph.Edge
	States    []graph.StatesChange // of one node, or none
}

// Empty reports whether the condition held already, or means nothing to scenes.
func (e *Effect) Empty() bool { return len(e.Added)+len(e.Removed)+len(e.States) == 0 }

// An overlay is a base with changes.
type overlay struct {
	*Scene
	new    []graph.Node        // that the base has not
	states map[int][]string    // of nodes whose states were set
	edges  map[graph.Edge]bool // those that were added, and those that were removed (false)
	effect *Effect             // of the condition at work
}

func (o *overlay) has(e graph.Edge) bool {
	if there, changed := o.edges[e]; changed {
		return there
	}
	return o.Base.Has(e)
}

// add adds an edge; not one of the base that was removed, which no condition does.
func (o *overlay) add(e graph.Edge) {
	if !o.has(e) {
		o.edges[e] = true
		o.effect.Added = append(o.effect.Added, e)
	}
}

// remove removes an edge that is there.
func (o *overlay) remove(e graph.Edge) {
	if o.edges[e] {
		delete(o.edges, e)
	} else {
		o.edges[e] = false
	}
	o.effect.Removed = append(o.effect.Removed, e)
}

// changed returns the edges that were added, or those that were removed, sorted.
func (o *overlay) changed(added bool) (out []graph.Edge) {
	for _, e := range slices.SortedFunc(maps.Keys(o.edges), graph.Edge.Compare) {
		if o.edges[e] == added {
			out = append(out, e)
		}
	}
	return out
}

// between returns the edges from one node to another.
func (o *overlay) between(from, to int) []graph.Edge {
	return slices.DeleteFunc(append(o.changed(true), o.Base.From(from)...), func(e graph.Edge) bool {
		return e.From != from || e.To != to || !o.has(e)
	})
}

// on returns what is on a node.
func (o *overlay) on(id int) (out []int) {
	for _, e := range o.changed(true) {
		if e.To == id && e.Relation == on {
			out = append(out, e.From)
		}
	}
	for _, from := range o.over[id] {
		if o.has(graph.Edge{From: from, Relation: on, To: id}) {
			out = append(out, from)
		}
	}
	return out
}

// apply makes the scene meet a condition on nodes. (§5.3)
func (o *overlay) apply(name string, subject, object int) error {
	effect := o.prep.know.Conditions[name]
	if effect.Edge != "" {
		o.add(graph.Edge{From: subject, Relation: effect.Edge, To: object})
		if effect.Both {
			o.add(graph.Edge{From: object, Relation: effect.Edge, To: subject})
		}
	}
	if effect.Is != "" {
		n := *o.node(o.new, subject)
		from, changed := o.states[subject]
		if !changed {
			from = n.States
		}
		n.States = effect.set(from)
		o.states[subject] = n.States
		o.effect.States = append(o.effect.States, changes(&n, from)...)
	}
	if effect.Clear {
		return o.clear(subject)
	}
	return nil
}

// clear moves what is on a node to the floor: the first one, where the
// reference draws one at random.
func (o *overlay) clear(id int) error {
	floors := o.classes[o.prep.know.Floor]
	for _, x := range o.on(id) {
		if len(floors) == 0 {
			return &Failure{Kind: Crash, Message: "IndexError: Cannot choose from an empty sequence", plain: "the scene has no floor to put things on"}
		}
		for _, e := range append(o.between(x, id), o.between(id, x)...) {
			o.remove(e)
		}
		for _, e := range []graph.Edge{{From: x, Relation: on, To: floors[0]},
			{From: x, Relation: near, To: floors[0]}, {From: floors[0], Relation: near, To: x}} {
			o.add(e)
		}
	}
	return nil
}

// delta returns what is different from the base.
func (o *overlay) delta() *graph.Delta {
	d := &graph.Delta{NodesAdded: o.in(slices.Clone(o.new))}
	for _, e := range o.changed(true) {
		d.EdgesAdded = append(d.EdgesAdded, graph.Triple(e))
	}
	for _, e := range o.changed(false) {
		d.EdgesRemoved = append(d.EdgesRemoved, graph.Triple(e))
	}
	for _, id := range slices.Sorted(maps.Keys(o.states)) {
		if i, old := o.at[id]; old {
			n := o.Base.Nodes[i]
			n.States = o.states[id]
			d.StatesChanged = append(d.StatesChanged, changes(&n, o.Base.Nodes[i].States)...)
		}
	}
	return d
}

// in gives nodes the states that were set.
func (o *overlay) in(nodes []graph.Node) []graph.Node {
	for i := range nodes {
		if set, changed := o.states[nodes[i].ID]; changed {
			nodes[i].States = set
		}
	}
	return nodes
}

// complete reports whether the ends of all edges that a delta adds are there.
func (o *overlay) complete(d *graph.Delta) bool {
	return !slices.ContainsFunc(d.EdgesAdded, func(e graph.Triple) bool { return !o.there(e.From) || !o.there(e.To) })
}

func (o *overlay) there(id int) bool {
	_, old := o.at[id]
	return old || slices.ContainsFunc(o.new, func(n graph.Node) bool { return n.ID == id })
}
