// Package graph reads and writes environment graphs. A graph describes a household by nodes with classes,
// properties and states, and by edges that say where the nodes are, in the JSON format of VirtualHome scenes.
//
// [Parse] reads and checks a graph, and [Graph.Text] writes it. [Diff] returns the difference of two graphs as
// a [Delta], and [Graph.Apply] applies one. Graphs with the same [Graph.Hash] describe the same situation. The
// package knows no actions and executes nothing; sim/household turns a graph into a state.
package graph

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"hearth/eval/report"
	"hearth/parser/source"
)

// A Graph is one situation of a household. No function of this package changes a graph, so graphs may share
// nodes.
type Graph struct {
	Nodes []Node `json:"nodes"` // in the order of the file, which can matter
	Edges []Edge `json:"edges"` // sorted, without duplicates

	Unread []*source.Diagnostic `json:"-"` // warnings about unknown keys that look like misspelt ones (E0364)
}

type (
	// A Node is a thing, a room, a door or a character.
	Node = report.GraphNode
	// A Box is the space that a node occupies.
	Box = report.Box
	// An Edge is a relation between two nodes.
	Edge = report.Edge
	// A Triple is an edge that is written as a list in JSON.
	Triple = report.Triple
	// A StatesChange holds other states of a node.
	StatesChange = report.StatesChange
	// A Delta is the difference between two graphs.
	Delta = report.Delta
)

// New returns a graph. It sorts the edges in place and removes duplicates. The caller must not use the slice
// of edges afterwards.
func New(nodes []Node, edges []Edge) *Graph {
	if !slices.IsSortedFunc(edges, Edge.Compare) {
		slices.SortFunc(edges, Edge.Compare)
	}
	return &Graph{Nodes: nodes, Edges: slices.Compact(edges)}
}

// Has reports whether the edge is in the graph.
func (g *Graph) Has(e Edge) bool {
	_, ok := slices.BinarySearchFunc(g.Edges, e, Edge.Compare)
	return ok
}

// From returns the edges that start at a node, sorted by relation and end. The slice belongs to the graph and
// must not be changed.
func (g *Graph) From(id int) []Edge {
	start, _ := slices.BinarySearchFunc(g.Edges, Edge{From: id}, Edge.Compare)
	n := start
	for n < len(g.Edges) && g.Edges[n].From == id {
		n++
	}
	return g.Edges[start:n:n]
}

// places maps the id of each node to its index in Nodes.
func (g *Graph) places() map[int]int {
	at := make(map[int]int, len(g.Nodes))
	for i := range g.Nodes {
		at[g.Nodes[i].ID] = i
	}
	return at
}

// Hash identifies the situation as hexadecimal SHA-256. It hashes one line per node (id, class, sorted
// states), sorted by id, and one line per edge. Properties and categories never change and are left out.
func (g *Graph) Hash() string {
	b := make([]byte, 0, 64*len(g.Nodes)+24*len(g.Edges))
	nodes := slices.Clone(g.Nodes)
	slices.SortFunc(nodes, func(x, y Node) int { return cmp.Compare(x.ID, y.ID) })
	for _, n := range nodes {
		states := slices.Sorted(slices.Values(n.States))
		b = append(strconv.AppendInt(append(b, "N\t"...), int64(n.ID), 10), '\t')
		b = append(append(b, n.Class...), '\t')
		b = append(append(b, strings.Join(states, ",")...), '\n')
	}
	for _, e := range g.Edges {
		b = append(strconv.AppendInt(append(b, "E\t"...), int64(e.From), 10), '\t')
		b = append(append(b, e.Relation...), '\t')
		b = append(strconv.AppendInt(b, int64(e.To), 10), '\n')
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
