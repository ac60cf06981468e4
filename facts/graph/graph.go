// Package graph reads and writes environment graphs: a household as nodes with
// classes, properties and states, and edges that say where they are, in the
// JSON that VirtualHome uses for its scenes.
//
// [Parse] reads a graph and checks it, [Graph.Text] writes it back. What a
// program changes is a [Delta], to be made by [Diff] and undone or repeated by
// [Graph.Apply]; two graphs in which the same is true have the same
// [Graph.Hash]. The package knows no action and executes nothing: for that a
// graph becomes a state of a world.
package graph

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"hearth/parser/diag"
)

// A Graph is one situation of a household. Functions of this package never
// change one, so graphs may share nodes.
type Graph struct {
	Nodes []Node `json:"nodes"` // in the order of the file, which can matter
	Edges []Edge `json:"edges"` // a set: sorted, each once

	Unread []*diag.Diagnostic `json:"-"` // warnings of keys of the text that are not read and hardly meant so (E0364)
}

// A Node is a thing, a room, a door or a character.
type Node struct {
	ID         int      `json:"id"`
	Class      string   `json:"class_name"` // as in "dining_room"; any word
	Category   string   `json:"category"`   // as in "Rooms"
	Properties []string `json:"properties"` // as in "CAN_OPEN"; they never change
	States     []string `json:"states"`     // as in "CLOSED"
	Prefab     string   `json:"prefab_name,omitempty"`
	Box        *Box     `json:"bounding_box,omitempty"`
}

// A Box is the space that a node takes, in metres.
type Box struct {
	Center [3]float64 `json:"center"`
	Size   [3]float64 `json:"size"`
}

// An Edge says that a relation such as "INSIDE" holds between two nodes.
type Edge struct {
	From     int    `json:"from_id"`
	Relation string `json:"relation_type"`
	To       int    `json:"to_id"`
}

// Compare orders edges by their start, then relation, then end.
func (e Edge) Compare(other Edge) int {
	switch {
	case e.From != other.From:
		return cmp.Compare(e.From, other.From)
	case e.Relation != other.Relation:
		return strings.Compare(e.Relation, other.Relation)
	}
	return cmp.Compare(e.To, other.To)
}

// New makes a graph of nodes and edges. The edges, in any order and with
// repetitions, become a set; the slice is taken over.
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

// From returns the edges that start at a node, by relation and end. The slice
// is part of the graph and not to be changed.
func (g *Graph) From(id int) []Edge {
	start, _ := slices.BinarySearchFunc(g.Edges, Edge{From: id}, Edge.Compare)
	n := start
	for n < len(g.Edges) && g.Edges[n].From == id {
		n++
	}
	return g.Edges[start:n:n]
}

// places returns where in Nodes each id stands.
func (g *Graph) places() map[int]int {
	at := make(map[int]int, len(g.Nodes))
	for i := range g.Nodes {
		at[g.Nodes[i].ID] = i
	}
	return at
}

// Hash identifies what is true in the graph, as hexadecimal SHA-256 over one
// line a node (id, class, sorted states) by id, and one line an edge.
// Properties and categories are left out: they never change.
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
