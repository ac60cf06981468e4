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
	byClass := map[string][]graph.Node{}
	for _, n := range full.Nodes {
		byClass[n.Class] = append(byClass[n.Class], n)
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
		add := []int{near[random(len(near))]}
		for len(add) > 0 {
			id := add[0]
			add = add[1:]
			if keep[id] {
				continue
			}
			keep[id] = true
			for _, e := range full.From(id) {
				if (e.Relation == "INSIDE" || e.Relation == "ON") && slices.Contains(near, e.To) {
					add = append(add, e.To)
				}
			}
		}
	}
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
