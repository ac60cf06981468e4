package prepare_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/facts/graph"
)

// plan is a flat with one thing per line: id, class and category; properties; states; then relations to other
// things.
const plan = `
1 bathroom Rooms;;;
2 bedroom Rooms;;;
3 dining_room Rooms;;;
4 bedroom Rooms;;;
5 floor Floor;;;INSIDE 1
6 floor Floor;;;INSIDE 2
7 character Characters;;DIRTY;INSIDE 3
8 door Doors;CAN_OPEN;CLOSED;BETWEEN 1 BETWEEN 2
9 ceiling_light Lamps;HAS_SWITCH;OFF CLEAN;INSIDE 2
10 ceiling_light Lamps;HAS_SWITCH;;INSIDE 2
11 chair Furniture;SITTABLE;;INSIDE 2
12 pillow Decor;;;INSIDE 2 ON 11 CLOSE 11
13 chair Furniture;SITTABLE;;INSIDE 3
14 radio Electronics;HAS_SWITCH HAS_PLUG;PLUGGED_OUT OFF;INSIDE 3
15 cat Animals;;;INSIDE 2 CLOSE 11
`

// flat builds the plan. The cat sits on the chair, and the chair has an edge to the cat.
func flat(t testing.TB) *graph.Graph {
	t.Helper()
	var nodes []graph.Node
	edges := []graph.Edge{{From: 15, Relation: "ON", To: 11}, {From: 11, Relation: "CLOSE", To: 15}}
	number := func(text string) int {
		n, err := strconv.Atoi(text)
		require.NoError(t, err)
		return n
	}
	for line := range strings.Lines(strings.TrimSpace(plan)) {
		parts := strings.Split(strings.TrimSpace(line), ";")
		head := strings.Fields(parts[0])
		n := graph.Node{ID: number(head[0]), Class: head[1], Category: head[2],
			Properties: strings.Fields(parts[1]), States: strings.Fields(parts[2])}
		nodes = append(nodes, n)
		relations := strings.Fields(parts[3])
		for i := 0; i < len(relations); i += 2 {
			edges = append(edges, graph.Edge{From: n.ID, Relation: relations[i], To: number(relations[i+1])})
		}
	}
	return graph.New(nodes, edges)
}
