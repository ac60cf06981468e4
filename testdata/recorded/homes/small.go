package homes

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/facts/graph"
	"hearth/facts/home"
)

// Small returns a small part of the built-in home: the rooms with the character and one other, the door between them, a
// few random things, and what these lie in or on. The function random returns a number below n.
func Small(t testing.TB, random func(n int) int, things int) *graph.Graph {
	t.Helper()
	_, full, err := home.Open()
	require.NoError(t, err)
	keep, rooms := map[int]bool{}, map[int]bool{}
	for _, n := range full.Nodes {
		if n.Class == "character" || n.Class == "living_room" || n.Class == "kitchen" {
			keep[n.ID] = true
			rooms[n.ID] = n.Class != "character"
		}
	}
	in := func(id int) (room bool) {
		for _, e := range full.From(id) {
			room = room || e.Relation == "INSIDE" && rooms[e.To]
		}
		return room
	}
	var near []int
	for _, n := range full.Nodes {
		if !keep[n.ID] && in(n.ID) && n.Class != "floor" && n.Class != "wall" {
			near = append(near, n.ID)
		}
	}
	for len(keep) < things {
		keepWithPlace(full, near, keep, near[random(len(near))])
	}
	return only(full, keep)
}

// keepWithPlace keeps a thing, and everything near that it lies in or on.
func keepWithPlace(full *graph.Graph, near []int, keep map[int]bool, id int) {
	for add := []int{id}; len(add) > 0; add = add[1:] {
		if keep[add[0]] {
			continue
		}
		keep[add[0]] = true
		for _, e := range full.From(add[0]) {
			if (e.Relation == "INSIDE" || e.Relation == "ON") && slices.Contains(near, e.To) {
				add = append(add, e.To)
			}
		}
	}
}

// only returns the part of a graph whose nodes are kept.
func only(full *graph.Graph, keep map[int]bool) *graph.Graph {
	var nodes []graph.Node
	var edges []graph.Edge
	for _, n := range full.Nodes {
		if keep[n.ID] {
			nodes = append(nodes, n)
		}
	}
	for _, e := range full.Edges {
		if keep[e.From] && keep[e.To] {
			edges = append(edges, e)
		}
	}
	return graph.New(nodes, edges)
}
