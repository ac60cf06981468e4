package embodied

import (
	"maps"
	"slices"

	"hearth/facts/graph"
	"hearth/parser/source"
)

// Task returns the graph before a program, and its goals, written as for a search for plans. The error is a
// *[source.Diagnostics] about the files, or E0811.
func (d *Data) Task(id string, words *graph.Words) (start *graph.Graph, goal string, err error) {
	p := d.programs[id]
	if p == nil {
		unknown := source.Unknown("E0811", "task", id, slices.Sorted(maps.Keys(d.programs)))
		return nil, "", unknown
	}
	pair, err := d.pair(id, words)
	if err != nil {
		return nil, "", err
	}
	if pair == nil {
		return nil, "", source.Errorf("E0811", source.Span{}, "the folder has no graphs for task %.40q", id).
			WithHint("its graphs are in a file file%s.json in init_and_final_graphs", id)
	}
	if goal, err = p.Goals.Text(pair.start); err == nil && goal == "" {
		err = source.Errorf("E0811", source.Span{}, "task %.40q has no goals", id)
	}
	return pair.start, goal, err
}
