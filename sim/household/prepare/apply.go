package prepare

import (
	"maps"
	"slices"

	"hearth/facts/graph"
)

// An Effect is the change that one condition made to the scene.
type Effect struct {
	Condition Condition
	Added     []graph.Edge // edges that did not exist before
	Removed   []graph.Edge
	States    []graph.StatesChange // changed states; at most one node has any
}

// Empty reports whether the condition changed nothing: it held already or does not affect scenes.
func (e *Effect) Empty() bool { return len(e.Added)+len(e.Removed)+len(e.States) == 0 }

// An overlay is a base with changes.
type overlay struct {
	*Scene
	new    []graph.Node     // nodes that the base does not have
	states map[int][]string // by node id: new states, where a condition set some
	edges  []edited         // added and removed edges, sorted
	effect *Effect          // effect of the condition being applied
}

// An edited is an edge that was added, if there is set, or else removed.
type edited struct {
	graph.Edge
	there bool
}

// edited finds an edge among the changed ones, or the position to insert it.
func (o *overlay) edited(e graph.Edge) (at int, changed bool) {
	return slices.BinarySearchFunc(o.edges, e, func(x edited, e graph.Edge) int { return x.Compare(e) })
}

func (o *overlay) has(e graph.Edge) bool {
	if at, changed := o.edited(e); changed {
		return o.edges[at].there
	}
	return o.Base.Has(e)
}

// add adds an edge. It must not be an edge of the base that was removed before; no condition does that.
func (o *overlay) add(e graph.Edge) {
	at, changed := o.edited(e)
	switch {
	case !changed && o.Base.Has(e) || changed && o.edges[at].there:
		return
	case changed:
		o.edges[at].there = true
	default:
		o.edges = slices.Insert(o.edges, at, edited{e, true})
	}
	o.effect.Added = append(o.effect.Added, e)
}

// remove removes an existing edge.
func (o *overlay) remove(e graph.Edge) {
	switch at, changed := o.edited(e); {
	case !changed:
		o.edges = slices.Insert(o.edges, at, edited{e, false})
	case o.edges[at].there:
		o.edges = slices.Delete(o.edges, at, at+1)
	}
	o.effect.Removed = append(o.effect.Removed, e)
}

// changed returns the added or the removed edges, sorted.
func (o *overlay) changed(added bool) (out []graph.Triple) {
	for _, e := range o.edges {
		if e.there == added {
			out = append(out, graph.Triple(e.Edge))
		}
	}
	return out
}

// between returns the edges from one node to another.
func (o *overlay) between(from, to int) (out []graph.Edge) {
	for _, e := range o.edges {
		if e.there && e.From == from && e.To == to {
			out = append(out, e.Edge)
		}
	}
	for _, e := range o.Base.From(from) {
		if e.To == to && o.has(e) {
			out = append(out, e)
		}
	}
	return out
}

// nodesOn returns the nodes on top of a node.
func (o *overlay) nodesOn(id int) (out []int) {
	for _, e := range o.edges {
		if e.there && e.To == id && e.Relation == onRelation {
			out = append(out, e.From)
		}
	}
	for _, from := range o.over[id] {
		if o.has(graph.Edge{From: from, Relation: onRelation, To: id}) {
			out = append(out, from)
		}
	}
	return out
}

// apply changes the scene so that it meets a condition on nodes. (§5.3)
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

// clear moves everything on a node to the floor. It uses the first floor; the reference chooses one at random.
func (o *overlay) clear(id int) error {
	floors := o.classes[o.prep.know.Floor]
	for _, x := range o.nodesOn(id) {
		if len(floors) == 0 {
			return &Failure{Kind: Crash, Message: "IndexError: Cannot choose from an empty sequence", plain: "the scene has no floor to put things on"}
		}
		for _, e := range append(o.between(x, id), o.between(id, x)...) {
			o.remove(e)
		}
		for _, e := range []graph.Edge{{From: x, Relation: onRelation, To: floors[0]},
			{From: x, Relation: nearRelation, To: floors[0]}, {From: floors[0], Relation: nearRelation, To: x}} {
			o.add(e)
		}
	}
	return nil
}

// delta returns the changes relative to the base.
func (o *overlay) delta() *graph.Delta {
	d := &graph.Delta{NodesAdded: o.withStates(slices.Clone(o.new)), EdgesAdded: o.changed(true), EdgesRemoved: o.changed(false)}
	for _, id := range slices.Sorted(maps.Keys(o.states)) {
		if i, old := o.positions[id]; old {
			n := o.Base.Nodes[i]
			n.States = o.states[id]
			d.StatesChanged = append(d.StatesChanged, changes(&n, o.Base.Nodes[i].States)...)
		}
	}
	return d
}

// withStates sets the changed states of nodes and returns the nodes.
func (o *overlay) withStates(nodes []graph.Node) []graph.Node {
	for i := range nodes {
		if set, changed := o.states[nodes[i].ID]; changed {
			nodes[i].States = set
		}
	}
	return nodes
}

// complete reports whether the nodes of all added edges exist.
func (o *overlay) complete(d *graph.Delta) bool {
	return !slices.ContainsFunc(d.EdgesAdded, func(e graph.Triple) bool { return !o.there(e.From) || !o.there(e.To) })
}

func (o *overlay) there(id int) bool {
	_, old := o.positions[id]
	return old || slices.ContainsFunc(o.new, func(n graph.Node) bool { return n.ID == id })
}
