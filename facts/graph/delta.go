package graph

import (
	"maps"
	"slices"

	"hearth/parser/source"
)

// Apply returns the graph with the differences applied. New nodes come last; removing a node removes its
// edges. Adding an existing edge or removing a missing one changes nothing. The error is E0337 if a changed or
// connected node does not exist.
func (g *Graph) Apply(d *Delta) (*Graph, error) {
	gone := map[int]bool{}
	for _, id := range d.NodesRemoved {
		gone[id] = true
	}
	nodes := append(make([]Node, 0, len(g.Nodes)+len(d.NodesAdded)), g.Nodes...)
	nodes = slices.DeleteFunc(nodes, func(n Node) bool { return gone[n.ID] })
	out := &Graph{Nodes: append(nodes, d.NodesAdded...)}
	there := make(map[Edge]bool, len(d.EdgesRemoved)+len(d.EdgesAdded))
	for _, t := range d.EdgesRemoved {
		there[Edge(t)] = false
	}
	at := map[int]int{} // index in out.Nodes of each changed or connected node, by id; -1 if there is none
	for _, t := range d.EdgesAdded {
		there[Edge(t)], at[t.From], at[t.To] = true, -1, -1
	}
	for _, c := range d.StatesChanged {
		at[c.ID] = -1
	}
	for i, n := range out.Nodes {
		if _, ok := at[n.ID]; ok {
			at[n.ID] = i
		}
	}
	for _, id := range slices.Sorted(maps.Keys(at)) {
		if at[id] < 0 {
			return nil, noNode(id)
		}
	}
	for _, c := range d.StatesChanged {
		out.Nodes[at[c.ID]].States = c.To
	}
	edges := g.Edges
	if len(gone) > 0 {
		edges = slices.DeleteFunc(slices.Clone(edges), func(e Edge) bool { return gone[e.From] || gone[e.To] })
	}
	out.Edges = make([]Edge, 0, len(edges)+len(d.EdgesAdded))
	for _, e := range slices.SortedFunc(maps.Keys(there), Edge.Compare) {
		i, found := slices.BinarySearchFunc(edges, e, Edge.Compare)
		out.Edges = append(out.Edges, edges[:i]...)
		if there[e] {
			out.Edges = append(out.Edges, e)
		}
		if found {
			i++
		}
		edges = edges[i:]
	}
	out.Edges = append(out.Edges, edges...)
	return out, nil
}

func noNode(id int) error {
	return source.Errorf("E0337", source.Span{}, "there is no node %d", id)
}

// Diff returns the changes that lead from a to b: a.Apply(Diff(a, b)) equals b up to the order of nodes.
// States are compared as sets; other attributes of nodes are not compared.
func Diff(a, b *Graph) *Delta {
	d := &Delta{}
	before, after := a.places(), b.places()
	for _, n := range a.Nodes {
		if _, ok := after[n.ID]; !ok {
			d.NodesRemoved = append(d.NodesRemoved, n.ID)
		}
	}
	for _, n := range b.Nodes {
		i, ok := before[n.ID]
		if !ok {
			d.NodesAdded = append(d.NodesAdded, n)
			continue
		}
		from, to := sorted(a.Nodes[i].States), sorted(n.States)
		if !slices.Equal(from, to) {
			d.StatesChanged = append(d.StatesChanged, StatesChange{ID: n.ID, Class: n.Class, From: from, To: to})
		}
	}
	d.EdgesAdded, d.EdgesRemoved = without(b.Edges, a.Edges), without(a.Edges, b.Edges)
	return d
}

// sorted returns a sorted copy of the states. It is never nil.
func sorted(states []string) []string {
	return append([]string{}, slices.Sorted(slices.Values(states))...)
}

// without returns the edges that are not in others. The slice others must be sorted.
func without(edges, others []Edge) (out []Triple) {
	in := &Graph{Edges: others}
	for _, e := range edges {
		if !in.Has(e) {
			out = append(out, Triple(e))
		}
	}
	return out
}
