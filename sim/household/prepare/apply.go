package prepare

import (
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
	added   []graph.Edge // not in the base, sorted
	removed []graph.Edge // of the base, sorted
	states  map[int]*graph.Node
	new     []graph.Node
	effect  *Effect // of the condition at work; nil for none
}

func find(edges []graph.Edge, e graph.Edge) (int, bool) {
	return slices.BinarySearchFunc(edges, e, graph.Edge.Compare)
}

func (o *overlay) has(e graph.Edge) bool {
	if _, ok := find(o.added, e); ok {
		return true
	}
	_, gone := find(o.removed, e)
	return !gone && o.Base.Has(e)
}

// add adds an edge; not one that was removed, which no condition does.
func (o *overlay) add(e graph.Edge) {
	if o.has(e) {
		return
	}
	i, _ := find(o.added, e)
	o.added = slices.Insert(o.added, i, e)
	if o.effect != nil {
		o.effect.Added = append(o.effect.Added, e)
	}
}

// remove removes an edge that is there.
func (o *overlay) remove(e graph.Edge) {
	if i, ok := find(o.added, e); ok {
		o.added = slices.Delete(o.added, i, i+1)
	} else {
		i, _ := find(o.removed, e)
		o.removed = slices.Insert(o.removed, i, e)
	}
	o.effect.Removed = append(o.effect.Removed, e)
}

// between returns the edges from one node to another.
func (o *overlay) between(from, to int) (out []graph.Edge) {
	i, _ := find(o.added, graph.Edge{From: from})
	for ; i < len(o.added) && o.added[i].From == from; i++ {
		if o.added[i].To == to {
			out = append(out, o.added[i])
		}
	}
	for _, e := range o.Base.From(from) {
		if e.To == to && o.has(e) {
			out = append(out, e)
		}
	}
	return out
}

// on returns what is on a node.
func (o *overlay) on(id int) (out []int) {
	for _, e := range o.added {
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
	effect := o.prep.know.conditions[name]
	if effect.edge != "" {
		o.add(graph.Edge{From: subject, Relation: effect.edge, To: object})
		if effect.both {
			o.add(graph.Edge{From: object, Relation: effect.edge, To: subject})
		}
	}
	if effect.is != "" {
		o.set(subject, effect.state)
	}
	if effect.clear {
		return o.clear(subject)
	}
	return nil
}

// set gives a state to a node.
func (o *overlay) set(id int, s state) {
	n := o.node(id)
	from := n.States
	n.States = s.set(from)
	o.effect.States = append(o.effect.States, changes(n, from)...)
}

// node returns a node that can be changed.
func (o *overlay) node(id int) *graph.Node {
	if _, base := o.at[id]; !base {
		return &o.new[id-o.next]
	}
	n, ok := o.states[id]
	if !ok {
		copied := *o.Scene.node(id)
		n = &copied
		o.states[id] = n
	}
	return n
}

// clear moves what is on a node to the floor: the first one, where the
// reference draws one at random.
func (o *overlay) clear(id int) error {
	floors := o.classes[o.prep.know.floor]
	for _, x := range o.on(id) {
		if len(floors) == 0 {
			return &Failure{Crash, "IndexError: Cannot choose from an empty sequence"}
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
