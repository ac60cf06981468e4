package graph_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/facts/graph"
	"hearth/ontology"
	"hearth/parser/source"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/homes"
)

func words(t testing.TB) *graph.Words {
	t.Helper()
	onto, err := ontology.Load(ontology.Household(), "")
	require.NoError(t, err)
	return graph.WordsOf(onto)
}

const kitchen = `{
"nodes": [
  {"id":1,"class_name":"kitchen","category":"Rooms","properties":[],"states":[]},
  {"id":9,"class_name":"lamp","category":"Lamps","properties":["HAS_SWITCH"],"states":["OFF","CLEAN"],"prefab_name":"Lamp_3","bounding_box":{"center":[0,1.5,2],"size":[0.2,0.3,0.2]}},
  {"id":4,"class_name":"table","category":"Furniture","properties":["SURFACES"],"states":[]}
],
"edges": [
  {"from_id":4,"relation_type":"INSIDE","to_id":1},
  {"from_id":9,"relation_type":"INSIDE","to_id":1},
  {"from_id":9,"relation_type":"ON","to_id":4}
]
}
`

func parsed(t testing.TB, text string) *graph.Graph {
	t.Helper()
	g, err := graph.Parse(&source.File{Name: "flat.json", Text: text}, words(t))
	require.NoError(t, err)
	return g
}

func TestWordsAreThoseOfTheOntology(t *testing.T) {
	w := words(t)
	require.ElementsMatch(t, []string{"BETWEEN", "CLOSE", "FACING", "HOLDS_LH", "HOLDS_RH", "INSIDE", "ON"}, w.Relations)
	require.Len(t, w.States, 10)
	require.Len(t, w.Properties, 23)
}

func TestAGraphIsWrittenAsItIsRead(t *testing.T) {
	g := parsed(t, kitchen)
	require.Equal(t, kitchen, g.Text())
	require.True(t, g.Has(graph.Edge{From: 9, Relation: "ON", To: 4}))
	require.False(t, g.Has(graph.Edge{From: 4, Relation: "ON", To: 9}))
	require.Len(t, g.From(9), 2)
	require.Empty(t, g.From(2))
}

func TestNamesInAnyCaseAndRepeatedEdges(t *testing.T) {
	other := strings.ReplaceAll(strings.ReplaceAll(kitchen, `"ON"`, `"on"`), `"OFF","CLEAN"`, `"clean","off"`)
	other = strings.Replace(other, `"edges": [`, `"edges": [{"from_id":9,"relation_type":"On","to_id":4},`, 1)
	require.Equal(t, parsed(t, kitchen).Hash(), parsed(t, other).Hash())
}

func TestTheHashDependsOnClassesStatesAndEdgesOnly(t *testing.T) {
	hash := parsed(t, kitchen).Hash()
	tests := []struct {
		name, old, new string
		same           bool
	}{
		{"a property", "SURFACES", "MOVABLE", true},
		{"a category", "Furniture", "Props", true},
		{"a box", "1.5", "2.5", true},
		{"a state", "CLEAN", "DIRTY", false},
		{"a class", "lamp", "light", false},
		{"an edge", `"ON"`, `"CLOSE"`, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			other := strings.Replace(kitchen, tt.old, tt.new, 1)
			require.NotEqual(t, kitchen, other)
			require.Equal(t, tt.same, hash == parsed(t, other).Hash())
		})
	}
}

func TestInvalidGraphs(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"no JSON", "{nodes", `flat.json:1:2: not a valid graph: invalid character 'n' [E0335]`},
		{"a list", "[]", `flat.json:1:2: not a valid graph: expected a graph as {"nodes": [...], "edges": [...]}, found [ [E0335]`},
		{"half a graph", `{"nodes": [`, `flat.json:1:12: not a valid graph: the text ends before the graph is complete [E0335]`},
		{"nodes that are no list", `{"nodes": 5}`, `flat.json:1:12: not a valid graph: expected a graph as {"nodes": [...], "edges": [...]}, found 5 [E0335]`},
		{"an unknown property", `{"nodes": [{"id": 1, "class_name": "cup", "properties": ["SOFT"]}]}`, "flat.json:1:12: there is no property SOFT [E0336]"},
		{"two nodes with one id", `{"nodes": [{"id": 1, "class_name": "cup"}, {"id": 1, "class_name": "cup"}]}`, "flat.json:1:44: node 1 is defined twice [E0338]"},
		{"an edge to nowhere", `{"edges": [{"from_id": 1, "relation_type": "ON", "to_id": 2}]}`, "flat.json:1:12: there is no node 1 [E0337]"},
		{"a thing in two rooms", `{"nodes": [{"id": 1, "class_name": "cup", "category": "Rooms"}, {"id": 2, "class_name": "cup", "category": "Rooms"}, {"id": 3, "class_name": "cup"}], "edges": [{"from_id": 3, "relation_type": "INSIDE", "to_id": 1}, {"from_id": 3, "relation_type": "INSIDE", "to_id": 2}]}`,
			"flat.json:1:216: <cup> (3) is in two rooms at once: <cup> (1) and <cup> (2) [E0339]"},
		{"a thing in one room, twice", `{"nodes": [{"id": 1, "class_name": "cup", "category": "Rooms"}, {"id": 3, "class_name": "cup"}], "edges": [{"from_id": 3, "relation_type": "INSIDE", "to_id": 1}, {"from_id": 3, "relation_type": "INSIDE", "to_id": 1}]}`, ""},
		{"a node without a class", `{"nodes": [{"id": 1}]}`, "flat.json:1:12: this node has no class_name [E0363]"},
		{"a node with an empty class", `{"nodes": [{"id": 1, "class_name": ""}], "edges": [{"from_id": 1, "relation_type": "ON", "to_id": 1}]}`, "flat.json:1:12: this node has no class_name [E0363]"},
		{"a node with another word for its class", `{"nodes": [{"id": 1, "class": "cup"}]}`, "flat.json:1:12: this node has no class_name [E0363]\nflat.json:1:22: warning: the unknown key class is ignored [E0364]"},
		{"a node without an id", `{"nodes": [{"id": null, "class_name": "cup"}]}`, "flat.json:1:12: this node has no id [E0363]"},
		{"no node", `{"nodes": [null]}`, "flat.json:1:12: this node has no id [E0363]\nflat.json:1:12: this node has no class_name [E0363]"},
		{"half an edge", `{"nodes": [{"id": 1, "class_name": "cup"}], "edges": [{"from": 1, "relation_type": "ON", "to_id": 1}]}`, "flat.json:1:55: this edge has no from_id [E0363]\nflat.json:1:56: warning: the unknown key from is ignored [E0364]"},
		{"nodes under another name", `{"nodez": []}`, "flat.json:1:1: expected a graph, found no nodes [E0335]\nflat.json:1:2: warning: the unknown key nodez is ignored [E0364]"},
		{"an edge before its nodes", `{"edges": [{"from_id": 1, "relation_type": "ON", "to_id": 1}], "nodes": [{"id": 1, "class_name": "cup"}], "more": {}}`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := graph.Parse(&source.File{Name: "flat.json", Text: tt.text}, words(t))
			if tt.want == "" {
				require.NoError(t, err)
				return
			}
			require.EqualError(t, err, tt.want)
		})
	}
}

func TestDeltas(t *testing.T) {
	g := parsed(t, kitchen)
	tests := []struct{ name, delta, hashOf string }{
		{"nothing", `{}`, kitchen},
		{"edges", `{"edges_added":[[9,"CLOSE",4]],"edges_removed":[[9,"ON",4],[1,"ON",4]]}`, strings.Replace(kitchen, `"ON"`, `"CLOSE"`, 1)},
		{"states", `{"states_changed":[{"id":9,"class_name":"lamp","from":[],"to":["ON"]}]}`, strings.Replace(kitchen, `"OFF","CLEAN"`, `"ON"`, 1)},
		{"a node that goes takes its edges along", `{"nodes_removed":[9]}`, `{"nodes":[{"id":1,"class_name":"kitchen"},{"id":4,"class_name":"table"}],"edges":[{"from_id":4,"relation_type":"INSIDE","to_id":1}]}`},
		{"a node that comes", `{"nodes_removed":[9,4],"nodes_added":[{"id":7,"class_name":"cup"}]}`, `{"nodes":[{"id":1,"class_name":"kitchen"},{"id":7,"class_name":"cup"}],"edges":[]}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var d graph.Delta
			require.NoError(t, json.Unmarshal([]byte(tt.delta), &d))
			after, err := g.Apply(&d)
			require.NoError(t, err)
			require.Equal(t, parsed(t, tt.hashOf).Hash(), after.Hash())
			require.Equal(t, kitchen, g.Text(), "the graph itself is as it was")
			again, err := g.Apply(graph.Diff(g, after))
			require.NoError(t, err)
			require.Equal(t, after.Hash(), again.Hash())
			require.True(t, graph.Diff(after, again).Empty())
		})
	}
	for _, wrong := range []string{`{"edges_added":[[9,"ON",5]]}`, `{"states_changed":[{"id":5}]}`} {
		var d graph.Delta
		require.NoError(t, json.Unmarshal([]byte(wrong), &d))
		_, err := g.Apply(&d)
		require.EqualError(t, err, "there is no node 5 [E0337]")
	}
	for _, wrong := range []string{`[1,"ON"]`, `{}`, `["a","ON",2]`} {
		require.Error(t, json.Unmarshal([]byte(wrong), new(graph.Triple)))
	}
}

// Applying the difference of two graphs to the first gives the second.
func TestApplyUndoesDiff(t *testing.T) {
	nodes := []graph.Node{{ID: 1, Class: "a"}, {ID: 2, Class: "b"}, {ID: 3, Class: "c"}}
	draw := func(t *rapid.T) *graph.Graph {
		edge := rapid.Custom(func(t *rapid.T) graph.Edge {
			return graph.Edge{From: rapid.IntRange(1, 3).Draw(t, "from"), Relation: rapid.SampledFrom([]string{"ON", "CLOSE"}).Draw(t, "relation"), To: rapid.IntRange(1, 3).Draw(t, "to")}
		})
		return graph.New(nodes, rapid.SliceOfN(edge, 0, 12).Draw(t, "edges"))
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := draw(t), draw(t)
		after, err := a.Apply(graph.Diff(a, b))
		require.NoError(t, err)
		require.Equal(t, b.Text(), after.Text())
	})
}

// A key that resembles a known key is reported; other unknown keys are not.
func TestMisspeltKeysOfGraphsAreReported(t *testing.T) {
	node := func(more string) string {
		return `{"nodes": [{"id": 1, "class_name": "lamp"` + more + `}], "edges": []}`
	}
	tests := []struct{ name, text, want string }{
		{"a state", node(`, "state": ["ON"]`), "g.json:1:44: warning: the unknown key state is ignored [E0364] did you mean states?"},
		{"a slip where the key is there, too", node(`, "states": [], "sates": ["ON"]`), "g.json:1:58: warning: the unknown key sates is ignored [E0364] did you mean states?"},
		{"properties", node(`, "Property": ["MOVABLE"]`), "g.json:1:44: warning: the unknown key property is ignored [E0364] did you mean properties?"},
		{"edges", `{"nodes": [], "edgez": []}`, "g.json:1:15: warning: the unknown key edgez is ignored [E0364] did you mean edges?"},
		{"nodes in capitals", `{"nodes": [], "Edges": []}`, "g.json:1:15: warning: the unknown key Edges is ignored [E0364] did you mean edges?"},
		{"in a pair", `{"init_graph": {"nodes": [], "edge": []}, "final_graph": {"nodez": []}}`, "g.json:1:30: warning: the unknown key edge is ignored [E0364] did you mean edges?"},
		{"keys in another case", `{"nodes": [{"ID": 1, "Class_Name": "lamp", "STATES": ["ON"]}], "edges": []}`, ""},
		{"keys of their own", `{"trimmed_nodes": [], "nodes": [{"id": 1, "class_name": "lamp", "name": "Lamp", "class": "thing", "type": 3,
			"obj_transform": {"position": [0, 0, 0], "rotation": [], "scale": []}, "bounding_box": null, "prefab_name": null}], "edges": [], "meta": {"state": 1}, "scene": 1}`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g, err := graph.Parse(&source.File{Name: "g.json", Text: tt.text}, words(t))
			require.NoError(t, err)
			said := ""
			for _, d := range g.Unread {
				said += d.Error() + " " + d.Hint
			}
			require.Equal(t, tt.want, said)
		})
	}
}

func TestTheScenesOfTheReferenceAreSound(t *testing.T) {
	for _, n := range homes.HouseholdScenes {
		_, base := homes.HouseholdScene(t, n)
		require.Equal(t, base.Hash(), parsed(t, base.Text()).Hash())
		for _, name := range []string{fmt.Sprintf("TrimmedTestScene%d_graph.json", n), fmt.Sprintf("base/TrimmedTestScene%d_base.json", n)} {
			require.Empty(t, parsed(t, recorded.File(t, "oracle", "household", "scenes", name).Text).Unread)
		}
	}
}

// FuzzParse checks that a graph is the same after writing and reading it again.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{kitchen, `{"nodes":[null]}`, `{"edges":[{}]}`, `{"nodes":[{"id":1e9,"class_name":"cup"}],"x":[1,{"y":2}]}`, "[", `{"nodes":[{"id":1,"class_name":"cup","states":["on"]}]}trailing`, "\xff"} {
		f.Add(seed)
	}
	w := words(f)
	f.Fuzz(func(t *testing.T, text string) {
		g, err := graph.Parse(&source.File{Name: "f", Text: text}, w)
		if err != nil {
			return
		}
		again, err := graph.Parse(&source.File{Name: "f", Text: g.Text()}, w)
		require.NoError(t, err)
		require.Equal(t, g.Text(), again.Text())
	})
}
