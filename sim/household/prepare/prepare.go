package prepare

import (
	"cmp"
	"slices"

	"hearth/facts/graph"
	"hearth/parser/program"
)

// A Preparation is a scene that was made ready for a program, with all that
// was decided on the way.
type Preparation struct {
	Demands   *Demands
	Usual     []graph.StatesChange // what was brought into its usual state, whatever the program is
	Rooms     []StandIn            // rooms that the program means, and the scene has not
	FirstRoom string               // where objects were looked for that no condition places
	Placed    []Placement          // the character, then the objects of the program in its order
	New       []graph.Node         // nodes that the scene had not, in their usual states
	Effects   []Effect             // of each condition
	Bound     []program.Line
	Delta     *graph.Delta // from the base of the scene
	Graph     *graph.Graph
	scene     *Scene
}

// A StandIn is a room of the scene that is taken for another one.
type StandIn struct {
	Room string `json:"room"`
	For  string `json:"for"`
}

// Prepare makes the scene ready for a program: it binds each object to a node,
// adds what is missing, and makes the conditions hold. The error is a
// [*Failure]; the preparation then has what was done before.
func (s *Scene) Prepare(d *Demands) (*Preparation, error) {
	p := &Preparation{Demands: d, Usual: s.Defaults, Rooms: s.standIns(d), scene: s}
	b := &binding{Scene: s, demands: d, location: map[Object]string{}, used: map[int]bool{}, placed: map[Object]int{}, out: p}
	if err := b.place(); err != nil {
		return p, err
	}
	if len(s.Base.Nodes)+len(p.New) > mostNodes {
		return p, &Failure{Crash, "AssertionError"}
	}
	o := &overlay{Scene: s, states: map[int]*graph.Node{}, new: slices.Clone(p.New)}
	for _, l := range p.Placed {
		if l.Why.added() {
			o.add(graph.Edge{From: l.ID, Relation: inside, To: s.room[l.Room]})
		}
	}
	p.Effects = make([]Effect, len(d.Conditions))
	for i, c := range d.Conditions {
		o.effect = &p.Effects[i]
		o.effect.Condition = c
		if err := o.apply(c.Name, b.placed[b.seen(c.Subject)], b.placed[b.seen(c.Object)]); err != nil {
			return p, err
		}
	}
	p.Delta, p.Graph = o.delta(), o.graph()
	return p, nil
}

// delta returns what is different from the base.
func (o *overlay) delta() *graph.Delta {
	d := &graph.Delta{NodesAdded: o.new}
	for _, e := range o.added {
		d.EdgesAdded = append(d.EdgesAdded, graph.Triple(e))
	}
	for _, e := range o.removed {
		d.EdgesRemoved = append(d.EdgesRemoved, graph.Triple(e))
	}
	for id, n := range o.states {
		d.StatesChanged = append(d.StatesChanged, changes(n, o.Scene.node(id).States)...)
	}
	slices.SortFunc(d.StatesChanged, func(a, b graph.StatesChange) int { return cmp.Compare(a.ID, b.ID) })
	return d
}

// graph returns the base with the changes. Edges of both are sorted, so they
// are merged.
func (o *overlay) graph() *graph.Graph {
	g := &graph.Graph{
		Nodes: append(slices.Clone(o.Base.Nodes), o.new...),
		Edges: make([]graph.Edge, 0, len(o.Base.Edges)+len(o.added)),
	}
	for id, n := range o.states {
		g.Nodes[o.at[id]] = *n
	}
	base := o.Base.Edges
	upTo := func(e graph.Edge) {
		n, _ := find(base, e)
		g.Edges, base = append(g.Edges, base[:n]...), base[n:]
	}
	added, removed := o.added, o.removed
	for len(added)+len(removed) > 0 {
		if len(removed) > 0 && (len(added) == 0 || removed[0].Compare(added[0]) < 0) {
			upTo(removed[0])
			base, removed = base[1:], removed[1:]
			continue
		}
		upTo(added[0])
		g.Edges, added = append(g.Edges, added[0]), added[1:]
	}
	g.Edges = append(g.Edges, base...)
	return g
}
