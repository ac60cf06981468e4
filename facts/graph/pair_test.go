package graph_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/facts/graph"
	"hearth/parser/source"
)

// A file with a pair of graphs is read as its initial graph; positions refer to the file.
func TestAPairIsReadAsItsInitialGraph(t *testing.T) {
	words := &graph.Words{Relations: []string{"INSIDE"}, States: []string{"ON", "OFF"}}
	parse := func(text string) (*graph.Graph, error) {
		return graph.Parse(&source.File{Name: "pair.json", Text: text}, words)
	}
	start := `{"nodes": [{"id": 1, "class_name": "radio", "states": ["OFF"]}], "edges": []}`
	end := `{"nodes": [{"id": 1, "class_name": "radio", "states": ["ON"]}], "edges": []}`
	alone, err := parse(start)
	require.NoError(t, err)
	pair, err := parse(`{"init_graph": ` + start + `, "final_graph": ` + end + `}`)
	require.NoError(t, err)
	require.Equal(t, alone, pair)
	require.Equal(t, []string{"OFF"}, pair.Nodes[0].States)
	_, err = parse(`{"init_graph": {"nodes": [{"id": 1, "class_name": "radio", "states": ["LOUD"]}], "edges": []}}`)
	require.ErrorContains(t, err, "pair.json:1:")
}
